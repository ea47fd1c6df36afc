import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Shown above the first message that does not fit in the context and is left out of the prompt. Shows the number of
/// left-out messages, and a button that forbids leaving out messages in this chat.
RowLayout {
    id: mark

    required property ChatSession session
    required property int count

    spacing: Theme.s
    Icon {
        icon: "warning"
        size: Theme.iconTiny
        color: Theme.warning
    }
    AppText {
        Layout.fillWidth: true
        text: qsTr("The next %Ln messages are not in the prompt: the context is full.", "", mark.count)
        wrapMode: Text.Wrap
        color: Theme.warning
        font.pixelSize: Theme.small
    }
    PlainButton {
        Layout.preferredHeight: Theme.controlTiny
        enabled: !mark.session.answer.generating
        quiet: true
        text: qsTr("Leave out no messages")
        hint: qsTr("From now on, this chat gets no answer if it does not fit into the context. The last answer is removed if it was generated without the messages that were left out")
        font.pixelSize: Theme.small
        onClicked: mark.session.sender.keepAll()
    }
}
