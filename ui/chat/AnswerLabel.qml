import QtQuick
import Vitrine

/// Which model gave an answer, and where: the address behind a server's name while the pointer is there.
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
