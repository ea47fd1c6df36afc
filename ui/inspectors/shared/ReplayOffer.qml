import QtQuick
import QtQuick.Layouts
import Vitrine
import "../../theme/format.js" as Format

/// Offers to evaluate tokens again, to get values for a page. Shows the expected time and a button, the progress, or
/// the reason why the evaluation is impossible.
RowLayout {
    id: offer

    /// Description of the values that the evaluation yields, such as "All 151,936 logits".
    required property string what
    required property int tokens
    /// Expected duration in seconds; -1: unknown.
    required property real seconds
    required property real bytes
    /// Whether the duration was estimated from the size of the model's file, because it was not measured.
    required property bool guessed
    /// Whether an answer is being generated. The evaluation pauses this answer first. Until the pause, the duration of
    /// the evaluation is unknown.
    required property bool pauses
    /// Progress of the evaluation, 0 to 1; -1: it is not running.
    required property real progress
    /// Whether the evaluation waits for another task of the engine.
    required property bool waits
    /// Remaining time in seconds; -1: unknown.
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
        // Use a no-break space between a number and its unit.
        const whole = text.replace(/(\d) (?=(s|MB)\b)/g, "$1\u00a0");
        return pauses ? qsTr("%1. The answer pauses meanwhile.").arg(whole) : whole;
    }
    function runningText() {
        if (waits)
            return qsTr("Waiting for another task of the engine");
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
        text: offer.running ? qsTr("Cancel") : offer.pauses ? qsTr("Pause and evaluate") : qsTr("Evaluate")
        onClicked: offer.running ? offer.cancelled() : offer.wanted()
    }
}
