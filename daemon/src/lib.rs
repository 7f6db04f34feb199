//! The daemon and its command line: ports, speech, sound, socket and state around the pure core.
