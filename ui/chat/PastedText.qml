import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Stands for the part of a draft that is too long for an editor.
Item {
    id: pasted

    required property ChatSession session
    readonly property int length: session.pastedLength

    visible: length > 0
    implicitHeight: visible ? chip.height + Theme.m : 0

    Rectangle {
        id: chip
        y: Theme.m
        width: Math.min(parent.width, row.implicitWidth + Theme.m + Theme.xs)
        height: Theme.control
        radius: Theme.radius
        color: Theme.said
        Accessible.role: Accessible.Grouping
        Accessible.name: words.text
        RowLayout {
            id: row
            anchors.fill: parent
            anchors.leftMargin: Theme.m
            anchors.rightMargin: Theme.xs
            spacing: Theme.s
            AppText {
                id: words
                Layout.fillWidth: true
                text: qsTr("Pasted text, %1 characters").arg(Number(pasted.length).toLocaleString(Qt.locale(), "f", 0))
                elide: Text.ElideRight
            }
            IconButton {
                implicitWidth: Theme.controlSmall
                implicitHeight: Theme.controlSmall
                symbolSize: Theme.iconTiny
                symbol: "close"
                text: qsTr("Remove the pasted text")
                onClicked: pasted.session.removePasted()
            }
        }
    }
}
