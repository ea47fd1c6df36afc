import QtQuick
import Vitrine
import Vitrine.App

/// A setting for what happens when the context is full.
SettingRow {
    id: row

    property int policy: AppSettings.Overflow.DropOldest
    readonly property list<int> policies: [AppSettings.Overflow.DropOldest, AppSettings.Overflow.DropMiddle, AppSettings.Overflow.Stop]

    signal chosen(int policy)

    label: qsTr("When the context is full")
    help: qsTr("Messages that are left out of the prompt are marked and stay in the chat")
    Choice {
        Accessible.name: row.label
        model: [qsTr("Leave out the oldest messages"), qsTr("Leave out middle messages"), qsTr("Give no more answers")]
        currentIndex: Array.from(row.policies).indexOf(row.policy)
        // When the language changes, the model changes, and the box loses its selection. Bind the selection to the
        // setting again.
        onModelChanged: currentIndex = Qt.binding(() => Array.from(row.policies).indexOf(row.policy))
        onActivated: index => row.chosen(row.policies[index])
    }
}
