pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine

/// Messages that are sent with a click, fit for the model that comes with the program.
ColumnLayout {
    id: examples

    required property var session
    property int most: prompts.length

    // Not translated: that model understands English alone.
    readonly property var prompts: [
        "Tell me a short story about a fox", "What is a token?", "What is 27 + 45?",
        "Make a table of three countries and their capitals"]

    spacing: Theme.s
    Repeater {
        model: examples.prompts.slice(0, examples.most)
        delegate: PlainButton {
            required property string modelData
            Layout.fillWidth: true
            text: modelData
            Accessible.description: qsTr("Sends this message")  // a tooltip would hide the next one
            enabled: examples.session.canSend
            onClicked: examples.session.send(modelData)
        }
    }
}
