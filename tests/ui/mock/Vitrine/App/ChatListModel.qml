import QtQuick

ListModel {
    required property QtObject program

    property string filter: ""
    property bool searching: false
    property int currentRow: 0
    property bool canUndoRemove: program.state === "failed"
    property int removedCount: canUndoRemove ? 1 : 0
    property bool folderRemoved: false
    property int selectedCount: 0
    property var folders: ["Work", "Home"]
    function newChat() { program.note("newChat"); }
    signal firstOpened
    function showCurrent() { return 0; }
    function keptRow(row) { return {row: row}; }
    function isPinned(row) { return false; }
    function open(row) { program.note("open " + row); }
    function openNext(step) { program.note("openNext " + step); }
    function openFirst() { program.note("openFirst"); firstOpened(); }
    function rename(row, title) { program.note("rename " + row + " " + title); }
    function fileName(row) { return "Chat"; }
    function exportTo(row, file) { program.note("exportTo " + row + " " + file); }
    function remove(row) { program.note("remove " + row); }
    function setPinned(row, pinned) { program.note("setPinned " + row + " " + pinned); }
    function moveTo(row, folder) { program.note("moveTo " + row + " " + folder); }
    function dissolve(row) { program.note("dissolve " + row); }
    function setFolded(row, folded) { program.note("setFolded " + row + " " + folded); }
    function takesDrop(row, target) { return false; }
    function dropOn(row, target) { program.note("dropOn " + row + " " + target); }
    function duplicate(row) { program.note("duplicate " + row); }
    function toggleSelected(row) { program.note("toggleSelected " + row); }
    function selectTo(row) { program.note("selectTo " + row); }
    function clearSelection() { program.note("clearSelection"); }
    function undoRemove() { program.note("undoRemove"); }
    Component.onCompleted: {
        if (program.state === "empty")
            return;
        append({chatId: 1, title: "A title far longer than any list of chats could ever be wide ".repeat(3), group: "Today",
                excerpt: "", styledExcerpt: "", current: true, pinned: false, section: "Today", folder: "",
                isFolder: false, folded: false, held: 0,
                answering: program.state === "streaming", selected: false});
        append({chatId: 2, title: "短い", group: "Older", excerpt: "the <hit>", styledExcerpt: "the <u><b>&lt;hit&gt;</b></u>",
                current: false, pinned: false, section: "Older", folder: "", isFolder: false, folded: false, held: 0, answering: false, selected: false});
    }
}
