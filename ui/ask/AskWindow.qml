pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// A small window above all others that asks the model one question. Enter asks, Esc hides the window, and Ctrl+Enter
/// opens the question as a chat in the main window. The question stays in its field while the answer is shown below.
AppWindow {
    id: window

    required property Program app
    readonly property QuickQuestion question: app.question
    readonly property ModelLibrary library: app.library
    readonly property bool noModel: !library.loaded && !library.loading
    readonly property bool written: (editor.text + editor.preeditText).trim().length > 0
    readonly property bool askable: written && !question.answering && (library.loading || library.loaded && !library.offline)
    /// The part of the screen in which the window is centred.
    property rect space: Qt.rect(Screen.virtualX, Screen.virtualY, Screen.desktopAvailableWidth, Screen.desktopAvailableHeight)
    /// Height of the window with a long answer.
    readonly property real most: Math.round(space.height * 0.6)

    readonly property int wantedHeight: Math.min(space.height, foot.y + foot.height)

    signal modelWanted
    /// The user has closed the window.
    signal dismissed

    /// Shows the window in the middle of the active screen. Its upper edge is where that of the full height would be, so
    /// that the window grows downwards with the answer.
    function appear() {
        if (!visible) {
            space = app.activeScreen();
            x = space.x + Math.round((space.width - width) / 2);
            y = space.y + Math.round((space.height - most) / 2);
        }
        app.activate(window);
        editor.forceActiveFocus();
        editor.selectAll();
    }

    /// Makes the window as high as its content. The limits make its size fixed, because tiling window managers let
    /// windows of a fixed size float. They must allow the new height before the window gets it.
    function fit() {
        minimumHeight = Math.min(minimumHeight, wantedHeight);
        maximumHeight = Math.max(maximumHeight, wantedHeight);
        height = wantedHeight;
        minimumHeight = wantedHeight;
        maximumHeight = wantedHeight;
    }

    function dismiss() {
        hide();
        dismissed();
    }

    function ask() {
        InputMethod.commit();
        if (askable)
            question.ask(editor.text);
    }

    function openAsChat() {
        InputMethod.commit();
        question.openAsChat(editor.text);
        editor.clear();
        hide();
    }

    objectName: "ask"
    flags: Qt.Dialog | Qt.FramelessWindowHint | Qt.WindowStaysOnTopHint
    title: qsTr("Ask — Vitrine")
    width: Math.min(Theme.px(640), space.width - 2 * Theme.l)
    minimumWidth: width
    maximumWidth: width
    onWantedHeightChanged: fit()
    Component.onCompleted: fit()
    onClosing: close => {
        close.accepted = false;
        dismiss();
    }

    Shortcut {
        sequence: "Esc"
        enabled: !linkQuestion.visible
        onActivated: window.dismiss()
    }
    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        enabled: openButton.enabled
        onActivated: window.openAsChat()
    }
    Item {
        anchors.fill: parent
        Accessible.role: Accessible.Dialog
        Accessible.name: qsTr("Ask the model a question")

        Rectangle {
            id: field
            width: parent.width
            height: Math.max(flick.height, sendButton.height) + 2 * Theme.m
            color: Theme.raised

            DragHandler {
                target: null
                grabPermissions: PointerHandler.TakeOverForbidden
                onActiveChanged: if (active) window.startSystemMove()
            }
            Flickable {
                id: flick
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                width: sendButton.x - x - Theme.s
                height: Math.min(editor.implicitHeight, Theme.px(6 * 24))  // at most six lines
                contentWidth: width
                contentHeight: editor.implicitHeight
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                T.TextArea.flickable: T.TextArea {
                    id: editor
                    implicitHeight: contentHeight + topPadding + bottomPadding
                    padding: 0
                    topPadding: Theme.xs
                    bottomPadding: Theme.xs
                    wrapMode: TextEdit.Wrap
                    textFormat: TextEdit.PlainText
                    selectByMouse: true
                    font.pixelSize: Theme.reading
                    color: Theme.ink
                    selectionColor: Theme.marked
                    selectedTextColor: Theme.ink
                    Accessible.role: Accessible.EditableText
                    Accessible.name: qsTr("Question")
                    Accessible.multiLine: true
                    // A changed question is asked only after Enter was pressed again.
                    onTextChanged: if (window.question.waiting) window.question.stop()
                    Keys.onShortcutOverride: event => event.accepted = !(event.modifiers & (Qt.ControlModifier | Qt.AltModifier))
                        && (event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
                    Keys.onPressed: event => {
                        if (menu.takeKey(event) || event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                            return;
                        if (event.modifiers & (Qt.ShiftModifier | Qt.AltModifier | Qt.ControlModifier))
                            return;
                        event.accepted = true;
                        window.ask();
                    }
                    // Tab moves the focus instead of typing a tab, so that keyboard users can leave the field.
                    Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                    Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                    EmojiFont { document: editor.textDocument }
                    TextMenu {
                        id: menu
                        selected: editor.selectedText.length > 0
                        filled: editor.length > 0
                        cursor: editor.cursorRectangle
                        onCutWanted: editor.cut()
                        onCopyWanted: editor.copy()
                        onPasteWanted: editor.paste()
                        onAllWanted: editor.selectAll()
                    }
                    Text {
                        visible: editor.length === 0 && editor.preeditText.length === 0
                        y: editor.topPadding
                        width: editor.width
                        elide: Text.ElideRight
                        text: window.library.loading ? qsTr("Write a question; it can be asked when the model is open")
                                                     : qsTr("Ask a question")
                        font: editor.font
                        color: Theme.faint
                        textFormat: Text.PlainText
                    }
                }
            }
            SendButton {
                id: sendButton
                anchors.right: parent.right
                anchors.rightMargin: Theme.m
                anchors.bottom: parent.bottom
                anchors.bottomMargin: Theme.m
                task: window.question.answering ? SendButton.Task.Stop
                    : window.question.waiting ? SendButton.Task.Cancel : SendButton.Task.Send
                text: window.question.answering ? qsTr("Stop")
                    : window.question.waiting ? qsTr("Do not ask")
                    : window.library.loading ? qsTr("Ask when the model is open") : qsTr("Ask")
                keys: window.question.answering || window.question.waiting ? "" : "Enter"
                enabled: window.question.answering || window.question.waiting || window.askable
                onClicked: window.question.answering || window.question.waiting ? window.question.stop() : window.ask()
            }
        }
        Divider {
            y: field.height
            width: parent.width
        }
        // A sentence instead of an answer: why the question cannot be asked, or was not asked.
        Item {
            id: notice
            y: field.height + Theme.hairline
            width: parent.width
            height: visible ? Math.max(sentence.height, openModel.height) + 2 * Theme.m : 0
            visible: sentence.text.length > 0
            AppText {
                id: sentence
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                width: (openModel.visible ? openModel.x - Theme.m : parent.width - Theme.l) - x
                text: window.noModel ? qsTr("No model is open.")
                    : window.library.offline ? qsTr("Vitrine is offline, and this model runs on a server.")
                    : window.question.problem
                wrapMode: Text.Wrap
            }
            PlainButton {
                id: openModel
                anchors.right: parent.right
                anchors.rightMargin: Theme.m
                anchors.verticalCenter: parent.verticalCenter
                visible: window.noModel
                primary: true
                text: qsTr("Open a model…")
                onClicked: {
                    window.hide();
                    window.modelWanted();
                }
            }
        }
        Flickable {
            id: area
            y: notice.y + notice.height
            width: parent.width
            height: visible ? Math.min(list.height + 2 * Theme.l, Math.max(Theme.px(120), window.most - y - foot.height)) : 0
            visible: list.count > 0
            clip: true
            contentWidth: width
            contentHeight: list.height + 2 * Theme.l
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Answer")
            T.ScrollBar.vertical: ThinScrollBar { id: bar }
            Keys.onUpPressed: scroll.scrollTo(contentY - Theme.px(48))
            Keys.onDownPressed: scroll.scrollTo(contentY + Theme.px(48))
            Keys.onPressed: event => {
                const pages = { [Qt.Key_PageUp]: -0.9, [Qt.Key_PageDown]: 0.9 }[event.key];
                if (pages !== undefined) {
                    event.accepted = true;
                    scroll.scrollTo(contentY + pages * height);
                }
            }

            LazyColumn {
                id: list
                x: Theme.l
                y: Theme.l
                width: area.width - 2 * Theme.l
                viewport: scroll
                model: window.question.answer
                delegate: AskAnswer {
                    viewport: scroll
                    onLinkWanted: link => linkQuestion.ask(link)
                    onSaveWanted: (code, language) => {
                        saving.active = true;
                        (saving.item as SaveCodeDialog).askForCode(code, language);
                    }
                }
            }
            LazyViewport {
                id: scroll
                view: area
                column: list
                steered: bar.pressed || area.moving
            }
        }
        FocusFrame { list: area }
        Banner {
            id: notSaved
            anchors.horizontalCenter: parent.horizontalCenter
            y: area.y + Theme.s
            width: parent.width - 2 * Theme.l
            tone: Banner.Tone.Error
            onDismissed: text = ""
        }
        Rectangle {
            id: foot
            // A popup cannot be larger than the window.
            y: linkQuestion.visible || menu.opened ? Math.max(area.y + area.height, Theme.px(240)) : area.y + area.height
            width: parent.width
            height: Theme.sidebarFoot
            color: Theme.bench
            Divider { width: parent.width }
            Icon {
                id: sign
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                icon: "model"
                color: Theme.muted
            }
            AppText {
                id: modelName
                x: sign.x + sign.width + Theme.s
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, copyButton.x - Theme.m - x - (progress.visible ? progress.width + Theme.s : 0))
                text: window.library.loading ? qsTr("Opening %1…").arg(window.library.loadName)
                    : window.noModel ? qsTr("No model")
                    : window.library.server.length > 0 ? qsTr("%1 on %2").arg(window.library.name).arg(window.library.server)
                    : window.library.name
                elide: Text.ElideMiddle
                muted: true
                font.pixelSize: Theme.small
            }
            ProgressLine {
                id: progress
                x: modelName.x + modelName.width + Theme.s
                anchors.verticalCenter: parent.verticalCenter
                width: Theme.px(48)
                visible: window.library.loading
                value: window.library.loadProgress
                label: qsTr("Loading the model")
            }
            IconButton {
                id: copyButton
                anchors.right: openButton.left
                anchors.rightMargin: Theme.xs
                anchors.verticalCenter: parent.verticalCenter
                visible: list.count > 0 && !window.question.answering
                symbol: "copy"
                text: qsTr("Copy the answer")
                onClicked: Clipboard.copy(window.question.answerText())
            }
            PlainButton {
                id: openButton
                anchors.right: caps.left
                anchors.rightMargin: Theme.xs
                anchors.verticalCenter: parent.verticalCenter
                height: Theme.controlSmall
                horizontalPadding: Theme.s
                quiet: true
                enabled: window.written || window.question.asked
                text: qsTr("Open as chat")
                hint: qsTr("Continue in the main window")
                font.pixelSize: Theme.small
                onClicked: window.openAsChat()
            }
            KeyCaps {
                id: caps
                anchors.right: parent.right
                anchors.rightMargin: Theme.m
                anchors.verticalCenter: parent.verticalCenter
                opacity: openButton.opacity
                keys: "Ctrl+Enter"
            }
        }
    }
    // The window has no frame of the window manager.
    Rectangle {
        anchors.fill: parent
        color: "transparent"
        border.width: Theme.hairline
        border.color: Theme.outline
    }
    LinkQuestion {
        id: linkQuestion
        onClosed: editor.forceActiveFocus()
    }
    LazyItem {
        id: saving
        active: false
        component: SaveCodeDialog {
            onEnded: sentence => notSaved.text = sentence
        }
    }
    AnswerAnnouncer { id: announcer }
    Connections {
        target: window.question
        function onAnswered(words) {
            if (window.visible && words.length > 0)
                announcer.say(qsTr("Answered: %1").arg(words));
        }
    }
}
