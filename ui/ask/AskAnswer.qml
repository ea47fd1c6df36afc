pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The answer to a quick question: its reasoning, its text, and why it is incomplete.
Column {
    id: answer

    /// The viewport that scrolls the answer.
    required property LazyViewport viewport
    /// The roles of MessageListModel.
    required property real messageId
    required property string opening
    required property int messageState
    required property BlockListModel blocks
    required property BlockListModel reasoningBlocks
    required property int reasoningTokens
    required property real reasoningSeconds
    required property string errorText
    required property string errorDetail
    readonly property bool streaming: messageState === MessageListModel.State.Streaming
    readonly property bool reasoned: (reasoningBlocks?.count ?? 0) > 0  // null while the row is being removed

    signal linkWanted(string link)
    signal saveWanted(string code, string language)

    spacing: Theme.s
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Answer") + ": " + opening

    LazyItem {
        width: parent.width
        active: answer.reasoned
        visible: active
        component: ReasoningBlock {
            blocks: answer.reasoningBlocks
            viewport: answer.viewport
            tokens: answer.reasoningTokens
            seconds: answer.reasoningSeconds
            thinking: answer.streaming && answer.opening.length === 0
            onLinkWanted: link => answer.linkWanted(link)
            onSaveWanted: (code, language) => answer.saveWanted(code, language)
        }
    }
    TextSelection {
        width: parent.width
        height: column.height
        model: answer.blocks
        viewport: answer.viewport
        LazyColumn {
            id: column
            width: parent.width
            model: answer.blocks
            delegate: BlockView {
                blocks: answer.blocks
                onLinkWanted: link => answer.linkWanted(link)
                onSaveWanted: (code, language) => answer.saveWanted(code, language)
            }
        }
    }
    LazyItem {
        width: parent.width
        active: answer.errorText.length > 0 && !answer.streaming
        visible: active
        component: Banner {
            tone: answer.messageState === MessageListModel.State.Failed ? Banner.Tone.Error : Banner.Tone.Warning
            dismissible: false
            text: answer.errorText
            detail: answer.errorDetail
        }
    }
    Row {
        visible: answer.streaming
        height: Theme.controlSlim
        spacing: Theme.m
        LiveDot { anchors.verticalCenter: parent.verticalCenter }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: answer.opening.length > 0 || answer.reasoned ? qsTr("Writing…") : qsTr("Waiting for the model…")
            muted: true
            font.pixelSize: Theme.small
        }
    }
}
