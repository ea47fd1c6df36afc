import QtQuick
import Vitrine

/// The captions of the columns of CompareRow.
Item {
    id: header

    implicitHeight: 22

    component Caption: AppText {
        anchors.verticalCenter: parent.verticalCenter
        muted: true
        font.pixelSize: Theme.tiny + 1
    }
    Caption {
        x: Theme.l
        width: 32
        text: qsTr("Layer")
    }
    Caption {
        x: Theme.l + 40
        text: qsTr("Tap")
    }
    Caption {
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        text: qsTr("Times noise")
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
