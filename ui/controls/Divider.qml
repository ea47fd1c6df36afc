import QtQuick
import Vitrine

/// A thin line between two parts.
Rectangle {
    implicitHeight: Theme.hairline
    color: Theme.line
}
