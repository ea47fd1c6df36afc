import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Below a message: how an answer came about, which one of several it is, and what can be done with it.
RowLayout {
    id: footer

    required property bool answer
    required property int messageState
    required property string footnote
    /// How the answer was computed, one line per fact.
    required property string facts
    required property int sibling
    required property int siblings
    /// Its tokens are shown in the inspector.
    required property bool inspected
    required property bool last
    required property ChatSession session
    /// Whether the actions are shown; the keyboard reaches them always.
    property bool prominent: false
    readonly property bool failed: messageState === MessageListModel.State.Failed
    readonly property bool troubled: failed || messageState === MessageListModel.State.Interrupted

    signal copyWanted
    signal tokensWanted
    signal siblingWanted(int step)

    spacing: Theme.xs

    Item {
        Layout.fillWidth: true
        visible: !footer.answer
    }
    // Versions and actions first: they stay where they are, however long the figures grow.
    SiblingSwitch {
        Layout.leftMargin: -Theme.s
        visible: footer.siblings > 1
        number: footer.sibling
        count: footer.siblings
        enabled: !footer.session.generating
        onStepped: step => footer.siblingWanted(step)
    }
    IconButton {
        implicitWidth: Theme.controlSmall
        implicitHeight: Theme.controlSmall
        symbolSize: Theme.icon
        visible: footer.answer
        opacity: footer.prominent || visualFocus ? 1 : 0
        symbol: "copy"
        text: qsTr("Copy the message")
        onClicked: footer.copyWanted()
    }
    IconButton {
        implicitWidth: Theme.controlSmall
        implicitHeight: Theme.controlSmall
        symbolSize: Theme.icon
        visible: footer.answer
        opacity: footer.prominent || visualFocus || checked ? 1 : 0
        checked: footer.inspected
        symbol: "tokens"
        text: qsTr("Show the tokens of this answer")
        onClicked: footer.tokensWanted()
    }
    IconButton {
        implicitWidth: Theme.controlSmall
        implicitHeight: Theme.controlSmall
        symbolSize: Theme.icon
        opacity: footer.prominent || visualFocus ? 1 : 0
        visible: footer.last
        enabled: footer.session.canSend
        symbol: "refresh"
        text: footer.answer ? qsTr("Answer again (Ctrl+Enter)") : qsTr("Answer this (Ctrl+Enter)")
        onClicked: footer.session.regenerate()
    }
    Item {
        Layout.fillWidth: true
        visible: footer.answer
    }
    Icon {
        visible: footer.troubled
        icon: "warning"
        size: Theme.iconTiny
        color: footer.failed ? Theme.danger : Theme.warning
    }
    AppText {
        Layout.maximumWidth: footer.width - (footer.siblings > 1 ? Theme.px(220) : Theme.px(120))
        opacity: footer.prominent || footer.troubled ? 1 : 0
        visible: text.length > 0
        text: footer.footnote
        elide: Text.ElideRight
        color: footer.failed ? Theme.danger : footer.troubled ? Theme.warning : Theme.muted
        font.pixelSize: Theme.small
                Accessible.description: footer.facts
        HoverHandler { id: hover }
        Tip {
            visible: hover.hovered
            text: footer.facts
        }
    }
}
