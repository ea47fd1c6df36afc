import QtQuick
import Vitrine

/// The captions of the columns of LogitRow.
Item {
    id: header

    property bool sampled: true
    property real barsWidth: 176

    implicitHeight: 22

    component Caption: AppText {
        anchors.verticalCenter: parent.verticalCenter
        muted: true
        font.pixelSize: Theme.tiny + 1
    }
    Caption {
        x: Theme.l
        width: 24
        horizontalAlignment: Text.AlignRight
        text: "#"
    }
    Caption {
        x: Theme.l + 32
        text: qsTr("Token")
    }
    Caption {
        x: header.width - Theme.l - header.barsWidth - Theme.m - width
        text: qsTr("Logit")
    }
    Caption {
        x: header.width - Theme.l - header.barsWidth
        text: header.sampled && header.barsWidth > 150 ? qsTr("Probability · after sampling") : qsTr("Probability")
    }
    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
