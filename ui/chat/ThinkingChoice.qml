import QtQuick
import Vitrine
import Vitrine.App

/// How much the model reasons before it answers, if its template has a choice.
Item {
    id: row

    required property ModelLibrary library
    /// The chosen level of reasoning; empty: the model's default.
    required property string reasoning
    readonly property list<string> known: Array.from(library.thinking)

    // by the values of the template
    readonly property var names: ({
            off: qsTr("Off"),
            on: qsTr("On"),
            low: qsTr("Low"),
            medium: qsTr("Medium"),
            high: qsTr("High")
        })

    signal chosen(string reasoning)

    visible: known.length > 0
    implicitHeight: visible ? Theme.control : 0
    AppText {
        anchors.verticalCenter: parent.verticalCenter
        width: box.x - Theme.s
        elide: Text.ElideRight
        text: qsTr("Reasoning")
        muted: row.reasoning.length === 0
        font.weight: row.reasoning.length > 0 ? Font.Medium : Font.Normal
    }
    Choice {
        id: box
        anchors.right: parent.right
        width: Theme.px(180)
        Accessible.name: qsTr("Reasoning")
        model: [qsTr("Model default"), ...Array.from(row.known).map(word => row.names[word])]
        currentIndex: row.known.indexOf(row.reasoning) + 1
        onModelChanged: currentIndex = Qt.binding(() => row.known.indexOf(row.reasoning) + 1)
        onActivated: index => row.chosen(index > 0 ? row.known[index - 1] : "")
    }
}
