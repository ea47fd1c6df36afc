import QtQuick
import Vitrine

/// Contains the captions above the columns of a PanelTable, and the line below them.
Item {
    implicitHeight: Theme.columnHeader

    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
