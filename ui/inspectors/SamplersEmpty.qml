import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// Why there is nothing to see of the samplers, and what would bring it.
Item {
    id: empty

    required property SamplersModel samplers

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
            text: empty.samplers.progress >= 0
                  ? qsTr("Evaluating what stands before this token: %1").arg(Format.percent(empty.samplers.progress))
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
