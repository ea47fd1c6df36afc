import QtQuick
import Vitrine

/// Positions of the columns of CompareHeader and CompareRow. The first column after the bars shows the difference as a
/// multiple of the noise, and is always visible. The columns after it are shown as far as they fit: relative
/// difference, largest difference, cosine, position.
QtObject {
    required property real width

    readonly property real layer: Theme.px(52)
    readonly property real tapX: Theme.l + layer
    readonly property real tapWidth: Theme.px(84)
    readonly property real figure: Theme.px(72)
    readonly property real barsX: tapX + tapWidth
    readonly property int figures: Math.max(1, Math.min(5, Math.floor((width - barsX - Theme.l - Theme.px(120)) / figure)))
    readonly property real bars: Math.max(Theme.px(60), width - barsX - Theme.l - figures * figure)

    function figureX(at: int): real {
        return width - Theme.l - (figures - at) * figure;
    }
}
