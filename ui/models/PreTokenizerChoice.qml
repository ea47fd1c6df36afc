import QtQuick
import QtQuick.Layouts
import Vitrine

/// For a model whose own way to split words is not known: which of the known ones to load it with.
RowLayout {
    id: choice

    property var names: []

    signal chosen(string name)

    visible: names.length > 0
    spacing: Theme.s

    AppText {
        Layout.fillWidth: true
        text: qsTr("Load it with another way to split words:")
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.Wrap
    }
    Choice {
        id: list
        objectName: "list"
        model: choice.names
        Accessible.name: qsTr("Pre-tokenizer")
    }
    PlainButton {
        objectName: "load"
        text: qsTr("Load")
        hint: qsTr("Loads the model with the pre-tokenizer chosen")
        onClicked: choice.chosen(list.currentText)
    }
}
