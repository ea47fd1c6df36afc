import QtQuick
import Vitrine
import Vitrine.App

/// What becomes of a chat that the context has no room for.
SettingRow {
    id: row

    property int policy: AppSettings.Overflow.DropOldest
    readonly property list<int> policies: [AppSettings.Overflow.DropOldest, AppSettings.Overflow.DropMiddle, AppSettings.Overflow.Stop]

    signal chosen(int policy)

    label: qsTr("When the context is full")
    help: qsTr("What is left out of a prompt is marked in the chat, and stays there")
    Choice {
        Accessible.name: row.label
        model: [qsTr("Leave out the oldest turns"), qsTr("Leave out the middle"), qsTr("Do not answer")]
        currentIndex: Array.from(row.policies).indexOf(row.policy)
        // With the language the words change, and the box forgets which it was.
        onModelChanged: currentIndex = Qt.binding(() => Array.from(row.policies).indexOf(row.policy))
        onActivated: index => row.chosen(row.policies[index])
    }
}
