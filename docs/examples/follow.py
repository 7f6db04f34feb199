#!/usr/bin/env python3
"""Writes what one listener is told to the terminal, one sentence a line, for a screen reader or a braille line.

follow.py SOCKET [white|black|arbiter]

A daemon that is started again is found again; what was said meanwhile is written then.
"""
import json
import socket
import sys
import time


def answers(path, request):
    with socket.socket(socket.AF_UNIX) as daemon:
        daemon.connect(path)
        daemon.sendall(json.dumps(request).encode() + b"\n")
        yield from map(json.loads, daemon.makefile(encoding="utf-8"))


watch = {"do": "watch", "as": (sys.argv[2:] or ["arbiter"])[0]}
written = set()
while True:
    try:
        for event in answers(sys.argv[1], watch):
            if "error" in event:
                sys.exit(event["error"]["message"])
            if "ok" in event:
                if "since" not in watch:
                    print(event["ok"]["text"], flush=True)
                    watch["since"] = event["ok"]["since"]
                continue
            watch["since"] = event["seq"] + 1
            if event["event"] == "announcement" and event["state"] == "queued":
                # What was cut is told once more under the same number.
                if (event["id"], event["text"]) not in written:
                    print(event["text"], flush=True)
                written.add((event["id"], event["text"]))
    except (OSError, ValueError):
        # It is not there, or went in the middle of a line.
        time.sleep(1)
