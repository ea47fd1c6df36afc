"""Starts a separate desktop for every window test: X server, window manager, session bus, data folder."""

import ctypes
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

TOOLS = ["Xvfb", "openbox", "xdotool", "import", "dbus-run-session"]
TRAYS = {"trayer": ["--edge", "bottom", "--align", "right", "--widthtype", "pixel", "--width", "64", "--heighttype", "pixel",
                    "--height", "32"],
         "stalonetray": ["--geometry", "2x1-0-0", "--icon-size", "32"]}
PATIENCE = 60.0


class Failure(Exception):
    pass


class Missing(Exception):
    pass


def require_tools():
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if not any(shutil.which(tray) for tray in TRAYS):
        absent.append(" or ".join(TRAYS))
    if absent:
        raise Missing("not installed: " + ", ".join(absent))
    require_accessibility()


def require_accessibility():
    try:
        import gi

        gi.require_version("Atspi", "2.0")
    except (ImportError, ValueError):
        raise Missing("not installed: python3-gi, gir1.2-atspi-2.0")


def enter_session_bus():
    """Restarts the script in a new session bus and home folder. Returns that folder."""
    home = os.environ.get("VITRINE_TEST_HOME")
    if home:
        return home
    home = tempfile.mkdtemp(prefix="vitrine-ui-")
    runtime = os.path.join(home, "runtime")
    os.mkdir(runtime, 0o700)
    os.environ.update(VITRINE_TEST_HOME=home, HOME=home, XDG_RUNTIME_DIR=runtime, XDG_CONFIG_HOME=home + "/config",
                      XDG_CACHE_HOME=home + "/cache", XDG_DATA_HOME=home + "/share")
    os.execvp("dbus-run-session", ["dbus-run-session", "--", sys.executable, "-B"] + sys.argv)


def wait_for(what, condition, patience=PATIENCE):
    """Returns the first true value of condition(). After `patience` seconds, raises a Failure that contains `what`."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure("waited %.0f s without success: %s" % (patience, what))
        time.sleep(0.05)


def owner_of(selection):
    """Returns the owner of an X selection such as that of the tray or the window manager; 0 if it has no owner."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return 0
    owner = x11.XGetSelectionOwner(display, ctypes.c_ulong(x11.XInternAtom(display, selection, 0)))
    x11.XCloseDisplay(display)
    return owner


# Key codes of F1 to F10. With the keyboard maps of newer systems, xdotool finds the wrong key for these names.
FUNCTION_KEYS = {"F%d" % number: 66 + number for number in range(1, 11)}


class Desktop:
    def __init__(self, home, binaries, shots, name, tray=False, screen="1280x800x24"):
        self.binaries = binaries
        self.shots = shots
        self.name = name
        self.tray = tray
        self.screen = screen
        self.processes = []
        self.folder = home
        os.makedirs(shots, exist_ok=True)

    def __enter__(self):
        read, write = os.pipe()
        self.spawn(["Xvfb", "-displayfd", str(write), "-screen", "0", self.screen, "+extension", "GLX",
                    "-nolisten", "tcp", "-noreset"], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("Xvfb gave no display")
        os.environ.update(DISPLAY=":" + number, VITRINE_DATA_DIR=self.data(), QT_QPA_PLATFORM="xcb",
                          QT_QUICK_BACKEND="software", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", LC_ALL="C.UTF-8")
        os.environ.pop("WAYLAND_DISPLAY", None)
        self.start_window_manager()
        if self.tray:
            self.start_tray()
        return self

    def __exit__(self, *unused):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def data(self):
        return os.path.join(self.folder, "data")

    def spawn(self, command, **options):
        process = subprocess.Popen(command, **options)
        self.processes.append(process)
        return process

    def start_window_manager(self):
        """Starts openbox again if it ends. On a busy machine, openbox may fail to open a display that becomes ready a
        moment later."""
        manager = self.spawn(["openbox"])

        def manages():
            nonlocal manager
            if manager.poll() is not None:
                manager = self.spawn(["openbox"])
            return owner_of(b"WM_S0")

        wait_for("there is a window manager", manages)

    def start_tray(self):
        tray = next(name for name in TRAYS if shutil.which(name))
        host = self.spawn([tray, *TRAYS[tray]], stderr=subprocess.DEVNULL)
        wait_for("there is a tray", lambda: owner_of(b"_NET_SYSTEM_TRAY_S0"))
        return host

    def tool(self, name):
        return os.path.join(self.binaries, name)

    def file(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as out:
                out.write(text)
        return path

    def xdotool(self, *arguments):
        run = subprocess.run(["xdotool", *(str(FUNCTION_KEYS.get(word, word)) for word in arguments)],
                             capture_output=True, text=True)
        return run.stdout.strip()

    def type(self, text):
        self.xdotool("type", "--delay", 15, text)

    def key(self, *keys):
        """Presses a key with modifiers: key("ctrl", "q")."""
        self.xdotool("key", "+".join(keys))

    def windows(self, title):
        """Returns the visible windows whose titles contain this text."""
        return self.xdotool("search", "--onlyvisible", "--name", title).split()

    def vitrine_window(self):
        return wait_for("the window of vitrine is visible", lambda: self.windows("Vitrine$"))[0]

    def activate(self, window):
        self.xdotool("windowactivate", "--sync", window)

    def place(self, window, x, y, width, height):
        self.xdotool("windowsize", "--sync", window, width, height)
        self.xdotool("windowmove", window, x, y)
        time.sleep(0.3)

    def screenshot(self, label):
        path = os.path.join(self.shots, "%s-%s.png" % (self.name, label))
        subprocess.run(["import", "-window", "root", path], check=True)

    def drag(self, x, y, to_x, to_y, over):
        """Drags in small steps. Programs recognise drags by movement, and targets react only while the
        mouse moves. over() must return when the target is ready for the drop."""
        self.xdotool("mousemove", x, y, "mousedown", 1)
        time.sleep(0.2)
        for step in range(1, 25):
            self.xdotool("mousemove", x + (to_x - x) * step // 24, y + (to_y - y) * step // 24)
            time.sleep(0.03)
        over()
        self.xdotool("mouseup", 1)

    def start(self, *arguments):
        """Starts the program; complaints() returns its output."""
        with open(self.file("messages.txt"), "a") as messages:
            return self.spawn([self.tool("vitrine"), *arguments], stderr=messages)

    def complaints(self):
        """Returns the QML warnings in the output of all programs so far."""
        path = self.file("messages.txt")
        if not os.path.exists(path):
            return ""
        with open(path) as messages:
            return "".join(line for line in messages if "qrc:/" in line or "QQml" in line)

    def query(self, sql):
        """Reads rows from the chat store while the program runs."""
        path = os.path.join(self.data(), "chats.sqlite")
        if not os.path.exists(path):
            return []
        connection = sqlite3.connect("file:%s?mode=ro" % path, uri=True, timeout=10)
        try:
            return connection.execute(sql).fetchall()
        except sqlite3.OperationalError:
            return []
        finally:
            connection.close()


def kill(process):
    process.send_signal(signal.SIGKILL)
    process.wait()
