import Vitrine

/// Actions for a token.
ActionMenu {
    id: menu

    property string piece
    property int tokenId
    property bool pinned: false

    signal pinWanted

    function openOn(item, piece, tokenId, pinned) {
        menu.pinned = pinned;
        menu.piece = piece;
        menu.tokenId = tokenId;
        popup(item, 0, item.height);
    }

    ActionMenuItem {
        symbol: "copy"
        text: qsTr("Copy the piece")
        onTriggered: Clipboard.copy(menu.piece)
    }
    ActionMenuItem {
        symbol: "hash"
        enabled: menu.tokenId >= 0
        text: enabled ? qsTr("Copy the id %1").arg(menu.tokenId) : qsTr("The server does not report the id")
        onTriggered: Clipboard.copy(menu.tokenId)
    }
    ActionMenuItem {
        symbol: menu.pinned ? "unpin" : "pin"
        text: menu.pinned ? qsTr("Unpin") : qsTr("Pin for comparison")
        keys: qsTr("Ctrl+Click")
        onTriggered: menu.pinWanted()
    }
}
