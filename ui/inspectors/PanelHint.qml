import QtQuick
import Vitrine

/// What a panel says where it has nothing to show.
AppText {
    anchors.centerIn: parent
    width: parent.width - 2 * Theme.xl
    horizontalAlignment: Text.AlignHCenter
    wrapMode: Text.Wrap
    muted: true
}
