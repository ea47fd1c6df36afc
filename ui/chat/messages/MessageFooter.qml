import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// The line below an answer: a switch between its versions, its actions, and how it was generated.
RowLayout {
    id: footer

    required property int messageState
    required property string time
    required property string footnote
    /// How the answer was generated, one fact per line.
    required property string facts
    required property int sibling
    required property int siblings
    required property bool edited
    /// Whether the inspector shows the tokens of this answer.
    required property bool inspected
    required property ChatSession session
    /// `prominent`: whether the actions are visible. The keyboard can reach them even while they are invisible.
    /// `telling`: whether time, length and speed are visible.
    property bool prominent: false
    property bool telling: false
    readonly property bool failed: messageState === MessageListModel.State.Failed
    readonly property bool troubled: failed || messageState === MessageListModel.State.Interrupted

    signal copyWanted
    signal againWanted
    signal branchWanted
    signal tokensWanted
    signal menuWanted(Item button)
    signal siblingWanted(int step)

    spacing: Theme.xs

    // The switch and the actions come first, so that they do not move when the numbers after them become longer.
    SiblingSwitch {
        Layout.leftMargin: -Theme.s
        visible: footer.siblings > 1
        number: footer.sibling
        count: footer.siblings
        enabled: !footer.session.answer.generating
        onStepped: step => footer.siblingWanted(step)
    }
    MessageButton {
        Layout.leftMargin: footer.siblings > 1 ? 0 : -Theme.px(6)
        prominent: footer.prominent
        symbol: "copy"
        text: qsTr("Copy the message")
        onClicked: footer.copyWanted()
    }
    MessageButton {
        prominent: footer.prominent
        enabled: footer.session.sender.canSend
        symbol: "refresh"
        text: qsTr("Answer again")
        keys: "Ctrl+R"
        onClicked: footer.againWanted()
    }
    MessageButton {
        prominent: footer.prominent
        enabled: !footer.session.answer.generating
        symbol: "branch"
        text: qsTr("Branch from here")
        onClicked: footer.branchWanted()
    }
    MessageButton {
        prominent: footer.prominent
        checked: footer.inspected
        symbol: "tokens"
        text: qsTr("Show the tokens of this answer")
        onClicked: footer.tokensWanted()
    }
    MessageButton {
        id: more
        prominent: footer.prominent
        symbol: "more"
        text: qsTr("More actions for this message")
        onClicked: footer.menuWanted(more)
    }
    Item { Layout.fillWidth: true }
    Icon {
        visible: footer.troubled
        icon: "warning"
        size: Theme.iconTiny
        color: footer.failed ? Theme.danger : Theme.warning
    }
    AppText {
        id: when
        opacity: footer.telling ? 1 : 0
        visible: text.length > 0 && footer.width > Theme.px(360)
        text: footer.time
        muted: true
        font.pixelSize: Theme.small
    }
    AppText {
        Layout.leftMargin: when.visible ? Theme.xs : 0
        Layout.maximumWidth: footer.width - (footer.siblings > 1 ? Theme.px(256) : Theme.px(180))
                             - (when.visible ? when.implicitWidth + Theme.s : 0)
        opacity: footer.telling || footer.troubled ? 1 : 0
        visible: text.length > 0
        text: footer.edited ? qsTr("edited") : footer.footnote
        elide: Text.ElideRight
        color: footer.failed ? Theme.danger : footer.troubled ? Theme.warning : Theme.muted
        font.pixelSize: Theme.small
        Accessible.description: footer.facts
        HoverHandler { id: hover }
        Tip {
            visible: hover.hovered && footer.facts.length > 0
            text: footer.facts
        }
    }
}
