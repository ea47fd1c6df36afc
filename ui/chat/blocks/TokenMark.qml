pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A bracket below the characters of the token that the inspector shows.
LazyItem {
    id: mark

    required property TextEdit edit
    /// Position of the characters in the text; -1: they are not in this text.
    required property int at
    required property int count

    /// Returns the character at a point. TextEdit itself only returns the cursor position nearest to the point.
    function characterAt(x, y) {
        const gap = edit.positionAt(x, y);
        return gap > 0 && edit.positionToRectangle(gap).x > x ? gap - 1 : gap;
    }

    active: at >= 0
    component: Bracket {
        id: bracket

        /// Rectangle of the characters. If they extend over two lines, the rectangle of the part on the first line.
        readonly property rect place: {
            const text = mark.edit;
            if (text.width <= 0 || text.contentHeight <= 0 || mark.at < 0 || mark.at >= text.length)
                return Qt.rect(0, 0, 0, 0);
            const first = text.positionToRectangle(mark.at);
            let right = first.x;
            for (let i = mark.at + 1; i <= Math.min(text.length, mark.at + mark.count); ++i) {
                const next = text.positionToRectangle(i);
                if (next.y > first.y + first.height / 2)
                    break;
                right = Math.max(right, next.x);
            }
            return Qt.rect(first.x, first.y, right - first.x, first.height);
        }

        visible: place.width > 0
        x: Math.round(place.x) - 1
        // Place the bracket below the letters. If it were as high as the letters, a short bracket would look like a
        // comma.
        y: Math.round(place.y + place.height - height + Theme.px(3))
        height: Math.min(implicitHeight, Math.round(place.height * 0.3))
        width: Math.max(Theme.xs, Math.round(place.width) + 2)
        pen: Theme.penWidth
        color: Theme.ink
    }
}
