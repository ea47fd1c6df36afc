import Vitrine

/// Actions for a candidate.
ActionMenu {
    id: menu

    property string piece
    property int tokenId

    signal followWanted

    function openOn(item, piece, tokenId) {
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
        symbol: "pin"
        enabled: menu.tokenId >= 0
        text: qsTr("Track this token through the answer")
        onTriggered: menu.followWanted()
    }
}
