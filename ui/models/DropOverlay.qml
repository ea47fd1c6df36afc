import QtQuick
import Vitrine
import Vitrine.App

/// Accepts files and texts that the user drops on any part of the window. While the user drags them, shows what a drop
/// would do.
DropArea {
    id: area

    enum Content {
        Nothing,
        Files,
        Picture,
        Text
    }

    required property DroppedFiles files
    property int content: DropOverlay.Content.Nothing
    /// Description of the result of a drop, from DroppedFiles::preview().
    property var preview: ({})
    readonly property string file: preview.model || preview.reference || preview.record || ""
    readonly property int attached: preview.attached ?? 0
    readonly property int chats: preview.chats ?? 0
    /// Whether the main window must come to the front, because it shows the result of the drop, or the reason why files
    /// were not used.
    readonly property bool concernsConversation: !preview.reference && !preview.record
                                                 || attached > 0 || chats > 0 || Boolean(preview.sentence)
    readonly property bool usable: content === DropOverlay.Content.Text || file.length > 0 || attached > 0 || chats > 0

    /// Sentences about further effects of the drop, and about files that will not be used.
    readonly property string remarks: {
        const all = [];
        if (file.length > 0 && chats > 0)
            all.push(preview.chatFolder ? qsTr("The chats in the folder %1 will be imported.").arg(preview.chatFolder) : qsTr("The chats in %Ln files will be imported.", "", chats));
        if (chats > 0 && attached > 0)
            all.push(qsTr("%Ln files will be attached to the message of the open chat.", "", attached));
        else if (file.length > 0 && attached > 0)
            all.push(qsTr("%Ln files will be attached to the message.", "", attached));
        if (content === DropOverlay.Content.Picture)
            all.push(qsTr("This is a picture; models get only text from Vitrine."));
        return all.concat(preview.sentence || []).join(" ");
    }

    signal textDropped(string text)

    /// Returns the kind of the dragged data. A link counts as text. A picture that is dragged from a web page is a
    /// picture, although its data also contain a link.
    function contentOf(drag): int {
        const isPicture = Array.from(drag.formats).some(format => format.startsWith("image/") || format.startsWith("application/x-qt-image"));
        if (Array.from(drag.urls).some(url => String(url).startsWith("file:")))
            return DropOverlay.Content.Files;
        if (isPicture && (drag.hasUrls || !drag.hasText))
            return DropOverlay.Content.Picture;
        return drag.hasText || drag.hasHtml ? DropOverlay.Content.Text : DropOverlay.Content.Nothing;
    }

    onEntered: drag => {
        content = contentOf(drag);
        preview = content === DropOverlay.Content.Files ? files.preview(drag.urls) : {};
        drag.accepted = true;
    }
    // Files that cannot be used are passed on, too, because the program shows the reason.
    onDropped: drop => {
        switch (contentOf(drop)) {
        case DropOverlay.Content.Files:
            files.open(drop.urls);
            break;
        case DropOverlay.Content.Text:
            textDropped(drop.hasText ? drop.text : files.plainText(drop.html));
            break;
        case DropOverlay.Content.Picture:
            files.refusePicture();
            break;
        default:
            files.refuseUnknown();
        }
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
                    text: area.preview.model ? qsTr("Drop to open this model")
                        : area.preview.reference ? qsTr("Drop to compare with this reference")
                        : area.preview.record ? qsTr("Drop to show this record")
                        : area.preview.chatFolder ? qsTr("Drop to import the chats in the folder %1").arg(area.preview.chatFolder)
                        : area.chats > 0 ? qsTr("Drop to import the chats in %Ln files", "", area.chats)
                        : area.attached > 0 ? qsTr("Drop to attach %Ln files to the message", "", area.attached)
                        : area.usable ? qsTr("Drop to put this text into the message") : qsTr("Vitrine cannot open this item")
                    font.pixelSize: Theme.pageTitle
                    font.weight: Font.DemiBold
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    visible: text.length > 0
                    elide: Text.ElideMiddle
                    text: area.file
                    muted: true
                }
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    visible: text.length > 0
                    wrapMode: Text.Wrap
                    maximumLineCount: 4
                    elide: Text.ElideRight
                    text: area.remarks
                    muted: true
                }
            }
        }
    }
}
