import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// What must not be missed, in one line; all of it, with details, on demand; and what can be done about it.
Rectangle {
    id: banner

    enum Tone { Info, Warning, Error }

    property string text
    property string detail
    property int tone: Banner.Tone.Info
    property bool dismissible: true
    /// The label of the button that leads out of it; empty: no button.
    property string action
    /// How many others there is no room for.
    property int more: 0
    /// If there is little room, the words get it: the button that leads out is below the details.
    readonly property bool narrow: width < Theme.px(460)
    readonly property color ink: tone === Banner.Tone.Error ? Theme.danger : tone === Banner.Tone.Warning ? Theme.warning : Theme.muted

    signal dismissed
    signal acted
    signal moreWanted

    visible: text.length > 0
    implicitHeight: visible ? Theme.banner : 0
    radius: Theme.radius
    color: Theme.raised
    border.color: Theme.edge
    onTextChanged: details.close()

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.m
        anchors.rightMargin: Theme.xs
        spacing: Theme.xs
        Icon {
            icon: banner.tone === Banner.Tone.Info ? "info" : "warning"
            color: banner.ink
        }
        AppText {
            id: line
            objectName: "line"
            Layout.fillWidth: true
            Layout.leftMargin: Theme.xs
            // A file's folders would take the room of what is said about it.
            text: banner.text.replace(/^\/(?:[^:]*\/)?(?=[^\/:]*: )/, "")
            elide: Text.ElideRight
            maximumLineCount: 1
            Accessible.ignored: true
        }
        PlainButton {
            objectName: "details"
            Layout.preferredHeight: Theme.controlTiny
            visible: line.truncated || line.text !== banner.text || banner.detail.length > 0
                || banner.narrow && banner.action.length > 0
            quiet: true
            text: qsTr("Details")
            font.pixelSize: Theme.small
            horizontalPadding: Theme.s
            onClicked: details.visible ? details.close() : details.open()
        }
        PlainButton {
            objectName: "action"
            Layout.preferredHeight: Theme.controlTiny
            visible: !banner.narrow && banner.action.length > 0
            primary: true
            text: banner.action
            font.pixelSize: Theme.small
            horizontalPadding: Theme.s
            onClicked: banner.acted()
        }
        PlainButton {
            objectName: "more"
            Layout.preferredHeight: Theme.controlTiny
            visible: banner.more > 0
            quiet: true
            text: qsTr("%1 more").arg(banner.more)
            hint: qsTr("Shows the next ones")
            font.pixelSize: Theme.small
            horizontalPadding: Theme.s
            onClicked: banner.moreWanted()
        }
        IconButton {
            objectName: "dismiss"
            implicitWidth: Theme.controlTiny
            implicitHeight: Theme.controlTiny
            symbolSize: Theme.iconTiny
            visible: banner.dismissible
            symbol: "close"
            text: qsTr("Dismiss")
            onClicked: banner.dismissed()
        }
    }
    PopupPanel {
        id: details
        objectName: "detailsPanel"
        y: banner.height + Theme.xs
        width: banner.width
        contentItem: Flickable {
            implicitHeight: Math.min(words.implicitHeight, Theme.popupHeight)
            contentHeight: words.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            ColumnLayout {
                id: words
                width: parent.width
                spacing: Theme.s
                AppText {
                    Layout.fillWidth: true
                    text: banner.text
                    wrapMode: Text.Wrap
                }
                AppText {
                    Layout.fillWidth: true
                    visible: text.length > 0
                    text: banner.detail
                    wrapMode: Text.WrapAnywhere
                    font.family: Theme.mono
                    font.pixelSize: Theme.small
                    muted: true
                }
                PlainButton {
                    objectName: "actionBelow"
                    visible: banner.narrow && banner.action.length > 0
                    primary: true
                    text: banner.action
                    onClicked: {
                        details.close();
                        banner.acted();
                    }
                }
            }
        }
    }
}
