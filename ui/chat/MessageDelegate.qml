import QtQuick
import Vitrine

/// One message: what a person wrote as a bubble, an answer as blocks with what is known of its making below.
Item {
    id: message

    required property var app
    required property var model
    required property int index
    required property bool last
    readonly property bool fromUser: model.role === "user"
    readonly property bool answer: model.role === "assistant"
    readonly property bool streaming: model.state === "streaming"
    readonly property bool inspected: answer && app.tokens.messageId === model.messageId

    // A question belongs to its answer: the larger gap is below the answer.
    implicitHeight: column.height + (fromUser ? Theme.s : Theme.l)
    Accessible.role: Accessible.ListItem
    Accessible.name: (fromUser ? qsTr("You") : answer ? model.modelName || qsTr("Answer") : qsTr("System prompt"))
                     + ": " + model.text.slice(0, 20000)

    HoverHandler { id: hover }

    Column {
        id: column
        width: Math.min(parent.width - 2 * Theme.xl, Theme.readingWidth)
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.s

        AppText {
            visible: !message.fromUser
            width: parent.width
            text: message.answer ? message.model.modelName || qsTr("Answer") : qsTr("System prompt")
            elide: Text.ElideMiddle
            muted: true
            font.pixelSize: Theme.caption
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        Loader {
            width: parent.width
            active: message.model.reasoning.length > 0
            visible: active
            sourceComponent: reasoningBlock
        }
        Loader {
            width: parent.width
            sourceComponent: message.answer ? answerBody : plainBody
        }
        Banner {
            width: parent.width
            tone: "error"
            dismissible: false
            text: message.model.state === "failed" ? message.model.errorText : ""
            detail: message.model.errorDetail
        }
        AnswerProgress {
            width: parent.width
            visible: message.streaming
            session: message.app.session
            empty: message.model.text.length === 0 && message.model.reasoning.length === 0
        }
        MessageFooter {
            width: parent.width
            // A question whose answer could not even be begun can be asked again.
            visible: !message.streaming && (!message.fromUser || message.last && !message.app.session.generating)
            app: message.app
            message: message
            prominent: hover.hovered || message.last
        }
    }

    Component {
        id: plainBody
        Item {
            id: plain

            /// Characters of a long text that are laid out; the whole of a book would take the window minutes.
            property int shown: 20000
            readonly property bool cut: message.model.text.length > shown

            implicitHeight: bubble.height
            IconButton {
                anchors.right: bubble.left
                anchors.rightMargin: Theme.xs
                anchors.bottom: bubble.bottom
                implicitWidth: 28
                implicitHeight: 28
                symbolSize: 16
                visible: message.fromUser
                opacity: hover.hovered || visualFocus ? 1 : 0
                symbol: "copy"
                text: qsTr("Copy the message")
                onClicked: message.app.copyText(message.model.text)
            }
            Rectangle {
                id: bubble
                readonly property real most: parent.width * (message.fromUser ? 0.86 : 1)
                width: Math.min(most, Math.ceil(words.implicitWidth) + 2 * Theme.l)
                height: words.height + more.height + 2 * Theme.m
                anchors.right: message.fromUser ? parent.right : undefined
                radius: Theme.radiusLarge
                color: message.fromUser ? Theme.accentSoft : Theme.side
                border.width: message.fromUser ? 0 : 1
                border.color: Theme.line
                TextEdit {
                    id: words
                    x: Theme.l
                    y: Theme.m
                    width: bubble.most - 2 * Theme.l
                    text: plain.cut ? message.model.text.slice(0, plain.shown) + "…" : message.model.text
                    textFormat: TextEdit.PlainText
                    wrapMode: TextEdit.Wrap
                    readOnly: true
                    selectByMouse: true
                    activeFocusOnPress: true
                    color: Theme.text
                    selectionColor: Theme.accent
                    selectedTextColor: Theme.accentInk
                    font.pixelSize: Theme.body
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                PlainButton {
                    id: more
                    x: Theme.l - horizontalPadding
                    y: words.y + words.height
                    height: visible ? implicitHeight : 0
                    visible: plain.cut
                    quiet: true
                    text: qsTr("Show more of these %1 characters").arg(
                        Number(message.model.text.length).toLocaleString(Qt.locale(), "f", 0))
                    onClicked: plain.shown += 20000
                }
            }
        }
    }
    Component {
        id: reasoningBlock
        ReasoningBlock {
            app: message.app
            blocks: message.model.reasoningBlocks
            tokens: message.model.reasoningTokens
            thinking: message.streaming && message.model.text.length === 0
        }
    }
    Component {
        id: answerBody
        Column {
            spacing: Theme.m
            Repeater {
                model: message.model.blocks
                delegate: BlockView {
                    app: message.app
                    width: parent.width
                }
            }
        }
    }
}
