import QtQuick
import Vitrine

/// Where the columns of SamplerStageHeader and SamplerStageRow begin: bars take what the others leave.
QtObject {
    required property real width

    readonly property real left: Theme.px(58)
    readonly property real mass: Theme.px(54)
    readonly property real nameX: Theme.l
    readonly property real name: Theme.px(width < Theme.px(380) ? 84 : 92)
    readonly property real settingX: nameX + name + Theme.xs
    readonly property real setting: Theme.px(width < Theme.px(380) ? 64 : 88)
    readonly property real barsX: settingX + setting + Theme.s
    readonly property real massX: width - Theme.l - mass
    readonly property real leftX: massX - left
    readonly property real bars: Math.max(Theme.px(32), Math.min(Theme.px(320), leftX - Theme.s - barsX))
}
