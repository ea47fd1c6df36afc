pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The dialogs of the main window. Each is created when it is first used, because most users open none of them in a
/// session.
Item {
    id: dialogs

    required property Program app
    required property Actions actions
    /// Titles of the pages of the settings, in their order.
    required property list<string> settingsPages

    /// Emitted when a dialog was closed and the focus may be on a hidden item.
    signal closed
    /// Emitted when a dialog was closed and the user continues in the conversation.
    signal conversationWanted

    function openPalette() {
        (palette.made() as CommandPalette).open();
    }

    function attachFiles() {
        (attachDialog.made() as AttachDialog).open();
    }

    function openChatSettings() {
        (chatSettings.made() as ChatSettingsPanel).open();
    }

    function openPrompts() {
        (prompts.made() as PromptDialog).show();
    }

    function openModel() {
        (modelDialog.made() as OpenModelDialog).open();
    }

    function openShortcuts() {
        (shortcuts.made() as ShortcutSheet).open();
    }

    Connections {
        target: dialogs.app
        function onQuitQuestioned(unsaved) { (quitQuestion.made() as QuitQuestion).ask(unsaved); }
    }
    Connections {
        target: dialogs.app.chatSettings
        function onSettingWanted(key) {
            dialogs.Window.window.requestActivate();
            (chatSettings.made() as ChatSettingsPanel).show(key);
        }
    }
    LazyItem {
        id: palette
        active: false
        component: CommandPalette {
            app: dialogs.app
            actions: dialogs.actions
            settingsPages: dialogs.settingsPages
            onClosed: dialogs.closed()
        }
    }
    LazyItem {
        id: attachDialog
        active: false
        component: AttachDialog {
            onChosen: files => dialogs.app.dropped.open(files)
        }
    }
    LazyItem {
        id: chatSettings
        active: false
        component: ChatSettingsPanel {
            session: dialogs.app.session
            chat: dialogs.app.chatSettings
            library: dialogs.app.library
            onClosed: dialogs.closed()
        }
    }
    LazyItem {
        id: prompts
        active: false
        component: PromptDialog {
            library: dialogs.app.prompts
            session: dialogs.app.session
            onDone: dialogs.conversationWanted()
        }
    }
    LazyItem {
        id: modelDialog
        active: false
        component: OpenModelDialog {
            library: dialogs.app.library
        }
    }
    LazyItem {
        id: quitQuestion
        active: false
        component: QuitQuestion {
            app: dialogs.app
            onClosed: dialogs.closed()
        }
    }
    LazyItem {
        id: shortcuts
        active: false
        component: ShortcutSheet {
            actions: dialogs.actions
            onClosed: dialogs.conversationWanted()
        }
    }
}
