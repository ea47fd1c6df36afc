pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// What the samplers left where the selected token was drawn, stage by stage; and what other settings would leave.
Item {
    id: panel

    required property SamplersModel model
    readonly property SamplersModel samplers: model
    readonly property bool filled: samplers.count > 0
    /// Side by side, as many as there is room for.
    readonly property int columns: width >= Theme.px(960) ? 3 : width >= Theme.px(640) ? 2 : 1

    /// A part of the page, below a line where it is not the first of its column.
    component Part: Column {
        property alias line: line.visible

        width: Math.min(flick.width / panel.columns, Theme.readingWidth)
        bottomPadding: Theme.m
        Divider {
            id: line
            width: parent.width
        }
        Item {
            width: 1
            height: Theme.m
        }
    }

    onVisibleChanged: samplers?.lookFrom(panel, visible)
    Component.onCompleted: samplers.lookFrom(panel, visible)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenHead {
            Layout.fillWidth: true
            visible: panel.samplers.hasToken
            piece: panel.samplers.title
            tokenId: panel.samplers.tokenId
            position: panel.samplers.position
            onStepped: by => panel.samplers.step(by)
        }
        Divider {
            Layout.fillWidth: true
            visible: panel.samplers.hasToken
        }
        SamplersEmpty {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !panel.filled
            samplers: panel.samplers
        }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: panel.filled
            contentHeight: all.height
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            Item {
                id: all

                readonly property real part: flick.width / panel.columns

                width: flick.width
                height: Math.max(stages.height, trial.y + trial.height, tokens.y + tokens.height, draw.y + draw.height)
                Part {
                    id: stages
                    line: false
                    SamplerStages {
                        width: parent.width
                        samplers: panel.samplers
                    }
                }
                Part {
                    id: trial
                    x: panel.columns > 1 ? all.part : 0
                    y: panel.columns > 1 ? 0 : stages.height
                    line: panel.columns < 2
                    SamplerTrial {
                        width: parent.width
                        samplers: panel.samplers
                    }
                }
                Part {
                    id: tokens
                    x: panel.columns > 2 ? 2 * all.part : 0
                    y: panel.columns > 2 ? 0 : panel.columns > 1 ? stages.height : trial.y + trial.height
                    line: panel.columns < 3
                    PanelHeading {
                        x: Theme.l
                        width: parent.width - 2 * Theme.l
                        title: qsTr("What became of each")
                        note: qsTr("probability in %")
                    }
                    SamplerTokens {
                        width: parent.width
                        samplers: panel.samplers
                    }
                }
                Part {
                    id: draw
                    x: panel.columns > 2 ? tokens.x : trial.x
                    y: panel.columns === 2 ? trial.height : tokens.y + tokens.height
                    PanelHeading {
                        x: Theme.l
                        width: parent.width - 2 * Theme.l
                        title: qsTr("The draw")
                        note: panel.samplers.number < 0 ? qsTr("nothing is drawn: the most probable token is taken")
                            : panel.samplers.hitPiece.length > 0
                                ? qsTr("random number %1 falls on %2").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece)
                                : qsTr("random number %1").arg(Format.fixed(panel.samplers.number, 4))
                    }
                    SamplerDraw {
                        x: Theme.l
                        width: parent.width - 2 * Theme.l
                        samplers: panel.samplers
                    }
                }
            }
        }
    }
}
