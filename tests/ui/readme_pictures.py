#!/usr/bin/env python3
"""Takes the animation and the pictures of README.md: readme_pictures.py FOLDER BINARIES

tokens.gif   clicks on tokens of an answer, and on another candidate, with which the answer continues
logits.png   the candidates of one token
compare.png  the verdict on an engine that pairs the dimensions of RoPE incorrectly
map.png      the versions of an answer
"""

import json
import os
import re
import subprocess
import sys
import time

import desktop
from desktop import Desktop, Failure, Missing, wait_for
from screenshots import ANSWERED, Studio

REASON = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reason")
FILM, PICTURE, MAP = (980, 660), (1120, 720), (980, 560)
MOST_BYTES = 1_000_000  # maximum size of the animation file
SEED = 7
QUESTION = "Tell me a short story about a fox."
FIRST, CLICKED = "Long", ["·at", "·found"]  # chips that are visible in the answer to QUESTION with SEED
LIKELY = 10  # percent; an answer usually continues well after a candidate with at least this probability
FAULT = "rope.pairing"
POINTER = [(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)]


class Film:
    """Takes pictures of one window. Draws the pointer into them, because X servers leave it out."""

    def __init__(self, studio, folder):
        self.studio = studio
        self.folder = folder
        self.frames = []  # pairs: a file, and the time for which it is shown, in milliseconds
        self.at = (0, 0)
        os.makedirs(folder)

    def frame(self, milliseconds, pressed=False):
        file = os.path.join(self.folder, "%03d.png" % len(self.frames))
        x, y = self.at  # equal to the screen coordinates, because the window is at the origin
        marks = ["-fill", "black", "-stroke", "white", "-strokewidth", "1.2",
                 "-draw", "polygon " + " ".join("%d,%d" % (x + dx, y + dy) for dx, dy in POINTER)]
        if pressed:
            marks = ["-fill", "none", "-stroke", "#0f6a6f", "-strokewidth", "2.5",
                     "-draw", "circle %d,%d %d,%d" % (x, y, x + 13, y)] + marks
        subprocess.run(["import", "-window", self.studio.window, file], check=True)
        subprocess.run(["convert", file, *marks, file], check=True)
        self.frames.append((file, milliseconds))

    def move(self, node, steps=9):
        """Moves the pointer to the middle of a node, slower towards the end."""
        start, end = self.at, node.centre()
        for step in range(1, steps + 1):
            part = 1 - (1 - step / steps) ** 2
            self.at = tuple(round(a + (b - a) * part) for a, b in zip(start, end))
            self.studio.place.xdotool("mousemove", *self.at)
            time.sleep(0.05)
            self.frame(45)

    def click(self, hold):
        self.frame(90, pressed=True)
        self.studio.place.xdotool("click", 1)
        time.sleep(0.3)  # takes the picture before the tool tip covers the chips
        self.frame(hold)

    def save(self, path):
        command = ["convert", "-loop", "0"]
        for file, milliseconds in self.frames:
            command += ["-delay", str(milliseconds // 10), file]
        subprocess.run(command + ["+dither", "-layers", "OptimizePlus", "-colors", "200", path], check=True)
        size = os.path.getsize(path)
        if size > MOST_BYTES:
            raise Failure("%s has %d bytes, %d at most" % (path, size, MOST_BYTES))


def nodes(studio, matches):
    import accessible
    return accessible.all_of(studio.root, matches)


def picture(studio, name, window=None):
    """Waits until nothing in the window moves."""
    path, before = os.path.join(studio.folder, name), None
    for _ in range(10):
        time.sleep(0.4)
        subprocess.run(["import", "-window", window or studio.window, "-define", "png:exclude-chunk=date,time",
                        "-define", "png:compression-level=9", path], check=True)
        with open(path, "rb") as file:
            now = file.read()
        if now == before:
            return
        before = now


def answers(studio, count):
    wait_for("answer %d is finished" % count, lambda: studio.place.query(ANSWERED)[0][0] >= count)
    time.sleep(0.8)


def chips(studio):
    """Returns the visible chips in reading order."""
    import accessible
    return sorted(accessible.chips(studio.root), key=lambda node: node.centre()[::-1])


def scroll_to(studio, piece):
    """Scrolls the token strip up until a chip with this piece is completely visible."""
    more = 1  # scrolls once more after the chip appears, because the header of the strip may cover it
    for _ in range(40):
        shown = chips(studio)
        if any(node.name == "Token " + piece for node in shown):
            if more == 0:
                return
            more -= 1
        studio.place.xdotool("mousemove", *shown[len(shown) // 2].centre(), "click", 4)
        time.sleep(0.2)
    raise Failure("no chip is named %r" % piece)


def chip(studio, piece):
    """Returns the first visible chip with this piece after the beginning of the answer."""
    shown = chips(studio)
    names = [node.name for node in shown]
    start = names.index("Token " + FIRST) if "Token " + FIRST in names else 0
    for node in shown[start:]:
        if node.name == "Token " + piece:
            return node
    raise Failure("no chip is named %r; there are %s" % (piece, names))


def other_candidates(studio, drawn):
    """Returns the rows of likely candidates, without the piece that was drawn."""
    found = []
    for node in nodes(studio, lambda node: node.role == "table row" and ", probability " in node.name):
        row = re.match(r"\d+: (.*), probability ([\d.]+)", node.name)
        if row and row[1] != drawn and float(row[2]) >= LIKELY:
            found.append(node)
    return found


def take_another(studio, node, count):
    """Continues the answer with another candidate instead of the token of a chip, if any other candidate is likely."""
    drawn = node.name[len("Token "):]
    studio.point(node, 1)
    others = other_candidates(studio, drawn)
    if others:
        studio.point(others[0], 1)
        answers(studio, count)
    return bool(others)


def film(studio):
    studio.size(FILM)
    studio.key("ctrl+b", "ctrl+shift+i", "ctrl+l")
    studio.press("Hide the explanation")
    wait_for("chips are shown", lambda: nodes(studio, lambda node: node.name.startswith("Token ")))
    scroll_to(studio, FIRST)
    strip = Film(studio, studio.place.file("frames"))
    strip.at = 300, FILM[1] - 120
    studio.place.xdotool("mousemove", *strip.at)
    time.sleep(0.5)
    strip.frame(900)
    for piece in CLICKED:
        strip.move(chip(studio, piece))
        strip.click(1700)
    strip.move(other_candidates(studio, CLICKED[-1])[0])
    strip.click(200)
    answers(studio, 2)
    strip.move(studio.named("Version 2 of 2"))
    strip.frame(3000)
    strip.save(os.path.join(studio.folder, "tokens.gif"))


def logits(studio):
    studio.size(PICTURE)
    scroll_to(studio, FIRST)
    studio.point(chip(studio, CLICKED[0]), 1)
    studio.away()
    picture(studio, "logits.png")


def versions(studio):
    """Creates more versions of the answer and takes a picture of the map."""
    scroll_to(studio, FIRST)
    if not take_another(studio, chip(studio, FIRST), 3):
        raise Failure("the first token has no other likely candidate")
    # The strip is built anew for the new version.
    wait_for("the beginning of the answer is shown", lambda: any(node.name == "Token assistant" for node in chips(studio)))
    shown = chips(studio)
    start = [node.name for node in shown].index("Token assistant") + 2
    if not any(take_another(studio, node, 4) for node in shown[start + 4:]):
        raise Failure("no token has another likely candidate")
    studio.size(MAP)
    studio.key("ctrl+shift+i", "ctrl+m")
    studio.away()
    picture(studio, "map.png")
    studio.key("Escape")


def faulty_engine(studio):
    """Writes a trace of the chat's question, computed by an engine with a planted fault."""
    cli = studio.place.tool("vitrine-cli")
    messages = studio.place.file("chat.json", json.dumps([{"role": "user", "content": QUESTION}]))
    found = subprocess.run([cli, "inspect", "tokens", "--messages", messages, "-m", starter(studio), "--json"], check=True,
                           capture_output=True, text=True)
    ids = ",".join(str(token["id"]) for token in json.loads(found.stdout)["tokens"])
    path = studio.place.file("my_engine.npz")
    subprocess.run([sys.executable, os.path.join(REASON, "engine.py"), starter(studio), "--tokens", ids, "--fault", FAULT,
                    "--out", path], check=True)
    return path


def starter(studio):
    return os.path.join(studio.place.binaries, "..", "share", "vitrine", "starter_model", "vitrine-starter.gguf")


def comparison(studio):
    import accessible
    handed = studio.place.start(faulty_engine(studio))
    wait_for("the file is handed over", lambda: handed.poll() is not None)
    # The button is shown with the page, but it is not enabled before the page has read the file and listed the devices.
    button = wait_for("the file can be compared", lambda: nodes(studio, lambda node: (
        node.role in accessible.BUTTON and "selectable" not in node.states() and node.available()
        and node.name in ("Compare", "Compare using the tokens in the file"))))
    button[0].press()
    wait_for("there is a verdict", lambda: nodes(studio, lambda node: FAULT in node.name or "RoPE" in node.name), 300)
    studio.press("Position of the inspector")
    studio.press("In a separate window")
    window = wait_for("the inspector has a window", lambda: studio.place.windows("^Inspector"))[0]
    studio.place.place(window, 0, 0, *PICTURE)
    studio.place.activate(window)
    studio.press("Hide the explanation")
    studio.away()
    picture(studio, "compare.png", window)


def take(studio):
    os.makedirs(studio.place.data(), exist_ok=True)
    with open(os.path.join(studio.place.data(), "vitrine.ini"), "w") as out:
        out.write("[sampling]\nseed=%d\n" % SEED)
    studio.start()
    studio.named("Model: Starter…")
    studio.type(QUESTION)
    studio.key("Return")
    answers(studio, 1)
    film(studio)
    logits(studio)
    versions(studio)
    comparison(studio)
    studio.end()


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, binaries = sys.argv[1:]
    try:
        desktop.require_tools()
        # Same scale as in screenshots.py. The scalar instruction set gives the same answers on every computer.
        os.environ.update(QT_FONT_DPI="104", QT_SCALE_FACTOR_ROUNDING_POLICY="Round", VITRINE_ISA="scalar")
        home = desktop.enter_session_bus()
        with Desktop(os.path.join(home, "readme"), binaries, folder, "readme", screen="1940x1200x24") as place:
            os.makedirs(place.folder, exist_ok=True)
            try:
                take(Studio(place, folder, ("readme", "light", {}), []))
                if place.complaints():
                    raise Failure("QML complains: " + place.complaints())
            except Exception:
                place.screenshot("failed")
                raise
    except (Missing, Failure) as failure:
        print("readme_pictures: " + str(failure), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
