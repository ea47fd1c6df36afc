import QtQuick
import Vitrine

/// One problem of the prompt: its description, how to solve it, and the tokens that it concerns.
Rectangle {
    id: row

    required property int index
    required property int severity
    required property string sentence
    required property string advice
    required property string evidence
    required property string show
    required property string fix
    /// Whether the row has the keyboard focus.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus && FocusCause.keyboard
    readonly property color tone: severity > 1 ? Theme.danger : severity > 0 ? Theme.warning : Theme.outline

    signal placeWanted
    signal fixWanted

    implicitHeight: words.height + 2 * Theme.m
    color: "transparent"
    border.width: focused ? Theme.ring : 0
    border.color: Theme.accent
    Accessible.role: Accessible.Row
    Accessible.name: kind.text + ": " + sentence + " " + advice

    Rectangle {
        width: Theme.mark
        height: parent.height - Theme.hairline
        color: row.tone
    }
    Column {
        id: words
        x: Theme.l
        y: Theme.m
        width: Math.min(parent.width, Theme.readingWidth) - 2 * Theme.l
        spacing: Theme.xs
        AppText {
            id: kind
            text: row.severity > 1 ? qsTr("Error") : row.severity > 0 ? qsTr("Warning") : qsTr("Note")
            color: row.severity > 0 ? row.tone : Theme.muted
            font.pixelSize: Theme.label
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            text: row.sentence
            wrapMode: Text.Wrap
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            text: row.advice
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            visible: row.evidence.length > 0
            text: row.evidence
            elide: Text.ElideRight
            font.family: Theme.mono
            font.pixelSize: Theme.small
        }
        Flow {
            width: parent.width
            spacing: Theme.l
            visible: row.show.length > 0 || row.fix.length > 0
            LinkButton {
                objectName: "showPlace"
                visible: row.show.length > 0
                text: row.show
                onClicked: row.placeWanted()
            }
            LinkButton {
                objectName: "applyFix"
                visible: row.fix.length > 0
                text: row.fix
                onClicked: row.fixWanted()
            }
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
