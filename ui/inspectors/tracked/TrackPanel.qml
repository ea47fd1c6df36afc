pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Charts of tracked tokens over the steps of an answer and over the layers of the model.
Item {
    id: panel

    required property TrackModel model
    readonly property TrackModel tracked: model
    readonly property string unit: tracked.metric === TrackModel.Probability ? qsTr("probability in %")
        : tracked.metric === TrackModel.Rank ? qsTr("rank (1 at the top, logarithmic)") : qsTr("logit")
    /// `beside`: whether the tokens are next to the charts. `chartsBeside`: whether the two charts are next to each
    /// other.
    readonly property bool beside: width >= Theme.px(640)
    readonly property bool chartsBeside: width >= Theme.px(960)
    readonly property bool drawn: tracked.count > 0

    component Chart: TrackChart {
        Layout.fillWidth: true
        Layout.preferredWidth: 1
        Layout.alignment: Qt.AlignTop
        unit: panel.unit
        names: Array.from(panel.tracked.pieces)
        metric: panel.tracked.metric
        // The height is chosen so that both charts are visible at the same time, but always within these limits.
        chartHeight: Math.max(Theme.px(84), Math.min(Theme.px(200),
            Math.floor(flick.height / (panel.chartsBeside ? 1 : 2)) - Theme.px(68) - (panel.beside ? 0 : tokens.implicitHeight / 2)))
    }

    onVisibleChanged: tracked?.setPanelVisible(panel, visible)
    Component.onCompleted: tracked.setPanelVisible(panel, visible)

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
            objectName: "trackScroll"
            Layout.fillWidth: true
            Layout.fillHeight: true
            contentHeight: all.y + all.implicitHeight + Theme.s
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            GridLayout {
                id: all
                y: Theme.m
                width: flick.width
                columns: panel.beside && panel.drawn ? 2 : 1
                rowSpacing: Theme.m
                columnSpacing: 0
                TrackTokens {
                    id: tokens
                    Layout.fillWidth: true
                    Layout.alignment: Qt.AlignTop
                    Layout.maximumWidth: panel.beside && panel.drawn ? Math.max(Theme.px(330), panel.width * 0.32) : Theme.readingWidth
                    tracked: panel.tracked
                }
                GridLayout {
                    Layout.fillWidth: true
                    Layout.alignment: Qt.AlignTop
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: panel.drawn
                    columns: panel.chartsBeside ? 2 : 1
                    rowSpacing: Theme.m
                    columnSpacing: Theme.l
                    Chart {
                        id: answerChart
                        objectName: "steps"
                        visible: panel.tracked.stepCount > 0
                        title: qsTr("Token by token")
                        values: panel.tracked.steps
                        current: panel.tracked.step
                        first: "1"
                        last: Format.count(panel.tracked.stepCount)
                        hoveredName: qsTr("token %1: %2").arg(Format.count(answerChart.hovered + 1)).arg(panel.tracked.pieceAt(answerChart.hovered))
                        onChosen: step => panel.tracked.selectStep(step)
                    }
                    Chart {
                        id: layerChart
                        objectName: "layers"
                        visible: panel.tracked.layerCount > 0
                        title: qsTr("Layer by layer, before %1").arg(panel.tracked.title)
                        values: panel.tracked.layers
                        current: -1
                        first: qsTr("layer 0")
                        last: qsTr("layer %1").arg(panel.tracked.layerCount - 1)
                        hoveredName: qsTr("after layer %1").arg(layerChart.hovered)
                    }
                }
            }
        }
    }
}
