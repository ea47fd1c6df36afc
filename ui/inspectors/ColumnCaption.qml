import Vitrine

/// What stands above a column, in a ColumnHeader.
AppText {
    anchors.verticalCenter: parent?.verticalCenter
    muted: true
    font.pixelSize: Theme.label
}
