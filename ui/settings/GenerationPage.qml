pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The settings page for sampling and for the maximum length of an answer.
SettingsPage {
    id: page

    required property AppSettings settings
    required property SamplerSettingsModel samplers
    required property SamplerOrderModel order

    title: qsTr("Generation")
    action: qsTr("Restore defaults")
    onActed: settings.resetSampling()

    SettingsSection {
        title: qsTr("Samplers")
        Repeater {
            model: page.samplers
            NumberSetting {
                required property int index
                required label
                required help
                required value
                required from
                required to
                required least
                required most
                required stepSize
                required decimals
                required property bool matters
                wanted: matters
                keywords: "sampling"
                onChosen: value => page.samplers.choose(index, value)
            }
        }
    }
    SettingsSection {
        title: qsTr("Order")
        note: page.order.replaced ? qsTr("Mirostat replaces all of these samplers except the temperature") : qsTr("from top to bottom; banned tokens are removed first")
        Repeater {
            model: page.order
            OrderRow {
                last: page.order.running - 1
                onMoved: to => page.order.move(index, to)
            }
        }
        BreakersSetting {
            entries: page.settings.dryBreakers
            onChosen: entries => page.settings.dryBreakers = entries
        }
    }
    SettingsSection {
        title: qsTr("Choice of tokens")
        SeedSetting {
            seed: page.settings.seed
            onChosen: seed => page.settings.seed = seed
        }
        SettingRow {
            label: qsTr("Draft tokens ahead")
            help: qsTr("If the text repeats itself, or the model proposes further tokens, several tokens are drafted and evaluated together. Answers are faster and stay the same")
            keywords: qsTr("speed speculative")
            Toggle {
                text: qsTr("Draft tokens ahead")
                checked: page.settings.drafts
                onToggled: page.settings.drafts = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("End of the answer")
        NumberSetting {
            label: qsTr("Maximum answer length")
            help: qsTr("In tokens; without a limit, an answer can fill the context")
            keywords: qsTr("maximum length")
            slider: false
            automatic: qsTr("No limit")
            value: page.settings.maxTokens
            most: 1000000
            decimals: 0
            onChosen: value => page.settings.maxTokens = Math.round(value)
        }
        OverflowSetting {
            policy: page.settings.overflow
            onChosen: policy => page.settings.overflow = policy
        }
        StopStringsSetting {
            entries: page.settings.stopStrings
            onChosen: entries => page.settings.stopStrings = entries
        }
    }
    SettingsSection {
        title: qsTr("New chats")
        SettingRow {
            id: prompt
            label: qsTr("System prompt")
            help: qsTr("New chats begin with this prompt; you can change it in each chat")
            keywords: qsTr("instructions persona default")
            tall: true
            TextPad {
                objectName: "defaultSystemPrompt"
                width: prompt.width
                name: qsTr("System prompt of new chats")
                placeholder: qsTr("Facts and instructions for the model")
                text: page.settings.systemPrompt
                onEdited: words => page.settings.systemPrompt = words
            }
        }
    }
}
