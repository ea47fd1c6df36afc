import QtQuick
import Vitrine

/// The captions of the columns of CompareRow.
Item {
    id: header

    implicitHeight: Theme.columnHeader

    component Caption: AppText {
        anchors.verticalCenter: parent.verticalCenter
        muted: true
        font.pixelSize: Theme.fine
    }
    Caption {
        x: Theme.l
        width: Theme.layerColumn - Theme.s
        text: qsTr("Layer")
    }
    Caption {
        x: Theme.l + Theme.layerColumn
        text: qsTr("Tap")
    }
    Caption {
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        text: qsTr("Times noise")
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
