import QtQuick
import Vitrine

/// The background of floating surfaces, such as menus, the command palette and dialogs. A light line runs along its
/// upper edge, inside the border.
Item {
    id: card

    property real radius: Theme.radiusLarge

    BorderImage {
        // The image shows the shadow of a rectangle. The shadow extends 32 pixels beyond the rectangle and is shifted
        // down by 8 pixels.
        readonly property real room: Theme.shadowRoom
        x: -room
        y: -room + Theme.s
        width: card.width + 2 * room
        height: card.height + 2 * room
        source: Qt.resolvedUrl("../images/shadow.png")
        border { left: 52; top: 52; right: 52; bottom: 52 }
        opacity: Theme.shadowOpacity
    }
    Rectangle {
        anchors.fill: parent
        radius: card.radius
        color: Theme.raised
        border.color: Theme.outline
        border.width: Theme.hairline
    }
    Rectangle {
        x: card.radius
        y: Theme.hairline
        width: card.width - 2 * card.radius
        height: Theme.hairline
        color: Theme.edgeLight
    }
}
