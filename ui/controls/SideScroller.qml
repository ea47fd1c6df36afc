import QtQuick
import QtQuick.Templates as T
import Vitrine

/// Scrolls sideways what is too wide.
Flickable {
    id: scroller

    /// A place that is to be in sight, also once the content is wider; negative: none.
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
