import QtQuick

QtObject {
    required property QtObject program

    property string folder: "/home/ada/.local/share/vitrine"
    property string summary: "12.3 MB, and 2 backups with 24.6 MB"
    property bool inMemory: false
    property string notice: ""
    property bool busy: false
    property bool idle: true
    property real restoring: -1
    property real repairing: -1
    property string repair: ""

    signal restored(string sentence)

    property var copies: [
        {file: "file:///home/ada/backups/chats-2026-11-28.sqlite", name: "chats-2026-11-28.sqlite", time: "28 Nov 2026 09:14", size: "12.3 MB"},
        {file: "file:///home/ada/backups/chats-2026-11-27.sqlite", name: "chats-2026-11-27.sqlite", time: "27 Nov 2026 18:02", size: "12.3 MB"}
    ]

    function refresh() {}
    function dismissNotice() { notice = ""; }
    function backUp() { program.note("backUp"); }
    function addFrom(copy) { program.note("addFrom " + copy); restored("3 chats were restored."); }
    function replaceBy(copy) { program.note("replaceBy " + copy); restored("The chats were restored."); }
    function moveTo(folder) { program.note("moveTo " + folder); return ""; }
    function continueIn(file) { program.note("continueIn " + file); return ""; }
}
