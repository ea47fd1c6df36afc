import QtQuick
import Vitrine

/// The window's keys; ShortcutSheet lists them for people.
Item {
    id: keys

    required property var app

    signal newChatWanted
    signal openWanted
    signal sidebarToggled
    signal inspectorToggled
    signal searchWanted
    signal settingsWanted
    signal sheetWanted
    signal closeWanted

    ReadOnlyKeys { window: keys.Window.window }
    Shortcut { sequences: ["Ctrl+N"]; onActivated: keys.newChatWanted() }
    Shortcut { sequences: ["Ctrl+O"]; onActivated: keys.openWanted() }
    Shortcut { sequences: ["Ctrl+B"]; onActivated: keys.sidebarToggled() }
    Shortcut { sequences: ["Ctrl+Shift+I"]; onActivated: keys.inspectorToggled() }
    Shortcut { sequences: ["Ctrl+K"]; onActivated: keys.searchWanted() }
    Shortcut { sequences: ["Ctrl+,"]; onActivated: keys.settingsWanted() }
    Shortcut { sequences: ["F1", "Ctrl+/"]; onActivated: keys.sheetWanted() }
    Shortcut { sequences: ["Ctrl+W"]; onActivated: keys.closeWanted() }
    Shortcut { sequences: ["Ctrl+Q"]; onActivated: keys.app.quit() }
    Shortcut {
        sequences: ["Esc"]
        enabled: keys.app.session.generating
        onActivated: keys.app.session.stop()
    }
    Shortcut {
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        enabled: keys.app.session.canSend
        onActivated: keys.app.session.regenerate()
    }
}
