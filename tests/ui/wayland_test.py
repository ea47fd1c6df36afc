#!/usr/bin/env python3
"""Tests the real program on a Wayland desktop: wayland_test.py BINARIES SCREENSHOTS

The starter model answers a typed message; a second start opens a file in the running window.
Exit code 77: skipped; the output has the reason."""

import json
import sys

import desktop
import wayland
from desktop import wait_for
from window_steps import BUNDLED, another_model, answer_is, check


def windows(place):
    """Returns the windows of the program, as sway lists them."""
    found = []

    def walk(node):
        if node.get("app_id"):
            found.append(node)
        for child in node["nodes"] + node["floating_nodes"]:
            walk(child)

    walk(json.loads(place.tree()))
    return found


def test(place):
    import accessible
    program = place.start("--theme", "light")
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    shown = wait_for("the window is shown", lambda: windows(place))
    # Without this name, the desktop shows neither the icon nor the name of the program.
    check(shown[0]["app_id"] == "org.vitrine.Vitrine", "the desktop file of the window is named %r" % shown[0]["app_id"])
    place.screenshot("1-started")
    place.type("What is 27 + 45?")
    wait_for("the message is typed", lambda: accessible.named(root, "Message").text() == "What is 27 + 45?")
    place.key("Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.screenshot("2-answered")
    check(place.start(another_model(place)).wait(desktop.PATIENCE) == 0, "the second start failed")
    accessible.named(root, "Model: Vitrine Starter")
    place.key("ctrl", "q")
    check(program.wait(desktop.PATIENCE) == 0, "the program failed")
    check(not place.complaints(), place.complaints())


def main():
    binaries, shots = sys.argv[1:]
    folder = desktop.enter_session_bus()
    try:
        wayland.require_tools()
        desktop.require_accessibility()
        with wayland.WaylandDesktop(folder, binaries, shots, "wayland") as place:
            try:
                test(place)
            except desktop.Failure:
                place.screenshot("failed")
                with open(place.file("messages.txt")) as messages:
                    print(messages.read())
                raise
    except desktop.Missing as missing:
        print("SKIP:", missing)
        return 77
    except desktop.Failure as failure:
        print("FAIL:", failure)
        return 1
    return 0


sys.exit(main())
