pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// Above the composer while an answer pauses, and in step mode: before which token, why, what else it could be, and how it
/// goes on.
Rectangle {
    id: bar

    required property StepMode stepMode
    required property Actions actions
    readonly property bool wide: width >= Theme.px(520)
    readonly property string title: stepMode.paused ? qsTr("Paused after %Ln tokens", "", stepMode.tokens)
        : stepMode.running ? qsTr("Step mode: running") : qsTr("Step mode")
    readonly property string note: stepMode.paused ? stepMode.reason
        : stepMode.conditions.length > 0 ? qsTr("pauses at: %1").arg(stepMode.conditions)
        : stepMode.running ? "" : stepMode.first ? qsTr("the next answer pauses before its first token") : qsTr("answers pause nowhere by themselves")

    implicitHeight: column.height + 2 * Theme.xs
    radius: Theme.radiusLarge
    color: Theme.raised
    border.width: Theme.hairline
    border.color: stepMode.paused ? Theme.ink : Theme.edge
    Accessible.role: Accessible.ToolBar
    Accessible.name: title + (note.length > 0 ? ": " + note : "")

    Column {
        id: column
        x: Theme.m
        y: Theme.xs
        width: bar.width - x - Theme.xs

        Item {
            width: parent.width
            height: Theme.control
            Icon {
                id: sign
                anchors.verticalCenter: parent.verticalCenter
                icon: bar.stepMode.paused ? "pause" : bar.stepMode.running ? "play" : "steps"
                color: bar.stepMode.paused ? Theme.ink : Theme.muted
            }
            AppText {
                id: words
                anchors.verticalCenter: parent.verticalCenter
                x: sign.width + Theme.s
                width: Math.min(implicitWidth, tools.x - x - Theme.s)
                text: bar.title
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                Accessible.ignored: true
            }
            AppText {
                anchors.baseline: words.baseline
                x: words.x + words.width + Theme.s
                width: tools.x - x - Theme.s
                visible: bar.wide && width > Theme.xl
                text: bar.note
                elide: Text.ElideRight
                muted: true
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
            Row {
                id: tools
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                spacing: Theme.xxs
                IconButton {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: bar.stepMode.paused && !bar.wide
                    task: bar.actions.oneToken
                }
                IconButton {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: (bar.stepMode.paused || bar.stepMode.running) && !bar.wide
                    task: bar.actions.pauseOrGoOn
                }
                StepButton {
                    objectName: "oneToken"
                    visible: bar.stepMode.paused && bar.wide
                    words: qsTr("One token")
                    task: bar.actions.oneToken
                }
                StepButton {
                    objectName: "pauseOrGoOn"
                    visible: (bar.stepMode.paused || bar.stepMode.running) && bar.wide
                    words: bar.stepMode.paused ? qsTr("Go on") : qsTr("Pause")
                    task: bar.actions.pauseOrGoOn
                }
                IconButton {
                    objectName: "runTo"
                    anchors.verticalCenter: parent.verticalCenter
                    visible: bar.stepMode.paused
                    task: bar.actions.runTo
                }
                IconButton {
                    objectName: "pauses"
                    anchors.verticalCenter: parent.verticalCenter
                    task: bar.actions.pauses
                }
                IconButton {
                    objectName: "leave"
                    anchors.verticalCenter: parent.verticalCenter
                    visible: bar.stepMode.on
                    task: bar.actions.steps
                    symbol: "close"
                }
            }
        }
        AppText {
            width: parent.width - Theme.s
            visible: !bar.wide && text.length > 0
            bottomPadding: Theme.xs
            text: bar.note
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Item {
            id: shelf
            width: parent.width - Theme.s
            height: visible ? Theme.controlTiny + Theme.s : 0
            visible: candidates.count > 0
            Row {
                spacing: Theme.xs
                Repeater {
                    id: candidates
                    model: bar.stepMode.candidates
                    StepCandidate {
                        required property int index
                        readonly property var candidate: bar.stepMode.candidates[index]

                        // Those that are cut off would be guessed at.
                        readonly property bool fits: x + width <= shelf.width

                        opacity: fits ? 1 : 0
                        enabled: fits
                        piece: candidate?.piece ?? ""
                        share: Format.percent(candidate?.probability ?? 0)
                        drawn: candidate?.drawn ?? false
                        onClicked: drawn ? bar.stepMode.step() : bar.stepMode.choose(candidate.tokenId)
                    }
                }
            }
        }
    }
}
