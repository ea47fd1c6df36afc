import QtQuick
import Vitrine

/// Where the bars of CompareHeader and CompareRow begin and how long their ruler is.
QtObject {
    required property real width

    readonly property real tapX: Theme.l + Theme.layerColumn
    readonly property real figure: Theme.px(64)
    readonly property real bars: Math.max(Theme.px(60), Math.min(Theme.px(480), (width - tapX) * 0.5))
    readonly property real barsX: width - Theme.l - figure - bars
}
