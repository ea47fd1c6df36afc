import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// One stage of the chain: how many candidates it left, on a logarithmic bar, and how much of the model's probability.
/// One that can be moved is dragged by its handle, or moved with Alt and an arrow.
Item {
    id: row

    required property string name
    required property string setting
    required property real survivors
    required property real mass
    required property real removed
    required property real removedMass
    required property string firstRemoved
    required property int vocabulary
    required property bool movable
    required property int index
    readonly property bool cuts: removed > 0
    readonly property SamplerColumns columns: SamplerColumns { width: row.width }

    /// By so many rows.
    signal moveWanted(int by)

    implicitHeight: Theme.row
    z: grip.pressed ? 1 : 0
    activeFocusOnTab: movable
    transform: Translate { y: grip.pressed ? grip.offset : 0 }
    Keys.onPressed: event => {
        if (!movable || event.modifiers !== Qt.AltModifier || (event.key !== Qt.Key_Up && event.key !== Qt.Key_Down))
            return;
        event.accepted = true;
        moveWanted(event.key === Qt.Key_Up ? -1 : 1);
    }
    Accessible.focusable: movable
    Accessible.focused: activeFocus
    Accessible.description: movable ? qsTr("Alt and the up or down arrow move it to another place in the order") : ""
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1 %2: %3 left, %4 of the mass").arg(name).arg(setting).arg(Format.count(survivors)).arg(Format.percent(mass))

    HoverHandler { id: hover }
    Rectangle {
        anchors.fill: parent
        visible: grip.pressed
        color: Theme.raised
    }
    FocusFrame { list: row }
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
        onReleased: {
            const by = Math.round(offset / row.height);
            offset = 0;
            if (by !== 0)
                row.moveWanted(by);
        }
    }
    AppText {
        x: row.columns.nameX
        width: row.columns.name
        anchors.verticalCenter: parent.verticalCenter
        text: row.name
        elide: Text.ElideRight
        font.weight: row.cuts ? Font.DemiBold : Font.Normal
        Accessible.ignored: true
    }
    AppText {
        x: row.columns.settingX
        width: row.columns.setting
        anchors.verticalCenter: parent.verticalCenter
        text: row.setting
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
    AppText {
        x: row.columns.leftX
        width: row.columns.left
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: Format.count(row.survivors)
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: row.cuts ? Font.DemiBold : Font.Normal
        Accessible.ignored: true
    }
    AppText {
        x: row.columns.massX
        width: row.columns.mass
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: Format.share(row.mass)
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    Tip {
        visible: hover.hovered && row.cuts && !grip.pressed
        text: qsTr("Removed %Ln candidates with %1 of the mass", "", row.removed).arg(Format.percent(row.removedMass))
              + (row.firstRemoved.length > 0 ? "\n" + qsTr("The most probable of them: %1").arg(row.firstRemoved) : "")
    }
}
