#!/usr/bin/env python3
"""Takes the screenshots described in screenshots.sh: screenshots.py FOLDER BINARIES [page …]"""

import hashlib
import os
import subprocess
import sys
import time

import desktop
import markdown_pages
import scripted_chats
from desktop import Desktop, Failure, Missing, wait_for

WIDE, MEDIUM, LARGE = (1280, 800), (900, 600), (1920, 1080)
NARROW, STRIP, LEAST = (760, 600), (700, 500), (640, 480)
APART = [(1000, 700), (1800, 1000), (660, 480), (360, 400)]
SIZES = [WIDE, MEDIUM, LARGE]
# One tuple per variant: its name, the theme, and entries of the settings file.
LOOKS = [
    ("light", "light", {}),
    ("dark", "dark", {}),
    ("contrast-light", "light", {"highContrast": "true"}),
    ("contrast-dark", "dark", {"highContrast": "true"}),
    ("200", "light", {"textSize": "200"}),
    ("80", "dark", {"textSize": "80"}),
    # With other accent colours, only those pages are taken on which the accent colour is most visible.
    *((accent.lower() + "-" + theme, theme, {"accent": accent})
      for accent in ["Blue", "Violet", "Green", "Rust", "Ink"] for theme in ["light", "dark"]),
]
SETTINGS = ["General", "Appearance", "Models", "Generation", "Inspector", "Privacy", "Keyboard"]
ACCENTED = ["first-run", "chat", "again", "settings-appearance"]
ANSWERED = "SELECT count(*) FROM messages WHERE role = 'assistant' AND state = 'complete'"


class Studio:
    """Runs the program with one theme and takes the screenshots."""

    def __init__(self, place, folder, look, wanted, one_size):
        self.place = place
        self.folder = folder
        self.name, self.theme, self.settings = look
        self.wanted = wanted
        self.one_size = one_size
        self.program = None

    def base(self):
        """Returns a window size in which everything fits."""
        return LARGE if self.name == "200" else WIDE

    def plain(self):
        return not self.settings

    def sizes(self):
        """Returns the window sizes for those pages that are shown in several sizes."""
        return SIZES if self.plain() or "textSize" in self.settings else [self.base()]

    def wants(self, page):
        wanted = self.wanted or (ACCENTED if "accent" in self.settings else [])
        return not wanted or any(word in page for word in wanted)

    def write_settings(self):
        os.makedirs(self.place.data(), exist_ok=True)
        with open(os.path.join(self.place.data(), "vitrine.ini"), "w") as out:
            out.write("[view]\n" + "".join("%s=%s\n" % pair for pair in self.settings.items()))

    def start(self, *arguments):
        import accessible
        self.program = self.place.start("--theme", self.theme, *arguments)
        self.window = self.place.vitrine_window()
        self.root = accessible.program(self.program.pid)
        self.size(self.base())

    def end(self):
        self.key("ctrl+q")
        wait_for("the program has ended", lambda: self.program.poll() is not None)

    def size(self, size):
        self.place.place(self.window, 0, 0, *size)

    def key(self, *keys):
        self.place.activate(self.window)
        for key in keys:
            self.place.xdotool("key", key)
        time.sleep(0.25)

    def type(self, text):
        self.place.activate(self.window)
        self.place.xdotool("type", "--delay", 6, text)
        time.sleep(0.3)

    def point(self, node, click=None):
        x, y = node.centre()
        self.place.xdotool("mousemove", x, y, *(["click", click] if click else []))
        time.sleep(0.3)

    def scroll(self, x, y):
        """Scrolls to the end."""
        self.place.xdotool("mousemove", x, y, "click", "--repeat", 40, "--delay", 10, 5)
        self.away()

    def away(self):
        """Moves the pointer to a place where it has no effect."""
        self.place.xdotool("mousemove", 1930, 1190)
        time.sleep(0.2)

    def named(self, name):
        import accessible
        return accessible.named(self.root, name)

    def press(self, name):
        self.named(name).press()
        time.sleep(0.3)

    def shoot(self, page, sizes=None, then=None, window=None, inspector=False):
        """Takes a screenshot. `inspector`: the inspector must be visible, even if it replaces the conversation."""
        if not self.wants(page):
            return
        for size in (sizes or self.sizes())[:1 if self.one_size else None]:
            instead = inspector and not window and size[0] < MEDIUM[0]
            self.place.place(window or self.window, 0, 0, *size)
            if instead:
                time.sleep(0.3)  # waits until the inspector has left the main window
                self.key("ctrl+shift+i")
            # Bring the window to the front. Otherwise the parts of it that other windows cover would be black.
            self.place.activate(window or self.window)
            path = os.path.join(self.folder, "%s-%s-%dx%d.png" % ((page, self.name) + size))
            before = None
            for _ in range(8):  # repeats the screenshot until the window no longer changes
                time.sleep(0.3)
                subprocess.run(["import", "-window", window or self.window, "-define", "png:exclude-chunk=date,time",
                                path], check=True)
                with open(path, "rb") as picture:
                    now = hashlib.sha256(picture.read()).digest()
                if now == before:
                    break
                before = now
            if instead:
                self.key("ctrl+shift+i")
        if not window:
            self.size(then or self.base())


def first_run(studio):
    studio.start()
    studio.named("Model: Starter…")
    studio.away()
    studio.shoot("first-run", studio.sizes() + [LEAST] if studio.plain() else None)
    studio.end()


def ask(studio, text, answers):
    studio.type(text)
    studio.key("Return")
    wait_for("answer %d is finished" % answers, lambda: studio.place.query(ANSWERED)[0][0] == answers)
    time.sleep(0.5)


def conversation(studio):
    import accessible
    studio.start("--scripted", studio.place.file("script.json", scripted_chats.script()))
    studio.named("Model: Qwen3…")
    for number, question in enumerate(scripted_chats.QUESTIONS, 1):
        ask(studio, question, number)
    studio.type(scripted_chats.DRAFT)
    studio.key("ctrl+shift+i")
    chips = wait_for("chips are shown", lambda: accessible.chips(studio.root))
    studio.point(next((chip for chip in chips if "cos" in chip.name), chips[len(chips) // 2]), 1)
    studio.away()
    studio.shoot("logits", studio.sizes() + ([NARROW] if studio.plain() else []), inspector=True)
    pages(studio, "right")
    studio.press("Position of the inspector")
    studio.press("Below the conversation")
    pages(studio, "below")
    apart(studio)
    studio.press("Position of the inspector")
    studio.press("Next to the conversation")
    studio.key("ctrl+l")
    studio.size(STRIP)
    studio.key("ctrl+shift+i")
    studio.shoot("narrow-inspector", [STRIP, NARROW, LEAST], then=STRIP)
    studio.key("ctrl+shift+i")
    studio.size(studio.base())
    studio.key("ctrl+shift+i")
    studio.shoot("chat", studio.sizes() + ([NARROW, LEAST] if studio.plain() else []))


def pages(studio, place):
    """Takes pictures of one page of each group of the inspector, and of the page of tokens alone."""
    studio.key("ctrl+1")
    studio.shoot("inspector-%s-tokens" % place)
    studio.key("ctrl+l")
    studio.shoot("inspector-%s-logits" % place)
    for group in ["Model", "Run"]:
        if all_named(studio, group):
            studio.press(group)
            studio.shoot("inspector-%s-%s" % (place, group.lower()))
    studio.key("ctrl+l")


def prompt_check(studio):
    """Takes pictures of the Check page, without findings and with some."""
    studio.key("ctrl+2")
    time.sleep(0.5)
    studio.shoot("check-well", [studio.base()])
    studio.point(studio.named("Message"), 1)
    studio.type("What does <|im_start|> mean? ")
    time.sleep(1)
    studio.shoot("check", studio.sizes() + ([NARROW] if studio.plain() else []), inspector=True)
    studio.key("ctrl+a", "Delete", "ctrl+4")


def all_logits(studio):
    """Takes pictures of all logits, a token that was not chosen, and tracked tokens; also in a width of 360 pixels."""
    studio.key("ctrl+l")
    time.sleep(1)
    studio.shoot("logits-all", studio.sizes() + ([NARROW] if studio.plain() else []), inspector=True)
    studio.point(studio.named("Word or id: why not chosen?"), 1)
    studio.type("the")
    studio.shoot("logits-why", [studio.base()])
    studio.key("Escape", "ctrl+5")
    for text in ["the", "token", "257"]:
        studio.point(studio.named("Track a word or an id"), 1)
        studio.type(text)
        studio.key("Return")
    time.sleep(1)
    if all_named(studio, "Evaluate"):
        studio.press("Evaluate")
        time.sleep(3)
    studio.away()
    studio.shoot("tracked", studio.sizes() + ([NARROW] if studio.plain() else []), inspector=True)
    studio.press("Position of the inspector")
    studio.press("In a separate window")
    window = wait_for("the inspector has a window", lambda: studio.place.windows("^Inspector"))[0]
    studio.shoot("tracked-apart", [(1000, 700), (360, 700)], window=window)
    studio.key("ctrl+l")
    studio.shoot("logits-all-apart", [(1000, 700), (360, 700)], window=window)
    studio.place.place(window, 0, 0, *APART[0])
    studio.press("Move the inspector back into the window")


def samplers(studio):
    """Takes pictures of the samplers' effect on a token of the starter model, also in the smallest width."""
    import accessible
    studio.start()
    studio.named("Model: Starter…")
    studio.key("ctrl+n")  # otherwise the last stored chat would be the prompt
    answered = studio.place.query(ANSWERED)[0][0]
    studio.type("What is a token?")
    studio.key("Return")
    wait_for("the starter model has answered", lambda: studio.place.query(ANSWERED)[0][0] > answered)
    time.sleep(1)
    # Dock the inspector and show its first page, because the docked Samplers page shows no chips.
    studio.key("ctrl+shift+i", "ctrl+1")
    chips = wait_for("chips are shown", lambda: accessible.chips(studio.root))
    studio.point(chips[-5], 1)  # a token of the answer
    studio.key("ctrl+4")
    time.sleep(0.5)
    studio.away()
    if accessible.all_of(studio.root, lambda node: node.name.startswith("This token is part of the prompt")):
        raise Failure("the Samplers page shows a token of the prompt")
    studio.shoot("samplers-before", [studio.base()])
    if all_named(studio, "Evaluate"):
        studio.press("Evaluate")
        time.sleep(2)
    studio.shoot("samplers", studio.sizes() + ([NARROW] if studio.plain() else []), inspector=True)
    studio.scroll(studio.base()[0] - 100, studio.base()[1] - 100)
    studio.shoot("samplers-below", [studio.base()])
    prompt_check(studio)
    all_logits(studio)
    tokens(studio)
    if studio.wants("steps"):
        steps(studio)
    runs(studio)
    studio.key("ctrl+4")
    studio.press("Position of the inspector")
    studio.press("In a separate window")
    window = wait_for("the inspector has a window", lambda: studio.place.windows("^Inspector"))[0]
    studio.shoot("samplers-apart", [(1800, 1000), (1000, 700), (360, 400), (360, 700)], window=window)
    studio.scroll(180, 600)
    studio.shoot("samplers-apart-below", [(360, 700)], window=window)
    studio.place.place(window, 0, 0, *APART[0])
    studio.press("Move the inspector back into the window")
    studio.key("ctrl+shift+i")
    studio.end()


def tokens(studio):
    """Takes pictures of the page of tokens in all its forms."""
    studio.key("ctrl+1")
    narrow = studio.sizes() + ([NARROW] if studio.plain() else [])
    studio.shoot("tokens", narrow, inspector=True)
    studio.press("Template")
    studio.shoot("tokens-template", [studio.base()])
    studio.press("Statistics")
    studio.shoot("tokens-statistics", [studio.base()])
    studio.press("Token")
    studio.press("Table")
    studio.shoot("tokens-table", narrow, inspector=True)
    studio.press("Chips")


def runs(studio):
    """Takes pictures of a comparison of two devices, and of the record of an answer, also next to another version."""
    import accessible
    if not any(studio.wants(page) for page in ["compare", "record", "records"]):
        return
    narrow = studio.sizes() + ([NARROW] if studio.plain() else [])
    studio.key("ctrl+6")
    studio.shoot("compare-before", [studio.base()])
    wait_for("two devices can be compared", lambda: [
        node.press() for node in accessible.all_of(studio.root, lambda node: node.name == "Compare" and
                                                   node.role in accessible.BUTTON)])
    wait_for("it was compared", lambda: all_named(studio, "Compare again"), 300)
    studio.away()
    studio.shoot("compare", narrow, inspector=True)
    studio.key("ctrl+7")
    time.sleep(0.5)
    studio.shoot("record", narrow, inspector=True)
    if all_named(studio, "Compare with another version"):
        studio.press("Compare with another version")
        time.sleep(0.5)
        studio.shoot("records", narrow, inspector=True)
    studio.press("Position of the inspector")
    studio.press("In a separate window")
    window = wait_for("the inspector has a window", lambda: studio.place.windows("^Inspector"))[0]
    studio.shoot("records-apart", [(1000, 700), (360, 700), (360, 400)], window=window)
    studio.key("ctrl+6")
    studio.shoot("compare-apart", [(1800, 1000), (1000, 700), (360, 700), (360, 400)], window=window)
    studio.key("ctrl+1")
    studio.shoot("tokens-apart", [(1000, 700), (360, 700), (360, 400)], window=window)
    studio.place.place(window, 0, 0, *APART[0])
    studio.press("Move the inspector back into the window")


def steps(studio):
    """Takes pictures of a paused answer, and of the map of a chat with several branches."""
    import accessible
    studio.key("ctrl+l", "ctrl+shift+s")
    studio.point(studio.named("Message"), 1)
    studio.type("What is a logit?")
    studio.key("Return")
    answered = studio.place.query(ANSWERED)[0][0]
    paused = lambda: accessible.all_of(studio.root, lambda node: node.name.startswith("Paused after"))
    wait_for("the answer pauses", paused)
    for _ in range(6):
        studio.key("F10")
    wait_for("the answer pauses", paused)
    studio.away()
    studio.shoot("steps", studio.sizes() + ([NARROW, LEAST] if studio.plain() else []))
    studio.press("Where answers pause…")
    studio.named("Before the first token")
    studio.shoot("steps-pauses", [studio.base()] + ([LEAST] if studio.plain() else []))
    escape(studio, "Before the first token")
    studio.key("ctrl+F10")
    studio.named("Until the answer has this many tokens")
    studio.shoot("steps-run-to", [studio.base()])
    escape(studio, "Until the answer has this many tokens")
    studio.key("F5")
    wait_for("the answer is finished", lambda: studio.place.query(ANSWERED)[0][0] > answered)
    studio.key("ctrl+shift+s")
    rows = wait_for("candidates are shown", lambda: accessible.all_of(
        studio.root, lambda node: node.name.startswith("2: ") and "probability" in node.name))
    studio.point(rows[0], 1)
    wait_for("the other version is finished", lambda: studio.place.query(ANSWERED)[0][0] > answered + 1)
    studio.key("ctrl+m")
    studio.away()
    studio.shoot("steps-map", [studio.base()])
    studio.key("Escape")


def escape(studio, inside):
    """Closes the popup that contains this node, if it is open. If it were not, Esc would stop the answer."""
    studio.key("Escape")
    wait_for(inside + " is gone", lambda: not all_named(studio, inside))


def apart(studio):
    """Takes pictures of the inspector in its separate window."""
    sizes = APART if studio.plain() else APART[:1]
    studio.press("Position of the inspector")
    studio.press("In a separate window")
    window = wait_for("the inspector has a window", lambda: studio.place.windows("^Inspector"))[0]
    for key in ["ctrl+1", "ctrl+l"]:
        studio.key(key)
        studio.shoot("inspector-apart-" + ("tokens" if key == "ctrl+1" else "logits"), sizes, window=window)
    studio.place.place(window, 0, 0, *APART[0])
    studio.press("Compare" if all_named(studio, "Compare") else "Run")
    studio.shoot("inspector-apart-run", sizes, window=window)
    studio.press("Move the inspector back into the window")


def over_the_chat(studio):
    """Takes pictures of popups and pages above the conversation, with the inspector hidden."""
    copies = [node for node in all_named(studio, "Copy the message")]
    if copies:
        studio.point(copies[-1])
        time.sleep(0.6)
        studio.shoot("tooltip", [WIDE])
        studio.away()
    studio.key("ctrl+k")
    studio.shoot("palette-empty", [WIDE])
    studio.type("lo")
    studio.shoot("palette", studio.sizes() + [LEAST] if studio.plain() else None)
    studio.key("Escape")
    studio.key("F1")
    studio.shoot("keys")
    studio.key("Escape")
    studio.press("Model: Qwen3…")
    studio.shoot("models")
    studio.key("Escape")
    small = [WIDE, LEAST] if studio.plain() else None
    studio.press("Settings of this chat")
    studio.shoot("composer-popup", small)
    studio.press("Grammar")
    studio.point(studio.named("Grammar in GBNF"), 1)
    studio.type(" (")
    studio.key("Tab")  # leaves the field, so that the grammar is parsed
    studio.shoot("composer-grammar", small)
    studio.press("Any text")
    studio.key("Escape")
    studio.key("ctrl+shift+comma")
    studio.shoot("chat-settings", small)
    studio.key("Escape")
    studio.key("ctrl+shift+p")
    studio.shoot("prompts", small)
    studio.key("Escape")
    studio.key("ctrl+f")
    studio.type("position")
    studio.shoot("find", small)
    studio.key("Escape")
    for button in all_named(studio, "Jump to the latest message"):
        button.press()
        time.sleep(0.5)
    # Opens the menu of the last answer.
    max(all_named(studio, "More actions for this message"), key=lambda node: node.centre()[1]).press()
    time.sleep(0.5)
    studio.shoot("message-menu", [studio.base()])  # only at the current size, because resizing closes the menu
    studio.press("Answer again with…")
    studio.shoot("again", small)
    studio.key("Escape")


def lists(studio):
    """Takes pictures of a chat list with every kind of row, and of a chat with many messages."""
    scripted_chats.store_more(os.path.join(studio.place.data(), "chats.sqlite"))
    studio.start("--scripted", studio.place.file("script.json", scripted_chats.script()))
    studio.named("Model: Qwen3…")
    studio.press(scripted_chats.TREE)
    studio.away()
    studio.shoot("sidebar", studio.sizes() + ([NARROW] if studio.plain() else []))
    studio.key("ctrl+m")
    studio.shoot("map", studio.sizes() + [LEAST] if studio.plain() else None)
    studio.key("Escape")
    studio.press(scripted_chats.LONG)
    studio.key("ctrl+b", "ctrl+b")
    studio.away()
    studio.shoot("long", studio.sizes() + ([LEAST] if studio.plain() else []))
    studio.size(NARROW)
    studio.key("ctrl+b")
    studio.shoot("drawer", [NARROW, LEAST])
    studio.key("ctrl+b")
    studio.size(studio.base())
    studio.key("ctrl+shift+f")
    studio.type("position")
    time.sleep(1)
    studio.shoot("search", [WIDE])
    studio.key("Escape")
    studio.end()


def servers(studio):
    """Takes pictures of servers in the list of models, and of a chat that runs on a server."""
    import accessible
    models = ["llama-3.3-70b-instruct", "gpt-oss-120b", "glm-4.6", "mistral-large-2411", "deepseek-v3.1", "qwen3-coder-480b",
              "command-a-03-2025", "kimi-k2", "gemma-3-27b-it", "phi-4"]
    fake = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "remote", "fake_server.py"), "vllm",
            "--only", "qwen3-235b-a22b"]
    fake = studio.place.spawn(fake + [word for model in models for word in ["--serves", model]],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = "127.0.0.1:" + fake.stdout.readline().strip()
    narrow = [LEAST] if studio.plain() else []
    studio.write_settings()
    studio.start("--scripted", studio.place.file("script.json", scripted_chats.script()))
    studio.named("Model: Qwen3…")
    studio.key("ctrl+n")
    ask(studio, "What is glass?", studio.place.query(ANSWERED)[0][0] + 1)

    def add(where, name, verdict):
        studio.press("Add a server…")
        studio.point(studio.named("Address, such as…"), 1)
        studio.type(where)
        studio.point(studio.named("Name (optional)"), 1)
        studio.type(name)
        studio.away()
        studio.shoot("servers-adding-" + name.lower().replace(" ", "-"), [studio.base()])
        studio.press("Add and test")
        wait_for(verdict + " is said", lambda: accessible.all_of(studio.root, lambda node: verdict in node.name))
        studio.away()

    studio.press("Model: Qwen3…")
    studio.shoot("servers-none", [studio.base()])
    add("localhost:9", "Workshop", "No server answers")
    studio.shoot("servers-no-answer", [studio.base()])
    add(address, "Glass house", "vLLM 0.11.0")
    studio.shoot("servers", [studio.base()] + narrow)
    studio.point(studio.named("Search among…"), 1)
    studio.type("3 b")
    studio.shoot("servers-found", [studio.base()] + narrow)
    studio.key("Return")
    studio.named("Model: qwen3-235b-a22b on Glass house")
    studio.shoot("servers-asked", [studio.base()] + narrow)
    studio.press("Send the chat")
    ask(studio, "And where does this answer come from?", studio.place.query(ANSWERED)[0][0] + 1)
    studio.away()
    studio.shoot("servers-chat", studio.sizes() + narrow)
    studio.press("Model: qwen3-235b…")
    studio.press("Show the features of Glass house")
    studio.away()
    studio.shoot("servers-abilities", [studio.base()] + narrow)
    studio.press("Remove Glass house and its key")
    studio.shoot("servers-forget", [studio.base()] + narrow)
    studio.press("Remove")
    wait_for("it is said", lambda: accessible.all_of(studio.root, lambda node: "was removed" in node.name))
    studio.key("Escape")
    studio.shoot("servers-forgotten", [studio.base()])
    studio.end()


def markdown(studio):
    """Takes pictures of every Markdown construct, of other scripts, and of formulas."""
    studio.write_settings()
    scripted_chats.store_pages(os.path.join(studio.place.data(), "chats.sqlite"), markdown_pages.PAGES)
    studio.start("--scripted", studio.place.file("script.json", scripted_chats.script()))
    studio.named("Model: Qwen3…")
    for title in markdown_pages.PAGES:
        studio.press(title)
        studio.away()
        studio.shoot("markdown-" + title.lower().replace(" ", "-"), [(1100, 1190)])
        studio.scroll(studio.base()[0] // 2, studio.base()[1] // 2)
        studio.shoot("markdown-" + title.lower().replace(" ", "-") + "-below", [(1100, 1190)])
    studio.end()


def settings(studio):
    studio.key("ctrl+comma")
    for page in SETTINGS:
        studio.press(page)
        studio.shoot("settings-" + page.lower(), studio.sizes() + [LEAST] if studio.plain() else None)
    studio.type("nothing of the kind")
    studio.shoot("settings-nothing", [WIDE])
    studio.key("Escape", "Escape")


def streaming(studio):
    studio.start("--scripted", studio.place.file("script.json", scripted_chats.script(60)))
    studio.named("Model: Qwen3…")
    studio.key("ctrl+n")
    studio.type("Explain it once more")
    studio.key("Return")
    time.sleep(2)
    studio.away()
    studio.shoot("streaming", [WIDE, NARROW])
    studio.key("Escape")
    studio.end()


def all_named(studio, name):
    import accessible
    return accessible.all_of(studio.root, lambda node: node.name == name)


def take(studio):
    studio.write_settings()
    if studio.wanted and all(word.startswith("servers") for word in studio.wanted):
        return servers(studio)  # the pages about servers need no chats
    first_run(studio)
    if studio.wants("markdown"):
        markdown(studio)
    if any(studio.wants(page) for page in ["samplers", "samplers-apart", "check", "logits", "tracked", "tokens", "steps",
                                           "compare", "record"]):
        samplers(studio)
    studio.write_settings()
    scripted_chats.store_chats(os.path.join(studio.place.data(), "chats.sqlite"))
    conversation(studio)
    over_the_chat(studio)
    settings(studio)
    studio.end()
    if studio.plain():
        streaming(studio)
    lists(studio)
    if studio.wants("servers"):
        servers(studio)


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, binaries = sys.argv[1:3]
    pages = [word for word in sys.argv[3:] if not word.startswith("--")]
    looks = [word[2:] for word in sys.argv[3:] if word.startswith("--")]
    one_size = "one-size" in looks
    looks = [look for look in looks if look != "one-size"]
    try:
        desktop.require_tools()
        # With this DPI value, the default font is 13 pixels high. The window was designed for this size. The rounding
        # policy keeps the scale factor at 1.
        os.environ.update(QT_FONT_DPI="104", QT_SCALE_FACTOR_ROUNDING_POLICY="Round")
        home = desktop.enter_session_bus()
        for look in LOOKS:
            if looks and look[0] not in looks:
                continue
            with Desktop(os.path.join(home, look[0]), binaries, folder, look[0], screen="1940x1200x24") as place:
                os.makedirs(place.folder, exist_ok=True)
                try:
                    take(Studio(place, folder, look, pages, one_size))
                    if place.complaints():
                        raise Failure("QML complains: " + place.complaints())
                except Exception:
                    place.screenshot("failed")
                    raise
    except Missing as missing:
        print("screenshots: " + str(missing), file=sys.stderr)
        return 77
    except Failure as failure:
        print("screenshots: " + str(failure), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
