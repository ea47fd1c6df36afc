import QtQuick

ListModel {
    id: endpoints

    required property QtObject program
    property bool offline: false
    property string keyPlace: "Keys are kept in /data/servers.json, which only you can read."

    function add(name, address, key) {
        if (!address.includes(":"))
            return "That is no address.";
        append({ name: name, address: address, models: ["big-model"], companions: [""], verdict: "vLLM 0.11.0 · 1 model", good: true, busy: false, details: "" });
        program.note("addServer " + address);
        return "";
    }
    function setCompanion(row, model, file) { program.note("setCompanion " + model); }
    function expectKey() {}
    function ask(row) { program.note("askServer " + row); }
    function modelPath(row, model) { return get(row).address + "/v1#" + model; }
}
