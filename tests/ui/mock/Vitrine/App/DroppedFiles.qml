import QtQuick

QtObject {
    required property QtObject program

    signal pageShown

    function preview(urls) { return {model: "model.gguf", attached: 0, sentence: ""}; }
    function open(urls) { program.note("drop " + urls.length); return true; }
    function plainText(html) { return html; }
    function refusePicture() { program.note("refusePicture"); }
    function refuseUnknown() { program.note("refuseUnknown"); }
}
