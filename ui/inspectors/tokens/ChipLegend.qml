pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The legend of the chips: the colour scale with its steps, or the names of the kinds or origins. Also explains the
/// marks on chips: underlined, chosen by hand, and not taken yet.
Item {
    id: legend

    required property ChipScale colours
    /// Whether one of the tokens is not part of the answer yet, because the answer pauses before it.
    property bool pending: false
    /// Whether the user chose any of the tokens by hand.
    property bool byHand: false
    /// `room`: width of the legend without the labels of the scale. `below`: whether the marks are explained below the
    /// scale, because they do not fit next to it.
    readonly property real room: width - low.implicitWidth - high.implicitWidth - 2 * Theme.s
    readonly property bool below: !colours.named && room - more.implicitWidth - Theme.m < steps * Theme.s
    readonly property int steps: Theme.surprise.length
    readonly property int step: Math.max(Theme.s, Math.min(Theme.px(28), (below ? room : room - more.implicitWidth - Theme.m) / steps))

    implicitHeight: colours.named ? names.height + Theme.s : Theme.controlSlim + (below ? Theme.px(16) : 0)
    Accessible.role: Accessible.StaticText
    Accessible.name: colours.named ? qsTr("Colours: %1").arg(Array.from(colours.words).filter(word => word.length > 0).join(", "))
                                 : qsTr("%1. Underlined: not the model's first choice").arg(colours.steps) + (byHand ? ". " + qsTr("Marked corner: the token was chosen by hand") : "")

    component Word: AppText {
        anchors.verticalCenter: parent?.verticalCenter
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    component Swatch: Rectangle {
        height: Theme.s
        border.width: Theme.hairline
        border.color: Theme.edge
    }

    Row {
        id: ruler
        visible: !legend.colours.named
        height: Theme.controlSlim
        spacing: Theme.s
        Word {
            id: low
            text: legend.colours.ends[0] ?? ""
        }
        Row {
            anchors.verticalCenter: parent.verticalCenter
            Repeater {
                model: legend.colours.named ? 0 : legend.colours.colors.length
                Swatch {
                    required property int index

                    width: legend.step
                    color: legend.colours.colors[index] ?? "transparent"
                    border.width: index === 0 ? Theme.hairline : 0
                }
            }
        }
        Word {
            id: high
            text: legend.colours.ends[1] ?? ""
        }
    }
    Flow {
        id: names
        visible: legend.colours.named
        y: Theme.xs
        width: parent.width
        spacing: Theme.m
        Repeater {
            model: legend.colours.words
            Row {
                id: entry

                required property int index
                required property string modelData

                visible: modelData.length > 0
                height: Theme.px(16)
                spacing: Theme.xs
                Swatch {
                    anchors.verticalCenter: parent.verticalCenter
                    width: Theme.m
                    color: legend.colours.colors[entry.index] ?? "transparent"
                }
                Word { text: entry.modelData }
            }
        }
    }
    HoverHandler { id: hover }
    Tip {
        visible: hover.hovered && !legend.colours.named
        text: legend.colours.steps
    }
    Row {
        id: more
        objectName: "signs"
        x: legend.below ? 0 : parent.width - width
        y: legend.below ? Theme.controlSlim - Theme.xs : 0
        height: legend.below ? Theme.px(16) : Theme.controlSlim
        spacing: Theme.s
        visible: !legend.colours.named
        // A sample of the mark for tokens that were chosen by hand, drawn in the same way as on a chip.
        Item {
            anchors.verticalCenter: parent.verticalCenter
            visible: legend.byHand
            width: Theme.l
            height: Theme.s + Theme.xxs
            clip: true
            Rectangle {
                anchors.fill: parent
                color: "transparent"
                border.width: Theme.hairline
                border.color: Theme.edge
            }
            Rectangle {
                x: parent.width - width / 2
                y: -height / 2
                width: Theme.s
                height: width
                rotation: 45
                color: Theme.ink
            }
        }
        Word {
            visible: legend.byHand
            text: qsTr("by hand")
        }
        // A hatched sample. A chip is hatched while the answer pauses before its token.
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            visible: legend.pending
            width: Theme.l
            height: Theme.s + Theme.xxs
            color: "transparent"
            border.width: Theme.hairline
            border.color: Theme.outline
            clip: true
            Repeater {
                model: 4
                Rectangle {
                    required property int index

                    x: Theme.xs * (index + 0.5)
                    y: -Theme.xs
                    width: Theme.hairline
                    height: Theme.l
                    rotation: 45
                    color: Theme.edge
                }
            }
        }
        Word {
            visible: legend.pending
            text: qsTr("not taken yet")
        }
        // While the legend explains the hatching, it leaves out the underline, because there is little space.
        Word {
            visible: !legend.pending
            text: "ab"
            color: Theme.ink
            font.family: Theme.mono
            font.underline: true
        }
        Word {
            visible: !legend.pending
            text: qsTr("rank > 1")
        }
    }
}
