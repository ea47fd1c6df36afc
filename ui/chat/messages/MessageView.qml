pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// The messages of the chat, the newest at the bottom. The view stays at the bottom unless the user scrolls up. It
/// remembers the scroll position of each chat.
Item {
    id: messageView

    required property ChatSession session
    required property ModelLibrary library
    required property TokenStripModel tokens
    required property TokenLocator locator
    required property AppSettings settings
    required property ChatFind find
    readonly property int count: list.count
    readonly property alias stuck: scroll.stuck
    /// Scroll positions; the keys are chat ids. A chat that was scrolled to its end has no entry.
    property var places: ({})
    /// Id of the chat that is shown.
    property real shownChat: 0
    property bool wasGenerating: false
    /// Whether the current search match is visible. If true, it must stay visible when the window is resized.
    property bool atFound: false
    readonly property T.Control focused: Window.activeFocusItem as T.Control
    /// The item of the window that has the focus, if the user moved the focus with the keyboard; otherwise null. It may
    /// be outside the conversation.
    readonly property Item reached: focused?.visualFocus ? focused : null

    /// A dialog was closed. The focus must return to the conversation.
    signal questionClosed
    signal mapWanted
    signal againWithWanted(real message)
    signal settingWanted(string key)

    function jumpToEnd() {
        atFound = false;
        scroll.toEnd();
    }
    function showMessage(row) { scroll.showRow(row); }
    /// Scrolls to a row. Does nothing if the beginning of the row is already visible.
    function reveal(row) {
        const top = list.y + list.topOfRow(row);
        if (top < area.contentY || top > area.contentY + area.height - Theme.head)
            scroll.showRow(row);
    }
    function scrollTo(y) {
        atFound = false;
        scroll.scrollTo(y);
    }
    function scrollBy(pages) { scrollTo(area.contentY + pages * area.height * 0.9); }
    function keepFound() {
        if (atFound)
            Found.asked();
    }

    Component.onCompleted: shownChat = session.chat.chatId
    onReachedChanged: {
        for (let item = reached; item; item = item.parent) {
            if (item === area.contentItem)
                scroll.reveal(reached, 0, reached.height);
        }
    }

    Flickable {
        id: area
        anchors.fill: parent
        clip: true
        contentWidth: width
        contentHeight: list.y + list.height + branch.height + Theme.l
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        onWidthChanged: messageView.keepFound()
        onHeightChanged: messageView.keepFound()

        Keys.onPressed: event => {
            const pages = { [Qt.Key_PageUp]: -1, [Qt.Key_PageDown]: 1, [Qt.Key_Up]: -0.1, [Qt.Key_Down]: 0.1 }[event.key];
            if (pages !== undefined)
                messageView.scrollBy(pages);
            else if (event.key === Qt.Key_End)
                messageView.jumpToEnd();
            else if (event.key === Qt.Key_Home)
                messageView.scrollTo(0);
            else
                return;
            event.accepted = true;
        }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Conversation")
        T.ScrollBar.vertical: ThinScrollBar { id: bar }

        SystemPromptHead {
            id: head
            y: Theme.l
            x: (parent.width - width) / 2
            width: Math.min(parent.width - 2 * Theme.xl, Theme.readingWidth)
            session: messageView.session
        }
        LazyColumn {
            id: list
            y: head.visible ? head.y + head.height + Theme.m : Theme.xl
            width: area.width
            spacing: Theme.xs
            viewport: scroll
            wanted: Found.text.length > 0 ? messageView.find.row : -1
            model: messageView.session.messages
            delegate: MessageDelegate {
                required property int index

                session: messageView.session
                tokens: messageView.tokens
                locator: messageView.locator
                settings: messageView.settings
                last: index === list.count - 1
                viewport: scroll
                modelInUse: messageView.library.server.length > 0 ? messageView.library.path : messageView.library.name
                continuable: messageView.library.continues
                room: Math.max(Theme.px(120), area.height * 0.6)
                onMapWanted: messageView.mapWanted()
                onAgainWithWanted: message => messageView.againWithWanted(message)
                onSettingWanted: key => messageView.settingWanted(key)
                onLinkWanted: link => question.ask(link)
                onSaveWanted: (code, language) => {
                    saving.active = true;
                    (saving.item as SaveCodeDialog).askForCode(code, language);
                }
            }
            onAboutToReset: messageView.places[messageView.shownChat] = scroll.place()
        }
        BranchPoint {
            id: branch
            y: list.y + list.height
            width: area.width
            height: implicitHeight
            session: messageView.session
        }
        LazyViewport {
            id: scroll
            view: area
            column: list
            steered: bar.pressed || area.moving
            onSteeredChanged: if (steered) messageView.atFound = false
        }
        WheelHandler {
            onWheel: event => {
                const delta = event.pixelDelta.y !== 0 ? event.pixelDelta.y : event.angleDelta.y * 0.6;
                messageView.scrollTo(area.contentY - delta);
            }
        }
    }
    FocusFrame { list: area }
    Connections {
        target: messageView.find
        function onWanted() { arriving.restart(); }
    }
    Connections {
        target: Found
        function onReached(words, place) {
            arriving.stop();
            messageView.atFound = true;
            scroll.reveal(words, place.y, place.height);
        }
    }
    // When the user steps to a match, the text with the match normally reports the position of the match. If no report
    // comes in time, for example because the message is being edited, the view scrolls to the message.
    Timer {
        id: arriving
        interval: 400
        onTriggered: if (messageView.find.row >= 0) scroll.showRow(messageView.find.row)
    }
    Connections {
        target: messageView.session.chat
        function onChanged() {
            messageView.shownChat = messageView.session.chat.chatId;
            messageView.wasGenerating = messageView.session.answer.generating;
            scroll.show(messageView.places[messageView.shownChat] ?? []);
        }
    }
    Connections {
        target: messageView.session.answer
        // Announce here and not in the delegate of the answer, because a short answer is complete before its delegate
        // exists.
        function onEnded(message) {
            const words = messageView.session.messages.spokenOf(message);
            if (words.length > 0)
                announcer.say(qsTr("Answered: %1").arg(words));
        }
        function onGeneratingChanged() {
            if (messageView.session.answer.generating && !messageView.wasGenerating)
                messageView.jumpToEnd();
            messageView.wasGenerating = messageView.session.answer.generating;
        }
    }
    Connections {
        target: messageView.session.versions
        function onRowWanted(row) { messageView.reveal(row); }
        function onEditedMessageChanged() {
            if (messageView.session.versions.editedMessage === 0)
                messageView.questionClosed();
        }
    }
    LazyItem {
        id: saving
        active: false
        component: SaveCodeDialog {
            onEnded: sentence => notSaved.text = sentence
        }
    }
    Banner {
        id: notSaved
        z: 1
        anchors.top: parent.top
        anchors.topMargin: Theme.s
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(parent.width - 2 * Theme.l, Theme.readingWidth)
        tone: Banner.Tone.Error
        onDismissed: text = ""
    }
    LinkQuestion {
        id: question
        onClosed: messageView.questionClosed()
    }
    AnswerAnnouncer { id: announcer }
    IconButton {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.s
        visible: !messageView.stuck && !area.atYEnd
        filled: true
        symbol: "arrow-down"
        text: qsTr("Jump to the latest message")
        onClicked: messageView.jumpToEnd()
    }
}
