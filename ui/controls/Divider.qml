import QtQuick
import Vitrine

/// A thin line between what lies above and below it.
Rectangle {
    implicitHeight: Theme.hairline
    color: Theme.line
}
