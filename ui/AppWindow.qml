import QtQuick
import QtQuick.Controls
import Vitrine

/// A window in the colours and the type of the theme.
ApplicationWindow {
    /// Asked for at once, so that it knows what brought the focus when a control first asks.
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
