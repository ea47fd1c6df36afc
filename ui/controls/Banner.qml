import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import "../theme/format.js" as Format

/// An important message on one line. It can be unfolded to show the full text and details. A button may offer an
/// action.
Rectangle {
    id: banner

    enum Tone { Info, Warning, Error }

    property string text
    property string detail
    property int tone: Banner.Tone.Info
    property bool dismissible: true
    /// Progress from 0 to 1; 0 is shown as unknown progress. -1: no progress is shown.
    property real progress: -1
    /// Label of the button for the action; empty: the banner has no button.
    property string action
    /// `number`: position of this notice among all notices. `count`: number of notices. The user can switch between
    /// them.
    property int number: 1
    property int count: 1
    /// Whether the banner is a bar across the whole width (true) or a card (false).
    property bool bar: false
    /// Whether the banner is narrow. In a narrow banner, the text has the whole width, and the button is below the
    /// details.
    readonly property bool narrow: width < Theme.px(460)
    readonly property color ink: tone === Banner.Tone.Error ? Theme.danger : tone === Banner.Tone.Warning ? Theme.warning : Theme.muted

    signal dismissed
    signal acted
    signal nextWanted

    visible: text.length > 0
    implicitHeight: visible ? Theme.banner : 0
    radius: bar ? 0 : Theme.radius
    color: Theme.raised
    border.width: bar ? 0 : Theme.hairline
    border.color: Theme.edge
    onTextChanged: details.close()

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    Rectangle {
        visible: banner.bar
        width: Theme.mark
        height: parent.height
        color: banner.ink
    }
    Divider {
        visible: banner.bar
        anchors.bottom: parent.bottom
        width: parent.width
    }
    ProgressLine {
        objectName: "progress"
        anchors.bottom: parent.bottom
        width: parent.width
        visible: banner.progress >= 0
        radius: 0
        fill: banner.ink
        value: banner.progress > 0 ? banner.progress : -1
        label: banner.text
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: banner.bar ? Theme.l : Theme.m
        // An icon button at the right edge needs a smaller margin than a text button, because there is already space
        // around its icon.
        anchors.rightMargin: !banner.bar && (banner.dismissible || more.visible) ? Theme.xs : Theme.m
        spacing: Theme.s
        Icon {
            icon: banner.tone === Banner.Tone.Info ? "info" : "warning"
            color: banner.ink
        }
        AppText {
            id: line
            objectName: "line"
            Layout.fillWidth: true
            // A message may begin with the path of a file. Remove the folders of the path, because they would leave no
            // space for the message itself.
            text: banner.text.replace(/^\/(?:[^:]*\/)?(?=[^\/:]*: )/, "")
            elide: Text.ElideRight
            maximumLineCount: 1
            Accessible.ignored: true
        }
        AppText {
            objectName: "share"
            visible: banner.progress > 0
            text: Format.percentOf(Math.floor(100 * banner.progress))
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        LinkButton {
            objectName: "details"
            visible: line.truncated || line.text !== banner.text || banner.detail.length > 0
                || banner.narrow && banner.action.length > 0
            text: qsTr("Details")
            onClicked: details.visible ? details.close() : details.open()
        }
        LinkButton {
            objectName: "action"
            Layout.leftMargin: Theme.xs
            visible: !banner.narrow && banner.action.length > 0
            text: banner.action
            onClicked: banner.acted()
        }
        Rectangle {
            visible: more.visible
            implicitWidth: Theme.hairline
            implicitHeight: Theme.l
            color: Theme.line
        }
        AppText {
            visible: more.visible
            text: qsTr("%1 of %2").arg(banner.number).arg(banner.count)
            muted: true
            font.pixelSize: Theme.small
        }
        IconButton {
            id: more
            objectName: "more"
            visible: banner.count > 1
            symbol: "chevron-right"
            text: qsTr("Next notice")
            onClicked: banner.nextWanted()
        }
        IconButton {
            objectName: "dismiss"
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
