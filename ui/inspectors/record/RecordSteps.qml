pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The steps at which two answers have different probabilities, up to the step at which their tokens differ.
Column {
    id: part

    required property RecordModel record

    readonly property var steps: record.steps

    visible: steps.length > 0

    AppText {
        text: qsTr("Steps with different distributions")
        bottomPadding: Theme.xs
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        width: parent.width
        text: qsTr("For each step: the token of %1, the distance between the two distributions (Jensen–Shannon; a lower bound in bits), and the probability of the token in both distributions.").arg(part.record.nameOfA)
        bottomPadding: Theme.s
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
    Repeater {
        model: part.steps.length
        Item {
            id: row

            required property int index
            readonly property var step: part.steps[index]
            readonly property real figure: Theme.px(76)

            width: part.width
            height: Theme.row
            Accessible.role: Accessible.Row
            Accessible.name: qsTr("Step %1, %2: %3 bits").arg(step.step).arg(step.piece).arg(Format.short(step.divergence))

            AppText {
                anchors.verticalCenter: parent.verticalCenter
                width: Theme.layerColumn
                text: Format.count(row.step.step)
                muted: true
                font.family: Theme.mono
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
            AppText {
                x: Theme.layerColumn
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - x - 3 * row.figure
                text: row.step.piece
                elide: Text.ElideRight
                font.family: Theme.mono
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
            Repeater {
                model: [Format.short(row.step.divergence), Format.percent(row.step.a), Format.percent(row.step.b)]
                AppText {
                    required property int index
                    required property string modelData

                    x: row.width - (3 - index) * row.figure
                    width: row.figure
                    anchors.verticalCenter: parent?.verticalCenter
                    horizontalAlignment: Text.AlignRight
                    text: modelData
                    font.family: Theme.mono
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
        }
    }
}
