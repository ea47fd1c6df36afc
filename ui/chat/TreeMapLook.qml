import QtQuick
import Vitrine

/// How wide the columns of the map are, and where a token of an answer stands in its one.
QtObject {
    /// Of all that can be seen at once.
    required property real width

    readonly property int laneHeight: Theme.px(44)
    /// Where the line of a lane is.
    readonly property int middle: Theme.px(28)
    /// In which lines go from lane to lane, before a message.
    readonly property int gutter: Theme.l
    /// Behind the end of the longest answer, for words.
    readonly property int words: Math.max(Theme.px(120), Math.min(Theme.px(200), width * 0.24))
    readonly property int axis: Math.max(Theme.px(130), Math.min(Theme.px(320), width - gutter - words))
    readonly property int question: Math.max(Theme.px(110), Math.min(Theme.px(180), width * 0.3))
    readonly property int answer: gutter + axis + words

    /// Of `most`, which stand at the end of the axis.
    function place(token: int, most: int): real {
        return gutter + Math.round(axis * token / Math.max(1, most));
    }
}
