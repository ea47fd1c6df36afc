import QtQuick
import Vitrine

/// The widths of the columns of the map, and the position of a token in the column of its answer.
QtObject {
    /// Width of the visible part of the map.
    required property real width

    /// All cells that exist. The highest stack of labels among the cells of a lane determines the height of this lane.
    property var cells: []
    readonly property int tierHeight: Theme.l
    readonly property var tiers: {
        const most = [];
        for (const cell of cells)
            most[cell.lane] = Math.max(most[cell.lane] ?? 0, cell.tiers);
        return most;
    }
    /// Space to the left of a message, for the lines between lanes.
    readonly property int gutter: Theme.l
    /// Width reserved for text to the right of the longest answer.
    readonly property int words: Math.max(Theme.px(120), Math.min(Theme.px(200), width * 0.24))
    readonly property int axis: Math.max(Theme.px(130), Math.min(Theme.px(320), width - gutter - words))
    readonly property int question: Math.max(Theme.px(110), Math.min(Theme.px(180), width * 0.3))
    readonly property int answer: gutter + axis + words

    /// Returns the y coordinate of the top of a lane.
    function top(lane: int): real {
        let y = lane * Theme.px(44);
        for (let above = 0; above < lane; ++above)
            y += (tiers[above] ?? 0) * tierHeight;
        return y;
    }
    /// Returns the vertical distance from the top of a lane to its line.
    function middle(lane: int): real {
        return Theme.px(28) + (tiers[lane] ?? 0) * tierHeight;
    }

    /// Returns the x coordinate of token number `token` on an axis that ends at token number `most`.
    function place(token: int, most: int): real {
        return gutter + Math.round(axis * token / Math.max(1, most));
    }
}
