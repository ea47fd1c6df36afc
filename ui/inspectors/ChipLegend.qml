pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// What the colours of the chips mean: the steps of their scale, or the names of their kinds; and the line below some.
Item {
    id: legend

    required property ChipScale colours
    /// Whether one is not taken yet.
    property bool pending: false
    /// Of the scale; less where there is little room.
    readonly property int step: Math.max(Theme.s, Math.min(Theme.px(28),
        (width - low.width - high.width - 2 * Theme.s - (pending ? more.width + Theme.m : 0)) / Theme.surprise.length))

    implicitHeight: colours.named ? names.height + Theme.s : Theme.controlSlim
    Accessible.role: Accessible.StaticText
    Accessible.name: colours.named ? qsTr("Colours: %1").arg(Array.from(colours.words).filter(word => word.length > 0).join(", "))
                                 : qsTr("%1. A line below: not the model's first choice").arg(colours.steps)

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
        anchors.verticalCenter: parent.verticalCenter
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
    // One of them: there is little room.
    Row {
        id: more
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        visible: !legend.colours.named && legend.width > ruler.width + width + Theme.m
        // Hatched, as its chip is.
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
        Word {
            visible: !legend.pending
            text: "ab"
            color: Theme.ink
            font.family: Theme.mono
            font.underline: true
        }
        Word {
            visible: !legend.pending
            text: qsTr("not first")
        }
    }
}
