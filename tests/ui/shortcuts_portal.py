#!/usr/bin/env python3
"""The portal of global shortcuts, as a desktop offers it: shortcuts_portal.py FILE

Writes every call to FILE. It accepts shortcuts whose session exists, and answers like xdg-desktop-portal. SIGUSR1 presses
the keys of the last shortcut; SIGUSR2 makes it refuse the next request as a user does who cancels the dialog."""

import json
import signal
import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.GlobalShortcuts"
DESCRIPTION = """<node><interface name="org.freedesktop.portal.GlobalShortcuts">
<method name="CreateSession"><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
<method name="BindShortcuts"><arg type="o" direction="in"/><arg type="a(sa{sv})" direction="in"/>
<arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
<signal name="Activated"><arg type="o"/><arg type="s"/><arg type="t"/><arg type="a{sv}"/></signal>
<property name="version" type="u" access="read"/>
</interface></node>"""
SESSION = """<node><interface name="org.freedesktop.portal.Session"><method name="Close"/></interface></node>"""
sessions = {}  # path: names of its shortcuts
refuses = False


def write(line):
    with open(sys.argv[1], "a") as out:
        out.write(line + "\n")


def respond(path, code, results):
    bus.emit_signal(None, path, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (code, results)))
    return False


def close(connection, sender, path, interface, method, parameters, invocation):
    del sessions[path]
    write("closed")
    invocation.return_value(None)


def call(connection, sender, path, interface, method, parameters, invocation):
    global refuses
    values = parameters.unpack()
    client = sender[1:].replace(".", "_")
    request = "%s/request/%s/%s" % (PATH, client, values[-1]["handle_token"])
    code, results = (1 if refuses else 0), {}
    if method == "CreateSession":
        session = "%s/session/%s/%s" % (PATH, client, values[0]["session_handle_token"])
        sessions[session] = []
        bus.register_object(session, Gio.DBusNodeInfo.new_for_xml(SESSION).interfaces[0], close, None, None)
        results = {"session_handle": GLib.Variant("s", session)}
        write("session")
    elif values[0] not in sessions:
        return invocation.return_dbus_error("org.freedesktop.portal.Error.InvalidArgument", "Invalid session")
    else:
        refuses = False
        write("bind %s" % json.dumps(values[1]))
        if code == 0:
            sessions[values[0]] = [name for name, _ in values[1]]
            trigger = {"trigger_description": GLib.Variant("s", "Ctrl+Alt+Space")}
            results = {"shortcuts": GLib.Variant("a(sa{sv})", [(name, trigger) for name, _ in values[1]])}
    invocation.return_value(GLib.Variant("(o)", (request,)))
    GLib.timeout_add(50, respond, request, code if method == "BindShortcuts" else 0, results)


def press():
    for session, names in sessions.items():
        for name in names:
            bus.emit_signal(None, PATH, INTERFACE, "Activated", GLib.Variant("(osta{sv})", (session, name, 1, {})))
    return True


def refuse():
    global refuses
    refuses = True
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], call,
                    lambda *_: GLib.Variant("u", 1), None)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, press)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, refuse)
# Takes the name from a portal that is installed on this computer and that the bus has started.
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.REPLACE, lambda *_: write("ready"), None)
GLib.MainLoop().run()
