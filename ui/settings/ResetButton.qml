import QtQuick
import Vitrine

/// Resets a setting to its default.
IconButton {
    required property string name

    symbol: "undo"
    text: qsTr("As the program has it")
    Accessible.name: qsTr("%1: as the program has it").arg(name)
}
