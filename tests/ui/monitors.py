"""Simulates several monitors on one virtual screen. Uses RandR 1.5 directly, without another program."""

import ctypes


class Monitor(ctypes.Structure):
    """The struct XRRMonitorInfo of X11/extensions/Xrandr.h."""
    _fields_ = [("name", ctypes.c_ulong), ("primary", ctypes.c_int), ("automatic", ctypes.c_int),
                ("noutput", ctypes.c_int), ("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int),
                ("height", ctypes.c_int), ("mwidth", ctypes.c_int), ("mheight", ctypes.c_int),
                ("outputs", ctypes.POINTER(ctypes.c_ulong))]


class Resources(ctypes.Structure):
    """The first fields of the struct XRRScreenResources."""
    _fields_ = [("timestamp", ctypes.c_ulong), ("configTimestamp", ctypes.c_ulong), ("ncrtc", ctypes.c_int),
                ("crtcs", ctypes.POINTER(ctypes.c_ulong)), ("noutput", ctypes.c_int),
                ("outputs", ctypes.POINTER(ctypes.c_ulong))]


class Monitors:
    def __init__(self):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.randr = ctypes.CDLL("libXrandr.so.2")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XInternAtom.restype = ctypes.c_ulong
        self.randr.XRRAllocateMonitor.restype = ctypes.POINTER(Monitor)
        self.randr.XRRGetScreenResources.restype = ctypes.POINTER(Resources)
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))

    def atom(self, name):
        return self.x11.XInternAtom(self.display, name.encode(), 0)

    def put(self, name, x, y, width, height, first=False):
        """Defines the monitors. The first belongs to the X server's output; the others have no output."""
        pointer = self.randr.XRRAllocateMonitor(self.display, 1 if first else 0)
        monitor = pointer.contents
        monitor.name, monitor.primary, monitor.automatic = self.atom(name), first, 0
        monitor.x, monitor.y, monitor.width, monitor.height = x, y, width, height
        monitor.mwidth, monitor.mheight = width // 4, height // 4
        if first:
            monitor.outputs[0] = self.randr.XRRGetScreenResources(self.display, self.root).contents.outputs[0]
        self.randr.XRRSetMonitor(self.display, self.root, pointer)
        self.x11.XSync(self.display, 0)

    def take_away(self, name):
        self.randr.XRRDeleteMonitor(self.display, self.root, ctypes.c_ulong(self.atom(name)))
        self.x11.XSync(self.display, 0)
