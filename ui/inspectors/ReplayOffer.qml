import QtQuick
import QtQuick.Layouts
import Vitrine
import "../theme/format.js" as Format

/// What a page could show if tokens were evaluated again: the cost and the button, how far it is, or why it cannot.
RowLayout {
    id: offer

    /// What comes of it: "All 151,936 logits"
    required property string what
    required property int tokens
    /// -1: not known.
    required property real seconds
    required property real bytes
    /// From the size of the model's file: nothing was measured yet.
    required property bool guessed
    /// An answer is being written, and pauses meanwhile; for a moment it is not known yet what it takes.
    required property bool pauses
    /// 0…1; -1 while it does not run.
    required property real progress
    /// It has not begun: something else is computed.
    required property bool waits
    /// -1: not known.
    required property real secondsLeft
    required property string note

    readonly property bool running: progress >= 0
    readonly property bool offered: tokens > 0 || pauses

    signal wanted
    signal cancelled

    function costText() {
        if (tokens === 0)
            return qsTr("%1: the answer pauses while tokens are evaluated again").arg(what);
        const megabytes = Format.megabytes(bytes);
        const evaluated = qsTr("evaluates %Ln tokens again", "", tokens);
        const text = seconds < 0 ? qsTr("%1: %2, %3 MB").arg(what).arg(evaluated).arg(megabytes)
                   : guessed ? qsTr("%1: %2, roughly %3 s (not measured yet), %4 MB").arg(what).arg(evaluated)
                                   .arg(Format.roughly(seconds)).arg(megabytes)
                   : qsTr("%1: %2, about %3 s, %4 MB").arg(what).arg(evaluated).arg(Format.seconds(seconds)).arg(megabytes);
        // A number stays with its unit.
        const whole = text.replace(/(\d) (?=(s|MB)\b)/g, "$1\u00a0");
        return pauses ? qsTr("%1. The answer pauses meanwhile.").arg(whole) : whole;
    }
    function runningText() {
        if (waits)
            return qsTr("Waiting until the engine has finished something else");
        const done = qsTr("Evaluating tokens again: %1").arg(Format.percent(progress));
        return secondsLeft < 0.5 ? done : qsTr("%1, about %2\u00a0s left").arg(done).arg(Format.seconds(secondsLeft));
    }

    visible: running || offered || note.length > 0
    spacing: Theme.s
    AppText {
        Layout.fillWidth: true
        text: offer.running ? offer.runningText()
                            : offer.offered ? offer.costText() : offer.note
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
    PlainButton {
        objectName: "evaluate"
        visible: offer.running || offer.offered
        implicitHeight: Theme.controlSmall
        text: offer.running ? qsTr("Cancel") : offer.pauses ? qsTr("Pause and look") : qsTr("Evaluate")
        onClicked: offer.running ? offer.cancelled() : offer.wanted()
    }
}
