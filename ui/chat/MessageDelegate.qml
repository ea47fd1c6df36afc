pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// One message: a person's as a bubble, an answer's as blocks, with what is known about it below.
Item {
    id: message

    required property ChatSession session
    required property TokenStripModel tokens
    required property AppSettings settings
    required property bool last

    required property real messageId
    required property int author
    required property string text
    required property int messageState
    required property BlockListModel blocks
    required property string footnote
    required property string facts
    required property string modelName
    required property string errorText
    required property string errorDetail
    required property string reasoning
    required property BlockListModel reasoningBlocks
    required property int reasoningTokens
    required property int sibling
    required property int siblings
    readonly property bool answer: author === MessageListModel.Author.Assistant
    readonly property bool streaming: messageState === MessageListModel.State.Streaming
    readonly property bool inspected: answer && settings.inspectorVisible && tokens.messageId === messageId

    signal linkWanted(string link)

    // A question belongs to its answer: the larger gap is below the answer.
    implicitHeight: column.height + (answer ? Theme.l : Theme.s)
    Accessible.role: Accessible.ListItem
    Accessible.name: (answer ? modelName || qsTr("Answer") : qsTr("You")) + ": " + text.slice(0, 2000)

    HoverHandler { id: hover }

    Column {
        id: column
        width: Math.min(parent.width - 2 * Theme.xl, Theme.readingWidth)
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.s

        AppText {
            visible: message.answer
            width: parent.width
            text: message.modelName || qsTr("Answer")
            elide: Text.ElideMiddle
            muted: true
            font.pixelSize: Theme.small
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        LazyItem {
            width: parent.width
            active: message.reasoning.length > 0
            visible: active
            component: reasoningBlock
        }
        LazyItem {
            width: parent.width
            component: message.answer ? answerBody : plainBody
        }
        Banner {
            width: parent.width
            tone: Banner.Tone.Error
            dismissible: false
            text: message.messageState === MessageListModel.State.Failed ? message.errorText : ""
            detail: message.errorDetail
        }
        AnswerProgress {
            width: parent.width
            visible: message.streaming
            session: message.session
            empty: message.text.length === 0 && message.reasoning.length === 0
        }
        MessageFooter {
            width: parent.width
            // A question whose answer could not even be begun can be asked again.
            visible: !message.streaming && (message.answer || message.last && !message.session.generating)
            answer: message.answer
            messageState: message.messageState
            footnote: message.footnote
            facts: message.facts
            sibling: message.sibling
            siblings: message.siblings
            inspected: message.inspected
            last: message.last
            session: message.session
            prominent: hover.hovered || message.last
            onCopyWanted: Clipboard.copy(message.text)
            onTokensWanted: message.tokens.showMessage(message.messageId)
            onSiblingWanted: step => message.session.showSibling(message.messageId, step)
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
                implicitWidth: Theme.controlSmall
                implicitHeight: Theme.controlSmall
                symbolSize: Theme.icon
                opacity: hover.hovered || visualFocus ? 1 : 0
                symbol: "copy"
                text: qsTr("Copy the message")
                onClicked: Clipboard.copy(message.text)
            }
            Rectangle {
                id: bubble
                readonly property real most: parent.width * 0.86
                width: Math.min(most, Math.ceil(words.contentWidth) + 2 * Theme.l)
                height: words.height + 2 * Theme.m + (more.visible ? more.height + Theme.xs : 0)
                anchors.right: parent.right
                radius: Theme.radiusLarge
                color: Theme.said
                LazyColumn {
                    id: words
                    x: Theme.l
                    y: Theme.m
                    width: bubble.most - 2 * Theme.l
                    model: TextChunks {
                        id: chunks
                        text: message.text
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
                    amount: qsTr("%1 characters").arg(message.text.length.toLocaleString(Qt.locale(), "f", 0))
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
            blocks: message.reasoningBlocks
            onLinkWanted: link => message.linkWanted(link)
            tokens: message.reasoningTokens
            thinking: message.streaming && message.text.length === 0
        }
    }
    Component {
        id: answerBody
        LazyColumn {
            model: message.blocks
            delegate: BlockView {
                onLinkWanted: link => message.linkWanted(link)
            }
        }
    }
}
