"""Operates the window as assistive technology does, over AT-SPI."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from desktop import Failure, wait_for  # noqa: E402


BUTTON = ("push button", "button")  # names of the role of a button in different versions of AT-SPI
# Roles of items that users operate. A node with one of these roles must have a name.
WORKED = BUTTON + ("toggle button", "check box", "radio button", "entry", "text", "password text", "slider", "spin button", "combo box",
          "menu item", "page tab", "link")

Gone = GLib.Error  # GLib.Error is raised if the item of a node no longer exists


class Node:
    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def name(self):
        return self.accessible.get_name()

    @property
    def description(self):
        return self.accessible.get_description()

    @property
    def role(self):
        return self.accessible.get_role_name()

    def children(self):
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child:
                yield Node(child)

    def walk(self):
        yield self
        for child in self.children():
            yield from child.walk()

    def centre(self):
        extents = self.accessible.get_extents(Atspi.CoordType.SCREEN)
        return extents.x + extents.width // 2, extents.y + extents.height // 2

    def size(self):
        extents = self.accessible.get_extents(Atspi.CoordType.SCREEN)
        return extents.width, extents.height

    def press(self):
        self.act("Press")

    def act(self, name):
        """Performs an action that the node offers."""
        action = self.accessible.get_action_iface()
        names = [Atspi.Action.get_action_name(action, index) for index in range(Atspi.Action.get_n_actions(action))]
        if name not in names:
            raise Failure("%r has no action %s, only %s" % (self.name, name, names))
        Atspi.Action.do_action(action, names.index(name))

    def take_focus(self):
        self.act("SetFocus")
        wait_for("the keyboard is in %r" % self.name, lambda: "focused" in self.states())

    def available(self):
        """Whether the item is enabled. Qt 6.4 reports disabled items only in the description of the node."""
        return "enabled" in self.states() and self.description != "Not available now"

    def states(self):
        return [state.value_nick for state in self.accessible.get_state_set().get_states()]

    def text(self):
        iface = self.accessible.get_text_iface()
        return Atspi.Text.get_text(iface, 0, -1) if iface else ""


def program(process_id):
    """Returns the root of the program's accessibility tree, which appears some time after the window."""

    def look():
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            try:
                if child and child.get_process_id() == process_id:
                    # Turn off the cache of nodes. Change events do not update it, because no main loop runs.
                    child.set_cache_mask(Atspi.Cache.NONE)
                    return Node(child)
            except Gone:
                pass  # the program ended during the search
        return None

    return wait_for("the program is on the accessibility bus", look)


def all_of(root, matches):
    """Returns the matching nodes that are visible."""
    try:
        return [node for node in root.walk() if matches(node) and "showing" in node.states()]
    except Gone:
        return []  # the tree changed during the walk; the caller retries


def wait_node(root, what, matches):
    return wait_for(what, lambda: all_of(root, matches))[0]


def named(root, name):
    """Waits for the first node with that name; a name that ends in an ellipsis matches as a prefix."""
    if name.endswith("…"):
        return wait_node(root, "something named " + name, lambda node: node.name.startswith(name[:-1]))
    return wait_node(root, "something named " + name, lambda node: node.name == name)


def by_role(root, role, name):
    """Waits for the first visible node with that name and one of the roles."""
    roles = (role,) if isinstance(role, str) else role
    return wait_node(root, "a %s named %s" % (roles[0], name), lambda node: node.role in roles and node.name == name)


class Announcements:
    """Records alerts of a program, which screen readers announce."""

    def __init__(self, process_id):
        self.process_id = process_id
        self.said = []
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:state-changed:showing")
        self.listener.register("object:property-change:accessible-name")

    def hear(self, event):
        try:
            if event.source.get_process_id() == self.process_id and event.source.get_role_name() in ("alert", "notification"):
                self.said.append((event.type, event.source.get_name()))
        except Gone:
            pass  # the item of the event no longer exists

    def wait(self, what, matches, kind=""):
        def look():
            while GLib.MainContext.default().iteration(False):
                pass
            return [said for said in self.said if matches(said[1]) and said[0].startswith(kind)]

        return wait_for(what, look)


def chips(root):
    """Returns the visible chips of the token strip."""
    return all_of(root, lambda node: node.role in ("push button", "button") and node.name.startswith("Token "))


def alternatives(root):
    """Returns the visible rows of the logit panel."""
    return all_of(root, lambda node: node.role == "table row" and "probability" in node.name)
