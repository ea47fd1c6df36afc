import QtQuick
import Vitrine

/// What a screen reader is told of one chip, which is painted with its line.
Item {
    id: chip

    required property tokenOfLine token
    required property string words
    property bool selected: false
    /// It is no token of the answer yet.
    property bool pending: false

    signal chosen

    Accessible.role: Accessible.Button
    Accessible.name: pending ? qsTr("Token %1, not taken yet").arg(token.piece) : qsTr("Token %1").arg(token.piece)
    Accessible.description: words
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: chip.chosen()
}
