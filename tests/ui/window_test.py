#!/usr/bin/env python3
"""Tests the real program in a real window: window_test.py TEST BINARIES TOOLS SCREENSHOTS

Exit code 77: skipped; the output has the reason. Every test stores screenshots for inspection.
"""

import json
import os
import shutil
import sys
import time

import desktop
from desktop import Desktop, Failure, Missing, kill, wait_for
# The tests are found by their names, in these modules and below.
from window_chats import test_exchanged, test_overflow, test_temporary
from window_monitors import test_monitors, test_placed
from window_requests import test_activation, test_ask, test_ask_key, test_bus
from window_starts import test_in_use
from window_steps import (BUNDLED, QUESTION, all_named, another_model, answer_is, check, chips_at_rest, script,
                          type_message)
from window_tray import test_tray_notifier

def test_first_start(place):
    """On a new computer, the first chat needs no model file, because the starter model answers."""
    import accessible
    program = place.start("--theme", "light")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.place(window, 0, 0, 1270, 770)
    accessible.named(root, "What is 27 + 45?")
    place.screenshot("1-invites")
    accessible.named(root, "Model: " + BUNDLED).press()
    row = accessible.named(root, "Open " + BUNDLED + ", Q8_0")
    check(row.description.endswith("/share/vitrine/starter_model/vitrine-starter.gguf"), "it lies at " + row.description)
    check("selected" in row.states(), "the starter is not marked as the model in use: %s" % row.states())
    time.sleep(0.3)
    place.screenshot("2-models")
    place.xdotool("key", "Escape")
    wait_for("the list is closed", lambda: not all_named(root, "Open " + BUNDLED + ", Q8_0"))

    type_message(place, window, root, "Hello")
    place.xdotool("key", "Return")
    wait_for("an answer comes", lambda: any(text for text, in place.query(
        "SELECT text FROM messages WHERE role = 'assistant'")))
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    check(place.query(answer_is("complete"))[0][0].strip(), "the answer is empty")
    check(not accessible.chips(root), "the inspector is open before it was opened")
    place.screenshot("3-answered")

    model = another_model(place)
    check(place.start(model).wait(desktop.PATIENCE) == 0, "the second start failed")
    accessible.named(root, "Model: Vitrine Starter")
    wait_for("the examples of the starter are gone", lambda: not all_named(root, "What is 27 + 45?"))
    accessible.named(root, "Model: Vitrine Starter").press()
    accessible.named(root, "Open Vitrine Starter, Q8_0")
    accessible.named(root, "Open " + BUNDLED + ", Q8_0")
    time.sleep(0.3)
    place.screenshot("4-another-model")
    place.xdotool("key", "Escape")
    wait_for("the list is closed", lambda: not all_named(root, "Open " + BUNDLED + ", Q8_0"))
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)

    program = place.start("--theme", "dark")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Vitrine Starter")
    place.place(window, 0, 0, 1270, 770)
    place.screenshot("5-last-model")
    accessible.named(root, "Model: Vitrine Starter").press()
    accessible.named(root, "Open " + BUNDLED + ", Q8_0").press()
    accessible.named(root, "Model: " + BUNDLED)
    wait_for("the list is closed", lambda: not all_named(root, "Unload"))
    place.xdotool("key", "ctrl+n")
    accessible.named(root, "What is a token?")
    time.sleep(0.3)
    place.screenshot("6-starter-dark")
    place.place(window, 0, 0, 640, 480)
    place.screenshot("6-starter-small")
    place.place(window, 0, 0, 1270, 770)
    accessible.named(root, "Model: " + BUNDLED).press()
    time.sleep(0.3)
    place.screenshot("7-models-dark")
    accessible.named(root, "Unload").press()
    accessible.named(root, "Model: No model")
    place.xdotool("key", "Escape")
    wait_for("the list is closed", lambda: not all_named(root, "Unload"))
    accessible.named(root, "Open " + BUNDLED + ", Q8_0")
    place.screenshot("8-no-model")


def test_drop(place):
    """A dropped model file is loaded, and the model answers. The token strip shows every token with its candidates."""
    import accessible
    model = another_model(place)
    program = place.start()
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.place(window, 140, 20, 1130, 740)
    place.screenshot("1-empty")

    def over(words, label):
        accessible.named(root, words)
        place.screenshot(label)

    os.mkdir(place.file("notes"))
    other = place.spawn([os.path.join(place.tools, "drag_source"), place.file("notes")])
    wait_for("the drag source is visible", lambda: place.windows("drag source"))
    place.drag(60, 60, 700, 400, lambda: over("Vitrine cannot open this item", "2-wrong-file"))
    accessible.named(root, "The folder notes contains no model…")
    place.screenshot("3-refused")
    other.terminate()
    wait_for("the drag source is gone", lambda: not place.windows("drag source"))

    place.spawn([os.path.join(place.tools, "drag_source"), model])
    wait_for("the drag source is visible", lambda: place.windows("drag source"))
    place.drag(60, 60, 700, 400, lambda: over("Drop to open this model", "4-dragging"))
    accessible.named(root, "Model: Vitrine Starter")
    place.screenshot("5-loaded")
    several_are_dropped(place, root, window)

    type_message(place, window, root, QUESTION)
    place.xdotool("key", "Return")
    wait_for("the question is stored", lambda: place.query("SELECT 1 FROM messages WHERE role = 'user' AND text = '%s'"
                                                           % QUESTION))
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.xdotool("key", "ctrl+shift+i")
    shown = wait_for("chips are shown", lambda: accessible.chips(root))
    place.screenshot("6-answered")
    check(len(shown) > 5, "only %d chips are visible" % len(shown))

    place.xdotool("key", "ctrl+shift+i")
    wait_for("the inspector is hidden", lambda: not accessible.chips(root))
    place.xdotool("key", "ctrl+shift+i")
    shown = wait_for("the inspector is back", lambda: chips_at_rest(root))
    chip = shown[len(shown) // 2]
    x, y = chip.centre()
    place.xdotool("mousemove", x, y, "click", 1)
    wait_for("the chip is selected", lambda: "selected" in chip.states())
    rows = wait_for("alternatives are shown", lambda: accessible.alternatives(root))
    check(len(rows) > 3, "only %d alternatives are visible" % len(rows))
    place.screenshot("7-alternatives")
    before = [node.name for node in rows]
    place.xdotool("key", "Left")
    wait_for("the arrow key moves to the token before",
             lambda: [node.name for node in accessible.alternatives(root)] not in ([], before))


def several_are_dropped(place, root, window):
    """If several files are dropped, one of them is opened. A message names the files that were ignored, even if only the
    chat list is visible."""
    import accessible
    for source in place.processes[-1:]:
        kill(source)
    wait_for("the drag source is gone", lambda: not place.windows("drag source"))
    place.place(window, 140, 20, 640, 500)
    place.xdotool("key", "ctrl+b")
    accessible.wait_node(root, "the chat list is there instead", lambda node: node.name == "Search chats")
    source = place.spawn([os.path.join(place.tools, "drag_source"), another_model(place, "first.gguf"),
                          another_model(place, "second.gguf")])
    wait_for("the drag source is visible", lambda: place.windows("drag source"))
    said = "The 2 files belong to several models, but only one model can be open. Vitrine opens first.gguf, not second.gguf."

    def over():
        accessible.named(root, "first.gguf")
        accessible.named(root, said)
        place.screenshot("5-dragging-several")

    place.drag(60, 60, 500, 300, over)
    accessible.named(root, "Model: Vitrine Starter")
    accessible.named(root, said)
    place.screenshot("5-several")
    kill(source)
    place.place(window, 140, 20, 1130, 740)


def test_streaming(place):
    """Esc stops an answer while it streams. The next answer is complete. Both themes are tested."""
    import accessible
    long_answer = " ".join("word%d" % i for i in range(2000))
    program = place.start("--theme", "dark", "--scripted",
                          script(place, [long_answer, "A **short** answer.\n\n```python\nprint(1)\n```\n"], 25))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, "first")
    place.xdotool("key", "Return")
    wait_for("the answer grows", lambda: any("word10" in text for text, in place.query(answer_is("streaming"))))
    place.screenshot("1-streaming")
    wait_for("the answer is longer than the window", lambda: any("word250" in t for t, in place.query(answer_is("streaming"))))
    check(not all_named(root, "Jump to the latest message"), "the view did not stay at the end")
    place.xdotool("mousemove", 500, 400, "click", "--repeat", 5, 4)
    wait_for("the view stays where the reader scrolled to", lambda: all_named(root, "Jump to the latest message"))
    place.screenshot("1-scrolled")
    place.xdotool("key", "Escape")
    wait_for("the answer is stopped", lambda: place.query(answer_is("stopped")))
    text = place.query(answer_is("stopped"))[0][0]
    check(text.startswith("word0 word1") and "word1999" not in text, "stopped too late or with the wrong text")

    type_message(place, window, root, "second")
    place.xdotool("key", "shift+Return")
    place.xdotool("type", "line two")
    place.xdotool("key", "Return")
    wait_for("the second answer", lambda: place.query(answer_is("complete")))
    check(place.query("SELECT 1 FROM messages WHERE text = 'second\nline two'"), "Shift+Enter did not break the line")
    accessible.named(root, "Code in python")
    place.screenshot("2-answered")

    place.xdotool("key", "ctrl+n")
    wait_for("a new chat is empty", lambda: not all_named(root, "Code in python"))
    place.xdotool("key", "F1")
    accessible.named(root, "Keyboard shortcuts")
    place.screenshot("3-shortcuts")
    place.xdotool("key", "Escape")
    wait_for("the card is gone", lambda: not all_named(root, "Keyboard shortcuts"))
    place.xdotool("key", "ctrl+comma")
    accessible.named(root, "Appearance").press()
    accessible.named(root, "Theme")
    place.screenshot("4-settings")
    accessible.named(root, "Light").press()
    wait_for("light is chosen", lambda: "checked" in accessible.named(root, "Light").states())
    place.xdotool("key", "Escape")
    wait_for("the settings are gone", lambda: not all_named(root, "Light"))
    place.screenshot("5-light")


def test_tree(place):
    """With the keyboard only: edits a question and asks again, switches versions, starts a branch, deletes and restores
    it, and queues a message. All of this is still there after the program was killed."""
    import accessible
    answers = ["First answer, about " + "the sky. " * 8, "Second answer, about **light**.\n\n- one\n- two",
               " ".join("word%d" % i for i in range(4000)), "The answer to what waited."]
    program = place.start("--theme", "light", "--scripted", script(place, answers, 20))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    place.place(window, 0, 0, 1270, 770)
    place.activate(window)

    def write(text):
        place.xdotool("type", "--delay", 15, text)
        wait_for("it is typed", lambda: place.query("SELECT 1 FROM chats WHERE draft = '%s'" % text))
        place.xdotool("key", "Return")

    def complete(count):
        wait_for("%d answers are complete" % count, lambda: len(place.query(answer_is("complete"))) == count)

    write("why is the sky blue")
    complete(1)
    place.xdotool("key", "Up")
    editor = accessible.named(root, "The message, edited")
    wait_for("the editor has the message", lambda: editor.text() == "why is the sky blue")
    place.screenshot("1-editing")
    place.xdotool("type", "--delay", 15, " at noon")
    wait_for("it is changed", lambda: editor.text() == "why is the sky blue at noon")
    place.xdotool("key", "Return")
    complete(2)
    wait_for("both versions are stored", lambda: place.query(
        "SELECT group_concat(text, '|'), sum(edited) FROM messages WHERE role = 'user'") ==
        [("why is the sky blue|why is the sky blue at noon", 1)])
    accessible.named(root, "Version 2 of 2")
    place.screenshot("2-versions")
    place.xdotool("key", "alt+Left")
    accessible.named(root, "Version 1 of 2")
    accessible.wait_node(root, "the first answer is back", lambda node: node.name.startswith("First answer"))
    place.xdotool("key", "alt+Right")
    accessible.named(root, "Version 2 of 2")

    write("go on")
    wait_for("the long answer grows", lambda: any("word5" in text for text, in place.query(answer_is("streaming"))))
    write("this one waits")
    wait_for("the queued message is stored", lambda: place.query("SELECT text FROM queued") == [("this one waits",)])
    time.sleep(0.3)
    place.screenshot("3-queued")
    place.xdotool("key", "Escape")
    wait_for("the long answer is stopped", lambda: place.query(answer_is("stopped")))
    accessible.named(root, "Waiting: this one waits")
    check(place.query("SELECT count(*) FROM queued") == [(1,)], "it was sent after a stopped answer")
    accessible.named(root, "Send now").press()
    complete(3)
    check(place.query("SELECT count(*) FROM queued") == [(0,)], "it still waits")

    place.xdotool("key", "ctrl+m")
    accessible.named(root, "Map of this chat")
    time.sleep(0.4)
    place.screenshot("4-map")
    for key in ("Left", "Left", "Left", "Left", "Left", "Up", "Return"):
        place.xdotool("key", key)
    wait_for("the map is closed and the keyboard back in the composer",
             lambda: any("focused" in node.states() for node in all_named(root, "Message")))
    accessible.named(root, "Version 1 of 2")
    place.xdotool("key", "alt+Right")
    accessible.named(root, "Version 2 of 2")

    # Delete the branch with the menu of the question.
    wait_for("the messages have menus", lambda: all_named(root, "More actions for this message"))
    x, y = accessible.named(root, "You: why is the sky blue at noon").centre()
    place.xdotool("mousemove", x, y, "click", 3)
    accessible.named(root, "Delete from here")
    time.sleep(0.3)
    place.screenshot("5-menu")
    place.xdotool("mousemove", 20, 600, "key", "--delay", 50, *["Down"] * 7, "Return")
    accessible.named(root, "6 messages were deleted.")
    place.screenshot("6-deleted")
    accessible.named(root, "Undo").press()
    accessible.named(root, "Version 2 of 2")
    kill(program)

    program = place.start("--theme", "dark", "--scripted", script(place, answers, 20))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    place.place(window, 0, 0, 900, 600)
    accessible.wait_node(root, "the chat is back", lambda node: node.name.startswith("The answer to what waited"))
    check(place.query("SELECT count(*) FROM messages WHERE removed_with IS NULL") == [(8,)], "messages are missing")
    place.xdotool("mousemove", 500, 300)
    time.sleep(0.3)
    place.screenshot("7-dark")


def test_notified(place):
    """If a long answer ends while the window is inactive, a notification appears. A click on it shows the chat. A reply in
    it is the next message of the chat, and leaves the window where it is."""
    import accessible

    def serve(*reply):
        told = place.file("told.txt", "")
        server = place.spawn([sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                                                 "notifications.py"), told, *reply])
        wait_for("somebody shows notifications", lambda: open(told).read().startswith("ready"))
        return server, told

    server, told = serve()
    long = " ".join("word%d" % i for i in range(130))
    answers = [long, long, "Short."]
    program = place.start("--scripted", script(place, answers, 50))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, "count slowly")
    place.xdotool("key", "Return")
    wait_for("the answer grows", lambda: place.query(answer_is("streaming")))
    place.xdotool("key", "ctrl+n")
    place.xdotool("windowminimize", window)
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    # The test's own notification server clicks each notification at once.
    said = wait_for("the notification appears", lambda: open(told).read().splitlines()[1:])
    check(said == ["The answer is finished | count slowly"], "it says %s" % said)
    wait_for("the window is back", lambda: window in place.windows("Vitrine$"))
    accessible.wait_node(root, "the chat is shown", lambda node: node.name == "You: count slowly")
    place.screenshot("1-back")

    kill(server)
    server, told = serve("and then?")
    type_message(place, window, root, "count again")
    place.xdotool("key", "Return")
    wait_for("the answer grows", lambda: place.query(answer_is("streaming")))
    place.xdotool("key", "ctrl+n")
    place.xdotool("windowminimize", window)
    wait_for("the reply is answered", lambda: place.query(answer_is("complete") + " AND text = 'Short.'"))
    check(place.query("SELECT text FROM messages WHERE role = 'user' ORDER BY id") ==
          [("count slowly",), ("count again",), ("and then?",)], "the reply is not the third message")
    check(not place.windows("Vitrine$"), "the reply has shown the window")


def test_reasoning(place):
    """Reasoning is visible while it streams. Afterwards it is folded above the answer. A restart restores it."""
    import accessible
    thought = "The user greets me. " + " ".join("thought%d" % i for i in range(120)) + "\n\n1. Greet back.\n2. Be brief."
    answers = script(place, ["<think>\n%s\n</think>\n\nHello! **What** can I do for you?" % thought], 40)
    program = place.start("--theme", "dark", "--scripted", answers)
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, "Hi")
    place.xdotool("key", "Return")
    accessible.named(root, "Reasoning…")
    accessible.wait_node(root, "the thoughts are shown while they come", lambda node: "thought20" in node.name)
    place.screenshot("1-thinking")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    text, reasoning = place.query("SELECT text, reasoning FROM messages WHERE role = 'assistant'")[0]
    check(text == "Hello! **What** can I do for you?", "the answer is %r" % text)
    check(reasoning.strip() == thought, "the reasoning is %r" % reasoning)
    wait_for("the thoughts are folded", lambda: not accessible.all_of(root, lambda node: "thought20" in node.name))
    place.screenshot("2-folded")
    kill(program)

    program = place.start("--theme", "light", "--scripted", answers)
    place.vitrine_window()
    root = accessible.program(program.pid)
    head = accessible.wait_node(root, "the folded reasoning", lambda node: node.name.startswith("Reasoned for "))
    head.press()
    accessible.wait_node(root, "the thoughts unfold", lambda node: "thought119" in node.name)
    place.screenshot("3-unfolded")


def tray_icon(place):
    """Returns the position of the tray icon when the tray has drawn it."""
    for window in place.xdotool("search", "--class", "vitrine").split():
        geometry = dict(line.split("=") for line in place.xdotool("getwindowgeometry", "--shell", window).splitlines()
                        if "=" in line)
        width, height = int(geometry.get("WIDTH", 0)), int(geometry.get("HEIGHT", 0))
        if 8 <= width <= 64 and 8 <= height <= 64 and int(geometry["Y"]) > 700:
            return int(geometry["X"]) + width // 2, int(geometry["Y"]) + height // 2
    return None


def test_tray(place):
    """A click on the tray icon hides or shows the window. With --tray, the window is hidden at the start, and closing
    hides it again. Otherwise closing ends the program. When the window is first shown, it contains a stored chat."""
    import accessible
    scripted = script(place, ["hello"])
    program = place.start("--scripted", scripted)
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, QUESTION)
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)

    program = place.start("--tray", "--scripted", scripted)
    x, y = wait_for("the icon is in the tray", lambda: tray_icon(place))
    time.sleep(3)
    check(not place.windows("Vitrine$"), "--tray showed the window although there is a tray")
    place.screenshot("1-hidden")
    place.xdotool("mousemove", x, y, "click", 1)
    place.vitrine_window()
    accessible.named(accessible.program(program.pid), "You: " + QUESTION)
    time.sleep(0.5)
    check(program.poll() is None, "showing the window ended the program")
    place.screenshot("2-shown")
    place.xdotool("mousemove", x, y, "click", 1)
    wait_for("a click on the icon hides the window", lambda: not place.windows("Vitrine$"))
    check(program.poll() is None, "hiding ended the program")
    for keys in ("ctrl+w", "alt+F4"):
        time.sleep(1)  # wait, so that the two clicks do not count as a double click
        place.xdotool("mousemove", x, y, "click", 1)
        place.activate(place.vitrine_window())
        place.xdotool("key", keys)
        wait_for("closing hides the window", lambda: not place.windows("Vitrine$"))
        time.sleep(1)
        check(program.poll() is None, "closing ended the program although it was started in the tray")
    place.xdotool("mousemove", x, y, "click", 3)
    time.sleep(1)
    place.screenshot("3-menu")
    place.xdotool("key", "Escape")
    check(place.start().wait(desktop.PATIENCE) == 0, "the second start failed")
    place.xdotool("windowactivate", "--sync", place.vitrine_window(), "key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)

    program = place.start("--scripted", script(place, ["hello"]))
    wait_for("the icon is in the tray", lambda: tray_icon(place))
    close_window(place, place.vitrine_window())
    wait_for("closing ends a normal start", lambda: program.poll() is not None)


def close_window(place, window):
    """Closes the window by Alt+F4, which sends the same close request as the close button of the frame."""
    place.activate(window)
    place.xdotool("key", "alt+F4")


def test_no_tray(place):
    """If the desktop has no tray, --tray shows the window, because users could not open it otherwise. Closing the
    window then ends the program."""
    program = place.start("--tray", "--scripted", script(place, ["hello"]))
    window = place.vitrine_window()
    place.screenshot("1-shown")
    close_window(place, window)
    wait_for("closing ends the program", lambda: program.poll() is not None)
    check(program.returncode == 0, "it ended with %d" % program.returncode)


def test_tray_lost(place):
    """A window that is hidden in the tray reappears if the tray disappears."""
    host = place.start_tray()
    place.start("--tray", "--scripted", script(place, ["hello"]))
    wait_for("the icon is in the tray", lambda: tray_icon(place))
    check(not place.windows("Vitrine$"), "the window is not hidden")
    kill(host)
    place.vitrine_window()
    place.screenshot("1-back")


def test_crash(place):
    """If the program is killed during an answer, the question and the stored part of the answer are still there."""
    import accessible
    answer = " ".join("word%d" % i for i in range(600))
    program = place.start("--scripted", script(place, [answer], 100))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, QUESTION)
    place.xdotool("key", "Return")
    wait_for("a part of the answer is stored", lambda: any("word20" in t for t, in place.query(answer_is("streaming"))))
    place.screenshot("1-answering")
    kill(program)
    committed = place.query(answer_is("streaming"))[0][0]

    program = place.start("--scripted", script(place, ["again"]))
    place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "You: " + QUESTION)
    wait_for("the answer is marked as interrupted", lambda: place.query(answer_is("interrupted")))
    kept = place.query(answer_is("interrupted"))[0][0]
    check(kept == committed, "%d characters were stored, %d are left" % (len(committed), len(kept)))
    accessible.wait_node(root, "the part of the answer is shown", lambda node: "word20" in node.name)
    place.xdotool("key", "ctrl+shift+i")
    wait_for("its tokens are shown", lambda: accessible.chips(root))
    place.screenshot("2-restarted")


def test_reopened(place):
    """The KV cache of a long chat survives a restart. After the restart, only new tokens are evaluated."""
    import accessible

    def ask(text, answers):
        type_message(place, window, root, text)
        place.xdotool("key", "Return")
        wait_for("answer %d is finished" % answers, lambda: len(place.query(answer_is("complete"))) == answers)
        return place.query("SELECT prompt_tokens, evaluated_tokens FROM answers ORDER BY rowid")[-1]

    def start():
        program = place.start("--theme", "light")
        window = place.vitrine_window()
        root = accessible.program(program.pid)
        accessible.named(root, "Model: " + BUNDLED)
        return program, window, root

    def end():
        place.xdotool("key", "ctrl+q")
        wait_for("the program has ended", lambda: program.poll() is not None)

    program, window, root = start()
    tokens, evaluated = ask("The sky is blue and the sea is green, says the old man to the child. " * 10, 1)
    check(tokens > 150 and evaluated == tokens, "of %d tokens %d were evaluated at first" % (tokens, evaluated))
    end()

    program, window, root = start()
    accessible.wait_node(root, "the chat is open again", lambda node: node.name.startswith("You: The sky is blue"))
    tokens, evaluated = ask("And what does the child say?", 2)
    place.screenshot("1-goes-on")
    check(evaluated < tokens - 150, "%d of %d tokens were evaluated again" % (evaluated, tokens))
    end()

    states = [os.path.join(folder, name) for folder, _, names in os.walk(place.folder) for name in names
              if os.path.basename(folder) == "kv-states"]
    check(states, "no state is stored on the disk")
    for state in states:
        os.remove(state)
    program, window, root = start()
    tokens, evaluated = ask("And then?", 3)
    check(evaluated == tokens, "without the stored state only %d of %d tokens were evaluated" % (evaluated, tokens))
    end()


def test_devices(place):
    """For every device that is not used, the settings explain why. With Vulkan, the model moves to the device, and the
    evaluation of the chat's tokens is compared with that on the CPU."""
    import accessible
    program = place.start("--theme", "light")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.place(window, 0, 0, 1270, 770)
    type_message(place, window, root, "Hello")
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))

    place.xdotool("key", "ctrl+comma")
    accessible.named(root, "Models").press()
    options = wait_for("the devices are listed", lambda: accessible.all_of(
        root, lambda node: node.role == "radio button" and ("hardware thread" in node.description or
                                                            "Vulkan" in node.description)))
    used = [option for option in options if "In use" in option.description]
    check(len(used) == 1 and "CPU" in used[0].description, "in use: %s" % [option.description for option in used])
    for option in options:
        check(option is used[0] or ". " in option.description, "no reason: " + option.description)
    place.screenshot("1-devices")
    place.place(window, 0, 0, 640, 480)
    place.screenshot("1-devices-small")
    place.place(window, 0, 0, 1270, 770)
    others = [option for option in options if option not in used and "Cannot be used" not in option.description]
    if not others:
        return
    others[0].press()
    accessible.named(root, "Open the model again").press()
    wait_for("the model has moved", lambda: "In use" in others[0].description)
    place.screenshot("2-moved")
    place.xdotool("key", "Escape")
    wait_for("the settings are gone", lambda: not all_named(root, "Compute on"))
    accessible.named(root, "Answer again").press()
    wait_for("it answers there", lambda: len(place.query(answer_is("complete"))) == 2, 4 * desktop.PATIENCE)

    place.xdotool("key", "ctrl+shift+i", "ctrl+6")
    # Search by role, because the tab of the page has the same name as the button.
    compare = accessible.wait_node(root, "the button that compares", lambda node: (
        node.name == "Compare" and "button" in node.role and "selectable" not in node.states()))
    place.screenshot("3-before-comparing")
    wait_for("the devices are listed", compare.available)
    compare.press()
    # Both sides must agree, whichever instruction set the CPU uses.
    accessible.wait_node(root, "both sides agree", lambda node: node.name.startswith("Both sides agree"))
    place.screenshot("4-compared")
    accessible.wait_node(root, "taps", lambda node: node.role == "table row" and "times the noise" in node.name)
    place.place(window, 0, 0, 640, 480)
    place.xdotool("key", "ctrl+shift+i")
    accessible.named(root, "Compare")
    place.screenshot("5-small")


def test_device_lost(place):
    """If a device is lost in the middle of an answer, its text stays, and one click continues it on the CPU."""
    import accessible
    play = place.file("script.json", json.dumps({
        "model": {"name": "Scripted model"}, "loadMilliseconds": 50, "millisecondsPerToken": 5,
        "answers": [{"text": "The answer began", "deviceFailure": "The Vulkan device A long name of a graphics processor "
                     "(with its driver's name and version 1.2.3) was lost. Load the model again, on this device or on the CPU."},
                    {"text": "The whole answer."}]}))
    program = place.start("--theme", "dark", "--scripted", play)
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: Scripted model")
    type_message(place, window, root, "Hello")
    place.xdotool("key", "Return")
    offer = accessible.named(root, "Continue on the CPU")
    place.place(window, 0, 0, 1270, 770)
    place.screenshot("1-lost")
    place.place(window, 0, 0, 640, 480)
    place.screenshot("2-lost-small")
    check([text for text, in place.query(answer_is("failed"))] == ["The answer began"], "the answer's beginning is gone")
    offer.press()
    wait_for("the offer is taken", lambda: not all_named(root, "Continue on the CPU"))
    wait_for("the answer can be asked for again", lambda: accessible.named(root, "Answer again").available())
    accessible.named(root, "Answer again").press()
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    check(place.query(answer_is("complete")) == [("The whole answer.",)], "another answer came")
    place.screenshot("3-went-on")


def test_keyboard(place):
    """With the keyboard only: an example prompt, a chat, its tokens, the settings, the command palette and a branch."""
    import accessible
    program = place.start("--theme", "dark")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.activate(window)
    place.xdotool("mousemove", 1279, 799)

    def key(*keys):
        place.xdotool("key", *keys)

    def focused():
        found = accessible.all_of(root, lambda node: "focused" in node.states())
        return found[-1].name if found else ""

    def go_to(name, by="Tab"):
        """Presses the key until the node has the focus. Fails after 40 presses."""
        seen = []
        for _ in range(40):
            if focused() == name:
                return
            seen.append(focused())
            key(by)
            time.sleep(0.1)
        raise Failure("the focus never came to %s, but to %s" % (name, seen))

    go_to("What is a token?")
    place.screenshot("1-example")
    key("Return")
    wait_for("the first answer is finished", lambda: place.query(answer_is("complete")))
    place.xdotool("type", "--delay", 15, "Hello")
    key("Return")
    wait_for("the second answer is finished", lambda: len(place.query(answer_is("complete"))) == 2)

    key("Up")  # starts to edit the last message; sending it then adds a version
    wait_for("an editor is open", lambda: focused() != "Message")
    place.xdotool("type", "--delay", 15, "Hello again")
    place.screenshot("2-edits")
    key("Return")
    wait_for("the third answer is finished", lambda: len(place.query(answer_is("complete"))) == 3)
    wait_for("both versions are there", lambda: len(place.query(
        "SELECT 1 FROM messages WHERE role = 'user' AND text LIKE 'Hello%'")) == 2)
    accessible.named(root, "Version 2 of 2")
    key("alt+Left")
    accessible.named(root, "Version 1 of 2")

    key("ctrl+k")
    accessible.named(root, "Find an action or a chat")
    place.xdotool("type", "--delay", 15, "settings keyboard")
    accessible.named(root, "Settings: Keyboard")
    place.screenshot("3-palette")
    key("Return")
    accessible.wait_node(root, "the keys are listed", lambda node: node.name.startswith("New chat: Ctrl+N"))
    place.screenshot("4-settings")
    key("Escape")
    wait_for("the keyboard is back in the composer", lambda: focused() == "Message")
    key("F1")
    accessible.named(root, "Keyboard shortcuts")
    place.screenshot("5-sheet")
    key("Escape")
    wait_for("the keyboard is back", lambda: focused() == "Message")
    place.xdotool("type", "--delay", 15, "word")
    key("Menu")
    accessible.named(root, "Select all")
    place.screenshot("6-menu")
    key("Escape")


def test_assistive(place):
    """Uses the program only by names, roles and actions, as a screen reader does, without a pointer: from the first
    start to a chat with branches. The answer is announced."""
    import accessible
    program = place.start("--theme", "light")
    place.activate(place.vitrine_window())
    root = accessible.program(program.pid)
    announced = accessible.Announcements(program.pid)

    def complete(count):
        wait_for("%d answers are complete" % count, lambda: len(place.query(answer_is("complete"))) == count)
        return place.query("SELECT text FROM messages WHERE role = 'assistant' ORDER BY id")[-1][0]

    def write(node, text):
        node.take_focus()
        place.xdotool("type", "--delay", 15, text)
        wait_for("%r is written" % text, lambda: node.text().endswith(text))

    def only_button(name):
        return accessible.by_role(root, accessible.BUTTON, name)

    # Choose the starter model in the list of models.
    picker = accessible.wait_node(root, "the choice of a model", lambda node: node.name.startswith("Model: "))
    check(picker.role in accessible.BUTTON, "the choice of a model is a %s" % picker.role)
    picker.press()
    starter = accessible.named(root, "Open " + BUNDLED + ", Q8_0")
    if "selected" not in starter.states():
        starter.press()
    wait_for("the starter model is open", lambda: "selected" in accessible.named(root, "Open " + BUNDLED + ", Q8_0").states())
    picker.press()
    wait_for("the list is closed", lambda: not all_named(root, "Open " + BUNDLED + ", Q8_0"))
    accessible.named(root, "Model: " + BUNDLED)

    field = accessible.named(root, "Message")
    check("editable" in field.states(), "the message field has the states %s" % field.states())
    send = only_button("Send")
    check(not send.available(), "Send is available with nothing to send")
    write(field, "hello")
    wait_for("the message can be sent", send.available)
    send.press()
    answer = complete(1)
    said = announced.wait("the answer is announced", lambda name: name.startswith("Answered: "))
    check(said[0][1] == "Answered: " + answer, "%r is announced, but the answer is %r" % (said, answer))
    announced.wait("the answer is an alert", lambda name: name.startswith("Answered: "), "object:state-changed:showing")

    conversation = accessible.by_role(root, "list", "Conversation")
    accessible.by_role(conversation, "list item", "You: hello")
    accessible.wait_node(conversation, "the answer is an item", lambda node: (
        node.role == "list item" and node.name.endswith(": " + answer)))

    # Edit the message. The previous version is kept.
    only_button("Edit the message").press()
    editor = accessible.named(root, "The message, edited")
    check("editable" in editor.states(), "the editor has the states %s" % editor.states())
    check(editor.text() == "hello", "the editor holds %r" % editor.text())
    write(editor, " again")
    only_button("Save and answer").press()
    complete(2)
    accessible.by_role(root, "list item", "You: hello again")
    accessible.named(root, "Version 2 of 2")
    accessible.wait_node(root, "the way back", lambda node: (
        node.name == "Show the previous version" and node.available())).press()
    accessible.named(root, "Version 1 of 2")
    accessible.by_role(root, "list item", "You: hello")
    accessible.wait_node(root, "the way forth", lambda node: (
        node.name == "Show the next version" and node.available())).press()
    accessible.by_role(root, "list item", "You: hello again")

    # Start a new branch after the answer.
    only_button("Branch from here").press()
    write(accessible.named(root, "Message"), "and more")
    wait_for("the message can be sent", lambda: only_button("Send").available())
    only_button("Send").press()
    complete(3)
    place.screenshot("1-branched")

    def check_names():
        nameless = accessible.all_of(root, lambda node: not node.name and node.role in accessible.WORKED)
        check(not nameless, "without a name: %s" % [(node.role, node.size()) for node in nameless])

    check_names()
    # Adds a server.
    picker.press()
    only_button("Add a server…").press()
    key = accessible.named(root, "Key of the server")
    check(key.role == "password text", "the field of the key is a %s" % key.role)
    place.screenshot("2-server")
    check_names()


def test_second_start(place):
    """A second program hands its file to the running one and ends."""
    import accessible
    model = another_model(place)
    program = place.start()
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.xdotool("windowminimize", window)
    wait_for("the window is minimized", lambda: not place.windows("Vitrine$"))
    second = place.start(model)
    check(second.wait(desktop.PATIENCE) == 0, "the second start failed")
    place.vitrine_window()
    accessible.named(root, "Model: Vitrine Starter")
    check(program.poll() is None, "the first start ended")
    place.screenshot("1-loaded")


def test_sizes(place):
    """All controls are reachable in the smallest window and in a large one."""
    import accessible
    program = place.start("--scripted", script(place, ["An answer."], 1, "A model with a name that is far too long " * 3))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: A model…")
    type_message(place, window, root, "hello")
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.xdotool("key", "ctrl+shift+i")
    wait_for("the inspector is shown", lambda: accessible.chips(root))
    place.place(window, 0, 0, 640, 480)
    place.screenshot("1-small")
    wait_for("the inspector is folded", lambda: not accessible.chips(root))
    for name in ("Message", "Send", "Show the inspector"):
        x, y = accessible.named(root, name).centre()
        check(0 < x < 645 and 0 < y < 505, "%s is at %d,%d, outside of the window" % (name, x, y))
    place.xdotool("key", "ctrl+shift+i")
    wait_for("the inspector is shown instead", lambda: accessible.chips(root))
    place.screenshot("2-small-inspector")
    place.xdotool("key", "ctrl+b")
    accessible.wait_node(root, "the chat list is shown instead", lambda node: node.name == "Search chats")
    place.screenshot("3-small-chats")
    place.xdotool("key", "ctrl+b")
    place.place(window, 0, 0, 1270, 770)
    wait_for("the inspector is next to the conversation", lambda: accessible.chips(root))
    place.screenshot("4-large")


def test_opengl(place):
    """With OpenGL, letters are drawn in the same way as without it: from the font, not from distance fields."""
    import accessible
    os.environ.update(QT_QUICK_BACKEND="rhi", QSG_RHI_BACKEND="opengl", QSG_INFO="1",
                      QT_LOGGING_RULES="qt.scenegraph.time.glyph.debug=true")
    program = place.start("--scripted", script(place, ["An answer."], 1, "A model"))
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    type_message(place, window, root, "hello")
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.screenshot("1-answer")
    with open(place.file("messages.txt")) as messages:
        said = messages.read()
    check("backend OpenGL" in said, "OpenGL is not used: " + said)
    check("distancefield" not in said, "letters come from distance fields")


TRAY = ("tray",)
WIDE = ("monitors", "placed")
TESTS = {name[5:]: function for name, function in globals().items() if name.startswith("test_")}


def main():
    if len(sys.argv) != 5 or sys.argv[1] not in TESTS:
        print(__doc__, "Tests:", *sorted(TESTS), file=sys.stderr)
        return 2
    name, binaries, tools, shots = sys.argv[1:]
    try:
        desktop.require_tools()
        home = desktop.enter_session_bus()
        with Desktop(home, binaries, shots, name, tray=name in TRAY,
                     screen="2280x800x24" if name in WIDE else "1280x800x24") as place:
            place.tools = tools
            try:
                TESTS[name](place)
                check(not place.complaints(), "QML complains: " + place.complaints())
            except Exception:
                print(open(place.file("messages.txt")).read() if os.path.exists(place.file("messages.txt")) else "")
                place.screenshot("failed")
                raise
    except Missing as missing:
        print("SKIP   : window_test %s: %s" % (name, missing))
        print("Totals: 0 passed, 0 failed, 1 skipped")
        return 77
    except Failure as failure:
        print("FAIL!  : window_test %s: %s" % (name, failure))
        print("Totals: 0 passed, 1 failed, 0 skipped")
        return 1
    print("PASS   : window_test %s" % name)
    print("Totals: 1 passed, 0 failed, 0 skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
