import QtQuick
import Vitrine

/// Leads back to the value that counts where none was set.
IconButton {
    required property string name

    symbol: "undo"
    text: qsTr("As the program has it")
    Accessible.name: qsTr("%1: as the program has it").arg(name)
}
