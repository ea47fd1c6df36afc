import QtQuick
import QtQuick.Layouts
import Vitrine

/// One sentence that must not be missed, with its detail on demand, and what can be done about it.
Rectangle {
    id: banner

    property string text
    property string detail
    /// "info", "warning" or "error"
    property string tone: "info"
    property bool dismissible: true
    property bool open: false
    /// What the button says that leads out of it; empty: there is none.
    property string action
    readonly property color ink: tone === "error" ? Theme.danger : tone === "warning" ? Theme.warning : Theme.accent

    signal dismissed
    signal acted

    visible: text.length > 0
    implicitHeight: visible ? layout.implicitHeight + 2 * Theme.s : 0
    radius: Theme.radius
    color: tone === "error" ? Theme.dangerSoft : tone === "warning" ? Theme.warningSoft : Theme.accentSoft
    onTextChanged: open = false

    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    RowLayout {
        id: layout
        anchors.fill: parent
        anchors.leftMargin: Theme.m
        anchors.rightMargin: banner.dismissible || banner.detail.length > 0 ? Theme.xs : Theme.m
        anchors.topMargin: Theme.s
        anchors.bottomMargin: Theme.s
        spacing: Theme.s
        Icon {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 2
            icon: banner.tone === "info" ? "info" : "warning"
            color: banner.ink
        }
        ColumnLayout {
            spacing: Theme.xs
            AppText {
                Layout.fillWidth: true
                text: banner.text
                wrapMode: Text.Wrap
                Accessible.ignored: true
            }
            AppText {
                Layout.fillWidth: true
                visible: banner.open
                text: banner.detail
                wrapMode: Text.WrapAnywhere
                font.family: Theme.mono
                font.pixelSize: Theme.caption
                muted: true
            }
            PlainButton {
                objectName: "action"
                Layout.topMargin: Theme.xs
                Layout.bottomMargin: Theme.xs
                visible: banner.action.length > 0
                primary: true
                text: banner.action
                onClicked: banner.acted()
            }
        }
        PlainButton {
            Layout.alignment: Qt.AlignTop
            Layout.preferredHeight: 24
            visible: banner.detail.length > 0
            quiet: true
            text: banner.open ? qsTr("Less") : qsTr("Details")
            font.pixelSize: Theme.caption
            onClicked: banner.open = !banner.open
        }
        IconButton {
            Layout.alignment: Qt.AlignTop
            implicitWidth: 24
            implicitHeight: 24
            symbolSize: 14
            visible: banner.dismissible
            symbol: "close"
            text: qsTr("Dismiss")
            onClicked: banner.dismissed()
        }
    }
}
