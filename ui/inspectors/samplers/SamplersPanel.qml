pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Shows the candidates that each sampler left at the position of the selected token, and those that it would leave
/// with other settings.
Item {
    id: panel

    required property SamplersModel model
    readonly property SamplersModel samplers: model
    readonly property bool filled: samplers.count > 0
    /// Whether the tokens (SamplerTokens) and the draw (SamplerDraw) are next to the samplers. If false, they are below
    /// the samplers.
    readonly property bool beside: width >= Theme.px(640)
    /// Whether there is little height. In this case, SamplerDraw is next to the token, and the captions are hidden.
    readonly property bool low: beside && height < Theme.px(340)

    onVisibleChanged: samplers?.setPanelVisible(panel, visible)
    Component.onCompleted: samplers.setPanelVisible(panel, visible)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenHead {
            id: head
            Layout.fillWidth: true
            Layout.preferredHeight: Math.max(implicitHeight, panel.low && panel.filled ? foot.height : 0)
            visible: panel.samplers.hasToken
            piece: panel.samplers.title
            tokenId: panel.samplers.tokenId
            position: panel.samplers.position
            byHand: panel.samplers.byHand
            reach: panel.low ? left.width : width
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
                height: panel.beside ? body.height : body.height - foot.height
                contentHeight: panel.beside ? stages.height : tokens.y + tokens.height
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                Column {
                    id: stages
                    width: left.width
                    topPadding: panel.low ? 0 : Theme.m
                    bottomPadding: Theme.m
                    SamplerStages {
                        width: parent.width
                        headed: !panel.low
                        // If the tokens are below the samplers, the tokens need height, too. The samplers then show all
                        // main parameters only if the page is taller.
                        roomy: body.height >= Theme.px(panel.beside ? 420 : 680)
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
                height: panel.low ? body.height : body.height - foot.height
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
                    visible: !panel.low
                    width: 1
                    height: Theme.m
                }
                PanelHeading {
                    visible: !panel.low
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("Final probabilities of the candidates")
                    note: qsTr("probability in %")
                }
                SamplerTokens {
                    width: parent.width
                    samplers: panel.samplers
                }
            }
            // This part does not scroll with the rest. It must stay visible, because it changes with every value that
            // the user tries.
            Column {
                id: foot
                parent: panel.low ? head : body
                x: panel.beside ? right.x : 0
                y: panel.low ? 0 : body.height - height
                width: panel.low ? head.width - x - Theme.px(108) : panel.beside ? right.width : body.width
                Divider {
                    visible: !panel.low
                    width: parent.width
                }
                Item {
                    width: 1
                    height: panel.low ? Theme.xs : Theme.s
                }
                PanelHeading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("How the token was drawn")
                    note: panel.samplers.number < 0 ? qsTr("nothing is drawn: the most probable token is taken")
                        : panel.samplers.hitPiece.length > 0
                            ? (panel.samplers.byHand ? qsTr("random number %1 falls on %2; %3 was chosen by hand").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece).arg(panel.samplers.title)
                                                     : qsTr("random number %1 falls on %2").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece))
                            : qsTr("random number %1").arg(Format.fixed(panel.samplers.number, 4))
                }
                SamplerDraw {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    visible: panel.beside || body.height >= Theme.px(340)
                    dense: panel.low
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
