import QtQuick
import QtQuick.Dialogs

FileDialog {
    required property var library

    title: qsTr("Open a model")
    nameFilters: [qsTr("GGUF models (*.gguf *.GGUF)"), qsTr("All files (*)")]
    onAccepted: library.load(selectedFile)
}
