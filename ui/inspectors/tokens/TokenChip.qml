import QtQuick
import Vitrine

/// An invisible item that represents a chip for screen readers. The visible chip is painted by TokenChips.
Item {
    id: chip

    required property tokenOfLine token
    required property string words
    property bool selected: false
    /// Whether the token is not part of the answer yet, because the answer pauses before it.
    property bool pending: false

    signal chosen

    Accessible.role: Accessible.Button
    Accessible.name: pending ? qsTr("Token %1, not part of the answer yet").arg(token.piece) : qsTr("Token %1").arg(token.piece)
    Accessible.description: words
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: chip.chosen()
}
