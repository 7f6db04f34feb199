#!/bin/sh
# Says whether a sentence can be heard on this machine. Ends with 0 and says nothing if so; else ends with 1 and
# says in a few words what is missing.
set -u

heard() {
    # ALSA names its playback devices so; a sound server of the user's answers pactl.
    for device in /dev/snd/pcm*p; do
        [ -e "$device" ] && return 0
    done
    command -v pactl >/dev/null 2>&1 && timeout 5 pactl info >/dev/null 2>&1
}

if ! heard; then
    echo "there is no sound device"
    exit 1
fi
if ! command -v spd-say >/dev/null 2>&1; then
    echo "speech-dispatcher is not installed"
    exit 1
fi
# The first line is a heading.
voices=$(timeout 20 spd-say --list-synthesis-voices 2>/dev/null | wc -l)
if [ "$voices" -le 1 ]; then
    echo "speech-dispatcher does not answer or has no voice"
    exit 1
fi
