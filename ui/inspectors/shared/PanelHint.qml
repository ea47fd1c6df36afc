import QtQuick
import Vitrine

/// A hint that is shown in the middle of a page if the page has no content.
AppText {
    anchors.centerIn: parent
    width: parent.width - 2 * Theme.xl
    horizontalAlignment: Text.AlignHCenter
    wrapMode: Text.Wrap
    muted: true
}
