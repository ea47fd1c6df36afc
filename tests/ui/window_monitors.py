"""Tests the places of windows with a second monitor."""

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


def maximize(place, window):
    """Maximizes the window, or restores it, by a double click on its title bar."""
    place.activate(window)
    # xdotool 3.2016 adds the size of the frame to the position twice, so the title bar is higher.
    x, y, width, _ = place_of(place, window)
    place.xdotool("mousemove", x + width // 3, y - 33, "click", "--repeat", 2, "--delay", 60, 1)
    time.sleep(1)  # so that later clicks do not count as part of the double click


def test_placed(place):
    """The main window opens where it was: on its monitor, at its position, maximized or not. Without that monitor, it
    opens on the first one."""
    monitors = Monitors()
    monitors.put("left", 0, 0, 1280, 800, first=True)
    monitors.put("right", 1280, 0, 1000, 800)
    arguments = ["--scripted", script(place, ["An answer."], 1, "A model")]

    def restart(program, window):
        time.sleep(1)  # wait until the place has been stored, which takes a moment
        end(place, program, window)
        program = place.start(*arguments)
        return program, place.vitrine_window()

    program = place.start(*arguments)
    window = place.vitrine_window()
    place.place(window, 1400, 120, 700, 500)
    before = place_of(place, window)
    check(before[0] >= 1400, "the window is not on the second monitor: %s" % (before,))
    for _ in range(3):
        program, window = restart(program, window)
        wait_for("it is where it was: %s" % (before,), lambda: near(place_of(place, window), before), 10)
    place.screenshot("1-back")
    maximize(place, window)
    wait_for("it fills its monitor", lambda: place_of(place, window)[2] >= 990)
    program, window = restart(program, window)
    wait_for("it is maximized", lambda: place_of(place, window)[2] >= 990, 10)
    check(place_of(place, window)[0] >= 1280, "it is maximized on the other monitor")
    place.screenshot("2-maximized")
    check(place.start(*arguments).wait(60) == 0, "the second start failed")
    time.sleep(1)
    check(place_of(place, window)[2] >= 990, "raising the window changed its size")
    maximize(place, window)
    wait_for("it has its earlier place", lambda: near(place_of(place, window), before), 10)
    time.sleep(1)
    end(place, program, window)

    monitors.take_away("right")
    program = place.start(*arguments)
    window = place.vitrine_window()
    wait_for("it is on the other monitor", lambda: 0 <= place_of(place, window)[0] <= 1280 - 700)
    check(near(place_of(place, window)[2:], before[2:]), "it has another size: %s" % (place_of(place, window),))
    place.screenshot("3-one-monitor")
    end(place, program, window)
