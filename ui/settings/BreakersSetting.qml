/// The sequence breakers of the sampler DRY.
ListSetting {
    label: qsTr("Sequence breakers")
    help: qsTr("DRY does not count repetitions across any of these texts; separated by “\u00a0|\u00a0”; %1 stands for a line break").arg("\\n")
    keywords: "DRY"
}
