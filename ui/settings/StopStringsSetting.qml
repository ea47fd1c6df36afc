/// Texts that end an answer when the model writes them.
ListSetting {
    label: qsTr("Stop strings")
    help: qsTr("The answer ends before any of these texts; separated by “\u00a0|\u00a0”; %1 stands for a line break").arg("\\n")
}
