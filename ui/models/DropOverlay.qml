import QtQuick
import Vitrine

/// Takes files dropped anywhere on the window and says beforehand what will happen.
DropArea {
    id: area

    required property var app
    property bool usable: false
    property string fileName

    onEntered: drag => {
        const ggufs = drag.urls.filter(url => url.toString().toLowerCase().endsWith(".gguf"));
        usable = ggufs.length > 0;
        const shown = (usable ? ggufs[0] : drag.urls[0] ?? "").toString();
        fileName = decodeURIComponent(shown.substring(shown.lastIndexOf("/") + 1));
        drag.accepted = drag.hasUrls;
    }
    onDropped: drop => {
        // A file that is no GGUF is handed over as well: the answer to it is one sentence.
        area.app.openDropped(drop.urls);
        drop.accept(Qt.CopyAction);
    }

    Rectangle {
        anchors.fill: parent
        visible: area.containsDrag
        color: Theme.shade
        Rectangle {
            anchors.centerIn: parent
            width: Math.min(parent.width - 2 * Theme.xl, 460)
            height: words.implicitHeight + 2 * Theme.xxl
            radius: Theme.radiusLarge
            color: Theme.surface
            border.width: 2
            border.color: area.usable ? Theme.accent : Theme.danger
            Column {
                id: words
                anchors.centerIn: parent
                width: parent.width - 2 * Theme.xl
                spacing: Theme.m
                Icon {
                    anchors.horizontalCenter: parent.horizontalCenter
                    icon: area.usable ? "drop" : "warning"
                    size: 40
                    color: area.usable ? Theme.accent : Theme.danger
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    text: area.usable ? qsTr("Drop to open this model") : qsTr("This is not a GGUF file")
                    font.pixelSize: Theme.heading
                    font.weight: Font.DemiBold
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    elide: Text.ElideMiddle
                    text: area.fileName
                    muted: true
                }
            }
        }
    }
}
