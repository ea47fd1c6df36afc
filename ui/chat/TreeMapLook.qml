import QtQuick
import Vitrine

/// How wide the columns of the map are, and where a token of an answer stands in its one.
QtObject {
    /// Of all that can be seen at once.
    required property real width

    /// All that are there now. A lane is as high as the most labels of one of them that stand over one another.
    property var cells: []
    readonly property int tierHeight: Theme.l
    readonly property var tiers: {
        const most = [];
        for (const cell of cells)
            most[cell.lane] = Math.max(most[cell.lane] ?? 0, cell.tiers);
        return most;
    }
    /// In which lines go from lane to lane, before a message.
    readonly property int gutter: Theme.l
    /// Behind the end of the longest answer, for words.
    readonly property int words: Math.max(Theme.px(120), Math.min(Theme.px(200), width * 0.24))
    readonly property int axis: Math.max(Theme.px(130), Math.min(Theme.px(320), width - gutter - words))
    readonly property int question: Math.max(Theme.px(110), Math.min(Theme.px(180), width * 0.3))
    readonly property int answer: gutter + axis + words

    /// Where a lane begins.
    function top(lane: int): real {
        let y = lane * Theme.px(44);
        for (let above = 0; above < lane; ++above)
            y += (tiers[above] ?? 0) * tierHeight;
        return y;
    }
    /// Where its line is, from there.
    function middle(lane: int): real {
        return Theme.px(28) + (tiers[lane] ?? 0) * tierHeight;
    }

    /// Of `most`, which stand at the end of the axis.
    function place(token: int, most: int): real {
        return gutter + Math.round(axis * token / Math.max(1, most));
    }
}
