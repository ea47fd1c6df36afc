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
    readonly property int phase: session.phase
    /// Remaining time for reading the prompt, such as "12 s" or "3 min"; empty if it is unknown or very short.
    readonly property string timeLeft: {
        const seconds = Math.ceil(session.promptSecondsLeft);
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
            beats: progress.phase !== ChatSession.Phase.Paused && progress.phase !== ChatSession.Phase.Held
        }
        AppText {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            muted: true
            font.pixelSize: Theme.small
            text: {
                switch (progress.phase) {
                case ChatSession.Phase.Prompt:
                    return progress.timeLeft.length > 0
                        ? qsTr("Reading the prompt… %1 %, %2 left").arg(Math.round(progress.session.promptProgress * 100))
                              .arg(progress.timeLeft)
                        : qsTr("Reading the prompt… %1 %").arg(Math.round(progress.session.promptProgress * 100));
                case ChatSession.Phase.Paused:
                    return qsTr("Paused");
                case ChatSession.Phase.Held:
                    return progress.session.pauseNotice.words;
                case ChatSession.Phase.Answer:
                    return progress.session.tokensPerSecond > 0
                        ? qsTr("%1 tokens/s").arg(Format.speed(progress.session.tokensPerSecond)) : qsTr("Writing…");
                default:
                    return progress.session.waitsFor.length > 0 ? progress.session.waitsFor : qsTr("Waiting for the model…");
                }
            }
        }
        PlainButton {
            objectName: "cancelLook"
            anchors.verticalCenter: parent.verticalCenter
            visible: progress.phase === ChatSession.Phase.Held
            quiet: true
            implicitHeight: Theme.controlSlim
            font.pixelSize: Theme.small
            text: qsTr("Cancel")
            onClicked: progress.session.pauseNotice.cancel()
        }
        ProgressLine {
            anchors.verticalCenter: parent.verticalCenter
            visible: progress.phase === ChatSession.Phase.Prompt
            value: progress.session.promptProgress
            label: qsTr("Reading the prompt")
        }
    }
}
