pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Example messages for the starter model. A click sends a message. Next to each message is a hint about what to look
/// at in the answer.
Column {
    id: examples

    required property ChatSession session
    property int most: prompts.length

    // The prompts are not translated, because the starter model understands only English.
    readonly property list<string> prompts: [
        "What is a token?", "Tell me a short story about a fox", "What is 27 + 45?",
        "Make a table of three countries and their capitals"]
    readonly property list<string> hints: [
        qsTr("see the answer split into tokens, each with its id"), qsTr("see where the model is uncertain"),
        qsTr("how sure the model was, and which token came second"), qsTr("which tokens a table is made of")]

    Repeater {
        // Buttons beyond `most` are hidden instead of removed, so that no item is destroyed when the window is resized.
        model: examples.prompts
        delegate: T.Button {
            id: example

            required property string modelData
            required property int index

            visible: index < examples.most
            width: examples.width
            implicitHeight: Theme.px(40)
            text: modelData
            enabled: examples.session.sender.canSend
            hoverEnabled: true
            focusPolicy: Qt.TabFocus
            onClicked: examples.session.sender.send(modelData)
            Keys.onReturnPressed: clicked()
            Keys.onEnterPressed: clicked()
            Accessible.role: Accessible.Button
            Accessible.name: text
            Accessible.description: qsTr("Sends this message")
            Accessible.onPressAction: if (example.enabled) example.clicked()

            background: Item {
                Rectangle {
                    anchors.fill: parent
                    anchors.leftMargin: -Theme.m
                    anchors.rightMargin: -Theme.m
                    radius: Theme.radius
                    visible: example.hovered || example.visualFocus
                    color: example.hovered ? Theme.said : "transparent"
                    FocusRing { control: example }
                }
                Divider {
                    anchors.bottom: parent.bottom
                    width: parent.width
                    visible: !example.hovered
                }
            }
            contentItem: Item {
                AppText {
                    id: words
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.min(implicitWidth, arrow.x - Theme.m)
                    text: example.text
                    elide: Text.ElideRight
                    font.weight: Font.DemiBold
                    Accessible.ignored: true
                }
                AppText {
                    x: words.width + Theme.m
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.max(0, arrow.x - Theme.m - x)
                    visible: width > Theme.px(60)
                    text: examples.hints[example.index]
                    elide: Text.ElideRight
                    muted: true
                    Accessible.ignored: true
                }
                Icon {
                    id: arrow
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    icon: "arrow-right"
                    color: example.hovered ? Theme.accent : Theme.muted
                }
            }
        }
    }
}
