pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// A button that shows the main settings of this chat. A click opens a popup with more settings.
T.Button {
    id: control

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library
    /// Whether only the icon is shown.
    property bool bare: false
    readonly property bool opened: (popup.item as ChatSettingsPopup)?.visible ?? false

    signal settingsWanted

    implicitWidth: contentItem.implicitWidth + 2 * Theme.s - Theme.xxs
    implicitHeight: Theme.controlSmall
    leftPadding: Theme.s - Theme.hairline
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: chat.samplers.summary + (chat.answerForm === ChatSettings.AnswerForm.JsonSchema ? qsTr(" · JSON schema")
        : chat.answerForm === ChatSettings.AnswerForm.Gbnf ? qsTr(" · grammar") : "")
    onClicked: opened ? (popup.item as ChatSettingsPopup).close() : (popup.made() as ChatSettingsPopup).open()

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Settings of this chat")
    Accessible.description: text
    Accessible.onPressAction: control.clicked()

    background: Rectangle {
        radius: Theme.radius
        color: control.down || control.opened ? Theme.press : control.hovered ? Theme.said : "transparent"
        FocusRing { control: control }
    }
    contentItem: Row {
        spacing: Theme.s
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            icon: "settings"
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            visible: !control.bare
            text: control.text
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    Tip {
        visible: control.hovered && !control.opened
        text: qsTr("Settings of this chat")
    }

    // The popup is created when it is first opened.
    LazyItem {
        id: popup
        active: false
        component: ChatSettingsPopup {
            parent: control
            y: -height - Theme.xs
            width: Math.min(Theme.popupWidth, control.Window.width - 2 * Theme.m)
            room: Math.min(Theme.px(490), control.Window.height - 2 * Theme.s)
            session: control.session
            chat: control.chat
            library: control.library
            onSettingsWanted: control.settingsWanted()
        }
    }
}
