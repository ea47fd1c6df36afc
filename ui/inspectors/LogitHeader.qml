import QtQuick
import Vitrine

/// The captions of the columns of LogitRow.
Item {
    id: header

    required property bool sampled
    required property real barsWidth

    implicitHeight: Theme.columnHeader

    component Caption: AppText {
        anchors.verticalCenter: parent.verticalCenter
        muted: true
        font.pixelSize: Theme.fine
    }
    Caption {
        x: Theme.l
        width: Theme.rankColumn - Theme.s
        horizontalAlignment: Text.AlignRight
        text: "#"
    }
    Caption {
        x: Theme.l + Theme.rankColumn
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
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
