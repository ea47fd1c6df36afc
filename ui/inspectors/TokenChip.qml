import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// One token: its piece, coloured by how surprising it was; its id below, where ids are shown.
Item {
    id: chip

    required property tokenOfLine token
    property bool selected: false
    property bool idShown: false
    readonly property bool control: token.kind !== TokenStripModel.Kind.Normal && token.kind !== TokenStripModel.Kind.Byte
    readonly property bool known: token.probability >= 0
    // Isolated: a piece that runs from right to left must not reverse the line.
    readonly property string words: qsTr("%1 · id %2").arg("\u2068" + token.piece + "\u2069").arg(token.tokenId)
        + "\n" + (token.bytes.length > 0 ? token.bytes : qsTr("no bytes")) + " · " + token.kindName + " · " + token.originName
        + "\n" + (known ? qsTr("p %1 · rank %2 · entropy %3 bits").arg(Format.percent(token.probability)).arg(token.rank)
                                                                 .arg(Format.decimals(token.entropy, 2))
                        : qsTr("not scored"))
    readonly property bool hovered: mouse.containsMouse
    readonly property color ink: Theme.chipInk(token.probability)

    signal chosen
    signal menuWanted

    width: token.chipWidth
    implicitHeight: idShown ? Theme.chipWithId : Theme.chip

    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Token %1").arg(token.piece)
    Accessible.description: words
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: chip.chosen()

    Rectangle {
        anchors.fill: parent
        radius: chip.selected ? Theme.radiusSmall : Theme.radiusChip
        color: chip.known ? Theme.probabilityColor(chip.token.probability) : "transparent"
        border.width: chip.selected ? Theme.penWidth : chip.hovered ? Theme.hairline : 0
        border.color: chip.selected ? Theme.ink : Theme.outline
        antialiasing: true
    }
    DashedFrame {
        anchors.fill: parent
        visible: !chip.known && !chip.selected && !chip.hovered
        color: Theme.edge
    }
    Text {
        x: Theme.xs
        y: (Theme.chip - height) / 2
        width: parent.width - 2 * Theme.xs
        horizontalAlignment: Text.AlignHCenter
        text: chip.token.piece
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        color: chip.control && !chip.known ? Theme.muted : chip.ink
    }
    // Not what the model thought most probable.
    Rectangle {
        visible: chip.known && chip.token.rank > 1
        x: Theme.chipPadding
        y: Theme.chip - Theme.xs
        width: parent.width - 2 * Theme.chipPadding
        height: Theme.penWidth
        antialiasing: true
        color: chip.ink
    }
    Text {
        visible: chip.idShown
        y: Theme.px(21)
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: chip.token.tokenId
        textFormat: Text.PlainText
        font.family: Theme.mono
        font.pixelSize: Theme.tick
        color: chip.known ? chip.ink : Theme.muted
    }
    MouseArea {
        id: mouse
        anchors.fill: parent
        hoverEnabled: true
        acceptedButtons: Qt.LeftButton | Qt.RightButton
        onClicked: event => {
            chip.chosen();
            if (event.button === Qt.RightButton)
                chip.menuWanted();
        }
    }
}
