pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The line below the table. It explains the bars and shows the number of candidates that the samplers left.
Item {
    id: foot

    required property LogitModel logits
    required property LogitColumns columns

    implicitHeight: Theme.foot

    Divider { width: parent.width }
    Row {
        id: legend
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        Repeater {
            model: [qsTr("model"), foot.logits.sampled ? qsTr("after sampling") : "", foot.columns.compared ? qsTr("at the pinned token") : ""]
            Row {
                id: part

                required property int index
                required property string modelData

                visible: modelData.length > 0
                spacing: Theme.s
                rightPadding: Theme.s
                Rectangle {
                    readonly property bool mark: part.index === 2

                    anchors.verticalCenter: parent.verticalCenter
                    width: mark ? Theme.xxs : Theme.l
                    height: mark ? Theme.l : Theme.meter
                    color: mark ? Theme.ink : part.index === 0 ? Theme.raw : Theme.sampled
                }
                AppText {
                    text: part.modelData
                    muted: true
                    font.pixelSize: Theme.label
                }
            }
        }
    }
    AppText {
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        visible: foot.logits.sampled && x > legend.x + legend.width
        text: (foot.logits.complete ? qsTr("%1 of %2 candidates remain") : qsTr("%1 of %2 recorded candidates remain")).arg(Format.count(foot.logits.keptCount)).arg(Format.count(foot.logits.candidates))
        muted: true
        font.pixelSize: Theme.label
    }
}
