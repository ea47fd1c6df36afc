#!/usr/bin/env python3
"""A notification server that writes to a file: notifications.py FILE [REPLY]. It clicks on each notification at once. If
a reply is given, it supports inline replies, as the server of KDE does, and sends the reply instead."""

import sys

from gi.repository import Gio, GLib

INTERFACE = "org.freedesktop.Notifications"
DESCRIPTION = """<node><interface name="org.freedesktop.Notifications">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
<arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationReplied"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""
shown = 0


def write(line):
    with open(sys.argv[1], "a") as out:
        out.write(line + "\n")


def call(connection, sender, path, interface, method, parameters, invocation):
    global shown
    if method == "GetCapabilities":
        invocation.return_value(GLib.Variant("(as)", (["actions", "body"] + ["inline-reply"] * (len(sys.argv) > 2),)))
        return
    shown += 1
    number = shown
    _, _, _, summary, body, actions, _, _ = parameters.unpack()
    invocation.return_value(GLib.Variant("(u)", (number,)))

    def click():
        signal, text = ("NotificationReplied", sys.argv[2]) if "inline-reply" in actions else ("ActionInvoked", actions[0])
        connection.emit_signal(None, path, INTERFACE, signal, GLib.Variant("(us)", (number, text)))
        write("%s | %s" % (summary, body))
        return False

    GLib.timeout_add(300, click)


bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus.register_object("/org/freedesktop/Notifications", Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], call,
                    None, None)
Gio.bus_own_name_on_connection(bus, INTERFACE, Gio.BusNameOwnerFlags.NONE, lambda *_: write("ready"), None)
GLib.MainLoop().run()
