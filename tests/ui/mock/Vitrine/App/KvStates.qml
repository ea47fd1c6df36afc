import QtQuick

QtObject {
    required property QtObject program

    property string folder: "~/.cache/vitrine/kv-states"
    property string summary: "3 chats, 412.5 MB"
    property bool empty: false
    property string problem: ""
    function clear() { program.note("clearKvStates"); }
}
