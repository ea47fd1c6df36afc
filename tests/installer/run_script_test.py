#!/usr/bin/env python3
"""Tests which steps run.sh announces, in a temporary tree with fake package manager, CMake and programs.
run_script_test.py <source folder>"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]


class RunScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name, "tree")
        (self.tree / "installer").mkdir(parents=True)
        shutil.copy(SOURCE / "run.sh", self.tree)
        for name in ("dependencies.sh", "packages.txt"):
            shutil.copy(SOURCE / "installer" / name, self.tree / "installer")
        self.tools = Path(folder.name, "tools")
        self.tools.mkdir()
        self.script(self.tools / "dpkg-query", 'echo "${INSTALLED:-installed}"')
        self.script(self.tools / "apt-get", 'echo "apt-get $*" >> "$CALLS"')
        self.script(self.tools / "apt-cache", "echo Package")
        self.script(self.tools / "nproc", "echo 4")
        self.script(self.tools / "sudo", 'exec "$@"')
        self.script(self.tools / "cmake",
                    '[ "$1" = --build ] || { [ -z "${REFUSAL:-}" ] || { echo "$REFUSAL"; exit 1; }; exit 0; }\n'
                    'printf "%b" "$BUILD"; exit "${BUILD_STATUS:-0}"')
        self.calls = Path(folder.name, "calls")
        self.calls.touch()

    @staticmethod
    def script(path, text):
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)

    def built(self):
        folder = self.tree / "build/release/bin"
        folder.mkdir(parents=True)
        self.script(folder / "vitrine", 'echo "vitrine $*"')

    def run_script(self, build, **environment):
        environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "CALLS": str(self.calls),
                       "DISPLAY": ":0", "BUILD": build, **environment}
        done = subprocess.run(["bash", self.tree / "run.sh"], env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    NOTHING_TO_DO = "[0/2] Re-checking globbed directories...\nninja: no work to do.\n"
    WORK = "[0/2] Re-checking globbed directories...\n[1/7] Building a\n[7/7] Linking vitrine\n"

    def test_says_nothing_when_all_is_built(self):
        self.built()
        self.assertEqual(self.run_script(self.NOTHING_TO_DO), (0, "vitrine \n", ""))

    def test_tells_how_long_the_first_build_takes(self):
        status, out, err = self.run_script(self.WORK)
        self.assertNotEqual(status, 0)  # nonzero, because the fake build produces no program
        steps = [line for line in err.splitlines() if " of 3: " in line]
        self.assertEqual([line[:7] for line in steps], ["1 of 3:", "2 of 3:", "3 of 3:"])
        self.assertRegex(steps[1], r"about \d+ min with 4 processors")
        self.assertIn("[1/7] Building a", err)
        self.assertNotIn("Re-checking", err)

    def test_says_what_else_is_built(self):
        self.built()
        status, out, err = self.run_script(self.WORK)
        self.assertEqual((status, out), (0, "vitrine \n"))
        self.assertIn("2 of 3: building what has changed\n", err)
        self.assertTrue(err.endswith("3 of 3: starting\n"), err)

    def test_says_that_packages_are_installed(self):
        self.built()
        status, out, err = self.run_script(self.NOTHING_TO_DO, INSTALLED="missing")
        self.assertEqual((status, out), (0, "vitrine \n"))
        self.assertTrue(err.startswith("1 of 3: installing the packages that are missing\n"), err)
        self.assertIn("install -y", self.calls.read_text())

    def test_a_failed_build_starts_nothing(self):
        self.built()
        status, out, err = self.run_script("[1/7] Building a\nFAILED: a\n", BUILD_STATUS="1")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("FAILED: a", err)
        self.assertNotIn("starting", err)

    def test_shows_why_it_cannot_configure(self):
        status, out, err = self.run_script(self.WORK, REFUSAL="No Qt here.")
        self.assertEqual((status, out, err), (1, "", "No Qt here.\n"))


if __name__ == "__main__":
    unittest.main()
