"""Tests the inspector's separate window on a second monitor."""

import time

from desktop import wait_for
from monitors import Monitors
from window_steps import QUESTION, answer_is, check, chips_at_rest, script, type_message


def place_of(place, window):
    """Returns the position of the upper left corner and the size of the window, without its frame."""
    said = dict(line.split("=") for line in
                place.xdotool("getwindowgeometry", "--shell", window).splitlines() if "=" in line)
    return int(said["X"]), int(said["Y"]), int(said["WIDTH"]), int(said["HEIGHT"])


def near(one, other):
    return all(abs(a - b) <= 2 for a, b in zip(one, other))


def inspector_of(place):
    return wait_for("the inspector has a window", lambda: place.windows("^Inspector"))[0]


def end(place, program, window):
    place.activate(window)
    place.xdotool("key", "ctrl+q")
    wait_for("the program has ended", lambda: program.poll() is not None)


def test_monitors(place):
    """The inspector's window is moved to the second monitor and opens there again. Without that monitor, it opens on
    the first one."""
    import accessible
    monitors = Monitors()
    monitors.put("left", 0, 0, 1280, 800, first=True)
    monitors.put("right", 1280, 0, 1000, 800)
    arguments = ["--scripted", script(place, ["An answer of some words."], 1, "A model")]
    program = place.start(*arguments)
    window = place.vitrine_window()
    root = accessible.program(program.pid)
    place.place(window, 0, 0, 1270, 770)
    type_message(place, window, root, QUESTION)
    place.xdotool("key", "Return")
    wait_for("the answer is finished", lambda: place.query(answer_is("complete")))
    place.xdotool("key", "ctrl+shift+i")
    accessible.named(root, "Position of the inspector").press()
    accessible.named(root, "In a separate window").press()
    inspector = inspector_of(place)
    chips = wait_for("it shows tokens", lambda: chips_at_rest(root))
    place.screenshot("1-opened")
    place.place(inspector, 1320, 90, 720, 560)
    before = place_of(place, inspector)
    check(1280 <= before[0] and before[0] + before[2] <= 2280, "the window is not on the second monitor: %s"
          % (before,))
    # The window works on the second monitor, too.
    chips = wait_for("it shows tokens there", lambda: chips_at_rest(root))
    x, y = chips[len(chips) // 2].centre()
    check(x > 1280, "the chips are not where the window is")
    place.xdotool("mousemove", x, y, "click", 1)
    wait_for("the chip is selected", lambda: "selected" in chips[len(chips) // 2].states())
    place.screenshot("2-moved")
    time.sleep(1)  # wait until the position has been stored, which takes a moment
    end(place, program, window)

    program = place.start(*arguments)
    window = place.vitrine_window()
    inspector = inspector_of(place)
    wait_for("it is where it was", lambda: near(place_of(place, inspector), before))
    place.screenshot("3-back")
    end(place, program, window)

    monitors.take_away("right")
    program = place.start(*arguments)
    window = place.vitrine_window()
    inspector = inspector_of(place)
    wait_for("it is visible", lambda: place_of(place, inspector)[0] + 360 <= 1280)
    check(near(place_of(place, inspector)[2:], before[2:]), "it has another size: %s" % (place_of(place, inspector),))
    place.screenshot("4-one-monitor")
    end(place, program, window)
