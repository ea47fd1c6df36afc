import QtQuick
import QtQuick.Templates as T
import Vitrine

/// Scrolls content sideways if it is too wide.
Flickable {
    id: scroller

    /// x coordinate that is kept visible while the content grows; negative: none.
    property real shownAt: -1

    function showAt(x) {
        shownAt = x;
        if (x < contentX || x > contentX + width - 3 * Theme.xl)
            contentX = Math.max(0, Math.min(contentWidth - width, x - width / 3));
    }

    onContentWidthChanged: if (shownAt >= 0) showAt(shownAt)
    onMovementStarted: shownAt = -1
    clip: true
    flickableDirection: Flickable.HorizontalFlick
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentWidth > width
    T.ScrollBar.horizontal: ThinScrollBar {}
}
