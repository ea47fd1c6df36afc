import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// How this chat is answered: says the main settings; its popup has the system prompt and leads to the others.
T.Button {
    id: control

    required property ChatSession session
    required property SamplerSettingsModel samplers
    /// Without words.
    property bool bare: false

    signal settingsWanted

    implicitWidth: contentItem.implicitWidth + 2 * Theme.s - Theme.xxs
    implicitHeight: Theme.controlSmall
    leftPadding: Theme.s - Theme.hairline
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: samplers.summary
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
