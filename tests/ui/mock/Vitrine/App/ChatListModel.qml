import QtQuick

ListModel {
    required property QtObject program

    property string filter: ""
    property bool searching: false
    property int currentRow: 0
    property bool canUndoRemove: program.state === "failed"
    function newChat() { program.note("newChat"); }
    signal firstOpened
    function open(row) { program.note("open " + row); }
    function openFirst() { program.note("openFirst"); firstOpened(); }
    function rename(row, title) { program.note("rename " + row + " " + title); }
    function remove(row) { program.note("remove " + row); }
    function undoRemove() { program.note("undoRemove"); }
    Component.onCompleted: {
        if (program.state === "empty")
            return;
        append({chatId: 1, title: "A title far longer than any list of chats could ever be wide ".repeat(3), group: "Today",
                preview: "The sky", current: true});
        append({chatId: 2, title: "短い", group: "Older", preview: "", current: false});
    }
}
