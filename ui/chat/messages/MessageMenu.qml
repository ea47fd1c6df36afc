import QtQuick
import Vitrine

/// The menu with all actions for a message.
ActionMenu {
    id: menu

    required property bool answer
    /// Whether the loaded model can answer this message.
    required property bool answerable
    /// Whether the loaded model can continue this message.
    required property bool continuable
    /// Whether messages may be changed now. False while an answer is generated in this chat.
    required property bool changeable

    /// The selected part of the message's text.
    property string selection

    signal copyWanted
    signal editWanted
    signal againWanted
    signal againWithWanted
    signal continueWanted
    signal branchWanted
    signal tokensWanted
    signal mapWanted
    signal removeWanted

    ActionMenuItem {
        symbol: "copy"
        text: qsTr("Copy selection")
        keys: "Ctrl+C"
        visible: menu.selection.length > 0
        height: visible ? implicitHeight : 0
        focusPolicy: visible ? Qt.StrongFocus : Qt.NoFocus
        onTriggered: Clipboard.copy(menu.selection)
    }
    ActionMenuItem {
        symbol: "copy"
        text: menu.selection.length > 0 ? qsTr("Copy message") : qsTr("Copy")
        onTriggered: menu.copyWanted()
    }
    ActionMenuItem {
        symbol: "pencil"
        text: qsTr("Edit")
        enabled: menu.changeable
        onTriggered: menu.editWanted()
    }
    ActionMenuItem {
        symbol: "refresh"
        text: menu.answer ? qsTr("Answer again") : qsTr("Answer this message")
        enabled: menu.answerable
        onTriggered: menu.againWanted()
    }
    ActionMenuItem {
        symbol: "settings"
        text: menu.answer ? qsTr("Answer again with…") : qsTr("Answer this message with…")
        enabled: menu.answerable
        onTriggered: menu.againWithWanted()
    }
    ActionMenuItem {
        symbol: "continue"
        text: qsTr("Continue")
        visible: menu.answer
        height: visible ? implicitHeight : 0
        focusPolicy: visible ? Qt.StrongFocus : Qt.NoFocus
        enabled: menu.answerable && menu.continuable
        onTriggered: menu.continueWanted()
    }
    ActionMenuItem {
        symbol: "branch"
        text: qsTr("Branch from here")
        enabled: menu.changeable
        onTriggered: menu.branchWanted()
    }
    ActionMenuItem {
        symbol: "tokens"
        text: qsTr("Inspect")
        visible: menu.answer
        height: visible ? implicitHeight : 0
        focusPolicy: visible ? Qt.StrongFocus : Qt.NoFocus
        onTriggered: menu.tokensWanted()
    }
    ActionMenuItem {
        symbol: "tree"
        text: qsTr("Map of this chat")
        onTriggered: menu.mapWanted()
    }
    ActionMenuItem {
        symbol: "trash"
        danger: true
        text: qsTr("Delete from here")
        enabled: menu.changeable
        onTriggered: menu.removeWanted()
    }
}
