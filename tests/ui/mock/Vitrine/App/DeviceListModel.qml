import QtQuick

ListModel {
    required property QtObject program

    property bool known: program.state !== "empty"
    property bool reopenWanted: program.state === "chat"
    property string problem: program.state === "failed" ? "There is no device vulkan:3; the last device is vulkan:1 (llvmpipe)." : ""
    function refresh() {}
    function choose(row) { program.note("choose " + row); }
    Component.onCompleted: {
        if (!known)
            return;
        append({device: "cpu", name: "A processor whose name goes on and on as those of processors do @ 2.90GHz",
                detail: "CPU · avx512 · 4 hardware threads", note: "", usable: true, chosen: false, used: true});
        append({device: "vulkan", name: "A graphics processor", detail: "Discrete GPU · 24 GB · Vulkan 1.3.230",
                note: "This device is chosen, but the model was opened on another device.", usable: true, chosen: true, used: false});
        append({device: "vulkan:1", name: "An old one", detail: "Discrete GPU · 1 GB · Vulkan 1.0.0",
                note: "This device cannot be used. This device lacks Vulkan 1.2.", usable: false, chosen: false, used: false});
    }
}
