pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The system prompt of this chat and the values of its samplers; leads to its other settings.
PopupPanel {
    id: popup

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library
    /// For the samplers, of which there are many: the window may be low.
    required property int room

    signal settingsWanted

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
            session: popup.session
        }
        ThinkingChoice {
            width: popup.availableWidth
            chat: popup.chat
            library: popup.library
        }
        GrammarSetting {
            width: popup.availableWidth
            chat: popup.chat
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
                    model: popup.visible ? popup.chat.samplers : null
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
                        onChosen: value => popup.chat.samplers.choose(index, value)
                        onResetWanted: popup.chat.samplers.reset(index)
                    }
                }
            }
        }
        LinkButton {
            text: qsTr("All settings of this chat, presets…")
            onClicked: {
                popup.close();
                popup.settingsWanted();
            }
        }
    }
}
