import QtQuick
import Vitrine

/// The line with the captions of the columns, above the rows of a PanelTable.
Item {
    implicitHeight: Theme.columnHeader

    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
