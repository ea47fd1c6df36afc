import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// Finds text in the chat that is shown. Has a search field, the number of matches, and buttons for the previous and
/// the next match.
Rectangle {
    id: bar

    required property ChatFind find

    signal closed

    function open() {
        find.active = true;
        field.forceActiveFocus();
        field.selectAll();
    }

    function close() {
        find.active = false;
        closed();
    }

    visible: find.active
    implicitHeight: visible ? Theme.head : 0
    color: Theme.pane
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Find in this chat")

    Binding {
        target: Found
        property: "find"
        value: bar.find
    }
    RowLayout {
        anchors.centerIn: parent
        width: Math.min(parent.width - 2 * Theme.xl, Theme.readingWidth)
        spacing: Theme.xs
        Field {
            id: field
            Layout.fillWidth: true
            symbol: "search"
            placeholderText: qsTr("Find in this chat")
            text: bar.find.text
            onTextEdited: bar.find.text = text
            Keys.onReturnPressed: event => event.modifiers & Qt.ShiftModifier ? bar.find.previous() : bar.find.next()
            Keys.onEnterPressed: bar.find.next()
            Keys.onDownPressed: bar.find.next()
            Keys.onUpPressed: bar.find.previous()
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
            Keys.onEscapePressed: bar.close()
        }
        AppText {
            Layout.minimumWidth: Theme.px(64)
            horizontalAlignment: Text.AlignHCenter
            text: bar.find.text.length === 0 ? "" : bar.find.count === 0 ? qsTr("None")
                : qsTr("%1 of %2").arg(Format.count(bar.find.current)).arg(Format.count(bar.find.count))
            muted: true
            font.pixelSize: Theme.small
            font.family: Theme.mono
            Accessible.name: bar.find.count === 0 ? qsTr("Not found") : qsTr("Match %1 of %2").arg(Format.count(bar.find.current)).arg(Format.count(bar.find.count))
        }
        IconButton {
            implicitWidth: Theme.controlSmall
            implicitHeight: Theme.controlSmall
            symbol: "chevron-up"
            enabled: bar.find.count > 1
            text: qsTr("Previous match (Shift+Enter)")
            onClicked: bar.find.previous()
        }
        IconButton {
            implicitWidth: Theme.controlSmall
            implicitHeight: Theme.controlSmall
            symbol: "chevron-down"
            enabled: bar.find.count > 1
            text: qsTr("Next match (Enter)")
            onClicked: bar.find.next()
        }
        IconButton {
            implicitWidth: Theme.controlSmall
            implicitHeight: Theme.controlSmall
            symbol: "close"
            text: qsTr("Close (Esc)")
            onClicked: bar.close()
        }
    }
}
