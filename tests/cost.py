#!/usr/bin/env python3
"""Measures the cost of building and testing in CPU seconds, which hardly depend on the load of the machine.

  tests/cost.py build/release [-R <regex>] [--json <file>]   runs the tests one after another and lists the cost of each
  tests/cost.py --objects <log>                         lists the cost of each object and program of a build

To log a build, use this script as the launcher of the compiler:

  export VITRINE_COST_LOG=$PWD/objects.log
  cmake --preset release -DCCACHE=$PWD/tests/cost.py -DCMAKE_CXX_LINKER_LAUNCHER=$PWD/tests/cost.py -B build/cost
  cmake --build build/cost
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys


def cpu_seconds(command, **options):
    """Runs a command. Returns its exit status and the CPU seconds (user and system) of it and its child processes."""
    process = subprocess.Popen(command, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def launch(command, log):
    """Runs as the launcher of the compiler or the linker and logs the cost."""
    status, seconds = cpu_seconds(command)
    made = command[command.index("-o") + 1] if "-o" in command else command[-1]
    with open(log, "a") as file:
        file.write(f"{seconds:.2f} {os.path.relpath(os.path.abspath(made), os.environ.get('VITRINE_COST_ROOT', '.'))}\n")
    return status


def table(title, rows):
    print(f"\n{title}")
    for name, seconds in sorted(rows.items(), key=lambda row: -row[1]):
        print(f"{seconds:9.2f}  {name}")
    print(f"{sum(rows.values()):9.2f}  in total ({len(rows)})")


def folder_of(made):
    """Returns the target of an output: CMake writes objects below <folder>/CMakeFiles/<target>.dir, and programs into
    bin, tests or their own folder."""
    if "/CMakeFiles/" not in made:
        return "linking"
    folder = made.split("/CMakeFiles/")[0]
    return folder + " (moc)" if "_autogen/" in made else folder


def report_objects(log):
    objects, folders = collections.Counter(), collections.Counter()
    with open(log) as file:
        for line in file:
            seconds, made = line.split(" ", 1)
            objects[made.strip()] += float(seconds)
            folders[folder_of(made.strip())] += float(seconds)
    table("CPU seconds of each object and program", objects)
    table("by folder", folders)


def report_tests(build, chosen, output):
    listed = json.loads(subprocess.check_output(["ctest", "--test-dir", build, "--show-only=json-v1"]))
    tests, labels, levels, failed = collections.Counter(), collections.Counter(), collections.Counter(), []
    for test in listed["tests"]:
        if not re.search(chosen, test["name"]):
            continue
        properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        environment = os.environ | dict(entry.split("=", 1) for entry in properties.get("ENVIRONMENT", []))
        status, seconds = cpu_seconds(test["command"], env=environment, cwd=properties.get("WORKING_DIRECTORY", build),
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if status not in (0, properties.get("SKIP_RETURN_CODE", 0)):
            failed.append(test["name"])
        tests[test["name"]] = seconds
        labels[" ".join(properties.get("LABELS", ["none"]))] += seconds
        levels[test["name"].partition("@")[2] or "not run by level"] += seconds
        print(f"{seconds:9.2f}  {test['name']}", file=sys.stderr)
    table("CPU seconds of each test", tests)
    table("by label", labels)
    table("by level", levels)
    if output:
        with open(output, "w") as file:
            json.dump(tests, file, indent=1)
    if failed:
        sys.exit(f"\nNot passed: {', '.join(failed)}.")


def main():
    log = os.environ.get("VITRINE_COST_LOG")
    if log and len(sys.argv) > 2 and not sys.argv[1].startswith("-"):
        sys.exit(launch(sys.argv[1:], log))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", help="the build folder")
    parser.add_argument("-R", metavar="regex", default="", help="only tests whose name contains this")
    parser.add_argument("--json", metavar="file", help="also write the seconds of each test to this file")
    parser.add_argument("--objects", metavar="log", help="list the costs in the log of a build")
    arguments = parser.parse_args()
    if arguments.objects:
        report_objects(arguments.objects)
    elif arguments.build:
        report_tests(arguments.build, arguments.R, arguments.json)
    else:
        parser.error("a build folder or --objects is required")


if __name__ == "__main__":
    main()
