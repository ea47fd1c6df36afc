import QtQuick
import Vitrine
import Vitrine.App
import "../../theme/format.js" as Format

/// Progress of an answer: whether it waits, how much of the prompt was read, or the number of tokens per second.
Item {
    id: progress

    required property ChatSession session
    /// Whether no part of the answer is visible yet.
    property bool empty: false
    readonly property int phase: session.answer.phase
    /// Remaining time for reading the prompt, such as "12 s" or "3 min"; empty if it is unknown or very short.
    readonly property string timeLeft: {
        const seconds = Math.ceil(session.answer.promptSecondsLeft);
        return seconds < 2 ? "" : seconds < 90 ? qsTr("%1 s").arg(seconds) : qsTr("%1 min").arg(Math.round(seconds / 60));
    }

    implicitHeight: Theme.controlSlim
    Accessible.role: Accessible.StatusBar
    Accessible.name: label.text

    Row {
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.m
        LiveDot {
            anchors.verticalCenter: parent.verticalCenter
            beats: progress.phase !== ShownAnswer.Phase.Paused && progress.phase !== ShownAnswer.Phase.Held
        }
        AppText {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            muted: true
            font.pixelSize: Theme.small
            text: {
                switch (progress.phase) {
                case ShownAnswer.Phase.Prompt:
                    return progress.timeLeft.length > 0
                        ? qsTr("Reading the prompt… %1 %, %2 left").arg(Math.round(progress.session.answer.promptProgress * 100))
                              .arg(progress.timeLeft)
                        : qsTr("Reading the prompt… %1 %").arg(Math.round(progress.session.answer.promptProgress * 100));
                case ShownAnswer.Phase.Paused:
                    return qsTr("Paused");
                case ShownAnswer.Phase.Held:
                    return progress.session.pauseNotice.words;
                case ShownAnswer.Phase.Answer:
                    return progress.session.answer.tokensPerSecond > 0
                        ? qsTr("%1 tokens/s").arg(Format.speed(progress.session.answer.tokensPerSecond)) : qsTr("Writing…");
                default:
                    return progress.session.answer.waitsFor.length > 0 ? progress.session.answer.waitsFor : qsTr("Waiting for the model…");
                }
            }
        }
        PlainButton {
            objectName: "cancelLook"
            anchors.verticalCenter: parent.verticalCenter
            visible: progress.phase === ShownAnswer.Phase.Held
            quiet: true
            implicitHeight: Theme.controlSlim
            font.pixelSize: Theme.small
            text: qsTr("Cancel")
            onClicked: progress.session.pauseNotice.cancel()
        }
        ProgressLine {
            anchors.verticalCenter: parent.verticalCenter
            visible: progress.phase === ShownAnswer.Phase.Prompt
            value: progress.session.answer.promptProgress
            label: qsTr("Reading the prompt")
        }
    }
}
