#!/usr/bin/env python3
"""Tests the output of --version of both programs.
version_test.py SOURCE_FOLDER COMPILER VITRINE_CLI [VITRINE QT_VERSION]

COMPILER is the name and version of the compiler that CMake found. Exit code 77: skipped, because the commit cannot be
looked up here."""

import re
import subprocess
import sys
from pathlib import Path

SKIPPED = 77


def commit_of(source):
    """Returns the commit of the sources; None if it is unknown here."""
    archived = (source / "core/base/commit.txt").read_text().strip()
    if "Format" not in archived:
        return archived
    try:
        asked = subprocess.run(["git", "-C", source, "rev-parse", "HEAD"], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return asked.stdout.strip() if asked.returncode == 0 else None


def main():
    source, compiler, cli, *window = sys.argv[1:]
    commit = commit_of(Path(source))
    if not commit:
        print("SKIP: the commit of the sources is unknown: no archive of git, and no clone that git can read")
        return SKIPPED
    version = re.search(r"^project\(\w+ VERSION ([\d.]+)", (Path(source) / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
    expected = {cli: ["vitrine-cli " + version, "Commit: " + commit, "Compiler: " + compiler]}
    if window:
        expected[window[0]] = ["vitrine " + version, "Commit: " + commit, "Qt: " + window[1], "Compiler: " + compiler]
    failed = False
    for program, lines in expected.items():
        run = subprocess.run([program, "--version"], capture_output=True, text=True)
        if (run.returncode, run.stdout.splitlines(), run.stderr) != (0, lines, ""):
            print(f"{program} --version ended with {run.returncode} and printed\n{run.stdout}{run.stderr}instead of\n"
                  + "\n".join(lines))
            failed = True
    return failed


sys.exit(main())
