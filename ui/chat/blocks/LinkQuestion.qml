import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// Shows the target of a link in an answer and asks whether the desktop should open it.
PopupPanel {
    id: question

    readonly property string whole: target.before + target.host + target.after

    function ask(link) {
        target.link = link;
        if (whole.length > 0)
            open();
    }

    function accept() {
        close();
        Qt.openUrlExternally(whole);
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: target.before.startsWith("mailto:") ? qsTr("Write an e-mail to this address?") : qsTr("Open this link?")
    onOpened: yes.forceActiveFocus()

    LinkTarget { id: target }

    contentItem: ColumnLayout {
        spacing: Theme.m
        Keys.onReturnPressed: question.accept()
        Keys.onEnterPressed: question.accept()
        Accessible.role: Accessible.Dialog
        Accessible.name: question.title

        AppText {
            Layout.fillWidth: true
            text: question.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: Math.min(Theme.px(160), words.implicitHeight + 2 * Theme.m + 2 * Theme.hairline)
            radius: Theme.radius
            color: Theme.sunken
            border.color: Theme.line
            Flickable {
                id: area
                anchors.fill: parent
                anchors.margins: Theme.hairline
                contentHeight: words.implicitHeight + 2 * Theme.m
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                Text {
                    id: words
                    // Only "&" needs escaping, because all other special characters in the link are percent-encoded.
                    function plain(part) { return part.replace(/&/g, "&amp;"); }
                    x: Theme.m
                    y: Theme.m
                    width: area.width - 2 * Theme.m
                    text: plain(target.before) + "<b><font color=\"" + Theme.ink + "\">" + plain(target.host) + "</font></b>" + plain(target.after)
                    textFormat: Text.StyledText
                    wrapMode: Text.WrapAnywhere
                    color: Theme.muted
                    font.family: Theme.mono
                    font.pixelSize: Theme.body
                    lineHeight: 1.3
                    Accessible.role: Accessible.StaticText
                    Accessible.name: question.whole
                }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            visible: target.warning.length > 0
            spacing: Theme.s
            Icon {
                Layout.alignment: Qt.AlignTop
                icon: "warning"
                color: Theme.warning
            }
            AppText {
                Layout.fillWidth: true
                text: target.warning
                wrapMode: Text.Wrap
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s
            spacing: Theme.s
            PlainButton {
                quiet: true
                symbol: "copy"
                text: qsTr("Copy")
                onClicked: {
                    Clipboard.copy(question.whole);
                    question.close();
                }
            }
            Item { Layout.fillWidth: true }
            PlainButton {
                text: qsTr("Cancel")
                Keys.onReturnPressed: question.close()
                Keys.onEnterPressed: question.close()
                onClicked: question.close()
            }
            PlainButton {
                id: yes
                objectName: "openLink"
                primary: true
                text: qsTr("Open")
                onClicked: question.accept()
            }
        }
    }
}
