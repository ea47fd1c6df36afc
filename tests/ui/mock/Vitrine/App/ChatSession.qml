import QtQuick

QtObject {
    id: session

    required property QtObject program
    property MessageListModel messages: MessageListModel { state: session.program.state }
    property ShownAnswer answer: ShownAnswer { program: session.program }
    /// Whether the mock behaves as if the store could not be written.
    property bool refusing: false

    property QtObject chat: QtObject {
        property int chatId: 1
        property string title: session.program.state === "empty" ? "" : "The sky"
        property bool temporary: false
        property bool savedLater: false
        property string systemPrompt: "You are helpful."

        signal changed

        function createTemporary() { session.program.note("createTemporary"); }
    }
    property QtObject running: QtObject {
        property bool any: session.answer.generating
    }
    property QtObject pauseNotice: QtObject {
        property string words: ""
    }
    property QtObject gauge: QtObject {
        property int used: session.program.library.loaded ? 1204 : 0
        property int system: used > 0 ? 100 : 0
        property int unsent: 0
        property int reserve: used > 0 ? 512 : 0
        property int length: session.program.library.loaded ? 8192 : 0
        property bool tooLong: false
    }
    property QtObject unsent: QtObject {
        property string text: session.program.restoredDraft
        property int pastedLength: 0
        property var attachedFiles: []
        property var attachments: attachedFiles.length > 0 ? attachedFiles
            : pastedLength > 0 ? [{file: "", characters: pastedLength, lines: 3, tokens: -1}] : []
        property int longestText: 1000
        property bool waiting: false

        function stopWaiting() { waiting = false; }
        function addPasted(text) { pastedLength += text.length; }
        function removePasted() { pastedLength = 0; }
        function encodings() { return ["UTF-8", "Shift_JIS"]; }
        function readAs(at, encoding) { session.program.note("readAs " + at + " " + encoding); }
        function attachmentText(at) { return "one\ntwo\nthree\n"; }
        function removeAttachment(at) { session.program.note("removeAttachment " + at); pastedLength = 0; attachedFiles = []; }
        function keepLines(at, first, last) { session.program.note("keepLines " + at + " " + first + " " + last); }
        function partsOf(message) {
            const at = message.indexOf("File ");
            return at < 0 ? [{file: "", text: message}] : [{file: "", text: message.slice(0, at)}, {file: "notes.md", text: "one\ntwo\n"}];
        }
    }
    property QtObject sender: QtObject {
        property QueueModel queue: QueueModel {}
        property bool canSend: session.program.library.loaded && !session.answer.generating
        property string serverToAllow: ""

        function send(text) { session.program.note("send " + text); }
        function sendUnsent() {
            const unsent = session.unsent;
            if (session.program.library.loading) {
                unsent.waiting = true;
                return;
            }
            session.program.note((session.answer.generating ? "queue " : "send ") + unsent.text);
            if (session.refusing)
                return;
            unsent.text = "";
            unsent.pastedLength = 0;
        }
        function sendQueued() { session.program.note("sendQueued"); }
        function takeQueued(id) { session.program.note("takeQueued " + id); }
        function regenerate() { session.program.note("regenerate"); }
        function answerAgain(message, values, model) {
            session.program.note("answerAgain " + message + (values ? " " + JSON.stringify(values) + " " + model : ""));
        }
        function continueAnswer(message) { session.program.note("continueAnswer " + message); }
        function finishEdit(answer) {
            session.program.note("finishEdit " + answer + " " + session.versions.editText);
            session.versions.editedMessage = 0;
        }
        function allowServer() { session.program.note("allowServer"); serverToAllow = ""; }
        function keepAll() { session.program.note("keepAll"); }
    }
    property QtObject versions: QtObject {
        property TreeMapModel map: TreeMapModel {}
        property real editedMessage: 0
        property string editText: ""
        property int continuations: 0

        signal rowWanted(int row)

        function drawMap() { session.program.note("drawMap"); }
        function showMessage(message) { session.program.note("showMessage " + message); }
        function showSibling(message, step) {
            session.program.note("showSibling " + message + " " + step);
            session.messages.setProperty(3, "sibling", session.messages.get(3).sibling + step);
        }
        function showVersion(step) { session.program.note("showVersion " + step); }
        function branchFrom(message) { session.program.note("branchFrom " + message); continuations = 2; }
        function showLatest() { session.program.note("showLatest"); continuations = 0; }
        function remove(message) { session.program.note("remove " + message); session.undo.text = "1 message was deleted."; }
        function beginEdit(message) {
            for (let row = 0; row < session.messages.count; ++row) {
                if (session.messages.get(row).messageId === message)
                    editText = session.messages.get(row).text;
            }
            editedMessage = message;
        }
        function editLast() {
            if (session.messages.count === 0)
                return false;
            beginEdit(3);
            rowWanted(2);
            return true;
        }
        function cancelEdit() { editedMessage = 0; }
    }
    property QtObject undo: QtObject {
        property string text: ""
        readonly property bool available: text.length > 0

        function restore() { session.program.note("undo"); text = ""; }
        function forget() { session.program.note("forgetUndo"); text = ""; }
    }
    property QtObject saver: QtObject {
        property bool unsaved: false
    }
    property QtObject notices: QtObject {
        property string notice: session.program.state === "failed" ? "The context was full." : ""
        property bool warns: true
        property string error: ""
        property string errorDetail: ""

        function dismiss() { notice = ""; }
        function dismissError() { error = ""; }
    }

    /// Appends a block to the last answer.
    function grow(text) { messages.grow(text); }
    function wait(id, text) { sender.queue.append({queuedId: id, preview: text}); }
}
