import QtQuick
import QtQuick.Templates as T
import Vitrine

/// Scrolls sideways what is too wide.
Flickable {
    clip: true
    flickableDirection: Flickable.HorizontalFlick
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentWidth > width
    T.ScrollBar.horizontal: ThinScrollBar {}
}
