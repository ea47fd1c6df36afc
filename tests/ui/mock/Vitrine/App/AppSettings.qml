import QtQuick

QtObject {
    enum Theme { System, Light, Dark }
    enum Language { System, English, German, SimplifiedChinese }
    enum Overflow { DropOldest, DropMiddle, Stop }
    enum Dock { Right, Bottom }
    enum Accent { Teal, Blue, Violet, Green, Rust, Ink }

    required property QtObject program

    property int theme: program.dark ? AppSettings.Theme.Dark : AppSettings.Theme.Light
    property bool inspectorVisible: true
    property string inspectorPage: "logits"
    property var inspectorFolded: []
    property int inspectorDock: AppSettings.Dock.Right
    property bool inspectorApart: false
    property int inspectorWidth: 416
    property int inspectorHeight: 320
    property rect inspectorWindow
    property int sidebarWidth: 248
    property bool sidebarVisible: true
    property int textSize: 100
    property int tabSize: 4
    property bool highContrast: false
    property int language: AppSettings.Language.System
    property int accent: AppSettings.Accent.Teal
    // No animations, so that tests need not wait for panes to move.
    property bool reduceMotion: true
    property bool closeToTray: false
    property bool figuresShown: false
    property bool modelTitles: false
    property string systemPrompt: ""
    property bool notifies: true
    property int maxTokens: 0
    property real seed: -1
    property var stopStrings: ["\nUser:"]
    property var dryBreakers: ["\n", ":"]
    property int overflow: AppSettings.Overflow.DropOldest
    property bool scorePrompt: false
    property int alternatives: 20
    property string device: "cpu"
    property int contextLength: 0
    property int threads: 0
    property bool keepKvStates: true
    property bool drafts: true
    function resetSampling() { program.note("resetSampling"); }
}
