import QtQuick
import QtQuick.Controls
import Vitrine

/// A window with the colours and fonts of the theme.
ApplicationWindow {
    /// Read once at the start, so that the FocusCause object exists and observes all key presses and clicks from then
    /// on.
    readonly property bool byKeyboard: FocusCause.keyboard

    color: Theme.pane
    font.pixelSize: Theme.body

    palette {
        window: Theme.pane
        windowText: Theme.ink
        base: Theme.raised
        alternateBase: Theme.bench
        text: Theme.ink
        button: Theme.raised
        buttonText: Theme.ink
        placeholderText: Theme.muted
        highlight: Theme.marked
        highlightedText: Theme.ink
        link: Theme.accent
        light: Theme.raised
        midlight: Theme.hover
        mid: Theme.line
        dark: Theme.outline
        toolTipBase: Theme.ink
        toolTipText: Theme.pane
    }
}
