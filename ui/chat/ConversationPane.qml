pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// The middle pane with title, messages and composer.
Rectangle {
    id: pane

    required property ChatSession session
    required property ChatExchange exchange
    required property ModelLibrary library
    required property ChatFile chatFile
    required property CrashReports crashes
    required property TokenStripModel tokens
    required property TokenLocator locator
    required property AppSettings settings
    required property ChatFind find
    required property ChatSettings chat
    required property StepMode stepMode
    required property Actions actions
    property bool sidebarShown: true
    property bool inspectorShown: true

    signal openWanted
    signal attachWanted
    signal filesPasted(var urls)
    signal picturePasted

    function insertText(text) {
        composer.insertText(text);
    }
    function takeFocus() {
        composer.takeFocus();
    }

    function showMap() {
        (map.made() as TreeMap).show();
    }

    function openFind() {
        findBar.open();
    }

    function writes(event) {
        return composer.writes(event);
    }

    function takeKey(event) {
        return composer.takeKey(event);
    }

    color: Theme.pane

    // Each of these dialogs is created when it is first used.
    LazyItem {
        id: map
        active: false
        component: TreeMap {
            session: pane.session
            onClosed: composer.takeFocus()
        }
    }
    LazyItem {
        id: again
        active: false
        component: AgainPanel {
            session: pane.session
            chat: pane.chat
            library: pane.library
            onClosed: composer.takeFocus()
        }
    }
    LazyItem {
        id: runTo
        active: false
        component: RunToPanel {
            stepMode: pane.stepMode
            onClosed: composer.takeFocus()
        }
    }
    LazyItem {
        id: pauses
        active: false
        component: PausesPanel {
            stepMode: pane.stepMode
            onClosed: composer.takeFocus()
        }
    }
    Connections {
        target: pane.actions
        function onRunToWanted() { (runTo.made() as RunToPanel).ask(); }
        function onPausesWanted() { (pauses.made() as PausesPanel).open(); }
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ConversationHeader {
            Layout.fillWidth: true
            session: pane.session
            library: pane.library
            sidebarShown: pane.sidebarShown
            inspectorShown: pane.inspectorShown
            actions: pane.actions
        }
        Divider { Layout.fillWidth: true }
        FindBar {
            id: findBar
            Layout.fillWidth: true
            find: pane.find
            onClosed: composer.takeFocus()
        }
        Notices {
            Layout.fillWidth: true
            session: pane.session
            library: pane.library
            chatFile: pane.chatFile
            crashes: pane.crashes
            onClosed: composer.takeFocus()
        }
        ImportProgress {
            Layout.fillWidth: true
            exchange: pane.exchange
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            MessageView {
                id: messages
                anchors.fill: parent
                session: pane.session
                library: pane.library
                tokens: pane.tokens
                locator: pane.locator
                settings: pane.settings
                find: pane.find
                visible: count > 0
                onQuestionClosed: composer.takeFocus()
                onMapWanted: pane.showMap()
                onAgainWithWanted: message => (again.made() as AgainPanel).ask(message)
                onSettingWanted: key => pane.chat.showSetting(key)
            }
            LazyItem {
                anchors.fill: parent
                active: messages.count === 0
                keeps: true
                visible: active
                component: EmptyState {
                    session: pane.session
                    library: pane.library
                    onOpenWanted: pane.openWanted()
                }
            }
        }
        QueueList {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            session: pane.session
        }
        LazyItem {
            Layout.fillWidth: true
            Layout.maximumWidth: composer.Layout.maximumWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: composer.Layout.leftMargin
            Layout.rightMargin: composer.Layout.rightMargin
            visible: active
            active: pane.stepMode.on || pane.stepMode.paused
            component: StepBar {
                stepMode: pane.stepMode
                actions: pane.actions
            }
        }
        Composer {
            id: composer
            Layout.fillWidth: true
            // The text of the notice is aligned with the messages.
            Layout.maximumWidth: Theme.readingWidth + 2 * Theme.l
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: pane.width < Theme.readingWidth + 2 * Theme.xl ? Theme.s : Theme.l
            Layout.rightMargin: Layout.leftMargin
            Layout.topMargin: Theme.s
            Layout.bottomMargin: Theme.l
            session: pane.session
            undo: pane.actions.undo
            library: pane.library
            chat: pane.chat
            low: pane.height < Theme.px(560)
            onOpenWanted: pane.openWanted()
            onAttachWanted: pane.attachWanted()
            onFilesPasted: urls => pane.filesPasted(urls)
            onPicturePasted: pane.picturePasted()
            onSettingsWanted: pane.actions.chatSettingsWanted()
        }
    }
}
