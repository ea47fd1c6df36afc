import QtQuick

ListModel {
    property QtObject program
    property bool replaced: false
    property int running: 2
    property var active: ["Top-k", "Temperature"]

    function move(from, to) { program.note("moveSampler " + from + " " + to); }

    ListElement {
        label: "Top-k"
        help: "Keeps a fixed number of the most probable tokens"
        active: true
        runs: true
    }
    ListElement {
        label: "Temperature"
        help: "Makes the distribution sharper or flatter"
        active: true
        runs: true
    }
}
