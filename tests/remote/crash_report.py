#!/usr/bin/env python3
"""Crashes both programs while they hold the key of a server, and searches core dumps and output for the key.

usage: crash_report.py VITRINE_CLI VITRINE FAKE_SERVER

Skips (77) if neither the system writes core dumps into the folder of a program nor gdb can make them.
"""
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CLI, WINDOW, FAKE = map(os.path.realpath, sys.argv[1:4])
KEY, SAID = b"sk-5ecret-0f-the-test", b"What-was-asked-of-it"
PATTERN = pathlib.Path("/proc/sys/kernel/core_pattern").read_text().strip()
WRITES_DUMPS = not PATTERN.startswith("|") and "/" not in PATTERN and resource.getrlimit(resource.RLIMIT_CORE)[1] != 0


def check(name, holds, *seen):
    if not holds:
        sys.exit(f"FAIL   : {name}: {' | '.join(map(str, seen))}")
    print("ok     :", name, flush=True)


def start(folder, *command, **more):
    """Runs a program in a folder of its own, without a limit on core dumps."""
    folder.mkdir()
    raise_limit = lambda: resource.setrlimit(resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
    return subprocess.Popen(list(map(str, command)), cwd=folder, preexec_fn=raise_limit, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, **more)


def crash(process, folder):
    """Returns the bytes of the core dump and the output of the crashed program."""
    if not WRITES_DUMPS:
        subprocess.run(["gcore", "-o", folder / "core", str(process.pid)], check=True, capture_output=True)
    process.send_signal(signal.SIGSEGV)
    rest = process.stdout.read()
    check("it crashed", process.wait(30) == -signal.SIGSEGV, process.returncode, rest)
    dumps = [path for path in folder.glob("*core*") if path.is_file()]
    check("one dump", len(dumps) == 1, sorted(path.name for path in folder.iterdir()))
    return dumps[0].read_bytes(), rest


def until(name, holds):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    sys.exit(f"FAIL   : {name}: not within a minute")


def filter_of(process):
    try:
        return int(pathlib.Path(f"/proc/{process.pid}/coredump_filter").read_text(), 16)
    except (OSError, ValueError):
        return -1


def command_line(folder, address):
    """Crashes in the middle of an answer. Without a key, the dump contains the question, which shows that the search
    works."""
    (folder / "key").write_bytes(KEY + b"\n")
    for name, flags in (("open", []), ("locked", ["--api-key-file", folder / "key"])):
        process = start(folder / name, CLI, "chat", "--endpoint", address, "-m", "stall", *flags)
        process.stdin.write(SAID + b"\n")
        process.stdin.flush()
        said = b""
        while b"dem" not in said:
            piece = process.stdout.read(1)
            if not piece:
                sys.exit(f"FAIL   : no answer: {said}")
            said += piece
        dump, rest = crash(process, folder / name)
        # Every dump contains the registers, which may hold a part of recently copied data. Only the complete key is
        # searched.
        if flags:
            check(f"{name}: a dump of {len(dump)} bytes, without memory", len(dump) < 1 << 20)
        else:
            check(f"{name}: a dump of {len(dump)} bytes with what was asked", SAID in dump)
        check(f"{name}: no key in the dump or on the terminal", KEY not in dump and KEY not in said + rest)


def window(folder, address):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    usual = int(pathlib.Path("/proc/self/coredump_filter").read_text(), 16)
    for name, servers in (("alone", None), ("server", [{"name": "A", "address": address, "key": KEY.decode()}])):
        data = folder / f"data-{name}"
        data.mkdir(mode=0o700)
        if servers:
            (data / "servers.json").write_text(json.dumps({"offline": False, "servers": servers}))
        process = start(folder / name, WINDOW, "--data-dir", data, env=environment)
        until("the window opens", lambda: (data / "chats.sqlite").exists())
        if not servers:  # the server stays running, so that a dump can help to find a bug
            check("without a server, dumps are complete", filter_of(process) == usual, filter_of(process))
            process.terminate()
            process.communicate(timeout=60)
            continue
        time.sleep(1)  # gives the window time to draw
        dump, rest = crash(process, folder / name)
        check(f"the window: no key in a dump of {len(dump)} bytes", KEY not in dump)
        check("the window: no key on the terminal", KEY not in rest, rest)


def main():
    if not WRITES_DUMPS and not shutil.which("gcore"):
        print(f"SKIP   : dumps go to {PATTERN!r}, and there is no gcore")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        server = subprocess.Popen([sys.executable, FAKE, "vllm"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        address = f"http://127.0.0.1:{int(server.stdout.readline())}"
        os.environ["VITRINE_CONFIG_HOME"] = scratch
        try:
            command_line(folder, address)
            window(folder, address)
        finally:
            server.stdin.close()
            server.wait()


main()
