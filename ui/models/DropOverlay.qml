import QtQuick
import Vitrine
import Vitrine.App

/// Takes files dropped anywhere on the window and says beforehand what will happen.
DropArea {
    id: area

    required property Program app
    /// See Application::lookAtDropped().
    property string model
    property string reference
    property string record
    property string sentence
    property int attached: 0
    property int chats: 0
    readonly property bool usable: model.length > 0 || reference.length > 0 || record.length > 0 || attached > 0 || chats > 0

    onEntered: drag => {
        const found = area.app.lookAtDropped(drag.urls);
        model = found.model;
        reference = found.reference ?? "";
        record = found.record ?? "";
        attached = found.attached;
        chats = found.chats ?? 0;
        sentence = found.sentence;
        drag.accepted = drag.hasUrls;
    }
    onDropped: drop => {
        // What is not a model is handed over, too: it is answered by one sentence.
        area.app.openDropped(drop.urls);
        drop.accept(Qt.CopyAction);
    }

    Rectangle {
        anchors.fill: parent
        visible: area.containsDrag
        color: Theme.shade
        Rectangle {
            anchors.centerIn: parent
            width: Math.min(parent.width - 2 * Theme.xl, Theme.px(460))
            height: words.implicitHeight + 2 * Theme.xxl
            radius: Theme.radiusLarge
            color: Theme.raised
            border.width: Theme.ring
            border.color: area.usable ? Theme.accent : Theme.danger
            Column {
                id: words
                anchors.centerIn: parent
                width: parent.width - 2 * Theme.xl
                spacing: Theme.m
                Icon {
                    anchors.horizontalCenter: parent.horizontalCenter
                    icon: area.usable ? "drop" : "warning"
                    size: Theme.px(40)
                    color: area.usable ? Theme.accent : Theme.danger
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    text: area.chats > 0 ? qsTr("Drop to import the chats in %Ln files", "", area.chats)
                        : area.attached > 0 ? qsTr("Drop to attach %Ln files to the message", "", area.attached)
                        : area.reference.length > 0 ? qsTr("Drop to compare with what this holds")
                        : area.record.length > 0 ? qsTr("Drop to show this record")
                        : area.usable ? qsTr("Drop to open this model") : qsTr("This cannot be opened")
                    font.pixelSize: Theme.pageTitle
                    font.weight: Font.DemiBold
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    visible: text.length > 0
                    elide: Text.ElideMiddle
                    text: area.model || area.reference || area.record
                    muted: true
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    visible: text.length > 0
                    wrapMode: Text.Wrap
                    maximumLineCount: 4
                    elide: Text.ElideRight
                    text: area.sentence
                    muted: true
                }
            }
        }
    }
}
