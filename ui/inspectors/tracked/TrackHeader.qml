import QtQuick
import Vitrine

/// The captions of the columns of TrackLegend.
ColumnHeader {
    id: header

    readonly property real end: width - Theme.s - Theme.controlSlim - Theme.xs

    component Caption: ColumnCaption {
        horizontalAlignment: Text.AlignRight
    }
    Caption {
        x: Theme.l + Theme.px(28) + Theme.s
        horizontalAlignment: Text.AlignLeft
        text: qsTr("Token")
    }
    Caption {
        visible: header.width >= Theme.px(340)
        x: header.end - Theme.px(52 + 60 + 56 + 50)
        width: Theme.px(50)
        text: qsTr("Id")
    }
    Caption {
        x: header.end - Theme.px(52 + 60 + 56)
        width: Theme.px(56)
        text: qsTr("Logit")
    }
    Caption {
        x: header.end - Theme.px(52 + 60)
        width: Theme.px(60)
        text: qsTr("Rank")
    }
    Caption {
        x: header.end - Theme.px(52)
        width: Theme.px(52)
        text: qsTr("Model %")
    }
}
