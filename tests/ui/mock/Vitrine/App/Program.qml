import QtQuick
import Vitrine.App.Inspectors

/// A mock of the program with every property that the window reads. It records the functions that the window calls.
QtObject {
    id: app

    required property InspectorRegistry inspectors
    required property TokenStripModel tokens
    /// The simulated state: "empty", "loading", "ready", "starter", "chat", "streaming" or "failed".
    property string state: "empty"
    property bool dark: false
    property string restoredDraft: ""
    property bool trayVisible: false
    property string version: "0"
    readonly property real desktopType: 13
    readonly property string monoFamily: "monospace"
    property var calls: []

    property AppSettings settings: AppSettings { program: app }
    property SamplerSettingsModel samplers: SamplerSettingsModel { program: app }
    property SamplerOrderModel samplerOrder: SamplerOrderModel { program: app }
    property KvStates kvStates: KvStates { program: app }
    property DeviceListModel devices: DeviceListModel { program: app }
    property ChatExchange exchange: ChatExchange { program: app }
    property ChatSettings chatSettings: ChatSettings { program: app }
    property PromptLibrary prompts: PromptLibrary { program: app }
    property StepMode stepMode: StepMode { program: app }
    property TokenLocator locator: TokenLocator { program: app }
    property ChatFile chatFile: ChatFile { program: app }
    property DroppedFiles dropped: DroppedFiles { program: app }
    property ChatFind find: ChatFind { program: app }
    property ChatListModel chats: ChatListModel { program: app }
    property ModelLibrary library: ModelLibrary { program: app }
    property ChatSession session: ChatSession { program: app }

    signal raiseRequested
    signal quitQuestioned(string unsaved)

    function note(call) { calls = calls.concat([call]); }
    /// Description of data that could not be saved; empty if everything was saved.
    property string lost: ""
    function quit() { note("quit"); }
    function quitAnyway() { note("quitAnyway"); }
    function unsaved() { return lost; }
    function hidesOnClose() { return trayVisible && settings.closeToTray; }
    function allChats() { return [{chatId: 1, title: "The sky", group: "Today"}, {chatId: 2, title: "短い <b>", group: "Older"}]; }
    function openChat(chat) { note("openChat " + chat); }
}
