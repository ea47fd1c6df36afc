import QtQuick
import Vitrine
import Vitrine.App

/// How much the model thinks before it answers, as far as its template has a choice.
Item {
    id: row

    required property ChatSettings chat
    required property ModelLibrary library
    readonly property list<string> known: Array.from(library.thinking)

    function nameOf(word) {
        switch (word) {
        case "off": return qsTr("Off");
        case "on": return qsTr("On");
        case "low": return qsTr("Low");
        case "medium": return qsTr("Medium");
        case "high": return qsTr("High");
        default: return qsTr("As the model does");
        }
    }

    visible: known.length > 0
    implicitHeight: visible ? Theme.control : 0
    AppText {
        anchors.verticalCenter: parent.verticalCenter
        width: box.x - Theme.s
        elide: Text.ElideRight
        text: qsTr("Reasoning")
        muted: row.chat.reasoning.length === 0
        font.weight: row.chat.reasoning.length > 0 ? Font.Medium : Font.Normal
    }
    Choice {
        id: box
        anchors.right: parent.right
        width: Theme.px(180)
        Accessible.name: qsTr("Reasoning")
        model: ["", ...row.known].map(row.nameOf)
        currentIndex: row.known.indexOf(row.chat.reasoning) + 1
        onActivated: index => row.chat.reasoning = index > 0 ? row.known[index - 1] : ""
    }
}
