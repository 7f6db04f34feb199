#!/usr/bin/env python3
"""How often a speech recogniser hears a square right, by letter and by name.

Each square is said by a voice of flite as "knight ... ...", once with the letter of its file and once with its
name, and recognised by pocketsphinx with a grammar of six pieces and all 64 squares. A figure, not a test.

Needs flite and sox, and pocketsphinx from PyPI: python3 letters_and_names.py [VOICE]
"""

import subprocess
import sys

from pocketsphinx import Decoder

NUMBERS = "one two three four five six seven eight".split()
LETTERS = "a b c d e f g h".split()
NAMES = "anna bella cesar david eva felix gustav hector".split()
PIECES = "king queen rook bishop knight pawn".split()


def grammar(files):
    rows = {"piece": PIECES, "file": files, "rank": NUMBERS}
    rules = "".join(f"<{name}> = {' | '.join(words)};\n" for name, words in rows.items())
    return f"#JSGF V1.0;\ngrammar squares;\n{rules}public <said> = <piece> <file> <rank>;\n"


def spoken(text, voice):
    wave = subprocess.run(
        ["flite", "-voice", voice, "-t", text, "-o", "/dev/stdout"], check=True, capture_output=True
    ).stdout
    raw = "sox -t wav - -t raw -r 16000 -e signed -b 16 -c 1 - pad 0.3 0.3".split()
    return subprocess.run(raw, input=wave, check=True, capture_output=True).stdout


def recognised(decoder, sound):
    decoder.start_utt()
    decoder.process_raw(sound, no_search=False, full_utt=True)
    decoder.end_utt()
    heard = decoder.hyp()
    return heard.hypstr if heard else ""


def right(files, voice):
    decoder = Decoder(loglevel="FATAL")
    decoder.add_jsgf_string("squares", grammar(files))
    decoder.activate_search("squares")
    said = [f"knight {file} {rank}" for file in files for rank in NUMBERS]
    wrong = [(text, heard) for text in said if (heard := recognised(decoder, spoken(text, voice))) != text]
    for text, heard in wrong:
        print(f"  {text} was heard as {heard or 'nothing'}")
    return len(said) - len(wrong), len(said)


if __name__ == "__main__":
    voice = sys.argv[1] if len(sys.argv) > 1 else "slt"
    for kind, files in (("letters", LETTERS), ("names", NAMES)):
        good, all_of_them = right(files, voice)
        print(f"{kind}: {good} of {all_of_them} right")
