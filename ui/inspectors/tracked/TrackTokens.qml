pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// The tracked tokens, with their values at the step of the selected token. Also lets the user choose the quantity that
/// the charts show.
ColumnLayout {
    id: part

    required property TrackModel tracked

    spacing: Theme.s
    TrackField {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        tracked: part.tracked
    }
    TrackHeader {
        Layout.fillWidth: true
        visible: part.tracked.count > 0
    }
    Column {
        Layout.fillWidth: true
        Layout.topMargin: -Theme.s
        Repeater {
            model: part.tracked
            TrackLegend {
                width: part.width
                onRemoveWanted: part.tracked.unpin(tokenId)
            }
        }
    }
    AppText {
        objectName: "failure"
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        visible: text.length > 0
        text: part.tracked.failure
        wrapMode: Text.Wrap
        color: Theme.danger
        font.pixelSize: Theme.small
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    ReplayOffer {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        what: part.tracked.remote ? qsTr("Every step") : qsTr("Every step and layer")
        replay: part.tracked.replayState
        note: part.tracked.note
        onWanted: part.tracked.compute()
        onCancelled: part.tracked.cancel()
    }
    AppText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        visible: part.tracked.stale
        text: qsTr("The answer has changed since these values were captured.")
        wrapMode: Text.Wrap
        color: Theme.warning
        font.pixelSize: Theme.small
    }
    Segments {
        objectName: "metric"
        Layout.leftMargin: Theme.l
        visible: part.tracked.count > 0
        implicitHeight: Theme.controlSmall
        name: qsTr("What the lines show")
        choices: [qsTr("Logit"), qsTr("Rank"), qsTr("Probability")]
        current: part.tracked.metric
        onChosen: index => part.tracked.metric = index
    }
}
