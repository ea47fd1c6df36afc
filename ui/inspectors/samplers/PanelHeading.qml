import QtQuick
import QtQuick.Layouts
import Vitrine

/// Heading of a part of a page.
RowLayout {
    property alias title: words.text
    property alias note: note.text

    spacing: Theme.s
    AppText {
        id: words
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        id: note
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignBaseline
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
}
