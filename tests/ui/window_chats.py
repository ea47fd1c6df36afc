"""Tests of window_test.py with the real program: a full context, temporary chats, export and import of chats."""

import os
import time

from desktop import wait_for
from window_steps import BUNDLED, all_named, answer_is, check

CONTEXT = 96  # size of the context in tokens; holds only a few messages of the starter model


def write(place, text):
    """Types a message into the focused field, and sends it."""
    place.xdotool("type", "--delay", 15, text)
    time.sleep(0.2)
    place.xdotool("key", "Return")


def test_overflow(place):
    """A chat outgrows its context: the window reports and marks the omitted messages, the prompt does not contain them,
    and a larger context brings them back."""
    import accessible
    os.makedirs(place.data(), exist_ok=True)
    with open(os.path.join(place.data(), "vitrine.ini"), "w") as settings:
        settings.write("[engine]\ncontextLength=%d\n[sampling]\noverflow=oldest\nmaxTokens=16\nseed=1\n" % CONTEXT)
    program = place.start("--theme", "light")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.activate(window)
    marked = lambda: accessible.all_of(root, lambda node: node.name.endswith("are not in the prompt: the context is full."))
    turns = 0
    while not marked():
        check(turns < 8, "nothing was left out of a context of %d tokens after %d turns" % (CONTEXT, turns))
        turns += 1
        write(place, "Tell me of tokens, turn %d" % turns)
        wait_for("turn %d is answered" % turns, lambda: len(place.query(answer_is("complete"))) == turns)
        time.sleep(0.3)
    place.screenshot("1-left-out")
    stored = place.query("SELECT count(*) FROM messages")
    check(stored == [(2 * turns,)], "%s messages are stored after %d turns" % (stored, turns))

    accessible.named(root, "Leave out no messages").press()
    wait_for("the marks are gone", lambda: not marked())
    place.activate(window)
    x, y = accessible.named(root, "Message").centre()
    place.xdotool("mousemove", x, y, "click", 1)
    place.xdotool("type", "--delay", 15, "Tell me of tokens once more, and of words, and of what a model is")
    wait_for("the composer reports that the message does not fit", lambda: accessible.all_of(
        root, lambda node: "tokens, but the context holds" in node.name))
    place.screenshot("2-stops")
    answers = place.query(answer_is("complete"))
    place.xdotool("key", "Return")
    time.sleep(0.5)
    check(place.query(answer_is("complete")) == answers, "it was answered although nothing may be left out")


def files_with(folder, word):
    found = []
    for path, _, names in os.walk(folder):
        for name in names:
            if not os.path.isfile(os.path.join(path, name)):
                continue  # skips sockets, which cannot be searched
            with open(os.path.join(path, name), "rb") as file:
                if word.encode() in file.read():
                    found.append(os.path.join(path, name))
    return found


def test_temporary(place):
    """The messages of a temporary chat, sent or not, are never written to a file, neither while it is open nor later."""
    import accessible
    question, draft = "heliotropequestion", "heliotropedraft"
    program = place.start("--theme", "light")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.activate(window)
    write(place, "keptquestion")
    wait_for("an ordinary chat is answered", lambda: place.query(answer_is("complete")))
    check(files_with(place.folder, "keptquestion"), "the search misses an ordinary chat too")

    place.xdotool("key", "ctrl+shift+n")
    accessible.wait_node(root, "the chat is temporary", lambda node: node.name.startswith("Temporary"))
    write(place, question)
    wait_for("it is answered", lambda: all_named(root, "You: " + question) and all_named(root, "Answer again"))
    wait_for("the answer is complete", lambda: not all_named(root, "Stop"))
    place.xdotool("type", "--delay", 15, draft)
    time.sleep(1)
    place.screenshot("1-temporary")
    for word in (question, draft):
        check(not files_with(place.folder, word), "%s is in %s" % (word, files_with(place.folder, word)))
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)
    for word in (question, draft):
        check(not files_with(place.folder, word), "%s is in %s" % (word, files_with(place.folder, word)))
    check(place.query("SELECT count(*) FROM chats") == [(1,)], "the temporary chat is in the store")


def test_exchanged(place):
    """A chat with two versions is exported with the file dialog, deleted, and imported. It is then unchanged."""
    import accessible
    os.chdir(place.folder)  # file dialogs start in the current folder
    program = place.start("--theme", "light")
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.activate(window)
    write(place, "What is a token?")
    wait_for("it is answered", lambda: len(place.query(answer_is("complete"))) == 1)
    place.xdotool("key", "ctrl+r")
    wait_for("the second answer is complete", lambda: len(place.query(answer_is("complete"))) == 2)
    kept = ("SELECT m.role, m.text, m.state, (SELECT count(*) FROM messages p WHERE p.id = m.parent), a.generated_tokens,"
            " (SELECT count(*) > 0 FROM answer_tokens t WHERE t.message = m.id) FROM messages m"
            " LEFT JOIN answers a ON a.message = m.id JOIN chats c ON c.id = m.chat WHERE c.deleted_at IS NULL ORDER BY m.id")
    before = place.query(kept)
    check(len(before) == 3, "there are not three messages: %s" % before)

    def act(action):
        place.activate(window)
        place.xdotool("key", "ctrl+k")
        accessible.named(root, "Find an action or a chat")
        place.xdotool("type", "--delay", 15, action)
        wait_for("it is found", lambda: accessible.all_of(root, lambda node: node.name.startswith(action)))
        place.xdotool("key", "Return")
        wait_for("the palette is closed", lambda: not all_named(root, "Find an action or a chat"))

    def click(name):
        """Clicks in the dialog, which is Qt's own dialog here. It accepts no other input."""
        x, y = accessible.named(root, name).centre()
        time.sleep(0.3)
        place.xdotool("mousemove", x, y, "click", 1)

    act("Export this chat")
    accessible.named(root, "Export")
    time.sleep(0.3)
    place.screenshot("1-export")
    click("Save")
    path = place.file("What is a token.json")
    wait_for("the file is there", lambda: os.path.exists(path) and os.path.getsize(path) > 0)
    act("Delete this chat")
    wait_for("the chat is deleted", lambda: not place.query(kept))
    act("Import chats")
    # The rows of the file dialog have no names, so find them by position. Folders come before files.
    x, y = accessible.named(root, "Open").centre()
    folders = sum(entry.is_dir() for entry in os.scandir(place.folder))
    time.sleep(0.3)
    place.xdotool("mousemove", x - 250, y - 248 + 40 * folders, "click", 1)
    place.screenshot("2-import")
    click("Open")
    wait_for("the chat is back", lambda: place.query(kept) == before)
