pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// How this chat is answered: says the main settings; its popup has the system prompt and the values of the samplers, and
/// leads to the others.
T.Button {
    id: control

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library
    /// Without words.
    property bool bare: false

    signal settingsWanted

    implicitWidth: contentItem.implicitWidth + 2 * Theme.s - Theme.xxs
    implicitHeight: Theme.controlSmall
    leftPadding: Theme.s - Theme.hairline
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: chat.samplers.summary + (chat.answerForm === ChatSettings.AnswerForm.JsonSchema ? qsTr(" · JSON schema")
        : chat.answerForm === ChatSettings.AnswerForm.Gbnf ? qsTr(" · grammar") : "")
    onClicked: popup.visible ? popup.close() : popup.open()

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Settings of this chat")
    Accessible.description: text
    Accessible.onPressAction: control.clicked()

    background: Rectangle {
        radius: Theme.radius
        color: control.down || popup.visible ? Theme.press : control.hovered ? Theme.said : "transparent"
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
        visible: control.hovered && !popup.visible
        text: qsTr("Settings of this chat")
    }
    PopupPanel {
        id: popup
        y: -height - Theme.xs
        width: Math.min(Theme.popupWidth, control.Window.width - 2 * Theme.m)
        padding: Theme.l
        /// For the samplers, of which there are many: the window may be low.
        readonly property int room: Math.max(3 * Theme.control, Math.min(Theme.px(280), control.Window.height / 3))
        onOpened: prompt.takeFocus()
        contentItem: Column {
            spacing: Theme.s
            AppText {
                text: qsTr("System prompt of this chat")
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            SystemPromptPad {
                id: prompt
                width: popup.availableWidth
                session: control.session
            }
            ThinkingChoice {
                width: popup.availableWidth
                chat: control.chat
                library: control.library
            }
            GrammarSetting {
                width: popup.availableWidth
                chat: control.chat
            }
            FollowingFlickable {
                width: popup.availableWidth
                height: Math.min(contentHeight, popup.room)
                contentHeight: values.height
                margin: Theme.s
                Column {
                    id: values
                    // Beside the scroll bar.
                    width: parent.width - Theme.m
                    Repeater {
                        model: popup.visible ? control.chat.samplers : null
                        SamplerRow {
                            required property int index
                            required label
                            required help
                            required value
                            required least
                            required most
                            required decimals
                            required differs
                            width: values.width
                            onChosen: value => control.chat.samplers.choose(index, value)
                            onResetWanted: control.chat.samplers.reset(index)
                        }
                    }
                }
            }
            LinkButton {
                text: qsTr("All settings of this chat, presets…")
                onClicked: {
                    popup.close();
                    control.settingsWanted();
                }
            }
        }
    }
}
