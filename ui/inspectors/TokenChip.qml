import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// One token: its piece above its id, coloured by how probable it was.
Item {
    id: chip

    required property tokenOfLine token
    property bool selected: false
    readonly property bool control: token.kind !== TokenStripModel.Kind.Normal && token.kind !== TokenStripModel.Kind.Byte
    readonly property bool known: token.probability >= 0
    readonly property bool written: token.origin !== TokenStripModel.Origin.Template
        && token.origin !== TokenStripModel.Origin.Added && token.origin !== TokenStripModel.Origin.Generated
    // Isolated: a piece that runs from right to left must not reverse the line.
    readonly property string words: qsTr("%1 · id %2").arg("\u2068" + token.piece + "\u2069").arg(token.tokenId)
        + "\n" + (token.bytes.length > 0 ? token.bytes : qsTr("no bytes")) + " · " + token.kindName + " · " + token.originName
        + "\n" + (known ? qsTr("p %1 · rank %2 · entropy %3 bits").arg(Format.percent(token.probability)).arg(token.rank)
                                                                 .arg(Format.decimals(token.entropy, 2))
                        : qsTr("not scored"))
    readonly property bool hovered: mouse.containsMouse

    readonly property color ink: Theme.chipInk(token.probability)

    signal chosen

    width: token.chipWidth
    implicitHeight: Theme.chip

    Accessible.role: Accessible.Button
    Accessible.name: qsTr("Token %1").arg(token.piece)
    Accessible.description: words
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: chip.chosen()

    Rectangle {
        anchors.fill: parent
        radius: chip.control ? Theme.radiusSmall : Theme.radius
        color: chip.known ? Theme.probabilityColor(chip.token.probability) : Theme.raised
        border.width: chip.selected ? Theme.ring : Theme.hairline
        border.color: chip.selected ? Theme.ink : chip.hovered || chip.control ? Theme.outline
                    : chip.known ? "transparent" : Theme.line
    }
    // A line below tells what people and the model wrote from what the template added.
    Rectangle {
        visible: chip.written
        x: Theme.chipPadding
        width: parent.width - 2 * Theme.chipPadding
        height: Theme.xxs
        y: parent.height - Theme.xs
        radius: height / 2
        color: chip.token.origin === TokenStripModel.Origin.User ? chip.ink : Theme.outline
    }
    Text {
        x: Theme.xs
        y: Theme.xs
        width: parent.width - 2 * Theme.xs
        horizontalAlignment: Text.AlignHCenter
        text: chip.token.piece
        textFormat: Text.PlainText
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.body
        font.italic: chip.control
        font.weight: chip.control ? Font.DemiBold : Font.Normal
        color: chip.ink
    }
    Text {
        y: Theme.px(20)
        width: parent.width
        horizontalAlignment: Text.AlignHCenter
        text: chip.token.tokenId
        textFormat: Text.PlainText
        font.pixelSize: Theme.tick
        color: chip.known ? chip.ink : Theme.muted
    }
    MouseArea {
        id: mouse
        anchors.fill: parent
        hoverEnabled: true
        onClicked: chip.chosen()
    }
}
