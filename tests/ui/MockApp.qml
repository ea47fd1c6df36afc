import QtQuick

/// Stands in for the program's `app` object: every property the window reads, and a record of what it asked for.
QtObject {
    id: app

    property var inspectors
    property var tokens
    property var logits
    /// "empty", "loading", "ready", "starter", "chat", "streaming" or "failed"
    property string state: "empty"
    property string theme: "light"
    property string restoredDraft: ""
    property bool trayVisible: false
    property string version: "0"
    property var calls: []

    signal raiseRequested

    function note(call) { calls = calls.concat([call]); }
    function copyText(text) { note("copy " + text); }
    function quit() { note("quit"); }
    function hidesOnClose() { return trayVisible && settings.closeToTray; }
    function lookAtDropped(urls) { return {model: "model.gguf", sentence: ""}; }
    function openDropped(urls) { note("drop " + urls.length); return true; }

    property var settings: QtObject {
        property string theme: app.theme
        property bool inspectorVisible: true
        property bool sidebarVisible: true
        property bool closeToTray: false
        property real temperature: 0.8
        property real topP: 0.95
        property real minP: 0.05
        property real typicalP: 1
        property int topK: 40
        property real repeatPenalty: 1
        property real frequencyPenalty: 0
        property real presencePenalty: 0
        property int maxTokens: 0
        property real seed: -1
        property var stopStrings: ["\nUser:"]
        property bool scorePrompt: false
        property int alternatives: 20
        property string device: "cpu"
        property int contextLength: 0
        property int threads: 0
        property bool keepKvStates: true
        property bool speculation: true
        function resetSampling() { app.note("resetSampling"); }
    }
    property var kvStates: QtObject {
        property string folder: "~/.cache/vitrine/kv-states"
        property string summary: "3 chats, 412.5 MB"
        property bool empty: false
        property string problem: ""
        function clear() { app.note("clearKvStates"); }
    }
    property var devices: ListModel {
        property bool known: app.state !== "empty"
        property bool reopenWanted: app.state === "chat"
        property string problem: app.state === "failed" ? "There is no device vulkan:3; the last is vulkan:1 (llvmpipe)." : ""
        function refresh() {}
        function choose(row) { app.note("choose " + row); }
        Component.onCompleted: {
            if (!known)
                return;
            append({device: "cpu", name: "A processor whose name goes on and on as those of processors do @ 2.90GHz",
                    detail: "CPU · avx512 · 4 hardware threads", note: "", usable: true, chosen: false, used: true});
            append({device: "vulkan", name: "A graphics processor", detail: "Discrete GPU · 24 GB · Vulkan 1.3.230",
                    note: "Chosen, but the model was opened elsewhere.", usable: true, chosen: true, used: false});
            append({device: "vulkan:1", name: "An old one", detail: "Discrete GPU · 1 GB · Vulkan 1.0.0",
                    note: "Cannot be used. It lacks Vulkan 1.2.", usable: false, chosen: false, used: false});
        }
    }
    property var chats: ListModel {
        property string filter: ""
        property bool searching: false
        property int currentRow: 0
        property bool canUndoRemove: app.state === "failed"
        function newChat() { app.note("newChat"); }
        signal firstOpened
        function open(row) { app.note("open " + row); }
        function openFirst() { app.note("openFirst"); firstOpened(); }
        function rename(row, title) { app.note("rename " + row + " " + title); }
        function remove(row) { app.note("remove " + row); }
        function undoRemove() { app.note("undoRemove"); }
        Component.onCompleted: {
            if (app.state === "empty")
                return;
            append({chatId: 1, title: "A title far longer than any list of chats could ever be wide ".repeat(3), group: "Today",
                    preview: "The sky", current: true});
            append({chatId: 2, title: "短い", group: "Older", preview: "", current: false});
        }
    }
    property var library: QtObject {
        property bool loaded: app.state !== "empty" && app.state !== "loading"
        property bool loading: app.state === "loading"
        property real loadProgress: 0.4
        property string loadStage: "weights"
        property string loadName: "model.gguf"
        property string name: loaded ? "A-model-whose-name-goes-on-and-on-as-names-of-models-do-Q4_K_M" : ""
        property bool starter: app.state === "starter"
        property string path: loaded ? "/models/model.gguf" : ""
        property string description: loaded ? "llama · 1 M · F16" : ""
        property string device: loaded ? "CPU" : ""
        property var notices: app.state === "failed" ? ["This file has no chat template."] : []
        property string size: loaded ? "808 MB" : ""
        property var news: notices
        property string error: app.state === "failed" ? "broken.gguf: the header ends at byte 7." : ""
        property string errorDetail: app.state === "failed" ? "offset 7" : ""
        property bool offersCpu: app.state === "failed"
        property bool offersReopening: false
        property var preTokenizers: []
        property int likelyPreTokenizers: 0
        property var recent: ListModel {
            ListElement { path: "/models/a.gguf"; name: "a"; fileName: "a-Q4_K_M.gguf"; quantization: "Q4_K_M"; size: "808 MB"; description: "llama"; missing: false; current: false; starter: false }
            ListElement { path: "/models/b.gguf"; name: "b"; fileName: "b.gguf"; quantization: ""; size: ""; description: ""; missing: true; current: false; starter: false }
            ListElement { path: "/share/s.gguf"; name: "Starter (bundled)"; fileName: "s.gguf"; quantization: "Q8_0"; size: "10 MB"; description: "qwen2"; missing: false; current: false; starter: true }
        }
        function load(path) { app.note("load " + path); }
        function reload() { app.note("reload"); }
        function continueOnCpu() { app.note("continueOnCpu"); }
        function openAgain() { app.note("openAgain"); }
        function loadWithPreTokenizer(name) { app.note("loadWithPreTokenizer " + name); }
        function cancelLoad() { app.note("cancelLoad"); }
        function unload() { app.note("unload"); }
        function removeRecent(row) { recent.remove(row); app.note("removeRecent " + row); }
        function dismissNews() { news = []; app.note("dismissNews"); }
        function dismissError() { error = ""; }
    }
    property var session: QtObject {
        id: session

        property int chatId: 1
        property string title: app.state === "empty" ? "" : "The sky"
        property bool generating: app.state === "streaming"
        property bool answering: generating
        property string phase: generating ? "prompt" : "idle"
        property real promptProgress: 0.3
        property real tokensPerSecond: 31.2
        property int contextUsed: app.library.loaded ? 1204 : 0
        property int contextLength: app.library.loaded ? 8192 : 0
        property string draft: app.restoredDraft
        property int pastedLength: 0
        property int longestDraft: 1000
        property bool waiting: false
        property string notice: app.state === "failed" ? "The context was full." : ""
        property string error: ""
        property string errorDetail: ""
        property string systemPrompt: "You are helpful."
        property bool canSend: app.library.loaded && !generating

        /// Stands for a store that cannot be written.
        property bool refusing: false

        signal chatChanged

        function send(text) { app.note("send " + text); }
        function sendDraft() {
            if (app.library.loading) {
                waiting = true;
                return;
            }
            app.note("send " + draft);
            if (refusing)
                return;
            draft = "";
            pastedLength = 0;
        }
        function keepDraft() { waiting = false; }
        function addPasted(text) { pastedLength += text.length; }
        function removePasted() { pastedLength = 0; }
        function showSibling(message, step) {
            app.note("showSibling " + message + " " + step);
            messages.setProperty(3, "sibling", messages.get(3).sibling + step);
        }
        function stop() { app.note("stop"); generating = false; }
        function regenerate() { app.note("regenerate"); }
        function dismissNotice() { notice = ""; }
        function dismissError() { error = ""; }
        /// Lets the last answer grow by one block.
        function grow(text) { messages.get(messages.count - 1).blocks.append(block("text", text)); }
        function block(kind, text, more) {
            return Object.assign({kind: kind, text: text, language: "", level: 0, open: false, indent: 0,
                                  continues: false}, more ?? {});
        }

        property var messages: ListModel {
            Component.onCompleted: {
                if (["chat", "streaming", "failed"].indexOf(app.state) < 0)
                    return;
                append({messageId: 1, role: "user", text: "why <b>is</b>\nthe sky blue", state: "complete", footnote: "", facts: "",
                        modelName: "", errorText: "", errorDetail: "", blocks: [],
                        reasoning: "", reasoningBlocks: [], reasoningTokens: 0, sibling: 1, siblings: 1});
                append({messageId: 2, role: "assistant", text: "whole", footnote: "12 tokens", facts: "Vitrine: 0", modelName: "model", errorText: "", errorDetail: "",
                        reasoning: "Blue light has the shorter waves.", reasoningTokens: 7, sibling: 1, siblings: 1,
                        reasoningBlocks: [session.block("text", "Blue light has the shorter waves.")],
                        state: "complete", blocks: [session.block("heading", "Light", {level: 2}),
                        session.block("text", "It is **scattered**, see [this](http://example.org)."),
                        session.block("text", "> quoted"), session.block("text", "1. one\n2. two"),
                        session.block("code", "print(" + "1, ".repeat(80) + ")", {language: "python", open: true}),
                        session.block("rule", "")]});
                append({messageId: 3, role: "user", text: "and then?", state: "complete", footnote: "", facts: "", modelName: "", error: "",
                        blocks: [], reasoning: "", reasoningBlocks: [], reasoningTokens: 0, sibling: 1, siblings: 1});
                append({messageId: 4, role: "assistant", text: "some", modelName: "model", footnote: "stopped", facts: "Seed: unknown",
                        state: app.state === "streaming" ? "streaming" : app.state === "failed" ? "failed" : "stopped",
                        errorText: app.state === "failed" ? "The engine stopped." : "",
                        errorDetail: "", reasoning: "", reasoningBlocks: [], reasoningTokens: 0, sibling: 2, siblings: 3,
                        blocks: [session.block("text", "So far")]});
            }
        }
    }
}
