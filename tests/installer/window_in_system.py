#!/usr/bin/env python3
"""Starts the installed window in another system and chats with it.
window_in_system.py SYSTEM PROGRAM HOME SCREENSHOTS x11|wayland first|again

SYSTEM is a folder with the system; PROGRAM and HOME are the window's program and a home folder, as the system sees them.
The program runs there, in a chroot; the display, the session bus and this script belong to this system. /tmp must be the
same folder in both systems. `first` sends a message to the starter model and waits for the answer; `again` expects to
find both. Exit code 77: skipped, because a tool is missing here."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ui"))

import desktop  # noqa: E402
import wayland  # noqa: E402
from window_steps import BUNDLED, answer_is, check  # noqa: E402

MESSAGE = "What is 27 + 45?"
STORED = "SELECT role, state, text FROM messages ORDER BY id"


class OtherSystem:
    """Runs the program of another system on a desktop of this one."""

    def __init__(self, system, program, home, *arguments):
        super().__init__(*arguments)
        self.system, self.program, self.home = system, program, home

    def data(self):
        return f"{self.system}{self.home}/.local/share/vitrine"

    def start(self, *arguments):
        # As on a real desktop, the home folder decides where the data are, and the drawing is not in software mode.
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("XDG_CONFIG", "XDG_CACHE", "XDG_DATA", "VITRINE")) and name != "QT_QUICK_BACKEND"}
        with open(self.file("messages.txt"), "a") as messages:
            return self.spawn(["/usr/sbin/chroot", self.system, self.program, *arguments], stderr=messages, cwd="/",
                              env={**kept, "HOME": self.home, "PATH": "/usr/bin:/bin"})


class OnX11(OtherSystem, desktop.Desktop):
    pass


class OnWayland(OtherSystem, wayland.WaylandDesktop):
    pass


def started(place):
    """Starts the program and waits for the starter model. Returns the process and the root of the accessibility tree."""
    import accessible
    program = place.start()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    return program, root


def test_first(place):
    import accessible
    program, root = started(place)
    place.type(MESSAGE)
    desktop.wait_for("the message is typed", lambda: accessible.named(root, "Message").text() == MESSAGE)
    place.key("Return")
    desktop.wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    # The window samples, so the answer may be wrong.
    check(place.query(answer_is("complete"))[0][0].strip(), "the answer is empty")
    place.screenshot("answered")
    return program


def test_again(place):
    import accessible
    before = place.query(STORED)
    check([row[0] for row in before] == ["user", "assistant"], f"the stored messages are {before}")
    program, root = started(place)
    accessible.wait_node(root, "the chat is listed", lambda node: MESSAGE in node.name)
    place.screenshot("again")
    check(place.query(STORED) == before, "the stored messages have changed")
    return program


def main():
    system, program, home, shots, kind, part = sys.argv[1:]
    folder = desktop.enter_session_bus()
    try:
        if kind == "wayland":
            wayland.require_tools()
            desktop.require_accessibility()
        else:
            desktop.require_tools()
        place = {"x11": OnX11, "wayland": OnWayland}[kind](
            system, program, home, folder, None, shots, f"package-{Path(system).name}-{kind}")
        with place:
            try:
                process = {"first": test_first, "again": test_again}[part](place)
                place.key("ctrl", "q")
                check(process.wait(desktop.PATIENCE) == 0, "the program failed")
                check(not place.complaints(), place.complaints())
            except desktop.Failure:
                place.screenshot("failed")
                print(Path(place.file("messages.txt")).read_text())
                raise
    except desktop.Missing as missing:
        print("SKIP:", missing)
        return 77
    except desktop.Failure as failure:
        print("FAIL:", failure)
        return 1
    return 0


sys.exit(main())
