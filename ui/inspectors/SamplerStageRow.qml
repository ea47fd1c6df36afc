import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// One stage of the chain: how many candidates it left, on a logarithmic bar, and how much of the model's probability.
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
    readonly property bool cuts: removed > 0
    readonly property SamplerColumns columns: SamplerColumns { width: row.width }

    implicitHeight: Theme.row
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1 %2: %3 left, %4 of the mass").arg(name).arg(setting).arg(Format.count(survivors)).arg(Format.percent(mass))

    HoverHandler { id: hover }
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
        visible: hover.hovered && row.cuts
        text: qsTr("Removed %Ln candidates with %1 of the mass", "", row.removed).arg(Format.percent(row.removedMass))
              + (row.firstRemoved.length > 0 ? "\n" + qsTr("The most probable of them: %1").arg(row.firstRemoved) : "")
    }
}
