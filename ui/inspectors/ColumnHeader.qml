import QtQuick
import Vitrine

/// The line above the rows of a PanelTable. Contains the captions of the columns.
Item {
    implicitHeight: Theme.columnHeader

    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
