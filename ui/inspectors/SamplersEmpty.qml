import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// Why there is nothing to see of the samplers, and what would bring it.
Item {
    id: empty

    required property SamplersModel samplers

    function runningText() {
        const done = qsTr("Evaluating what stands before this token: %1").arg(Format.percent(samplers.progress));
        return samplers.secondsLeft < 0.5 ? done : qsTr("%1, about %2\u00a0s left").arg(done).arg(Format.seconds(samplers.secondsLeft));
    }

    PanelHint {
        visible: empty.samplers.progress < 0 && text.length > 0
        text: empty.samplers.error || empty.samplers.emptyReason
    }
    Column {
        anchors.centerIn: parent
        width: parent.width - 2 * Theme.xl
        spacing: Theme.m
        visible: empty.samplers.cost > 0 || empty.samplers.progress >= 0
        AppText {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            muted: true
            text: empty.samplers.waits ? qsTr("Waits until the engine is done with something else")
                  : empty.samplers.progress >= 0 ? empty.runningText()
                  : qsTr("The logits behind this token are not kept. Getting them evaluates %Ln tokens.", "", empty.samplers.cost)
        }
        PlainButton {
            objectName: "compute"
            anchors.horizontalCenter: parent.horizontalCenter
            primary: empty.samplers.progress < 0
            text: empty.samplers.progress < 0 ? qsTr("Evaluate") : qsTr("Cancel")
            onClicked: empty.samplers.progress < 0 ? empty.samplers.compute() : empty.samplers.cancel()
        }
    }
}
