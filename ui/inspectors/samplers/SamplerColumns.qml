import QtQuick
import Vitrine

/// Positions of the columns of SamplerStageHeader and SamplerStageRow. In a wide table, the slider of a sampler is on
/// the line of the sampler; in a narrow table, below the line. The bars get the remaining width.
QtObject {
    required property real width

    readonly property bool inLine: width >= Theme.px(400)
    readonly property real left: Theme.px(54)
    readonly property real mass: Theme.px(52)
    readonly property real field: Theme.px(50)
    readonly property real nameX: Theme.l
    readonly property real name: Theme.px(width < Theme.px(480) ? 86 : 108)
    readonly property real valueX: nameX + name + Theme.xs
    readonly property real massX: width - Theme.l - mass
    readonly property real leftX: massX - left
    readonly property real room: leftX - Theme.s - valueX - field - Theme.s - (inLine ? Theme.s : 0)
    readonly property real bars: inLine ? Math.max(Theme.px(40), Math.min(Theme.px(240), Math.round(room * 0.4))) : room
    readonly property real barsX: leftX - Theme.s - bars
    readonly property real fieldX: barsX - Theme.s - field
    /// Width of a slider on the line of its sampler (wide table), or below this line (narrow table).
    readonly property real slider: inLine ? fieldX - Theme.s - valueX : leftX - Theme.s - nameX
    /// Width of the name of a parameter that has its own line.
    readonly property real label: Theme.px(width < Theme.px(480) ? 144 : 160)
}
