pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// A popup with the system prompt of this chat and the values of its samplers. A link opens the panel with all
/// settings.
PopupPanel {
    id: popup

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library
    /// Available height. If the popup needs more, its contents can be scrolled.
    required property real room

    signal settingsWanted

    padding: Theme.l
    // Leave space for the scroll bar.
    rightPadding: Theme.xs
    onVisibleChanged: if (visible) prompt.takeFocus()
    contentItem: Column {
        spacing: Theme.s
        FollowingFlickable {
            // Leave space for the focus ring.
            x: -Theme.xs
            width: popup.availableWidth - x
            height: Math.min(contentHeight, popup.room - popup.topPadding - popup.bottomPadding - parent.spacing - all.height)
            contentHeight: values.y + values.height + Theme.xs
            margin: Theme.s
            Column {
                id: values
                x: Theme.xs
                width: parent.width - x - Theme.m
                spacing: Theme.s
                AppText {
                    text: qsTr("System prompt of this chat")
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                SystemPromptPad {
                    id: prompt
                    width: values.width
                    session: popup.session
                }
                ThinkingChoice {
                    width: values.width
                    library: popup.library
                    reasoning: popup.chat.reasoning
                    onChosen: reasoning => popup.chat.reasoning = reasoning
                }
                GrammarSetting {
                    width: values.width
                    chat: popup.chat
                }
                Column {
                    width: values.width
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
        }
        LinkButton {
            id: all
            text: qsTr("All settings of this chat, presets…")
            onClicked: {
                popup.close();
                popup.settingsWanted();
            }
        }
    }
}
