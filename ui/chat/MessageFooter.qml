import QtQuick
import QtQuick.Layouts
import Vitrine

/// Below an answer: how it came about, and what can be done with it.
RowLayout {
    id: footer

    required property var app
    /// The delegate that this stands in.
    required property var message
    /// Whether the actions are shown; the keyboard reaches them always.
    property bool prominent: false
    readonly property var model: message.model
    readonly property bool troubled: model.state === "failed" || model.state === "interrupted"

    spacing: Theme.xs

    Icon {
        visible: footer.troubled
        icon: "warning"
        size: 14
        color: footer.model.state === "failed" ? Theme.danger : Theme.warning
    }
    AppText {
        Layout.maximumWidth: footer.width - 120
        visible: text.length > 0
        text: footer.model.footnote
        elide: Text.ElideRight
        color: footer.model.state === "failed" ? Theme.danger : footer.troubled ? Theme.warning : Theme.muted
        font.pixelSize: Theme.caption
        rightPadding: Theme.xs
    }
    IconButton {
        implicitWidth: 28
        implicitHeight: 28
        symbolSize: 16
        opacity: footer.prominent || visualFocus ? 1 : 0
        symbol: "copy"
        text: qsTr("Copy the message")
        onClicked: footer.app.copyText(footer.model.text)
    }
    IconButton {
        implicitWidth: 28
        implicitHeight: 28
        symbolSize: 16
        opacity: footer.prominent || visualFocus || checked ? 1 : 0
        checked: footer.message.inspected && footer.app.settings.inspectorVisible
        symbol: "tokens"
        text: qsTr("Show the tokens of this answer")
        onClicked: footer.app.tokens.showMessage(footer.model.messageId)
    }
    IconButton {
        implicitWidth: 28
        implicitHeight: 28
        symbolSize: 16
        opacity: footer.prominent || visualFocus ? 1 : 0
        visible: footer.message.last
        enabled: footer.app.session.canSend
        symbol: "refresh"
        text: qsTr("Answer again (Ctrl+Enter)")
        onClicked: footer.app.session.regenerate()
    }
    Item { Layout.fillWidth: true }
}
