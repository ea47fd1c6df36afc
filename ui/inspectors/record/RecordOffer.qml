import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// Offers values that can be added to the record of this answer: statistics of all taps, and all values of one tap.
ColumnLayout {
    id: offer

    required property RecordModel record
    readonly property bool offered: record.measurable || record.replayState.running

    spacing: Theme.xs
    RowLayout {
        Layout.fillWidth: true
        visible: offer.record.measurable && !offer.record.replayState.running
        spacing: Theme.s
        AppText {
            Layout.fillWidth: true
            text: qsTr("Also include the values of this tap at the chosen token:")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        Choice {
            objectName: "captureTap"
            implicitWidth: Theme.px(120)
            implicitHeight: Theme.controlSmall
            font.pixelSize: Theme.small
            model: offer.record.captureTaps
            currentIndex: offer.record.captureTap
            Accessible.name: qsTr("Tap whose values are added")
            onActivated: index => offer.record.captureTap = index
        }
    }
    ReplayOffer {
        Layout.fillWidth: true
        what: qsTr("Statistics of all taps, for this record")
        replay: offer.record.replayState
        note: offer.record.added
        onWanted: offer.record.measure()
        onCancelled: offer.record.cancelMeasuring()
    }
}
