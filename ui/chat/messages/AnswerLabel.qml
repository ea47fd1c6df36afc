import QtQuick
import Vitrine

/// The model that generated an answer, and its server. A tooltip shows the address of the server.
AppText {
    id: label

    required property string address

    elide: Text.ElideMiddle
    muted: true
    font.pixelSize: Theme.small
    font.weight: Font.DemiBold
    Accessible.ignored: true
    HoverHandler {
        id: hover
        enabled: label.address.length > 0
    }
    Tip {
        visible: hover.hovered
        text: label.text + "\n" + label.address
    }
}
