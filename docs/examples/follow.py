#!/usr/bin/env python3
"""Writes what one listener is told to the terminal, one sentence a line, for a screen reader or a braille line.

follow.py SOCKET [white|black|arbiter]
"""
import json
import socket
import sys

path, who = sys.argv[1], (sys.argv[2:] or ["arbiter"])[0]
daemon = socket.socket(socket.AF_UNIX)
daemon.connect(path)
daemon.sendall(json.dumps({"do": "watch", "as": who}).encode() + b"\n")
for line in daemon.makefile(encoding="utf-8"):
    event = json.loads(line)
    if "error" in event:
        sys.exit(event["error"]["message"])
    if "ok" in event:
        print(event["ok"]["text"], flush=True)
    elif event["event"] == "announcement" and event["state"] == "queued":
        print(event["text"], flush=True)
