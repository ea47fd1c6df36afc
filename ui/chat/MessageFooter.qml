import QtQuick
import QtQuick.Layouts
import Vitrine

/// Below a message: how an answer came about, which one of several it is, and what can be done with it.
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

    Item {
        Layout.fillWidth: true
        visible: !footer.message.answer
    }
    SiblingSwitch {
        Layout.leftMargin: -Theme.s
        visible: footer.model.siblings > 1
        number: footer.model.sibling
        count: footer.model.siblings
        enabled: !footer.app.session.generating
        onStepped: step => footer.app.session.showSibling(footer.model.messageId, step)
    }
    Icon {
        visible: footer.troubled
        icon: "warning"
        size: 14
        color: footer.model.state === "failed" ? Theme.danger : Theme.warning
    }
    AppText {
        Layout.maximumWidth: footer.width - (footer.model.siblings > 1 ? 220 : 120)
        visible: text.length > 0
        text: footer.model.footnote
        elide: Text.ElideRight
        color: footer.model.state === "failed" ? Theme.danger : footer.troubled ? Theme.warning : Theme.muted
        font.pixelSize: Theme.caption
        rightPadding: Theme.xs
        Accessible.description: footer.model.facts
        HoverHandler { id: hover }
        Tip {
            visible: hover.hovered
            text: footer.model.facts
        }
    }
    IconButton {
        implicitWidth: 28
        implicitHeight: 28
        symbolSize: 16
        visible: footer.message.answer
        opacity: footer.prominent || visualFocus ? 1 : 0
        symbol: "copy"
        text: qsTr("Copy the message")
        onClicked: footer.app.copyText(footer.model.text)
    }
    IconButton {
        implicitWidth: 28
        implicitHeight: 28
        symbolSize: 16
        visible: footer.message.answer
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
        text: footer.message.answer ? qsTr("Answer again (Ctrl+Enter)") : qsTr("Answer this (Ctrl+Enter)")
        onClicked: footer.app.session.regenerate()
    }
    Item {
        Layout.fillWidth: true
        visible: footer.message.answer
    }
}
