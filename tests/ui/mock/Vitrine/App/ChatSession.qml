import QtQuick

QtObject {
    enum Phase { Idle, Waiting, Prompt, Answer, Paused, Held }

    required property QtObject program
    property QueueModel queue: QueueModel {}
    property TreeMapModel map: TreeMapModel {}
    property real editedMessage: 0
    property string editText: ""
    property int continuations: 0
    property string undoText: ""
    readonly property bool canUndo: undoText.length > 0
    property string serverToAllow: ""
    property MessageListModel messages: MessageListModel { state: program.state }

    property int chatId: 1
    property string title: program.state === "empty" ? "" : "The sky"
    property bool temporary: false
    property bool savedLater: false
    function newTemporaryChat() { program.note("newTemporaryChat"); }
    property string waitsFor: ""
    property bool generating: program.state === "streaming"
    property bool answering: generating
    property int phase: generating ? ChatSession.Phase.Prompt : ChatSession.Phase.Idle
    property real promptProgress: 0.3
    property real tokensPerSecond: 31.2
    property int contextUsed: program.library.loaded ? 1204 : 0
    property real promptSecondsLeft: generating ? 12 : -1
    property int contextSystem: contextUsed > 0 ? 100 : 0
    property int contextDraft: 0
    property int contextReserve: contextUsed > 0 ? 512 : 0
    property int contextLength: program.library.loaded ? 8192 : 0
    property bool tooLong: false
    property string draft: program.restoredDraft
    property int pastedLength: 0
    property var attachedFiles: []
    property var attachments: attachedFiles.length > 0 ? attachedFiles
        : pastedLength > 0 ? [{file: "", characters: pastedLength, lines: 3, tokens: -1}] : []
    property int longestDraft: 1000
    property bool waiting: false
    property bool noticeWarns: true
    property string notice: program.state === "failed" ? "The context was full." : ""
    property string error: ""
    property bool unsaved: false
    property string errorDetail: ""
    property string systemPrompt: "You are helpful."
    property bool canSend: program.library.loaded && !generating

    /// Whether the mock behaves as if the store could not be written.
    property bool refusing: false

    signal chatChanged
    signal rowWanted(int row)
    signal shownAnswerEnded(real message)

    function send(text) { program.note("send " + text); }
    function sendDraft() {
        if (program.library.loading) {
            waiting = true;
            return;
        }
        program.note((generating ? "queue " : "send ") + draft);
        if (refusing)
            return;
        draft = "";
        pastedLength = 0;
    }
    function keepDraft() { waiting = false; }
    function addPasted(text) { pastedLength += text.length; }
    function removePasted() { pastedLength = 0; }
    function encodings() { return ["UTF-8", "Shift_JIS"]; }
    function readAttachmentAs(at, encoding) { program.note("readAttachmentAs " + at + " " + encoding); }
    function attachmentText(at) { return "one\ntwo\nthree\n"; }
    function removeAttachment(at) { program.note("removeAttachment " + at); pastedLength = 0; attachedFiles = []; }
    function keepLines(at, first, last) { program.note("keepLines " + at + " " + first + " " + last); }
    function partsOf(message) {
        const at = message.indexOf("File ");
        return at < 0 ? [{file: "", text: message}] : [{file: "", text: message.slice(0, at)}, {file: "notes.md", text: "one\ntwo\n"}];
    }
    function showSibling(message, step) {
        program.note("showSibling " + message + " " + step);
        messages.setProperty(3, "sibling", messages.get(3).sibling + step);
    }
    function showVersion(step) { program.note("showVersion " + step); }
    function answerAgain(message) { program.note("answerAgain " + message); }
    function answerAgainWith(message, values, model) {
        program.note("answerAgainWith " + message + " " + JSON.stringify(values) + " " + model);
    }
    function continueAnswer(message) { program.note("continueAnswer " + message); }
    function branchFrom(message) { program.note("branchFrom " + message); continuations = 2; }
    function showLatest() { program.note("showLatest"); continuations = 0; }
    function removeBranch(message) { program.note("removeBranch " + message); undoText = "1 message was deleted."; }
    function allowServer() { program.note("allowServer"); serverToAllow = ""; }
    function undo() { program.note("undo"); undoText = ""; }
    function forgetUndo() { program.note("forgetUndo"); undoText = ""; }
    function keepAll() { program.note("keepAll"); }
    function drawMap() { program.note("drawMap"); }
    function showMessage(message) { program.note("showMessage " + message); }
    function wait(id, text) { queue.append({queuedId: id, preview: text}); }
    function sendQueued() { program.note("sendQueued"); }
    function takeQueued(id) { program.note("takeQueued " + id); }
    function beginEdit(message) {
        for (let row = 0; row < messages.count; ++row) {
            if (messages.get(row).messageId === message)
                editText = messages.get(row).text;
        }
        editedMessage = message;
    }
    function editLast() {
        if (messages.count === 0)
            return false;
        beginEdit(3);
        rowWanted(2);
        return true;
    }
    function cancelEdit() { editedMessage = 0; }
    function finishEdit(answer) { program.note("finishEdit " + answer + " " + editText); editedMessage = 0; }
    function stop() { program.note("stop"); generating = false; }
    function regenerate() { program.note("regenerate"); }
    function dismissNotice() { notice = ""; }
    function dismissError() { error = ""; }
    /// Appends a block to the last answer.
    function grow(text) { messages.grow(text); }
}
