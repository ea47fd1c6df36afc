"""Tests requests to the program: a second start, calls of the desktop over the session bus, and quick questions."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time

import desktop
from desktop import Failure, Missing, wait_for
from window_steps import BUNDLED, all_named, another_model, answer_is, check, script

NAME = "org.vitrine.Vitrine"
PATH = "/org/vitrine/Vitrine"


def now():
    """Returns the time of the X server, which counts milliseconds since the computer started."""
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


class StartupMessages:
    """Collects the messages of startup notification, which programs send to the root window."""

    class Event(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                    ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                    ("format", ctypes.c_int), ("padding", ctypes.c_int), ("data", ctypes.c_char * 20), ("rest", ctypes.c_char * 192)]

    def __init__(self):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XInternAtom.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        root = self.x11.XDefaultRootWindow(self.display)
        property_change = 1 << 22
        self.x11.XSelectInput(self.display, ctypes.c_ulong(root), ctypes.c_long(property_change))
        self.x11.XSync(self.display, 0)
        self.kinds = [self.x11.XInternAtom(self.display, name, 0)
                      for name in (b"_NET_STARTUP_INFO_BEGIN", b"_NET_STARTUP_INFO")]
        self.text = b""

    def read(self):
        """Returns the text of all messages so far."""
        client_message = 33
        event = self.Event()
        while self.x11.XPending(self.display):
            self.x11.XNextEvent(self.display, ctypes.byref(event))
            if event.type == client_message and event.message_type in self.kinds:
                start = type(event).data.offset
                self.text += bytes(event)[start:start + 20]
        return self.text.replace(b"\0", b"").decode(errors="replace")


def manager_name():
    """Returns the name of the window manager; empty if there is none."""
    def property_of(window, name):
        shown = subprocess.run(["xprop", *window, "-notype", name], capture_output=True, text=True).stdout
        return shown.split()[-1].strip('"') if "=" in shown or "#" in shown else ""

    window = property_of(["-root"], "_NET_SUPPORTING_WM_CHECK")
    return property_of(["-id", window], "_NET_WM_NAME") if window else ""


def active_window(place):
    return place.xdotool("getactivewindow")


def test_activation(place):
    """A second start raises the window of the first one if the desktop gave it a token. Without a new token, the window
    manager does not let the window take the focus from another program."""
    import accessible
    # Metacity refuses requests that are older than the user's last input; openbox does not.
    if not shutil.which("metacity"):
        raise Missing("not installed: metacity")
    place.spawn(["metacity", "--replace", "--no-composite"])
    wait_for("metacity manages the windows", lambda: manager_name() == "Metacity")
    model = another_model(place)
    program = place.start()
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    accessible.named(root, "Model: " + BUNDLED)
    place.place(window, 140, 20, 1100, 740)
    place.spawn([os.path.join(place.tools, "drag_source"), model])
    other = wait_for("the other window is visible", lambda: place.windows("drag source"))[0]

    def use_other():
        """Clicks into the other window, so that its program is the one that the user works with."""
        place.xdotool("windowraise", other)
        place.xdotool("mousemove", "--window", other, 20, 20, "click", 1)
        wait_for("the other window is active", lambda: active_window(place) == other)
        time.sleep(0.3)

    use_other()
    past = now() - 60000
    environment = {**os.environ, "DESKTOP_STARTUP_ID": "test-1_TIME%d" % past}
    second = place.spawn([place.tool("vitrine")], env=environment)
    check(second.wait(desktop.PATIENCE) == 0, "the second start failed")
    time.sleep(1)
    check(active_window(place) == other, "a start of a minute ago took the focus")

    messages = StartupMessages()
    use_other()
    token = "test \"2\"_TIME%d" % now()
    second = place.spawn([place.tool("vitrine"), model], env={**os.environ, "DESKTOP_STARTUP_ID": token})
    check(second.wait(desktop.PATIENCE) == 0, "the second start failed")
    wait_for("the window is active", lambda: active_window(place) == window)
    accessible.named(root, "Model: Vitrine Starter")
    expected = "remove: ID=\"%s\"" % token.replace('"', '\\"')
    wait_for("the end of the start is reported: " + expected, lambda: expected in messages.read())
    place.screenshot("1-raised")


class Bus:
    """Calls of a desktop to the program over the session bus."""

    def __init__(self):
        from gi.repository import Gio, GLib
        self.Gio, self.GLib = Gio, GLib
        self.connection = Gio.bus_get_sync(Gio.BusType.SESSION, None)

    def call(self, name, path, interface, method, form, values):
        return self.connection.call_sync(name, path, interface, method, self.GLib.Variant(form, values), None,
                                         self.Gio.DBusCallFlags.NONE, int(desktop.PATIENCE * 1000), None)

    def application(self, method, form, *values):
        return self.call(NAME, PATH, "org.freedesktop.Application", method, form, values)

    def daemon(self, method, form, *values):
        bus = "org.freedesktop.DBus"
        return self.call(bus, "/org/freedesktop/DBus", bus, method, form, values).unpack()

    def has_owner(self):
        return self.daemon("NameHasOwner", "(s)", NAME)[0]

    def process(self):
        return self.daemon("GetConnectionUnixProcessID", "(s)", NAME)[0]

    def token(self):
        return {"desktop-startup-id": self.GLib.Variant("s", "test_TIME%d" % now())}


def test_bus(place):
    """The bus starts the program with the user's own chats, hidden until the first request. Open, Activate and the
    actions then reach the running program. A program with another data folder does not answer for it."""
    import accessible
    bus = Bus()
    apart = place.start()  # has the data folder of VITRINE_DATA_DIR
    place.vitrine_window()
    accessible.named(accessible.program(apart.pid), "Model: " + BUNDLED)
    check(not bus.has_owner(), "a program with another data folder took the name")
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: apart.poll() is not None)

    services = os.path.join(os.environ["XDG_DATA_HOME"], "dbus-1/services")
    os.makedirs(services)
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../resources/desktop", NAME + ".service.in")
    with open(source) as template, open(os.path.join(services, NAME + ".service"), "w") as out:
        out.write(template.read().replace("@VITRINE_PROGRAM@", place.tool("vitrine")))
    environment = {key: value for key, value in os.environ.items() if key != "VITRINE_DATA_DIR"}
    bus.daemon("UpdateActivationEnvironment", "(a{ss})", {**environment, "VITRINE_DATA_DIR": ""})
    bus.daemon("ReloadConfig", "()")

    bus.daemon("StartServiceByName", "(su)", NAME, 0)
    first = bus.process()
    time.sleep(3)
    check(not place.windows("Vitrine$"), "the program showed its window without a request")
    wait_for("a program without a request ends", lambda: not bus.has_owner())

    model = another_model(place, "täst model.gguf")
    bus.application("Open", "(asa{sv})", ["file://" + model.replace(" ", "%20")], bus.token())
    process = bus.process()
    check(process != first, "the program did not end")
    window = place.vitrine_window()
    root = accessible.program(process)
    accessible.named(root, "Model: Vitrine Starter")
    wait_for("the window is active", lambda: active_window(place) == window)
    place.screenshot("1-opened")

    place.xdotool("windowminimize", window)
    wait_for("the window is minimized", lambda: not place.windows("Vitrine$"))
    bus.application("Activate", "(a{sv})", bus.token())
    wait_for("the window is back", lambda: place.windows("Vitrine$"))

    accessible.named(root, "Message").take_focus()
    place.xdotool("type", "--delay", 15, "kept")
    wait_for("it is typed", lambda: accessible.named(root, "Message").text() == "kept")
    bus.application("ActivateAction", "(sava{sv})", "new-chat", [], bus.token())
    wait_for("a new chat is shown", lambda: accessible.named(root, "Message").text() == "")
    bus.application("ActivateAction", "(sava{sv})", "ask", [], bus.token())
    wait_for("the question window is shown", lambda: place.windows("Ask — Vitrine"))
    try:
        bus.application("ActivateAction", "(sava{sv})", "fly", [], {})
    except bus.GLib.Error as error:
        check("Vitrine has no action \"fly\"." in error.message, "the error is: " + error.message)
    else:
        raise Failure("an unknown action was accepted")
    check(bus.process() == process, "a request started another program")

    # The command line reaches the same process.
    second = place.spawn([place.tool("vitrine"), "--new-chat"], env=environment)
    check(second.wait(desktop.PATIENCE) == 0, "the second start failed")
    check(bus.process() == process, "the second start took the name")
    os.kill(process, signal.SIGTERM)
    wait_for("the program has ended", lambda: not bus.has_owner())


def ask_window(place):
    return wait_for("the question window is shown", lambda: place.windows("Ask — Vitrine"))[0]


def geometry(place, window):
    """Returns position and size of a window as a map: X, Y, WIDTH, HEIGHT."""
    lines = place.xdotool("getwindowgeometry", "--shell", window).splitlines()
    return {name: int(value) for name, value in (line.split("=") for line in lines)}


def ask_field(root):
    import accessible
    return accessible.named(root, "Question")


def write_question(place, root, text):
    wait_for("the field has the keyboard", lambda: "focused" in ask_field(root).states())
    place.xdotool("type", "--delay", 15, text)
    wait_for("the question is typed", lambda: ask_field(root).text().endswith(text))


def test_ask(place):
    """vitrine --ask starts the program hidden with a window for a question. Enter asks, Esc hides the window, a second
    start shows it again, and Ctrl+Enter continues in the main window. Nothing is lost on the way."""
    import accessible
    long_answer = "**Blue** light is scattered most.\n\n1. one\n2. two\n\n" + " ".join("word%d" % i for i in range(120))
    answers = script(place, [long_answer, "The second answer."], 10)
    program = place.start("--ask", "--scripted", answers)
    window = ask_window(place)
    root = accessible.program(program.pid)
    accessible.named(root, "Ask the model a question")
    check(not [title for title in place.windows("Vitrine$") if title != window], "the main window is shown, too")
    wait_for("it is active", lambda: active_window(place) == window)
    wait_for("the model is open", lambda: all_named(root, "Scripted model"))
    wait_for("an empty window is low", lambda: geometry(place, window)["HEIGHT"] < 130)
    shape = geometry(place, window)
    middle = shape["X"] + shape["WIDTH"] // 2
    check(abs(middle - 640) <= 2, "it is not in the middle of the screen, but at %d" % middle)
    states = subprocess.check_output(["xprop", "-id", window, "_NET_WM_STATE"], text=True)
    check("_NET_WM_STATE_ABOVE" in states, "it is not above other windows: " + states)
    place.screenshot("1-empty")
    write_question(place, root, "why is the sky")
    place.xdotool("key", "shift+Return")
    place.xdotool("type", "--delay", 15, "blue")
    wait_for("there are two lines", lambda: ask_field(root).text().splitlines() == ["why is the sky", "blue"])
    place.xdotool("key", "Return")
    wait_for("the question is stored", lambda: place.query("SELECT 1 FROM messages WHERE text = 'why is the sky\nblue'"))
    accessible.wait_node(root, "the answer is shown while it is written", lambda node: "word5" in node.name)
    place.screenshot("2-answering")
    place.xdotool("key", "Escape")
    wait_for("the window is hidden", lambda: not place.windows("Ask — Vitrine"))
    wait_for("the answer goes on", lambda: place.query(answer_is("complete")))
    check(program.poll() is None, "hiding the window ended the program")

    second = place.start("--ask")
    check(second.wait(desktop.PATIENCE) == 0, "the second start failed")
    ask_window(place)
    accessible.wait_node(root, "the whole answer is there", lambda node: "word119" in node.name)
    wait_for("the window has grown", lambda: geometry(place, window)["HEIGHT"] > 300)
    shape = geometry(place, window)
    check(shape["Y"] + shape["HEIGHT"] <= 800, "it leaves the screen: %s" % shape)
    time.sleep(0.3)
    place.screenshot("3-long")
    # The old question is selected, so that typing replaces it.
    wait_for("the field has the keyboard", lambda: "focused" in ask_field(root).states())
    place.xdotool("type", "--delay", 15, "and now")
    wait_for("the question was replaced", lambda: ask_field(root).text() == "and now")
    place.xdotool("key", "Return")
    accessible.wait_node(root, "the second answer", lambda node: node.name.startswith("The second answer."))
    place.screenshot("4-second")
    place.xdotool("type", "--delay", 15, " unsent words")
    place.xdotool("key", "ctrl+Return")
    wait_for("the window is hidden", lambda: not place.windows("Ask — Vitrine"))
    main = place.vitrine_window()
    wait_for("the main window is active", lambda: active_window(place) == main)
    accessible.named(root, "You: and now")
    wait_for("the unsent words are in the chat", lambda: "unsent words" in accessible.named(root, "Message").text())
    check(place.query("SELECT count(*) FROM messages WHERE role = 'user'") == [(2,)], "there are not two questions")
    check(len(place.query("SELECT DISTINCT chat FROM messages")) == 2, "the questions are not chats of their own")
    place.screenshot("5-chat")
    # Closing the question window without a tray leaves a way back to a hidden program.
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)
    program = place.start("--ask", "--scripted", answers)
    ask_window(place)
    place.xdotool("key", "Escape")
    wait_for("the main window can be reached", lambda: place.xdotool("search", "--name", "Vitrine$").split())
    check(program.poll() is None, "hiding the window ended the program")


def test_ask_key(place):
    """The settings ask the desktop for a global shortcut. Its keys show the question window, also after a restart."""
    import accessible
    told = place.file("portal.txt", "")
    folder = os.path.dirname(os.path.abspath(__file__))
    answers = script(place, ["An answer."], 1)

    program = place.start("--scripted", answers)
    place.vitrine_window()
    root = accessible.program(program.pid)
    open_keyboard_page(place, root)
    # Without the portal, the page shows a command.
    command = accessible.named(root, "Command").text()
    check(command.endswith("/vitrine --data-dir %s --ask" % place.data()), "the command is " + command)
    place.screenshot("1-no-portal")
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)

    portal = place.spawn([sys.executable, "-B", os.path.join(folder, "shortcuts_portal.py"), told])

    def calls():
        with open(told) as lines:
            return lines.read().splitlines()

    wait_for("the portal is on the bus", lambda: calls() == ["ready"])
    program = place.start("--scripted", answers)
    place.vitrine_window()
    root = accessible.program(program.pid)
    open_keyboard_page(place, root)
    portal.send_signal(signal.SIGUSR2)
    time.sleep(0.3)
    toggle = accessible.by_role(root, "check box", "Ask from every program")
    toggle.press()
    accessible.wait_node(root, "the refusal is shown", lambda node: node.name == "The desktop did not accept the shortcut.")
    check("checked" not in toggle.states(), "a refused shortcut is switched on")
    toggle.press()
    accessible.wait_node(root, "the keys are shown", lambda node: node.name.endswith("Keys: Ctrl+Alt+Space"))
    check("checked" in toggle.states(), "an accepted shortcut is switched off")
    check('["ask", {"description": "Ask a quick question", "preferred_trigger": "CTRL+ALT+space"}]' in calls()[-1],
          "the portal got " + calls()[-1])
    place.screenshot("2-bound")
    portal.send_signal(signal.SIGUSR1)
    ask_window(place)
    place.xdotool("key", "Escape")
    wait_for("the window is hidden", lambda: not place.windows("Ask — Vitrine"))
    place.activate(place.vitrine_window())
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)

    before = len(calls())
    program = place.start("--tray", "--scripted", answers)
    wait_for("the shortcut is requested again", lambda: [call for call in calls()[before:] if call.startswith("bind")])
    time.sleep(0.5)
    portal.send_signal(signal.SIGUSR1)
    ask_window(place)
    root = accessible.program(program.pid)
    place.xdotool("key", "Escape")
    wait_for("the window is hidden", lambda: not place.windows("Ask — Vitrine"))
    wait_for("the main window is shown, because there is no tray", lambda: place.xdotool("search", "--name", "Vitrine$"))


def open_keyboard_page(place, root):
    import accessible
    accessible.named(root, "Model: Scripted model")
    place.activate(place.vitrine_window())
    place.xdotool("key", "ctrl+comma")
    accessible.named(root, "Keyboard").press()
    accessible.named(root, "Ask from every program")
