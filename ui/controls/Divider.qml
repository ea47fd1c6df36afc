import QtQuick
import Vitrine

/// A thin line between two parts of a page.
Rectangle {
    implicitHeight: Theme.hairline
    color: Theme.line
}
