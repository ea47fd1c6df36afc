import QtQuick
import QtQuick.Layouts
import Vitrine

ColumnLayout {
    id: section

    property string title
    property bool last: false
    default property alias rows: body.data

    Layout.fillWidth: true
    spacing: Theme.m
    AppText {
        text: section.title
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    ColumnLayout {
        id: body
        Layout.fillWidth: true
        spacing: Theme.m
    }
    Divider {
        Layout.fillWidth: true
        Layout.topMargin: Theme.xs
        visible: !section.last
    }
}
