import QtQuick
import Vitrine

/// One parameter of a sampler on one line. A value that differs from the default is emphasized and has a reset button.
Item {
    id: row

    required property string label
    required property string help
    required property real value
    required property real least
    required property real most
    required property int decimals
    required property bool differs

    signal chosen(real value)
    signal resetWanted

    implicitHeight: Theme.control
    HoverHandler { id: hover }
    AppText {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        width: reset.x - Theme.s
        text: row.label
        elide: Text.ElideRight
        muted: !row.differs
        font.weight: row.differs ? Font.Medium : Font.Normal
        Tip {
            visible: hover.hovered && hover.point.position.x < words.width
            text: row.help
        }
    }
    ResetButton {
        id: reset
        anchors.verticalCenter: parent.verticalCenter
        x: number.x - width - Theme.xs
        visible: row.differs
        name: row.label
        onClicked: row.resetWanted()
    }
    NumberField {
        id: number
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        height: Theme.controlSmall
        name: row.label
        value: row.value
        least: row.least
        most: row.most
        decimals: row.decimals
        Accessible.description: row.differs ? qsTr("Set for this chat. %1").arg(row.help) : row.help
        onChosen: value => row.chosen(value)
    }
}
