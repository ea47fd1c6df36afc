import QtQuick
import Vitrine

/// A hint in place of missing content.
AppText {
    anchors.centerIn: parent
    width: parent.width - 2 * Theme.xl
    horizontalAlignment: Text.AlignHCenter
    wrapMode: Text.Wrap
    muted: true
}
