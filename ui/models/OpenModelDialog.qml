import QtQuick
import QtQuick.Dialogs
import Vitrine.App

FileDialog {
    required property ModelLibrary library

    title: qsTr("Open a model")
    nameFilters: [qsTr("GGUF models (*.gguf *.GGUF)"), qsTr("All files (*)")]
    onAccepted: library.load(selectedFile)
}
