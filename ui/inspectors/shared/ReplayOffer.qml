import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Offers to evaluate tokens again, to get values for a page. Shows the expected time and a button, the progress, or
/// the reason why the evaluation is impossible.
RowLayout {
    id: offer

    /// Description of the values that the evaluation yields, such as "All 151,936 logits".
    required property string what
    required property replayState replay
    /// Why the evaluation is impossible, or a sentence about its result; may be empty.
    required property string note

    readonly property bool running: replay.running
    readonly property bool offered: replay.offered

    signal wanted
    signal cancelled

    function costText() {
        if (replay.tokens === 0)
            return qsTr("%1: the answer pauses while tokens are evaluated again").arg(what);
        const megabytes = Format.megabytes(replay.bytes);
        const evaluated = qsTr("evaluates %Ln tokens again", "", replay.tokens);
        const text = replay.seconds < 0 ? qsTr("%1: %2, %3 MB").arg(what).arg(evaluated).arg(megabytes)
                   : replay.guessed ? qsTr("%1: %2, roughly %3 s (not measured yet), %4 MB").arg(what).arg(evaluated)
                                          .arg(Format.roughly(replay.seconds)).arg(megabytes)
                   : qsTr("%1: %2, about %3 s, %4 MB").arg(what).arg(evaluated)
                         .arg(Format.seconds(replay.seconds)).arg(megabytes);
        // Use a no-break space between a number and its unit.
        const whole = text.replace(/(\d) (?=(s|MB)\b)/g, "$1\u00a0");
        return replay.pauses ? qsTr("%1. The answer pauses meanwhile.").arg(whole) : whole;
    }
    function runningText() {
        if (replay.waits)
            return qsTr("Waiting for another task of the engine");
        const done = qsTr("Evaluating tokens again: %1").arg(Format.percent(replay.progress));
        if (replay.secondsLeft < 0.5)
            return done;
        return qsTr("%1, about %2\u00a0s left").arg(done).arg(Format.seconds(replay.secondsLeft));
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
        text: offer.running ? qsTr("Cancel") : offer.replay.pauses ? qsTr("Pause answer and evaluate") : qsTr("Evaluate")
        onClicked: offer.running ? offer.cancelled() : offer.wanted()
    }
}
