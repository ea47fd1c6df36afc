import QtQuick

QtObject {
    id: library

    required property QtObject program

    property bool loaded: program.state !== "empty" && program.state !== "loading"
    property bool loading: program.state === "loading"
    property real loadProgress: 0.4
    property string loadStage: "weights"
    property string loadName: "model.gguf"
    property string name: loaded ? "A-model-whose-name-goes-on-and-on-as-names-of-models-do-Q4_K_M" : ""
    property bool starter: program.state === "starter"
    property string path: loaded ? "/models/model.gguf" : ""
    property string description: loaded ? "llama · 1 M · F16" : ""
    property string device: loaded ? "CPU" : ""
    property var notices: program.state === "failed" ? ["This file has no chat template."] : []
    property var thinking: loaded ? ["off", "on"] : []
    property string size: loaded ? "808 MB" : ""
    property var news: notices
    property string error: program.state === "failed" ? "broken.gguf: the header ends at byte 7." : ""
    property string errorDetail: program.state === "failed" ? "offset 7" : ""
    property bool offersCpu: program.state === "failed"
    property bool offersReopening: false
    property var preTokenizers: []
    property int likelyPreTokenizers: 0
    property RecentModels recent: RecentModels {}
    property string host: ""
    property bool offline: false
    property string server: host
    property string address: host.length > 0 ? "http://" + host : ""
    property string closeReason: ""
    property bool continues: true
    property Endpoints endpoints: Endpoints { program: library.program }
    function load(path) { program.note("load " + path); }
    function reload() { program.note("reload"); }
    function continueOnCpu() { program.note("continueOnCpu"); }
    function openAgain() { program.note("openAgain"); }
    function loadWithPreTokenizer(name) { program.note("loadWithPreTokenizer " + name); }
    function cancelLoad() { program.note("cancelLoad"); }
    function unload() { program.note("unload"); }
    function removeRecent(row) { recent.remove(row); program.note("removeRecent " + row); }
    function dismissNews() { news = []; program.note("dismissNews"); }
    function dismissError() { error = ""; }
    function dismissCloseReason() { closeReason = ""; }
}
