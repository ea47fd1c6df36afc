import QtQuick
import Vitrine

/// The captions of the columns of LogitRow.
ColumnHeader {
    id: header

    required property bool sampled
    required property real barsWidth

    ColumnCaption {
        x: Theme.l
        width: Theme.rankColumn - Theme.s
        horizontalAlignment: Text.AlignRight
        text: "#"
    }
    ColumnCaption {
        x: Theme.l + Theme.rankColumn
        text: qsTr("Token")
    }
    ColumnCaption {
        x: header.width - Theme.l - header.barsWidth - Theme.m - width
        text: qsTr("Logit")
    }
    ColumnCaption {
        x: header.width - Theme.l - header.barsWidth
        text: header.sampled && header.barsWidth > Theme.px(150) ? qsTr("Probability · after sampling") : qsTr("Probability")
    }
}
