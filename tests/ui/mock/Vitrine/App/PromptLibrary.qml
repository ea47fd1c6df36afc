import QtQuick

QtObject {
    required property QtObject program
    property var names: ["Explain"]
    property string folder: "/data/prompts"

    function refresh() {}
    function text(name) { return "Explain {{topic}}."; }
    function save(name, text) { program.note("savePrompt " + name); return true; }
    function remove(name) { program.note("removePrompt " + name); }
    function variables(text) { return text.includes("{{topic}}") ? ["topic"] : []; }
    function filled(text, values) { return text.replace("{{topic}}", values.topic ?? ""); }
}
