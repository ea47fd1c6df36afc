import Vitrine

/// The caption of a column in a ColumnHeader.
AppText {
    anchors.verticalCenter: parent?.verticalCenter
    muted: true
    font.pixelSize: Theme.label
}
