"""Steps that several tests of the window use."""

import json
import os
import shutil
import time

from desktop import Failure, wait_for

QUESTION = "why is the sky blue"


def check(condition, sentence):
    if not condition:
        raise Failure(sentence)


def script(place, answers, milliseconds=5, name="Scripted model"):
    return place.file("script.json", json.dumps({
        "model": {"name": name, "architecture": "qwen2", "quantization": "Q4_K_M", "parameters": 494032768,
                  "contextLength": 4096},
        "loadMilliseconds": 50, "millisecondsPerToken": milliseconds,
        "answers": [{"text": text} for text in answers]}))


BUNDLED = "Starter (bundled)"


def another_model(place, name="another.gguf"):
    """Copies the starter model to a file of the user. The window then lists it by its file name."""
    return shutil.copy(os.path.join(place.binaries, "../share/vitrine/starter_model/vitrine-starter.gguf"),
                       place.file(name))


def type_message(place, window, root, text):
    from accessible import named
    place.activate(window)
    x, y = named(root, "Message").centre()
    place.xdotool("mousemove", x, y, "click", 1)
    place.xdotool("type", "--delay", 15, text)
    wait_for("the message is typed", lambda: place.query("SELECT 1 FROM chats WHERE draft = '%s'" % text)
             or named(root, "Message").text() == text)


def answer_is(state):
    return "SELECT text FROM messages WHERE role = 'assistant' AND state = '%s'" % state


def chips_at_rest(root):
    """Waits until the chips no longer move and returns them. A click on a moving chip would hit another one."""
    import accessible
    try:
        before = [chip.centre() for chip in accessible.chips(root)]
        time.sleep(0.2)
        shown = accessible.chips(root)
        return shown if shown and [chip.centre() for chip in shown] == before else None
    except accessible.Gone:
        return None


def all_named(root, name):
    import accessible
    return accessible.all_of(root, lambda node: node.name == name)
