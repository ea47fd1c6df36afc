pragma Singleton

import QtQuick

/// All colours, font sizes and distances of the window. Colours are named by their meaning.
///
/// The accent colour is used only for things that can be clicked. Data have their own colour scales. The selected item
/// has a highlighted background. All lengths scale with the desktop's font size, so a larger font also makes controls
/// larger.
QtObject {
    id: theme

    /// The window binds the following properties to the settings.
    property bool dark: systemDark
    property bool highContrast: false
    /// Index of the accent colour in `accents`.
    property int accentChoice: 0
    /// Whether animations are reduced.
    property bool still: false
    /// Pixel size of the desktop's font.
    property real desktopType: 13
    /// Font family of numbers in columns, of ids, and of code.
    property string mono: "monospace"
    /// Scale of all fonts and lengths, in addition to the desktop's font size; 1 means 100 %.
    property real textScale: 1

    readonly property bool systemDark: systemPalette.window.hslLightness < 0.5
    readonly property SystemPalette systemPalette: SystemPalette {}
    /// Pixels per unit of length. The lengths were designed for a desktop font of 13 pixels; with this font, a unit is
    /// one pixel.
    readonly property real unit: textScale * desktopType / 13

    function px(length: real): int {
        return Math.round(length * unit);
    }

    // Colours of surfaces and their shadows
    readonly property color bench: dark ? (highContrast ? "#000000" : "#101416") : (highContrast ? "#FFFFFF" : "#EEF1F1")
    readonly property color pane: dark ? (highContrast ? "#000000" : "#161B1D") : (highContrast ? "#FFFFFF" : "#FBFCFC")
    readonly property color raised: dark ? (highContrast ? "#0C0F10" : "#1E2527") : "#FFFFFF"
    readonly property color sunken: dark ? "#0F1315" : "#F0F3F3"
    readonly property color said: dark ? "#222A2D" : "#ECEFF0"
    readonly property color hover: dark ? "#1E2527" : "#E3E8E8"
    /// Background of the menu row below the pointer, in menus with the background `raised`.
    readonly property color pointed: dark ? "#2B3437" : "#E3E8E8"
    readonly property color press: dark ? "#303A3E" : "#D8DEDF"
    readonly property color select: dark ? "#283134" : "#FFFFFF"
    /// Background of the selected segment in a Segments control, which has the background `press`.
    readonly property color segment: dark ? "#3A4549" : "#FFFFFF"
    /// Background of selected text.
    readonly property color marked: dark ? "#3A4B52" : "#CBD6DA"
    /// Background of text marked with <mark> in an answer.
    readonly property color highlight: dark ? "#45441B" : "#F4F0A8"
    /// Background of search matches.
    readonly property color foundMark: dark ? "#4A3A18" : "#F6DDAA"
    /// Background of the current search match.
    readonly property color foundHere: dark ? "#935D1B" : "#F2C071"
    readonly property color shade: dark ? "#A0000000" : "#5A101415"
    readonly property real shadowOpacity: dark ? 0.55 : 0.18
    /// Width of the shadow around the rectangle in images/shadow.png.
    readonly property int shadowRoom: 32
    /// Colour of the line along the upper inner edge of floating surfaces.
    readonly property color edgeLight: dark ? "#2B3437" : "#FFFFFF"

    // Colours of lines and borders
    readonly property color line: highContrast ? outline : dark ? "#283033" : "#DBE0E1"
    readonly property color edge: highContrast ? outline : dark ? "#364145" : "#C4CCCE"
    readonly property color outline: dark ? (highContrast ? "#C3CDD0" : "#728085") : (highContrast ? "#3C4649" : "#7E8A8E")

    // Colours of text
    readonly property color ink: dark ? (highContrast ? "#FFFFFF" : "#E8EDEE") : (highContrast ? "#000000" : "#14191B")
    readonly property color muted: dark ? (highContrast ? "#D7DFE1" : "#A5B1B5") : (highContrast ? "#2B3437" : "#535F63")
    /// Colour of placeholder texts; has enough contrast on `pane` and `raised` only.
    readonly property color faint: highContrast ? muted : dark ? "#8F9CA0" : "#657175"

    // Colours with a meaning
    /// Accent colours, in the order of AppSettings.Accent: teal, blue, violet, green, rust, ink.
    readonly property list<color> accents: dark
        ? ["#5AC6C4", "#7FB6F2", "#C3A3F5", "#7ACB8F", "#F0A57A", "#D2DADC"]
        : ["#0A6A70", "#1A5FA8", "#6B3FA0", "#23703A", "#9A3D12", "#2B3437"]
    readonly property list<color> accentsHover: dark
        ? ["#7AD6D4", "#A0CAF7", "#D4BDF8", "#98D8A8", "#F5BD9C", "#E8EDEE"]
        : ["#08585D", "#144D8A", "#583485", "#1B5A2E", "#7F320E", "#14191B"]
    readonly property list<color> accentsInk: ["#06201F", "#071B30", "#1D0F33", "#08210F", "#2E1203", "#14191B"]
    readonly property color accent: highContrast && !dark ? Qt.darker(accents[accentChoice], 1.4) : accents[accentChoice]
    readonly property color accentHover: accentsHover[accentChoice]
    readonly property color accentInk: dark ? accentsInk[accentChoice] : "#FFFFFF"
    readonly property color danger: dark ? "#FF8F85" : "#B3261E"
    readonly property color warning: dark ? "#EDBB62" : "#8A5A00"
    /// Colour of all signs that show that an answer is being generated.
    readonly property color live: dark ? "#5CCB88" : "#1F8A4C"

    // Colours of data: probabilities before the samplers (`raw`) and after them (`sampled`), and differences within and
    // beyond the noise
    readonly property color raw: dark ? "#5A6CA6" : "#7C8ABF"
    readonly property color sampled: dark ? "#A3B7FF" : "#2F49B4"
    readonly property color withinNoise: dark ? "#66737C" : "#7F8C98"
    readonly property color beyondNoise: dark ? "#FF8F66" : "#C23B0E"
    /// Colours of the lines in charts. Each line also has its own dash pattern.
    readonly property list<color> lines: dark ? ["#8FA8FF", "#F2A65A", "#D79BF0", "#C7D0D3", "#E7C84A", "#6FC1E8"]
                                              : ["#2F49B4", "#A9501A", "#7A2F8F", "#3C4649", "#7A6400", "#1E6C93"]
    /// Background colours of tokens by their surprise in bits: below 1, below 2, below 4, below 6, below 9, and 9 or
    /// more. The first colour is that of the page.
    readonly property list<color> surprise: dark ? ["#161B1D", "#2C2719", "#4A3A18", "#664818", "#935D1B", "#EE9A4F"]
                                                  : ["#FBFCFC", "#FAF0DA", "#F6DDAA", "#F2C071", "#E79A4E", "#D9733B"]
    readonly property list<real> surpriseBits: [1, 2, 4, 6, 9]

    /// Text colours on chips. Each list has one colour for each background colour in `surprise` or in `magnitude`.
    readonly property list<color> surpriseInk: [ink, ink, ink, ink, ink, dark ? brightInk : ink]
    readonly property list<color> magnitudeInk: dark ? [ink, ink, ink, ink, brightInk, brightInk] : [ink, ink, ink, ink, "#FFFFFF", "#FFFFFF"]
    /// Colours of magnitudes, from small to large. They become darker in the light theme, and brighter in the dark
    /// theme.
    readonly property list<color> magnitude: dark ? ["#1B2124", "#222D47", "#2F4378", "#4A64B4", "#849CEC", "#DCE3FF"]
                                                   : ["#F4F6FB", "#D5DDF2", "#A8B7E4", "#7187CF", "#3F57B4", "#1C2C78"]
    /// Colours of the kinds of tokens. The index is the number of the kind: 0 (not a valid kind), normal, unknown,
    /// control, user-defined, unused, byte.
    readonly property list<color> kinds: dark ? ["#161B1D", "#161B1D", "#7A2F2A", "#21406B", "#1F4F4C", "#3A4549", "#664818"]
                                               : ["#FBFCFC", "#FBFCFC", "#F3B8AF", "#BFD3F5", "#BFE3DC", "#CBD3D5", "#F6DDAA"]
    /// Colours of the origins of tokens. The index is the origin: added, template, system, user, assistant, tool,
    /// generated.
    readonly property list<color> origins: dark ? ["#4A5559", "#2B3437", "#4B3A6B", "#21406B", "#1F4F33", "#664818", "#161B1D"]
                                                 : ["#BCC6C9", "#E1E6E7", "#DCCBF2", "#BFD3F5", "#C6E6CC", "#F6DDAA", "#FBFCFC"]

    /// Syntax colours: keywords, strings, numbers, comments.
    readonly property list<color> code: dark ? ["#C9A6F5", "#93CFA0", "#EDB074", "#8E9BA0"]
                                             : ["#6B3FA0", "#23703A", "#A34A00", "#5F6C70"]

    // Font sizes and line heights
    readonly property int tick: px(10)
    /// Font size of column captions, and of numbers next to bars.
    readonly property int label: px(11)
    readonly property int small: px(12)
    readonly property int body: px(13)
    /// Font size of messages, and of text fields for messages.
    readonly property int reading: px(15)
    readonly property int title: px(15)
    readonly property int pageTitle: px(19)
    readonly property int display: px(22)
    /// Line height of running text, as a multiple of its font size.
    readonly property real lineHeight: 1.6
    /// Height of a line of code.
    readonly property int codeLine: px(20)

    // Distances and widths, in pixels
    readonly property int xxs: px(2)
    readonly property int xs: px(4)
    readonly property int s: px(8)
    readonly property int m: px(12)
    readonly property int l: px(16)
    readonly property int xl: px(24)
    readonly property int xxl: px(40)
    readonly property int readingWidth: px(720)
    /// Maximum width of a user's message.
    readonly property int saidWidth: px(560)
    /// Indentation of list items, and of blocks inside a list item.
    readonly property int listIndent: px(28)
    /// Width of the first column of a table: the rank in tables of tokens, the layer in tables of taps.
    readonly property int rankColumn: px(32)
    readonly property int layerColumn: px(40)

    /// Margin inside a dialog.
    readonly property int dialogPadding: px(20)

    // Radii of corners, and widths of lines
    readonly property int radiusChip: px(2)
    readonly property int radiusKey: px(3)
    readonly property int radiusSmall: px(4)
    readonly property int radius: px(6)
    readonly property int radiusBlock: px(8)
    readonly property int radiusLarge: px(10)
    readonly property int hairline: 1
    /// Width of the lines in drag handles, and of the frame around the selected chip.
    readonly property real penWidth: 1.5
    /// `ring`: width of the focus ring. `ringGap`: its distance from the control.
    readonly property int ring: 2
    readonly property int ringGap: 3

    // Widths and heights of controls, rows and bars
    readonly property int mark: px(3)
    readonly property int controlWidth: px(160)
    readonly property int menuWidth: px(200)
    readonly property int meter: px(6)
    readonly property int groove: px(4)
    readonly property int knob: px(16)
    readonly property int columnHeader: px(28)
    readonly property int controlSlim: px(24)
    readonly property int keyCap: px(18)
    readonly property int keyPadding: px(5)
    readonly property int tip: px(28)
    readonly property int menuRow: px(28)
    readonly property int paletteRow: px(34)
    readonly property int paletteHead: px(28)
    readonly property int row: px(26)
    readonly property int tabs: px(32)
    readonly property int foot: px(32)
    readonly property int sidebarFoot: px(44)
    readonly property int controlTiny: px(26)
    readonly property int controlSmall: px(28)
    readonly property int control: px(32)
    readonly property int banner: px(36)
    readonly property int chip: px(24)
    /// Height of a chip that shows the id below the piece.
    readonly property int chipWithId: px(36)
    readonly property int head: px(48)
    readonly property int setting: px(52)
    readonly property int chatRow: px(30)
    /// Height of a line in the title of a chat.
    readonly property int chatLine: px(18)

    // Sizes of icons
    readonly property int iconTiny: px(14)
    readonly property int icon: px(16)

    // Maximum sizes of popups
    readonly property int popupWidth: px(420)
    readonly property int popupHeight: px(280)

    /// Opacity of disabled controls.
    readonly property real faded: 0.4
    /// `chipSpacing`: distance between two chips on a line. `chipPadding`: margin around the piece in a chip.
    readonly property int chipSpacing: px(2)
    readonly property int chipPadding: px(6)

    // Durations in milliseconds
    readonly property int quick: still ? 0 : 100
    /// Duration of the animation of panes that slide in and out.
    readonly property int slide: still ? 0 : 160
    readonly property int slow: still ? 0 : 600
    /// Time until a tooltip appears.
    readonly property int tipDelay: 500

    /// Returns the colour of a chip for a probability. For an unknown (negative) probability, returns `raised`.
    function probabilityColor(p: real): color {
        if (p < 0)
            return theme.raised;
        const bits = p > 0 ? -Math.log2(p) : Infinity;
        let step = 0;
        while (step < theme.surpriseBits.length && bits >= theme.surpriseBits[step])
            ++step;
        return theme.surprise[step];
    }

    /// Returns the text colour on a chip whose background is probabilityColor().
    function chipInk(p: real): color {
        return theme.dark && p >= 0 && p <= Math.pow(2, -theme.surpriseBits[theme.surpriseBits.length - 1])
            ? theme.brightInk : theme.ink;
    }
    readonly property color brightInk: "#14191B"
}
