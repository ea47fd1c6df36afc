import QtQuick
import Vitrine

/// One value of a sampler to be tried: a slider for its usual range, and a field for any.
Item {
    id: row

    required property string label
    required property string help
    required property real value
    required property real from
    required property real to
    required property real least
    required property real most
    required property real stepSize
    required property int decimals
    required property bool differs

    signal chosen(real value)
    signal resetWanted

    implicitHeight: Theme.control + Theme.xs
    HoverHandler { id: hover }
    AppText {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(Theme.px(148), row.width * 0.38)
        text: row.label
        wrapMode: Text.Wrap
        font.weight: row.differs ? Font.Medium : Font.Normal
        Tip {
            visible: hover.hovered && hover.point.position.x < words.width
            text: row.help
        }
    }
    Track {
        anchors.left: words.right
        anchors.leftMargin: Theme.s
        anchors.right: reset.left
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        name: row.label
        from: row.from
        to: row.to
        stepSize: row.stepSize
        value: row.value
        onMoved: row.chosen(value)
    }
    ResetButton {
        id: reset
        anchors.right: number.left
        anchors.rightMargin: Theme.xs
        anchors.verticalCenter: parent.verticalCenter
        opacity: row.differs ? 1 : 0
        enabled: row.differs
        name: row.label
        onClicked: row.resetWanted()
    }
    NumberField {
        id: number
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Theme.px(72)
        height: Theme.controlSmall
        name: row.label
        value: row.value
        least: row.least
        most: row.most
        decimals: row.decimals
        Accessible.description: row.help
        onChosen: value => row.chosen(value)
    }
}
