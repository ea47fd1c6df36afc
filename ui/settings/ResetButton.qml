import QtQuick
import Vitrine

/// Resets a setting to its default.
IconButton {
    required property string name

    symbol: "undo"
    text: qsTr("Reset to default")
    Accessible.name: qsTr("%1: reset to default").arg(name)
}
