pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// A message with its actions and details. A message of the user is a bubble; an answer is a column of blocks. While
/// the message is edited, an editor is shown instead.
Item {
    id: message

    required property ChatSession session
    required property TokenStripModel tokens
    required property TokenLocator locator
    required property AppSettings settings
    required property bool last
    /// The viewport that scrolls the conversation.
    required property LazyViewport viewport

    required property real messageId
    required property int author
    /// `opening`: the beginning of an answer. The whole answer is not passed, because it may be long and may grow.
    /// `said`: the whole text of a user's message.
    required property string opening
    required property string said
    required property int messageState
    required property BlockListModel blocks
    /// Time at which the message was sent or the answer was generated, as text; empty if unknown.
    required property string time
    required property string footnote
    required property string facts
    required property string modelName
    /// Name and address of the server that generated the answer; empty if the answer was generated on this computer.
    required property string server
    required property string serverAddress
    required property string errorText
    required property string errorDetail
    required property BlockListModel reasoningBlocks
    required property int reasoningTokens
    required property real reasoningSeconds
    required property int sibling
    required property int siblings
    required property bool edited
    required property int leftOut
    /// Name of the loaded model. An answer shows the name of its own model only if this model is not the loaded one, or
    /// if it runs on a server.
    required property string modelInUse
    /// Whether the loaded model can continue an answer.
    required property bool continuable
    /// Maximum height of the editor.
    required property real room
    readonly property bool editing: session.versions.editedMessage === messageId
    /// Whether an item in the message has the focus.
    readonly property bool focused: inside(Window.activeFocusItem)
    readonly property bool answer: author === MessageListModel.Author.Assistant
    readonly property string madeBy: server.length > 0 ? qsTr("%1 on %2").arg(modelName).arg(server) : modelName
    readonly property bool streaming: messageState === MessageListModel.State.Streaming
    /// The block that contains the token shown in the inspector.
    readonly property int measuredBlock: answer && locator.messageId === messageId ? locator.block : -1
    readonly property bool inspected: answer && settings.inspectorVisible && tokens.messageId === messageId

    /// The part of the message that contains the current search match. `foundBlock` and `foundAt` are the block and the
    /// position in the block, if this part is the text.
    readonly property int foundPart: Found.text.length > 0 && Found.find.message === messageId ? Found.find.part
                                                                                               : ChatFind.Part.None
    readonly property int foundAt: foundPart === ChatFind.Part.Text ? Found.find.at : -1
    readonly property int foundBlock: foundAt < 0 ? -1 : Found.find.block

    signal linkWanted(string link)
    signal saveWanted(string code, string language)
    signal mapWanted
    signal againWithWanted(real message)
    /// Requests to open the settings of the chat and to focus the setting `key`; see ChatSettings.settingWanted().
    signal settingWanted(string key)

    // Unfold the section with the current search match or the selected token when either of them moves.
    onFoundAtChanged: blocks?.reveal(foundBlock)
    onMeasuredBlockChanged: blocks?.reveal(measuredBlock)

    function copy() {
        Clipboard.copy(session.messages.textOf(messageId));
    }

    function inside(item) {
        while (item && item !== message)
            item = item.parent;
        return item === message;
    }

    /// Returns the selected text of the message as it is shown.
    function selection() {
        const over = (body.item as UserBubble)?.selection ?? body.item as TextSelection;
        if (over?.active)
            return over.selectedText();
        const chunk = focused ? Window.activeFocusItem as PlainChunk : null;
        if (chunk)
            return chunk.selectedWords;
        const text = focused ? Window.activeFocusItem as TextEdit : null;
        return (text as TextBlock)?.selectedWords() ?? text?.selectedText ?? "";
    }

    function openMenu(item, x, y) {
        menu.active = true;
        (menu.item as MessageMenu).selection = selection();
        (menu.item as MessageMenu).popup(item, x, y);
    }

    function takeKey(event) {
        const step = event.key === Qt.Key_Left ? -1 : event.key === Qt.Key_Right ? 1 : 0;
        const alt = (event.modifiers & Qt.AltModifier) !== 0;
        if (alt && step !== 0 && siblings > 1)
            session.versions.showSibling(messageId, step);
        else if (event.key === Qt.Key_Menu || event.key === Qt.Key_F10 && event.modifiers & Qt.ShiftModifier)
            openMenu(message, column.x, column.y + Math.min(column.height, Theme.control));
        else if (event.key === Qt.Key_F2 && !editing)
            session.versions.beginEdit(messageId);
        else
            return false;
        return true;
    }

    Keys.onShortcutOverride: event => event.accepted = siblings > 1 && (event.modifiers & Qt.AltModifier) !== 0
        && (event.key === Qt.Key_Left || event.key === Qt.Key_Right)
    Keys.onPressed: event => event.accepted = takeKey(event)

    // The gap below an answer is larger than the gap below a user's message, because a user's message belongs to the
    // answer below it.
    implicitHeight: column.height + (answer ? Theme.l : Theme.s)
    Accessible.role: Accessible.ListItem
    Accessible.description: serverAddress
    Accessible.name: (answer ? madeBy || qsTr("Answer") : qsTr("You")) + ": "
        + (Assistance.active && !streaming && opening.length > 0 ? session.messages.spokenOf(messageId) : opening)

    HoverHandler { id: hover }
    TapHandler {
        acceptedButtons: Qt.RightButton
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: point => message.openMenu(message, point.position.x, point.position.y)
    }

    Column {
        id: column
        width: Math.min(parent.width - 2 * Theme.xl, Theme.readingWidth)
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.s

        LazyItem {
            active: message.leftOut > 0
            visible: active
            width: parent.width
            component: LeftOutMark {
                session: message.session
                count: message.leftOut
            }
        }
        LazyItem {
            width: parent.width
            active: message.answer && (message.server.length > 0 || message.modelName !== message.modelInUse)
            visible: active
            component: AnswerLabel {
                text: message.madeBy || qsTr("Answer")
                address: message.serverAddress
            }
        }
        LazyItem {
            width: parent.width
            active: (message.reasoningBlocks?.count ?? 0) > 0  // the model is null while the row is being removed
            visible: active
            component: reasoningBlock
        }
        LazyItem {
            id: body
            width: parent.width
            opacity: message.leftOut !== 0 ? Theme.faded : 1
            component: message.editing ? editorBody : message.answer ? answerBody : plainBody
        }
        LazyItem {
            width: parent.width
            active: message.answer && !message.streaming && !message.editing && message.opening.length === 0
                && message.errorText.length === 0 && (message.reasoningBlocks?.count ?? 0) > 0
            visible: active
            component: UnansweredHint {
                continuable: message.last && message.continuable && message.session.sender.canSend
                onContinueWanted: message.session.sender.continueAnswer(message.messageId)
                onLimitWanted: message.settingWanted("maxTokens")
            }
        }
        LazyItem {
            width: parent.width
            active: message.errorText.length > 0 && !message.streaming
            visible: active
            component: Banner {
                tone: message.messageState === MessageListModel.State.Failed ? Banner.Tone.Error : Banner.Tone.Warning
                dismissible: false
                text: message.errorText
                detail: message.errorDetail
                // The button of a failed answer generates the answer again, or continues it.
                action: message.messageState === MessageListModel.State.Failed && message.last && message.opening.length > 0
                        && message.session.sender.canSend ? message.continuable ? qsTr("Continue") : qsTr("Answer again") : ""
                onActed: message.continuable ? message.session.sender.continueAnswer(message.messageId)
                                             : message.session.sender.answerAgain(message.messageId)
            }
        }
        LazyItem {
            width: parent.width
            active: message.streaming
            visible: active
            component: AnswerProgress {
                session: message.session
                empty: message.opening.length === 0 && (message.reasoningBlocks?.count ?? 0) === 0
            }
        }
        LazyItem {
            width: parent.width
            active: message.answer && !message.streaming && !message.editing
            visible: active
            component: footer
        }
        // Offers to answer a user's message that has no answer because it was edited or because no answer could be
        // started.
        LazyItem {
            anchors.right: parent.right
            active: !message.answer && message.last && !message.editing && message.session.sender.canSend
            visible: active
            component: PlainButton {
                height: Theme.controlSmall
                horizontalPadding: Theme.s
                quiet: true
                symbol: "refresh"
                text: qsTr("Answer this message")
                hint: qsTr("Ask for an answer to this message")
                keys: "Ctrl+R"
                font.pixelSize: Theme.small
                onClicked: message.session.sender.answerAgain(message.messageId)
            }
        }
    }

    Component {
        id: footer
        MessageFooter {
            messageState: message.messageState
            time: message.time
            footnote: message.footnote
            facts: message.facts
            sibling: message.sibling
            siblings: message.siblings
            edited: message.edited
            inspected: message.inspected
            session: message.session
            prominent: hover.hovered || message.focused || message.last
            // An empty answer always shows at least the reason why it is empty.
            telling: hover.hovered || message.focused || message.settings.figuresShown
                || message.opening.length === 0 && (message.reasoningBlocks?.count ?? 0) === 0
            onCopyWanted: message.copy()
            onAgainWanted: message.session.sender.answerAgain(message.messageId)
            onBranchWanted: message.session.versions.branchFrom(message.messageId)
            onTokensWanted: message.tokens.showMessage(message.messageId)
            onMenuWanted: button => message.openMenu(button, 0, button.height)
            onSiblingWanted: step => message.session.versions.showSibling(message.messageId, step)
        }
    }

    LazyItem {
        id: menu
        active: false
        component: MessageMenu {
            answer: message.answer
            answerable: message.session.sender.canSend
            continuable: message.continuable
            changeable: !message.session.answer.generating
            onCopyWanted: message.copy()
            onEditWanted: message.session.versions.beginEdit(message.messageId)
            onAgainWanted: message.session.sender.answerAgain(message.messageId)
            onAgainWithWanted: message.againWithWanted(message.messageId)
            onContinueWanted: message.session.sender.continueAnswer(message.messageId)
            onBranchWanted: message.session.versions.branchFrom(message.messageId)
            onTokensWanted: message.tokens.showMessage(message.messageId)
            onMapWanted: message.mapWanted()
            onRemoveWanted: message.session.versions.remove(message.messageId)
        }
    }
    Component {
        id: plainBody
        UserBubble {
            session: message.session
            viewport: message.viewport
            text: message.said
            foundAt: message.foundAt
            sibling: message.sibling
            siblings: message.siblings
            time: message.time
            prominent: hover.hovered || message.focused
            onCopyWanted: message.copy()
            onEditWanted: message.session.versions.beginEdit(message.messageId)
            onMenuWanted: button => message.openMenu(button, 0, button.height)
            onSiblingWanted: step => message.session.versions.showSibling(message.messageId, step)
        }
    }
    Component {
        id: editorBody
        MessageEditor {
            session: message.session
            answer: message.answer
            room: message.room
        }
    }
    Component {
        id: reasoningBlock
        ReasoningBlock {
            blocks: message.reasoningBlocks
            viewport: message.viewport
            foundBlock: message.foundPart === ChatFind.Part.Reasoning ? Found.find.block : -1
            foundAt: message.foundPart === ChatFind.Part.Reasoning ? Found.find.at : -1
            onLinkWanted: link => message.linkWanted(link)
            onSaveWanted: (code, language) => message.saveWanted(code, language)
            tokens: message.reasoningTokens
            seconds: message.reasoningSeconds
            thinking: message.streaming && message.opening.length === 0
        }
    }
    Component {
        id: answerBody
        TextSelection {
            model: message.blocks
            viewport: message.viewport
            implicitHeight: answer.height
            LazyColumn {
                id: answer
                width: parent.width
                model: message.blocks
                wanted: message.foundBlock
                delegate: BlockView {
                    blocks: message.blocks
                    foundAt: index === message.foundBlock ? message.foundAt : -1
                    measuredAt: index === message.measuredBlock ? message.locator.at : -1
                    measuredCount: message.locator.length
                    measuredLine: message.locator.line
                    measuredColumn: message.locator.column
                    onPointed: (line, column, at) => message.locator.choose(message.messageId, index, line, column, at)
                    onLinkWanted: link => message.linkWanted(link)
                    onSaveWanted: (code, language) => message.saveWanted(code, language)
                }
            }
        }
    }
}
