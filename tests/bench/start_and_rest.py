#!/usr/bin/env python3
"""Measures the time from the start of the window's process to its first frame, and the cost of the idle window:

  chats_bench FOLDER && tests/bench/start_and_rest.py FOLDER build/release/bin/vitrine [another/vitrine ...]

Several programs start in turn, so that other load of the machine affects all of them. Prints medians and extremes of
the wall clock, and of the CPU time of all threads. Each program has a cache of its own, filled by one earlier start;
with --first, every start is like the first one after an installation. Renders offscreen and by software, unless the
environment requests something else. Run it on an idle machine.
"""

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

PATIENCE = 60.0
# Part of Qt's log message about a new frame. All scene-graph back ends print this part.
FRAME = "frame rendered"
# Seconds until the window counts as idle. The caret stops blinking earlier than this after the last input.
SETTLED = 15.0


def cpu_milliseconds(pid):
    """Returns the CPU time of all threads, including ended threads, by the clock of clock_getcpuclockid()."""
    return 1000 * time.clock_gettime((~pid << 3) | 2)


def wakings(pid):
    """Returns the number of voluntary context switches of all threads, which equals the number of wakeups."""
    count = 0
    for thread in os.listdir("/proc/%d/task" % pid):
        with open("/proc/%d/task/%s/status" % (pid, thread)) as text:
            count += sum(int(line.split()[1]) for line in text if line.startswith("voluntary"))
    return count


class Program:
    def __init__(self, path, data, scratch, number):
        self.path, self.data = path, data
        self.script = os.path.join(scratch, "script.json")
        self.cache = os.path.join(scratch, "cache-%d" % number)
        self.starts = []

    def start(self):
        """Starts the program and waits for the first frame. Returns the process, and milliseconds of wall clock and
        CPU."""
        environment = dict(os.environ, XDG_CACHE_HOME=self.cache, QT_LOGGING_RULES="qt.scenegraph.time.*=true",
                           QT_FORCE_STDERR_LOGGING="1")
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        environment.setdefault("QT_QUICK_BACKEND", "software")
        began = time.monotonic()
        process = subprocess.Popen([self.path, "--data-dir", self.data, "--scripted", self.script],
                                   env=environment, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if FRAME in line.lower():
                return process, 1000 * (time.monotonic() - began), cpu_milliseconds(process.pid)
        sys.exit("%s ended before its first frame, with %d." % (self.path, process.wait()))

    def end(self, process):
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)

    def measure(self, first):
        if first:
            shutil.rmtree(self.cache, ignore_errors=True)
        process, wall, work = self.start()
        self.end(process)
        self.starts.append((wall, work))

    def rest(self, seconds):
        process, _, _ = self.start()
        time.sleep(SETTLED)
        work, woken = cpu_milliseconds(process.pid), wakings(process.pid)
        time.sleep(seconds)
        work, woken = cpu_milliseconds(process.pid) - work, wakings(process.pid) - woken
        self.end(process)
        print("%s: idle %.2f %% of a core, woken %.1f times a second"
              % (self.path, work / (10 * seconds), woken / seconds), flush=True)

    def report(self):
        for name, values in zip(("wall clock", "processor"), zip(*self.starts)):
            print("%s: start until the first frame, %s: median %.0f, %.0f to %.0f ms"
                  % (self.path, name, statistics.median(values), min(values), max(values)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("data", help="the folder with the chats")
    parser.add_argument("programs", nargs="+", help="each a vitrine")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--first", action="store_true", help="empty the caches before every start")
    parser.add_argument("--rest", type=float, default=0, metavar="SECONDS", help="how long to measure the idle window")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vitrine-start-") as scratch:
        with open(os.path.join(scratch, "script.json"), "w") as script:
            script.write('{"answers": [{"text": "x"}]}')
        programs = [Program(path, options.data, scratch, number) for number, path in enumerate(options.programs)]
        if not options.first:
            for program in programs:
                program.end(program.start()[0])
        for _ in range(options.runs):
            for program in programs:
                program.measure(options.first)
        for program in programs:
            program.report()
        if options.rest > 0:
            for program in programs:
                program.rest(options.rest)


if __name__ == "__main__":
    main()
