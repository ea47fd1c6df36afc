/// What ends an answer when the model writes it.
ListSetting {
    label: qsTr("Stop strings")
    help: qsTr("The answer ends before any of these; separated by “\u00a0|\u00a0”; %1 stands for a line break").arg("\\n")
}
