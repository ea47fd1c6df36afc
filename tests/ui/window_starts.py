"""Tests a start while another Vitrine has the chats open."""

import os
import signal
import subprocess

import desktop
from desktop import wait_for
from window_steps import check, script

PROBLEM = "Vitrine is already running, but it does not respond."


def dialog_of(place, theme):
    """Starts a second program. Returns it, and the accessible node of its dialog."""
    import accessible
    program = place.start("--theme", theme)
    root = accessible.program(program.pid)
    accessible.wait_node(root, "the dialog is shown", lambda node: node.name == PROBLEM)
    return program, root


def brightness(place, program):
    """Returns the mean brightness of the program's window, from 0 to 1."""
    window = wait_for("it has a window", lambda: place.xdotool("search", "--onlyvisible", "--pid", program.pid).split())
    path = place.file("dialog.png")
    subprocess.run(["import", "-window", window[-1], path], check=True)
    return float(subprocess.check_output(["convert", path, "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"]))


def test_in_use(place):
    """A second program reports, in the colours of the theme, that the chats are in use. The user may continue anyway."""
    import accessible
    first = place.start("--scripted", script(place, ["An answer."], 1, "A model"))
    place.vitrine_window()
    os.kill(first.pid, signal.SIGSTOP)
    try:
        bright = {}
        for theme in ("light", "dark"):
            program, root = dialog_of(place, theme)
            shown = accessible.all_of(root, lambda node: "lock file" in node.name)
            check(not shown, "the dialog is technical: %s" % [node.name for node in shown])
            place.screenshot(theme)
            accessible.named(root, "Details").press()
            accessible.wait_node(root, "the details are shown", lambda node: "lock file" in node.name)
            bright[theme] = brightness(place, program)
            place.screenshot(theme + "-details")
            accessible.named(root, "Quit").press()
            check(program.wait(desktop.PATIENCE) == 1, "Quit does not end the start")
        check(bright["light"] > 0.8 and bright["dark"] < 0.3, "the themes are not followed: %s" % bright)
        program, root = dialog_of(place, "dark")
        accessible.named(root, "Open anyway").press()
        root = accessible.program(program.pid)
        accessible.named(root, "Message")
        place.screenshot("opened")
        check(program.poll() is None, "the program ended with its dialog")
    finally:
        os.kill(first.pid, signal.SIGCONT)
