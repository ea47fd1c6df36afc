import QtQuick
import Vitrine
import Vitrine.App

/// Chooses how much the model reasons before it answers. Shown only if the template of the model supports different
/// levels.
Item {
    id: row

    required property ModelLibrary library
    /// The chosen level of reasoning; empty: the model's default.
    required property string reasoning
    readonly property list<string> known: Array.from(library.thinking)

    // Keys are the values that templates use for levels of reasoning.
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
