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

    signal linkWanted(string link)

    // A question belongs to its answer: the larger gap is below the answer.
    implicitHeight: column.height + (fromUser ? Theme.s : Theme.l)
    Accessible.role: Accessible.ListItem
    Accessible.name: (fromUser ? qsTr("You") : answer ? model.modelName || qsTr("Answer") : qsTr("System prompt"))
                     + ": " + model.text.slice(0, 2000)

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
                width: Math.min(most, Math.ceil(words.contentWidth) + 2 * Theme.l)
                height: words.height + 2 * Theme.m + (more.visible ? more.height + Theme.xs : 0)
                anchors.right: message.fromUser ? parent.right : undefined
                radius: Theme.radiusLarge
                color: message.fromUser ? Theme.accentSoft : Theme.side
                border.width: message.fromUser ? 0 : 1
                border.color: Theme.line
                LazyColumn {
                    id: words
                    x: Theme.l
                    y: Theme.m
                    width: bubble.most - 2 * Theme.l
                    model: TextChunks {
                        id: chunks
                        text: message.model.text
                        mostCharacters: 6000
                        mostLines: 60
                    }
                    delegate: PlainChunk {}
                }
                ShowAll {
                    id: more
                    anchors.left: words.left
                    anchors.leftMargin: -horizontalPadding
                    anchors.top: words.bottom
                    anchors.topMargin: Theme.xs
                    visible: chunks.cut
                    amount: qsTr("%1 characters").arg(message.model.text.length.toLocaleString(Qt.locale(), "f", 0))
                    onClicked: {
                        chunks.mostCharacters = 0;
                        chunks.mostLines = 0;
                    }
                }
            }
        }
    }
    Component {
        id: reasoningBlock
        ReasoningBlock {
            app: message.app
            blocks: message.model.reasoningBlocks
            onLinkWanted: link => message.linkWanted(link)
            tokens: message.model.reasoningTokens
            thinking: message.streaming && message.model.text.length === 0
        }
    }
    Component {
        id: answerBody
        LazyColumn {
            model: message.model.blocks
            delegate: BlockView {
                app: message.app
                onLinkWanted: link => message.linkWanted(link)
            }
        }
    }
}
