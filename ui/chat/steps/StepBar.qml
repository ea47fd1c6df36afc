pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import "../../theme/format.js" as Format

/// Shown above the composer in step mode and while an answer is paused. Shows the next token, the reason for the pause,
/// the candidates, and buttons to continue.
Rectangle {
    id: bar

    required property StepMode stepMode
    required property Actions actions
    readonly property bool wide: width >= Theme.px(520)
    /// Total width of the icon, the title and the note. Buttons have labels only if these items and all labels fit on
    /// one line.
    readonly property real said: sign.width + words.implicitWidth + Theme.s + (note.length > 0 ? reason.implicitWidth + 2 * Theme.s : 0)
    readonly property real icons: (Theme.controlSmall + Theme.xxs) * (1 + (stepMode.paused ? 1 : 0) + (stepMode.on ? 1 : 0))
    readonly property bool worded: wide && said + icons + (stepMode.paused ? oneToken.implicitWidth + goOn.implicitWidth + 2 * Theme.xxs
                                                           : stepMode.running ? goOn.implicitWidth + Theme.xxs : 0) <= column.width
    readonly property bool below: !wide || !worded && said + icons + 2 * (Theme.controlSmall + Theme.xxs) > column.width
    readonly property string title: stepMode.paused ? qsTr("Paused after %Ln tokens", "", stepMode.tokens)
        : stepMode.running ? qsTr("Step mode: running") : qsTr("Step mode")
    readonly property string note: stepMode.paused ? stepMode.reason
        : stepMode.conditions.length > 0
            ? (stepMode.first && !stepMode.running ? qsTr("pauses before the first token, and at: %1") : qsTr("pauses at: %1")).arg(stepMode.conditions)
        : stepMode.running ? "" : stepMode.first ? qsTr("the next answer pauses before its first token") : qsTr("no automatic pauses")

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
                id: reason
                objectName: "reason"
                anchors.baseline: words.baseline
                x: words.x + words.width + Theme.s
                width: tools.x - x - Theme.s
                visible: !bar.below
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
                    visible: bar.stepMode.paused && !bar.worded
                    task: bar.actions.oneToken
                }
                IconButton {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: (bar.stepMode.paused || bar.stepMode.running) && !bar.worded
                    task: bar.actions.pauseOrGoOn
                }
                StepButton {
                    id: oneToken
                    objectName: "oneToken"
                    visible: bar.stepMode.paused && bar.worded
                    words: qsTr("One token")
                    task: bar.actions.oneToken
                }
                StepButton {
                    id: goOn
                    objectName: "pauseOrGoOn"
                    visible: (bar.stepMode.paused || bar.stepMode.running) && bar.worded
                    words: bar.stepMode.paused ? qsTr("Resume") : qsTr("Pause")
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
            objectName: "reasonBelow"
            width: parent.width - Theme.s
            visible: bar.below && text.length > 0
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

                        // Candidates that do not fit completely are hidden.
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
