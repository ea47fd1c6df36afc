pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// Tokens that are followed through an answer and through the layers.
Item {
    id: panel

    required property TrackModel model
    readonly property TrackModel tracked: model
    readonly property string unit: tracked.metric === TrackModel.Probability ? qsTr("probability in %")
        : tracked.metric === TrackModel.Rank ? qsTr("rank, 1 on top, log.") : qsTr("logit")

    onVisibleChanged: tracked?.look(visible)
    Component.onCompleted: tracked.look(visible)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenHead {
            Layout.fillWidth: true
            visible: panel.tracked.hasToken
            piece: panel.tracked.title
            tokenId: panel.tracked.tokenId
            position: panel.tracked.position
            onStepped: by => panel.tracked.moveSelection(by)
        }
        Divider {
            Layout.fillWidth: true
            visible: panel.tracked.hasToken
        }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            contentHeight: all.height + Theme.l
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            ColumnLayout {
                id: all
                width: Math.min(flick.width, Theme.readingWidth)
                spacing: Theme.s
                TrackField {
                    Layout.fillWidth: true
                    Layout.topMargin: Theme.m
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    tracked: panel.tracked
                }
                TrackHeader {
                    Layout.fillWidth: true
                    visible: panel.tracked.count > 0
                }
                Column {
                    Layout.fillWidth: true
                    Layout.topMargin: -Theme.s
                    Repeater {
                        model: panel.tracked
                        TrackLegend {
                            width: all.width
                            onRemoveWanted: panel.tracked.unpin(tokenId)
                        }
                    }
                }
                ReplayOffer {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    what: panel.tracked.remote ? qsTr("Every step") : qsTr("Every step and layer")
                    tokens: panel.tracked.costTokens
                    seconds: panel.tracked.costSeconds
                    bytes: panel.tracked.costBytes
                    progress: panel.tracked.progress
                    note: panel.tracked.note
                    onWanted: panel.tracked.compute()
                    onCancelled: panel.tracked.cancel()
                }
                AppText {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: panel.tracked.stale
                    text: qsTr("The answer has changed since this was captured.")
                    wrapMode: Text.Wrap
                    color: Theme.warning
                    font.pixelSize: Theme.small
                }
                RowLayout {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: panel.tracked.count > 0
                    Segments {
                        objectName: "metric"
                        implicitHeight: Theme.controlSmall
                        name: qsTr("What the lines show")
                        choices: [qsTr("Logit"), qsTr("Rank"), qsTr("Probability")]
                        current: panel.tracked.metric
                        onChosen: index => panel.tracked.metric = index
                    }
                    Item { Layout.fillWidth: true }
                }
                TrackChart {
                    id: answerChart
                    objectName: "steps"
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: panel.tracked.count > 0 && panel.tracked.stepCount > 0
                    title: qsTr("Through the answer")
                    unit: panel.unit
                    values: panel.tracked.steps
                    names: Array.from(panel.tracked.pieces)
                    metric: panel.tracked.metric
                    current: panel.tracked.step
                    first: "1"
                    last: Format.count(panel.tracked.stepCount)
                    hoveredName: qsTr("token %1: %2").arg(Format.count(answerChart.hovered + 1)).arg(panel.tracked.pieceAt(answerChart.hovered))
                    onChosen: step => panel.tracked.selectStep(step)
                }
                TrackChart {
                    id: layerChart
                    objectName: "layers"
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: panel.tracked.count > 0 && panel.tracked.layerCount > 0
                    title: qsTr("Through the layers, before %1").arg(panel.tracked.title)
                    unit: panel.unit
                    values: panel.tracked.layers
                    names: Array.from(panel.tracked.pieces)
                    metric: panel.tracked.metric
                    current: -1
                    first: qsTr("layer 0")
                    last: qsTr("layer %1").arg(panel.tracked.layerCount - 1)
                    hoveredName: qsTr("after layer %1").arg(layerChart.hovered)
                }
            }
        }
    }
}
