pragma Singleton

import QtQuick

/// The only place for colours, type sizes and distances. Colours are named by what they mean.
QtObject {
    id: theme

    /// The window binds it to the setting.
    property bool dark: systemDark
    readonly property bool systemDark: systemPalette.window.hslLightness < 0.5
    readonly property SystemPalette systemPalette: SystemPalette {}

    // Surfaces
    readonly property color canvas: dark ? "#161A1B" : "#FBFBFA"
    readonly property color side: dark ? "#101415" : "#F2F4F3"
    readonly property color surface: dark ? "#1E2425" : "#FFFFFF"
    readonly property color hover: dark ? "#283031" : "#E7EAE9"
    readonly property color pressed: dark ? "#323C3D" : "#DADFDD"
    readonly property color code: dark ? "#0F1314" : "#EEF1F0"
    readonly property color shade: dark ? "#A0000000" : "#5A101415"
    readonly property color shadow: dark ? "#66000000" : "#1F101415"

    // Lines
    readonly property color line: dark ? "#2B3334" : "#DEE2E0"
    readonly property color outline: dark ? "#66726F" : "#848F8D"

    // Text
    readonly property color text: dark ? "#E8ECEB" : "#1A2022"
    readonly property color muted: dark ? "#A3AFAE" : "#566063"

    // Meaning
    readonly property color accent: dark ? "#5CC8BE" : "#0B6B6B"
    readonly property color accentInk: dark ? "#06211F" : "#FFFFFF"
    readonly property color accentPressed: Qt.darker(accent, 1.15)
    readonly property color accentSoft: dark ? "#173836" : "#DCEFEC"
    readonly property color danger: dark ? "#FF8F85" : "#B3261E"
    readonly property color dangerSoft: dark ? "#3B1E1C" : "#FBE9E7"
    readonly property color warning: dark ? "#F0BB5E" : "#855600"
    readonly property color warningSoft: dark ? "#3A2E16" : "#FFF3D6"

    // Tokens: from expected (pale) to surprising (deep); each stop doubles as many bits of surprise as the last.
    readonly property color chipText: dark ? "#F1F5F4" : "#1A2022"
    readonly property color chipMuted: dark ? "#E2E8E7" : "#353F42"
    readonly property list<color> surprise: dark ? ["#1F3232", "#1F4639", "#4C5121", "#794D0B", "#9F4325"]
                                                  : ["#E7F8F5", "#CAF3E0", "#E1E4A2", "#F6C071", "#F79465"]
    /// Surprise at which the scale ends, in bits (10 bits: a probability of 0.1 %).
    readonly property real mostSurprise: 10

    // Type
    readonly property string mono: "monospace"
    readonly property int tiny: 10
    /// Of the captions of columns, and of numbers beside bars.
    readonly property int fine: 11
    readonly property int caption: 12
    /// Of what is written in `mono`.
    readonly property int monospaced: 13
    readonly property int body: 14
    readonly property int title: 16
    readonly property int heading: 20
    readonly property int display: 26
    /// Of running text, in sizes of its type.
    readonly property real lineHeight: 1.6

    // Distances
    readonly property int xxs: 2
    readonly property int xs: 4
    readonly property int s: 8
    readonly property int m: 12
    readonly property int l: 16
    readonly property int xl: 24
    readonly property int xxl: 40
    readonly property int readingWidth: 760
    /// Of a list's items, and of what belongs to them.
    readonly property int listIndent: 28
    /// Where the columns begin after the ranks of tokens and after the layers of taps.
    readonly property int rankColumn: 32
    readonly property int layerColumn: 40

    // Corners and lines
    readonly property int radiusSmall: 4
    readonly property int radius: 6
    readonly property int radiusMenu: 8
    readonly property int radiusLarge: 12
    readonly property int hairline: 1
    /// The line around what has the focus, and its distance from the control.
    readonly property int ring: 2
    readonly property int ringGap: 3

    // Widths and heights
    readonly property int mark: 3
    readonly property int controlWidth: 160
    readonly property int menuWidth: 200
    readonly property int meter: 6
    readonly property int groove: 4
    readonly property int knob: 16
    readonly property int columnHeader: 22
    readonly property int controlSlim: 24
    readonly property int controlTiny: 26
    readonly property int controlSmall: 28
    readonly property int control: 32
    readonly property int banner: 36
    readonly property int chip: 38
    readonly property int bar: 52
    readonly property int chatRow: 52

    // Drawings
    readonly property int iconTiny: 14
    readonly property int iconSmall: 16
    readonly property int icon: 18

    // Popups, at most
    readonly property int popupWidth: 420
    readonly property int popupHeight: 280

    /// Opacity of what cannot be used.
    readonly property real faded: 0.4
    /// Between tokens of a line, and around the piece of one.
    readonly property int chipSpacing: 3
    readonly property int chipPadding: 6

    // Milliseconds
    readonly property int quick: 110
    readonly property int slow: 600

    function mix(from: color, to: color, t: real): color {
        return Qt.rgba(from.r + (to.r - from.r) * t, from.g + (to.g - from.g) * t, from.b + (to.b - from.b) * t, 1);
    }

    /// The chip colour of a probability; `surface` where it is unknown (negative).
    function probabilityColor(p: real): color {
        if (p < 0)
            return theme.surface;
        const bits = p > 0 ? -Math.log2(p) : theme.mostSurprise;
        const at = Math.min(1, Math.max(0, bits / theme.mostSurprise)) * (theme.surprise.length - 1);
        const lower = Math.min(Math.floor(at), theme.surprise.length - 2);
        return theme.mix(theme.surprise[lower], theme.surprise[lower + 1], at - lower);
    }
}
