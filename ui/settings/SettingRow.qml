import QtQuick
import QtQuick.Layouts
import Vitrine

/// A setting: its name and what it does at the left, its control at the right. Anchors, not layouts within layouts: Qt 6.4
/// leaves parts of those where they were before texts were wrapped.
Item {
    id: row

    property string label
    property string help
    default property alias control: holder.data

    implicitWidth: texts.implicitWidth + Theme.l + holder.implicitWidth
    implicitHeight: Math.max(texts.height, holder.implicitHeight)
    Column {
        id: texts
        anchors.left: parent.left
        anchors.right: holder.left
        anchors.rightMargin: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        AppText {
            width: parent.width
            text: row.label
            wrapMode: Text.Wrap
        }
        AppText {
            width: parent.width
            visible: text.length > 0
            text: row.help
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
    }
    RowLayout {
        id: holder
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
    }
}
