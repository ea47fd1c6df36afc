pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Messages that are sent with a click, suited to the model that comes with the program.
ColumnLayout {
    id: examples

    required property ChatSession session
    property int most: prompts.length

    // Not translated: that model understands only English.
    readonly property list<string> prompts: [
        "Tell me a short story about a fox", "What is a token?", "What is 27 + 45?",
        "Make a table of three countries and their capitals"]

    spacing: Theme.s
    Repeater {
        // Hidden instead of left out: a resized layout still arranges what was destroyed meanwhile.
        model: examples.prompts
        delegate: PlainButton {
            required property string modelData
            required property int index
            visible: index < examples.most
            Layout.fillWidth: true
            text: modelData
            Accessible.description: qsTr("Sends this message")  // a tooltip would hide the next one
            enabled: examples.session.canSend
            onClicked: examples.session.send(modelData)
        }
    }
}
