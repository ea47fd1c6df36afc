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
    /// What became of the tokens and the draw stand beside the stages.
    readonly property bool beside: width >= Theme.px(640)

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
        Item {
            id: body
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: panel.filled

            Flickable {
                id: left
                width: panel.beside ? Math.round(Math.min(body.width / 2, Theme.readingWidth)) : body.width
                height: panel.beside ? body.height : foot.y
                contentHeight: panel.beside ? stages.height : tokens.y + tokens.height
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                Column {
                    id: stages
                    width: left.width
                    topPadding: Theme.m
                    bottomPadding: Theme.m
                    SamplerStages {
                        width: parent.width
                        roomy: body.height >= Theme.px(420)
                        samplers: panel.samplers
                    }
                    SamplerTrial {
                        width: parent.width
                        samplers: panel.samplers
                    }
                }
            }
            Rectangle {
                visible: panel.beside
                x: left.width
                width: Theme.hairline
                height: parent.height
                color: Theme.line
            }
            Flickable {
                id: right
                visible: panel.beside
                x: left.width + Theme.hairline
                width: Math.min(body.width - x, Theme.readingWidth)
                height: foot.y
                contentHeight: tokens.height
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
            }
            Column {
                id: tokens
                parent: panel.beside ? right.contentItem : left.contentItem
                y: panel.beside ? 0 : stages.height
                width: parent?.width ?? 0
                bottomPadding: Theme.s
                Divider {
                    visible: !panel.beside
                    width: parent.width
                }
                Item {
                    width: 1
                    height: Theme.m
                }
                PanelHeading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("What became of them")
                    note: qsTr("probability in %")
                }
                SamplerTokens {
                    width: parent.width
                    samplers: panel.samplers
                }
            }
            // In sight whatever is scrolled: a value that is tried changes it.
            Column {
                id: foot
                x: panel.beside ? right.x : 0
                y: body.height - height
                width: panel.beside ? right.width : body.width
                Divider { width: parent.width }
                Item {
                    width: 1
                    height: Theme.s
                }
                PanelHeading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("The draw")
                    note: panel.samplers.number < 0 ? qsTr("nothing is drawn: the most probable token is taken")
                        : panel.samplers.hitPiece.length > 0
                            ? (panel.samplers.byHand ? qsTr("random number %1 falls on %2; %3 was put there by hand").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece).arg(panel.samplers.title)
                                                     : qsTr("random number %1 falls on %2").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece))
                            : qsTr("random number %1").arg(Format.fixed(panel.samplers.number, 4))
                }
                SamplerDraw {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    visible: body.height >= Theme.px(panel.beside ? 180 : 340)
                    samplers: panel.samplers
                }
                Item {
                    width: 1
                    height: Theme.xs
                }
            }
        }
    }
}
