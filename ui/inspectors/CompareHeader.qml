import QtQuick
import Vitrine

/// The captions of the columns of CompareRow.
ColumnHeader {
    ColumnCaption {
        x: Theme.l
        width: Theme.layerColumn - Theme.s
        text: qsTr("Layer")
    }
    ColumnCaption {
        x: Theme.l + Theme.layerColumn
        text: qsTr("Tap")
    }
    ColumnCaption {
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        text: qsTr("Times noise")
    }
}
