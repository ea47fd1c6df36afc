"""Reads and works the window as assistive technology does, over AT-SPI."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from desktop import Failure, wait_for  # noqa: E402


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
        action = self.accessible.get_action_iface()
        for index in range(Atspi.Action.get_n_actions(action)):
            if Atspi.Action.get_action_name(action, index) == "Press":
                Atspi.Action.do_action(action, index)
                return
        raise Failure("%r cannot be pressed" % self.name)

    def states(self):
        return [state.value_nick for state in self.accessible.get_state_set().get_states()]

    def text(self):
        iface = self.accessible.get_text_iface()
        return Atspi.Text.get_text(iface, 0, -1) if iface else ""


def program(process_id):
    """The program's root; it appears some time after the window does."""

    def look():
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            try:
                if child and child.get_process_id() == process_id:
                    # What libatspi remembers grows old here: nothing runs the main loop that would tell it of changes.
                    child.set_cache_mask(Atspi.Cache.NONE)
                    return Node(child)
            except GLib.Error:
                pass  # gone in the meantime
        return None

    return wait_for("the program is on the accessibility bus", look)


def all_of(root, matches):
    """What matches and can be seen."""
    try:
        return [node for node in root.walk() if matches(node) and "showing" in node.states()]
    except GLib.Error:
        return []  # the tree changed under the walk; whoever waits asks again


def wait_node(root, what, matches):
    return wait_for(what, lambda: all_of(root, matches))[0]


def named(root, name):
    """The first node of that name, or whose name begins with it when it ends in an ellipsis."""
    if name.endswith("…"):
        return wait_node(root, "something named " + name, lambda node: node.name.startswith(name[:-1]))
    return wait_node(root, "something named " + name, lambda node: node.name == name)


def chips(root):
    """The visible chips of the token strip."""
    return all_of(root, lambda node: node.role in ("push button", "button") and node.name.startswith("Token "))


def alternatives(root):
    """The visible rows of the logit panel."""
    return all_of(root, lambda node: node.role == "table row" and "probability" in node.name)
