"""Starts a separate Wayland desktop without a screen: the compositor sway, session bus, data folder."""

import os
import shutil
import subprocess

from desktop import Desktop, Missing, wait_for

# Without Xwayland there is no X server, so a program that cannot use Wayland fails.
CONFIGURATION = "output HEADLESS-1 resolution %s\nxwayland disable\n"
TOOLS = ["sway", "swaymsg", "wtype", "grim", "dbus-run-session"]


def require_tools():
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if absent:
        raise Missing("not installed: " + ", ".join(absent))


class WaylandDesktop(Desktop):
    def __enter__(self):
        runtime = os.path.join(self.folder, "sway")
        os.mkdir(runtime, 0o700)
        command = ["sway", "--config", self.file("sway.conf", CONFIGURATION % self.screen.rpartition("x")[0])]
        if os.geteuid() == 0:  # sway refuses to run as root
            os.chmod(self.folder, 0o711)
            shutil.chown(runtime, "nobody")
            command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        with open(self.file("sway.txt"), "w") as messages:
            self.spawn(command, stdout=messages, stderr=messages,
                       env={**environment, "XDG_RUNTIME_DIR": runtime, "WLR_BACKENDS": "headless",
                            "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"})

        def socket(start):
            """Waits for a socket of sway and returns its path."""
            return os.path.join(runtime, wait_for("sway has made its socket " + start, lambda: [
                name for name in os.listdir(runtime) if name.startswith(start) and not name.endswith(".lock")])[0])

        os.environ.update(WAYLAND_DISPLAY=socket("wayland-"), SWAYSOCK=socket("sway-ipc"), VITRINE_DATA_DIR=self.data(),
                          QT_QPA_PLATFORM="wayland", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", LC_ALL="C.UTF-8")
        os.environ.pop("QT_QUICK_BACKEND", None)  # draws with OpenGL, as on most desktops
        os.environ.pop("DISPLAY", None)
        return self

    def type(self, text):
        subprocess.run(["wtype", "-s", "300", "-d", "15", text], check=True)

    def key(self, *keys):
        """Presses a key with modifiers: key("ctrl", "q")."""
        *modifiers, last = keys
        held = [word for modifier in modifiers for word in ("-M", modifier)]
        subprocess.run(["wtype", "-s", "300", *held, "-k", last], check=True)

    def tree(self):
        """Returns sway's description of all windows."""
        return subprocess.check_output(["swaymsg", "-t", "get_tree"], text=True)

    def screenshot(self, label):
        path = os.path.join(self.shots, "%s-%s.png" % (self.name, label))
        subprocess.run(["grim", path], check=True)
