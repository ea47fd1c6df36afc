import QtQuick
import Vitrine
import Vitrine.App

/// Format of the answer: free text, JSON that follows a schema, or text that follows a grammar. If the user chooses
/// another format, the schema and the grammar are kept as long as this item exists.
Column {
    id: setting

    required property ChatSettings chat
    readonly property int form: chat.answerForm
    property var written: ["", "{}", "root ::= \"yes\" | \"no\""]

    function choose(form) {
        if (setting.form > 0)
            written[setting.form] = pad.editor.text;
        chat.setGrammar(form, form > 0 ? written[form] : "");
    }

    spacing: Theme.s

    Item {
        width: parent.width
        height: Theme.control
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            width: kinds.x - Theme.s
            text: qsTr("Format of the answer")
            elide: Text.ElideRight
            muted: setting.form === 0
            font.weight: setting.form > 0 ? Font.Medium : Font.Normal
        }
        Segments {
            id: kinds
            objectName: "form"
            anchors.right: parent.right
            implicitHeight: Theme.controlSmall
            anchors.verticalCenter: parent.verticalCenter
            name: qsTr("Format of the answer")
            choices: [qsTr("Any text"), qsTr("JSON schema"), qsTr("Grammar")]
            current: setting.form
            onChosen: index => setting.choose(index)
        }
    }
    TextPad {
        id: pad
        objectName: "grammar"
        visible: setting.form > 0
        width: parent.width
        height: Theme.px(120)
        name: setting.form === 1 ? qsTr("JSON schema") : qsTr("Grammar in GBNF")
        placeholder: setting.form === 1 ? qsTr("A JSON schema; {} stands for any object") : qsTr("Rules in the format of llama.cpp, such as root ::= \"yes\" | \"no\"")
        text: setting.chat.grammar
        editor.font.family: Theme.mono
        editor.font.pixelSize: Theme.small
        onEdited: words => setting.chat.setGrammar(setting.form, words)
    }
    AppText {
        objectName: "grammarError"
        visible: text.length > 0
        width: parent.width
        text: setting.chat.grammarError
        wrapMode: Text.Wrap
        color: Theme.danger
        font.pixelSize: Theme.small
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
}
