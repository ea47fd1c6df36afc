pragma ComponentBehavior: Bound

import QtQuick
import QtQml
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// All actions of the window. An action that changes the window itself emits a signal of this object.
QtObject {
    id: actions

    required property ChatSession session
    required property ChatListModel chats
    required property ModelLibrary library
    required property AppSettings settings
    required property StepMode stepMode
    required property InspectorRegistry inspectors
    required property bool sidebarShown
    required property bool inspectorShown
    /// Whether the conversation is shown; false while the settings are shown.
    property bool conversationShown: true

    signal newChatWanted
    signal searchWanted
    signal findWanted
    signal temporaryChatWanted
    signal chatSettingsWanted
    signal promptsWanted
    signal importWanted
    signal folderWanted
    signal mapWanted
    signal runToWanted
    signal pausesWanted
    signal renameWanted
    signal moveWanted
    signal exportWanted
    signal paletteWanted
    signal sidebarToggled
    signal inspectorToggled
    signal inspectorWanted(int page)
    /// Requests to move the inspector to a separate window, or back to the main window.
    signal placeWanted
    signal settingsWanted(string page)
    signal sheetWanted
    signal openWanted
    signal closeWanted
    signal quitWanted

    readonly property string chatGroup: qsTr("Chat")
    readonly property string inspectGroup: qsTr("Inspect")
    readonly property string modelGroup: qsTr("Models")
    readonly property string viewGroup: qsTr("View")
    readonly property string programGroup: qsTr("Program")

    readonly property AppAction newChat: AppAction {
        name: qsTr("New chat")
        group: actions.chatGroup
        keys: ["Ctrl+N"]
        symbol: "plus"
        onTriggered: actions.newChatWanted()
    }
    readonly property AppAction temporaryChat: AppAction {
        name: qsTr("New temporary chat")
        group: actions.chatGroup
        keys: ["Ctrl+Shift+N"]
        symbol: "temporary"
        onTriggered: actions.temporaryChatWanted()
    }
    readonly property AppAction chatSettings: AppAction {
        name: qsTr("Settings of this chat")
        group: actions.chatGroup
        keys: ["Ctrl+Shift+,"]
        symbol: "settings"
        enabled: actions.conversationShown
        onTriggered: actions.chatSettingsWanted()
    }
    readonly property AppAction prompts: AppAction {
        name: qsTr("Prompts")
        group: actions.chatGroup
        keys: ["Ctrl+Shift+P"]
        symbol: "text"
        enabled: actions.conversationShown
        onTriggered: actions.promptsWanted()
    }
    readonly property AppAction importChats: AppAction {
        name: qsTr("Import chats")
        group: actions.chatGroup
        symbol: "import"
        onTriggered: actions.importWanted()
    }
    readonly property AppAction newFolder: AppAction {
        name: qsTr("New folder")
        group: actions.chatGroup
        symbol: "folder"
        onTriggered: actions.folderWanted()
    }
    // Actions on the chat that is shown. The context menu of a chat in the chat list has the same actions.
    readonly property AppAction renameThis: AppAction {
        name: qsTr("Rename this chat")
        group: actions.chatGroup
        symbol: "pencil"
        onTriggered: actions.renameWanted()
    }
    readonly property AppAction pinThis: AppAction {
        name: qsTr("Pin or unpin this chat")
        group: actions.chatGroup
        symbol: "pin"
        onTriggered: {
            const row = actions.chats.showCurrent();
            actions.chats.setPinned(row, !actions.chats.isPinned(row));
        }
    }
    readonly property AppAction moveThis: AppAction {
        name: qsTr("Move this chat to a folder…")
        group: actions.chatGroup
        symbol: "folder"
        onTriggered: actions.moveWanted()
    }
    readonly property AppAction duplicateThis: AppAction {
        name: qsTr("Duplicate this chat")
        group: actions.chatGroup
        symbol: "duplicate"
        onTriggered: actions.chats.duplicate(actions.chats.showCurrent())
    }
    readonly property AppAction exportThis: AppAction {
        name: qsTr("Export this chat…")
        group: actions.chatGroup
        symbol: "export"
        onTriggered: actions.exportWanted()
    }
    readonly property AppAction deleteThis: AppAction {
        name: qsTr("Delete this chat")
        group: actions.chatGroup
        symbol: "trash"
        danger: true
        onTriggered: actions.chats.remove(actions.chats.showCurrent())
    }
    readonly property AppAction search: AppAction {
        name: qsTr("Search chats")
        group: actions.chatGroup
        keys: ["Ctrl+Shift+F"]
        symbol: "search"
        onTriggered: actions.searchWanted()
    }
    readonly property AppAction find: AppAction {
        name: qsTr("Find in this chat")
        group: actions.chatGroup
        keys: ["Ctrl+F"]
        symbol: "search"
        onTriggered: actions.findWanted()
    }
    readonly property AppAction answerAgain: AppAction {
        name: qsTr("Answer again")
        group: actions.chatGroup
        keys: ["Ctrl+R"]
        symbol: "refresh"
        enabled: actions.session.sender.canSend && actions.conversationShown
        onTriggered: actions.session.sender.regenerate()
    }
    readonly property AppAction continueAnswer: AppAction {
        name: qsTr("Continue the answer")
        group: actions.chatGroup
        keys: ["Alt+Enter", "Alt+Return"]
        symbol: "continue"
        enabled: actions.session.sender.canSend && actions.conversationShown && actions.library.continues
        onTriggered: actions.session.sender.continueAnswer(0)
    }
    readonly property AppAction stop: AppAction {
        name: qsTr("Stop the answer")
        group: actions.chatGroup
        keys: ["Esc"]
        symbol: "stop"
        enabled: actions.session.answer.generating
        onTriggered: actions.session.answer.stop()
    }
    readonly property AppAction steps: AppAction {
        name: actions.stepMode.on ? qsTr("Leave step mode") : qsTr("Step mode: answer token by token")
        group: actions.chatGroup
        keys: ["Ctrl+Shift+S"]
        symbol: "steps"
        enabled: actions.conversationShown
        onTriggered: actions.stepMode.on = !actions.stepMode.on
    }
    readonly property AppAction pauseOrGoOn: AppAction {
        name: actions.stepMode.paused ? qsTr("Resume the answer") : qsTr("Pause the answer")
        group: actions.chatGroup
        keys: ["F5"]
        symbol: actions.stepMode.paused ? "play" : "pause"
        enabled: actions.session.answer.generating
        onTriggered: actions.stepMode.paused ? actions.stepMode.resume() : actions.stepMode.pauseNow()
    }
    readonly property AppAction oneToken: AppAction {
        name: qsTr("Take the token, and pause before the next token")
        group: actions.chatGroup
        keys: ["F10"]
        symbol: "step"
        enabled: actions.stepMode.paused
        onTriggered: actions.stepMode.step()
    }
    readonly property AppAction runTo: AppAction {
        name: qsTr("Run until a number of tokens…")
        group: actions.chatGroup
        keys: ["Ctrl+F10"]
        symbol: "continue"
        enabled: actions.stepMode.paused
        onTriggered: actions.runToWanted()
    }
    readonly property AppAction pauses: AppAction {
        name: qsTr("Where answers pause…")
        group: actions.chatGroup
        symbol: "settings"
        enabled: actions.conversationShown
        onTriggered: actions.pausesWanted()
    }
    readonly property AppAction versionBefore: AppAction {
        name: qsTr("Previous version")
        group: actions.chatGroup
        keys: ["Alt+Left"]
        symbol: "chevron-left"
        enabled: actions.conversationShown
        onTriggered: actions.session.versions.showVersion(-1)
    }
    readonly property AppAction versionAfter: AppAction {
        name: qsTr("Next version")
        group: actions.chatGroup
        keys: ["Alt+Right"]
        symbol: "chevron-right"
        enabled: actions.conversationShown
        onTriggered: actions.session.versions.showVersion(1)
    }
    readonly property AppAction map: AppAction {
        name: qsTr("Map of the chat")
        group: actions.chatGroup
        keys: ["Ctrl+M"]
        symbol: "tree"
        onTriggered: actions.mapWanted()
    }
    readonly property AppAction undo: AppAction {
        name: qsTr("Undo")
        group: actions.chatGroup
        keys: ["Ctrl+Z"]
        symbol: "undo"
        enabled: actions.session.undo.available
        onTriggered: actions.session.undo.restore()
    }
    readonly property AppAction editLast: AppAction {
        name: qsTr("Empty composer: edit the last message")
        group: actions.chatGroup
        keys: ["↑"]
        local: true
    }
    readonly property AppAction editMessage: AppAction {
        name: qsTr("Message: edit")
        group: actions.chatGroup
        keys: ["F2"]
        local: true
    }
    readonly property AppAction saveEdited: AppAction {
        name: qsTr("Message editor: save without a new answer")
        group: actions.chatGroup
        keys: ["Ctrl+S"]
        local: true
    }
    readonly property AppAction menuOfMessage: AppAction {
        name: qsTr("Message: open the menu")
        group: actions.chatGroup
        keys: ["Menu"]
        local: true
    }
    readonly property AppAction nextChat: AppAction {
        name: qsTr("Next chat in the list")
        group: actions.chatGroup
        keys: ["Ctrl+PgDown"]
        onTriggered: actions.chats.openNext(1)
    }
    readonly property AppAction previousChat: AppAction {
        name: qsTr("Previous chat in the list")
        group: actions.chatGroup
        keys: ["Ctrl+PgUp"]
        onTriggered: actions.chats.openNext(-1)
    }
    readonly property AppAction send: AppAction {
        name: qsTr("Send the message")
        group: actions.chatGroup
        keys: ["Enter", "Ctrl+Enter"]
        local: true
    }
    readonly property AppAction newLine: AppAction {
        name: qsTr("Start a new line")
        group: actions.chatGroup
        keys: ["Shift+Enter"]
        local: true
    }
    readonly property AppAction renameChat: AppAction {
        name: qsTr("Chat list: rename the chat")
        group: actions.chatGroup
        keys: ["F2"]
        local: true
    }
    readonly property AppAction deleteChat: AppAction {
        name: qsTr("Chat list: delete the chat")
        group: actions.chatGroup
        keys: ["Delete"]
        local: true
    }
    readonly property AppAction menuOfRow: AppAction {
        name: qsTr("Chat list: open the chat's menu")
        group: actions.chatGroup
        keys: ["Menu", "Shift+F10"]
        local: true
    }
    /// One action for each page of the inspector.
    readonly property Instantiator pages: Instantiator {
        model: actions.inspectors
        delegate: AppAction {
            required property int index
            required property string title
            required property list<string> shortcuts

            name: title
            group: actions.inspectGroup
            keys: shortcuts
            symbol: "bars"
            onTriggered: actions.inspectorWanted(index)
        }
    }
    readonly property AppAction stepTokens: AppAction {
        name: qsTr("Token strip: previous or next token")
        group: actions.inspectGroup
        keys: ["←", "→"]
        local: true
    }
    readonly property AppAction openModel: AppAction {
        name: qsTr("Open a model…")
        group: actions.modelGroup
        keys: ["Ctrl+O"]
        symbol: "folder"
        onTriggered: actions.openWanted()
    }
    readonly property AppAction reloadModel: AppAction {
        name: qsTr("Open %1 again").arg(actions.library.name)
        group: actions.modelGroup
        symbol: "refresh"
        enabled: actions.library.loaded && !actions.library.loading
        onTriggered: actions.library.reload()
    }
    readonly property AppAction unloadModel: AppAction {
        name: qsTr("Unload %1").arg(actions.library.name)
        group: actions.modelGroup
        symbol: "eject"
        enabled: actions.library.loaded
        onTriggered: actions.library.unload()
    }
    readonly property AppAction palette: AppAction {
        name: qsTr("Find an action or a chat")
        group: actions.viewGroup
        keys: ["Ctrl+K"]
        symbol: "search"
        onTriggered: actions.paletteWanted()
    }
    readonly property AppAction sidebar: AppAction {
        name: actions.sidebarShown ? qsTr("Hide the chat list") : qsTr("Show the chat list")
        group: actions.viewGroup
        keys: ["Ctrl+B"]
        symbol: "sidebar"
        onTriggered: actions.sidebarToggled()
    }
    readonly property AppAction inspector: AppAction {
        name: actions.inspectorShown ? qsTr("Hide the inspector") : qsTr("Show the inspector")
        group: actions.viewGroup
        keys: ["Ctrl+Shift+I"]
        symbol: "inspector"
        onTriggered: actions.inspectorToggled()
    }
    readonly property AppAction inspectorApart: AppAction {
        name: actions.settings.inspectorApart ? qsTr("Move the inspector back into the window")
                                              : qsTr("Show the inspector in a separate window")
        group: actions.viewGroup
        symbol: actions.settings.inspectorApart ? "dock" : "undock"
        onTriggered: actions.placeWanted()
    }
    readonly property AppAction theme: AppAction {
        name: Theme.dark ? qsTr("Use the light theme") : qsTr("Use the dark theme")
        group: actions.viewGroup
        symbol: "contrast"
        onTriggered: actions.settings.theme = Theme.dark ? AppSettings.Theme.Light : AppSettings.Theme.Dark
    }
    readonly property AppAction larger: AppAction {
        name: qsTr("Larger text")
        group: actions.viewGroup
        keys: ["Ctrl++", "Ctrl+="]
        symbol: "plus"
        enabled: actions.settings.textSize < 200
        onTriggered: actions.settings.textSize = Math.min(200, actions.settings.textSize + 10)
    }
    readonly property AppAction smaller: AppAction {
        name: qsTr("Smaller text")
        group: actions.viewGroup
        keys: ["Ctrl+-"]
        symbol: "minus"
        enabled: actions.settings.textSize > 80
        onTriggered: actions.settings.textSize = Math.max(80, actions.settings.textSize - 10)
    }
    readonly property AppAction normalSize: AppAction {
        name: qsTr("Default text size")
        group: actions.viewGroup
        keys: ["Ctrl+0"]
        symbol: "text"
        onTriggered: actions.settings.textSize = 100
    }
    readonly property AppAction openSettings: AppAction {
        name: qsTr("Settings")
        group: actions.programGroup
        keys: ["Ctrl+,"]
        symbol: "settings"
        onTriggered: actions.settingsWanted("")
    }
    readonly property AppAction sheet: AppAction {
        name: qsTr("Keyboard shortcuts")
        group: actions.programGroup
        keys: ["F1", "Ctrl+/"]
        symbol: "keyboard"
        onTriggered: actions.sheetWanted()
    }
    readonly property AppAction close: AppAction {
        name: qsTr("Close the window")
        group: actions.programGroup
        keys: ["Ctrl+W"]
        symbol: "close"
        onTriggered: actions.closeWanted()
    }
    readonly property AppAction quit: AppAction {
        name: qsTr("Quit")
        group: actions.programGroup
        keys: ["Ctrl+Q"]
        symbol: "quit"
        onTriggered: actions.quitWanted()
    }

    function isOfInspector(action) {
        return action.group === inspectGroup || action === inspector || action === inspectorApart || action === stop
            || action === pauseOrGoOn || action === oneToken;
    }

    /// All actions, in the order in which lists show them.
    readonly property list<AppAction> all: {
        const inspect = [];
        for (let i = 0; i < pages.count; ++i)
            inspect.push(pages.objectAt(i));
        return [
            newChat, temporaryChat, nextChat, previousChat, chatSettings, prompts, newFolder, importChats, find, search, answerAgain,
            continueAnswer, stop, steps, pauseOrGoOn, oneToken, runTo, pauses,
            renameThis, pinThis, moveThis, duplicateThis, exportThis, deleteThis,
            versionBefore, versionAfter, map, undo, send, newLine, editLast, editMessage, saveEdited,
            menuOfMessage, renameChat, deleteChat, menuOfRow,
            ...inspect, stepTokens,
            openModel, reloadModel, unloadModel,
            palette, sidebar, inspector, inspectorApart, theme, larger, smaller, normalSize,
            openSettings, sheet, close, quit];
    }
}
