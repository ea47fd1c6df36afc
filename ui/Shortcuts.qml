import QtQuick
import Vitrine
import Vitrine.App

/// The window's keys; ShortcutSheet lists them for people.
Item {
    id: keys

    required property ChatSession session

    signal newChatWanted
    signal openWanted
    signal sidebarToggled
    signal inspectorToggled
    signal searchWanted
    signal findWanted
    signal settingsWanted
    signal sheetWanted
    signal mapWanted
    signal closeWanted
    signal quitWanted

    ReadOnlyKeys { window: keys.Window.window }
    Shortcut { sequences: ["Ctrl+N"]; onActivated: keys.newChatWanted() }
    Shortcut { sequences: ["Ctrl+O"]; onActivated: keys.openWanted() }
    Shortcut { sequences: ["Ctrl+B"]; onActivated: keys.sidebarToggled() }
    Shortcut { sequences: ["Ctrl+Shift+I"]; onActivated: keys.inspectorToggled() }
    Shortcut { sequences: ["Ctrl+K", "Ctrl+Shift+F"]; onActivated: keys.searchWanted() }
    Shortcut { sequences: ["Ctrl+F"]; onActivated: keys.findWanted() }
    Shortcut { sequences: ["Ctrl+,"]; onActivated: keys.settingsWanted() }
    Shortcut { sequences: ["F1", "Ctrl+/"]; onActivated: keys.sheetWanted() }
    Shortcut { sequences: ["Ctrl+W"]; onActivated: keys.closeWanted() }
    Shortcut { sequences: ["Ctrl+Q"]; onActivated: keys.quitWanted() }
    Shortcut {
        sequences: ["Esc"]
        enabled: keys.session.generating
        onActivated: keys.session.stop()
    }
    Shortcut {
        sequences: ["Ctrl+R", "Ctrl+Return", "Ctrl+Enter"]
        enabled: keys.session.canSend
        onActivated: keys.session.regenerate()
    }
    Shortcut { sequences: ["Alt+Left"]; onActivated: keys.session.showVersion(-1) }
    Shortcut { sequences: ["Alt+Right"]; onActivated: keys.session.showVersion(1) }
    Shortcut { sequences: ["Ctrl+M"]; onActivated: keys.mapWanted() }
    Shortcut {
        sequences: ["Ctrl+Z"]
        enabled: keys.session.undoText.length > 0
        onActivated: keys.session.undo()
    }
}
