pragma Singleton

import QtQuick

/// Reports whether a tooltip is visible or was visible a moment ago. If so, the next tooltip appears without delay.
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
