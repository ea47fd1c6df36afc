"""Tests the tray icon with a host of the protocol StatusNotifierItem, which works through D-Bus."""

import os
import struct
import subprocess
import sys

from desktop import kill, wait_for
from window_monitors import near, place_of
from window_steps import answer_is, check, script, type_message

ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"


class TrayIcon:
    """The tray icon of the program, as a host sees it."""

    def __init__(self, line):
        from gi.repository import Gio, GLib
        self.variant = GLib.Variant
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.name, self.path = line.split()

    def call(self, path, interface, method, types, *arguments):
        answer = self.bus.call_sync(self.name, path, interface, method, self.variant("(%s)" % types, arguments), None,
                                    0, 20000, None)
        return answer.unpack()

    def get(self, name):
        return self.call(self.path, "org.freedesktop.DBus.Properties", "Get", "ss", ITEM, name)[0]

    def tooltip(self):
        return self.get("ToolTip")[2]

    def pictures(self):
        """Returns the icon as a map from widths to pixels: bytes of alpha, red, green and blue."""
        return {width: bytes(pixels) for width, height, pixels in self.get("IconPixmap")}

    def save(self, width, path):
        """Writes the icon on a light and a dark panel to a picture."""
        pixels = self.pictures()[width]
        rgba = b"".join(struct.pack("4B", *argb[1:], argb[0]) for argb in
                        (pixels[i:i + 4] for i in range(0, len(pixels), 4)))
        picture = ["-size", "%dx%d" % (width, width), "-depth", "8", "rgba:-"]
        for panel, suffix in (("#f2f2f2", "light"), ("#2e3436", "dark")):
            subprocess.run(["convert", *picture, "-background", panel, "-flatten", "-scale", "800%",
                            "%s-%s.png" % (path, suffix)], input=rgba, check=True)

    def click(self):
        self.call(self.path, ITEM, "Activate", "ii", 0, 0)

    def items(self):
        """Returns the items of the menu: a list of maps from the names of properties to values, with the key id."""
        _, (_, _, children) = self.call(self.get("Menu"), MENU, "GetLayout", "iias", 0, -1, [])
        return [dict(properties, id=number) for number, properties, _ in children]

    def labels(self):
        return [item["label"] for item in self.items() if item.get("visible", True) and item.get("label")]

    def item(self, label):
        return next((item for item in self.items() if item.get("label") == label), None)

    def choose(self, label):
        self.call(self.get("Menu"), MENU, "Event", "isvu", self.item(label)["id"], "clicked", self.variant("i", 0), 0)


def start_host(place):
    """Starts a host. Returns it and the file with the icons that it has."""
    told = place.file("icons.txt", "")
    host = place.spawn([sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)), "tray_host.py"),
                        told])
    wait_for("there is a host", lambda: open(told).read().startswith("ready"))
    return host, told


def icon_in(told):
    lines = wait_for("the icon is in the tray", lambda: open(told).read().splitlines()[1:])
    return TrayIcon(lines[-1])


def test_tray_notifier(place):
    """The icon appears although the host starts after the program. Its menu opens chats and stops an answer. Its dot and
    its tooltip report that an answer is being written. If the host disappears, a hidden window reappears."""
    import accessible
    answers = ["First.", " ".join("word%d" % i for i in range(2000)), "Last."]
    program = place.start("--scripted", script(place, answers, 50))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    host, told = start_host(place)
    icon = icon_in(told)
    wait_for("the tooltip is there", lambda: icon.tooltip() == "Vitrine — no answer is being written")
    check(not icon.item("Stop the answer").get("enabled", True), "Stop is enabled without an answer")
    idle = icon.pictures()
    check(16 in idle and 24 in idle, "the icon has the sizes %s" % sorted(idle))
    icon.save(16, os.path.join(place.shots, "tray_notifier-idle"))

    type_message(place, window, root, "Q&A of snake_case & more")
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    wait_for("the chat is in the menu", lambda: len(icon.labels()) == 5)
    # In a label, an underscore begins a mnemonic. So the ampersand and the underscore must not become one.
    check(icon.labels()[2] == "Q_&A of snake\u02cdcase \uff06 more", "the labels are %s" % icon.labels())
    place.xdotool("key", "ctrl+n")
    type_message(place, window, root, "count")
    place.xdotool("key", "Return")
    wait_for("the answer grows", lambda: place.query(answer_is("streaming")))
    wait_for("the tooltip reports it", lambda: icon.tooltip() == "Vitrine — an answer is being written")
    wait_for("the icon has a dot", lambda: icon.pictures()[24] != idle[24])
    icon.save(16, os.path.join(place.shots, "tray_notifier-busy"))
    icon.save(22, os.path.join(place.shots, "tray_notifier-busy22"))
    before = place_of(place, window)
    icon.click()
    wait_for("a click hides the window", lambda: not place.windows("Vitrine$"))
    wait_for("the menu can show it", lambda: icon.item("Show window"))
    icon.choose("Stop the answer")
    wait_for("the answer is stopped", lambda: place.query(answer_is("stopped")))
    wait_for("the dot is gone", lambda: icon.pictures() == idle)
    for _ in range(2):
        icon.click()
        place.vitrine_window()
        wait_for("it is where it was", lambda: near(place_of(place, window), before), 10)
        icon.click()
        wait_for("a click hides the window", lambda: not place.windows("Vitrine$"))
    icon.choose(next(label for label in icon.labels() if label.startswith("Q_&A")))
    place.vitrine_window()
    accessible.wait_node(root, "the chat is shown", lambda node: node.name.startswith("You: Q&A of"))
    place.screenshot("1-shown")
    icon.choose("New chat")
    accessible.wait_node(root, "a new chat is shown", lambda node: node.name == "Scripted model")
    icon.choose("Hide window")
    wait_for("the window is hidden", lambda: not place.windows("Vitrine$"))
    kill(host)
    place.vitrine_window()
    # A new host gets a new icon.
    host, told = start_host(place)
    icon = icon_in(told)
    icon.choose("Quit")
    wait_for("the program has ended", lambda: program.poll() is not None)
    check(program.returncode == 0, "it ended with %d" % program.returncode)
