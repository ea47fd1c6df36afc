import QtQuick

QtObject {
    id: chat

    required property QtObject program
    property SamplerSettingsModel samplers: program.samplers
    property SamplerOrderModel order: program.samplerOrder
    property SamplerSettingsModel once: SamplerSettingsModel { program: chat.program }
    property bool own: false
    property int maxTokens: 0
    property real seed: -1
    property var stopStrings: []
    property var ownKeys: []
    property int overflow: 0
    property string reasoning: ""
    property int reasoningTokens: 0
    enum AnswerForm { Free, JsonSchema, Gbnf }
    property int answerForm: ChatSettings.AnswerForm.Free
    property string grammar: ""
    property string grammarError: ""
    property var dryBreakers: []
    property var bannedTokens: []
    property var logitBias: []
    property string banProblem: ""
    property string biasProblem: ""
    function showSetting(key) { program.note("showSetting " + key); }
    property int contextLength: 0
    property string model: ""
    property string modelName: ""
    property bool modelOpen: true
    property var presets: ["Brief"]
    property string presetFolder: "/data/presets"

    signal settingWanted(string key)

    function beginOnce() { program.note("beginOnce"); }
    function onceValues() { return {topK: 3}; }
    function setGrammar(form, text) { program.note("setGrammar " + form + " " + text); }
    function keepModel() { program.note("keepModel"); }
    function forgetModel() { program.note("forgetModel"); }
    function raiseContext() { program.note("raiseContext"); }
    function openModel() { program.note("openModel"); }
    function resetValue(key) { program.note("resetValue " + key); }
    function reset() { program.note("resetChat"); }
    function applyPreset(name) { program.note("applyPreset " + name); }
    function savePreset(name) { program.note("savePreset " + name); }
    function removePreset(name) { program.note("removePreset " + name); }
    function importPreset(file) { program.note("importPreset " + file); }
}
