pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// One sampler of the chain, with its parameters, which the user can change as an experiment. A logarithmic bar shows
/// the number of candidates that the sampler left, and a number shows their total probability. The user moves the
/// sampler by dragging its handle, or with Alt and an arrow key.
Item {
    id: row

    required property string name
    required property string setting
    required property list<var> sliders
    required property bool acts
    required property real survivors
    required property real mass
    required property real removed
    required property real removedMass
    required property string firstRemoved
    required property int vocabulary
    required property bool movable
    required property int index
    /// `all`: whether minor parameters are shown, too. `roomy`: whether inactive samplers show their main parameters,
    /// too.
    required property bool all
    required property bool roomy
    readonly property bool cuts: removed > 0
    readonly property SamplerColumns columns: SamplerColumns { width: row.width }
    readonly property bool hasHead: Array.from(sliders).some(slider => slider.heads)
    readonly property var shown: Array.from(sliders).filter(slider => all || !slider.minor && (roomy || acts || slider.heads || slider.differs))
    readonly property real line: hasHead ? Theme.px(28) : Theme.row

    /// moveWanted() requests to move the sampler by `by` rows. dropped() requests to move it to the row at the y
    /// coordinate `at`.
    signal moveWanted(int by)
    signal dropped(real at)
    signal chosen(int slider, real value)
    signal resetWanted(int slider)

    implicitHeight: Math.max(line, values.y + values.height)
    z: grip.pressed ? 1 : 0
    activeFocusOnTab: movable || activeFocus
    transform: Translate { y: grip.pressed ? grip.offset : 0 }
    Keys.onPressed: event => {
        if (!movable || event.modifiers !== Qt.AltModifier || (event.key !== Qt.Key_Up && event.key !== Qt.Key_Down))
            return;
        event.accepted = true;
        moveWanted(event.key === Qt.Key_Up ? -1 : 1);
    }
    Accessible.focusable: movable
    Accessible.focused: activeFocus
    Accessible.description: movable ? qsTr("Alt and the up or down arrow move this sampler in the order") : ""
    Accessible.role: Accessible.Row
    Accessible.name: !acts ? qsTr("%1: off").arg(name)
        : qsTr("%1 %2: %3 remaining candidates, with %4 of the probability mass").arg(name).arg(setting).arg(Format.count(survivors)).arg(Format.percent(mass))

    component Figure: AppText {
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }

    Rectangle {
        anchors.fill: parent
        visible: grip.pressed
        color: Theme.raised
    }
    FocusFrame { list: row }
    Item {
        id: own

        width: parent.width
        height: row.line

        HoverHandler { id: hover }
        Column {
            x: Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            visible: row.movable
            opacity: hover.hovered || row.activeFocus || grip.pressed ? 1 : Theme.faded
            spacing: Theme.xxs
            Repeater {
                model: 3
                Rectangle {
                    width: Theme.s
                    height: Theme.hairline
                    color: Theme.muted
                }
            }
        }
        AppText {
            x: row.columns.nameX
            width: row.columns.name
            anchors.verticalCenter: parent.verticalCenter
            text: row.name
            elide: Text.ElideRight
            muted: !row.acts
            font.weight: row.cuts ? Font.DemiBold : Font.Normal
            Accessible.ignored: true
        }
        AppText {
            x: row.columns.valueX
            width: row.columns.barsX - Theme.s - x
            anchors.verticalCenter: parent.verticalCenter
            visible: !row.hasHead
            text: row.acts ? row.setting : qsTr("off")
            elide: Text.ElideRight
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Rectangle {
            x: row.columns.barsX
            anchors.verticalCenter: parent.verticalCenter
            width: Math.max(Theme.hairline, row.survivors > 1 ? Math.round(row.columns.bars * Math.log(row.survivors) / Math.log(Math.max(2, row.vocabulary))) : 0)
            height: Theme.meter + Theme.xs
            color: row.cuts ? Theme.sampled : Theme.raw
        }
        Figure {
            objectName: "left"
            x: row.columns.leftX
            width: row.columns.left
            text: Format.count(row.survivors)
            muted: !row.acts
            font.weight: row.cuts ? Font.DemiBold : Font.Normal
        }
        Figure {
            objectName: "mass"
            x: row.columns.massX
            width: row.columns.mass
            text: Format.share(row.mass)
            muted: true
        }
        MouseArea {
            id: grip

            property real pressedAt: 0
            property real offset: 0

            width: row.columns.nameX + row.columns.name
            height: parent.height
            enabled: row.movable
            preventStealing: true
            cursorShape: row.movable ? (pressed ? Qt.ClosedHandCursor : Qt.OpenHandCursor) : Qt.ArrowCursor
            onPressed: mouse => {
                row.forceActiveFocus();
                offset = 0;
                pressedAt = mapToItem(row.parent, 0, mouse.y).y;
            }
            onPositionChanged: mouse => offset = mapToItem(row.parent, 0, mouse.y).y - pressedAt
            onReleased: mouse => {
                const at = mapToItem(row.parent, 0, mouse.y).y;
                offset = 0;
                row.dropped(at);
            }
        }
        Tip {
            visible: hover.hovered && hover.point.position.x > row.columns.barsX && row.cuts && !grip.pressed
            text: qsTr("Removed %Ln candidates with %1 of the probability mass", "", row.removed).arg(Format.percent(row.removedMass))
                  + (row.firstRemoved.length > 0 ? "\n" + qsTr("The most probable removed candidate: %1").arg(row.firstRemoved) : "")
        }
    }
    Column {
        id: values
        y: row.hasHead ? 0 : row.line
        width: parent.width
        Repeater {
            model: row.shown.length
            SamplerSlider {
                id: value
                required property int index
                width: values.width
                told: row.shown[index]
                columns: row.columns
                onChosen: number => row.chosen(told.row, number)
                onResetWanted: row.resetWanted(told.row)
            }
        }
    }
}
