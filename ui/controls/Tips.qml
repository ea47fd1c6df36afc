pragma Singleton

import QtQuick

/// Whether a tooltip is visible or was a moment ago; the next one then appears without delay.
Timer {
    id: tips

    property int shown: 0
    readonly property bool recent: shown > 0 || running

    function begin() {
        ++shown;
    }

    function end() {
        shown = Math.max(0, shown - 1);
        restart();
    }

    interval: 300
}
