pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import "../../theme/format.js" as Format
import Vitrine.App

/// Settings for the answers in the chat that is shown: system prompt, samplers, model, context and presets.
PopupPanel {
    id: panel

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library

    /// Opens the panel and focuses the setting `key`; see ChatSettings.settingWanted().
    function show(key: string) {
        open();
        const row = {systemPrompt: system, stopStrings: stops, overflow: overflow, maxTokens: longest}[key]
                  ?? samplers.itemAt(chat.samplers.rowNamed(key));
        // Focus the input field of the setting, not its reset button.
        let item = row?.nextItemInFocusChain(true);
        while (item instanceof ResetButton)
            item = item.nextItemInFocusChain(true);
        // Wait until the layout is complete before setting the focus.
        Qt.callLater(() => item?.forceActiveFocus(Qt.TabFocusReason));
    }

    function own(key) {
        return Array.from(chat.ownKeys).includes(key);
    }

    modal: true
    padding: Theme.dialogPadding
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(620), (parent?.width ?? Theme.px(620)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? 600) - 2 * Theme.l)
    title: qsTr("Settings of this chat")

    contentItem: FollowingFlickable {
        implicitHeight: rows.implicitHeight
        contentHeight: rows.implicitHeight

        ColumnLayout {
            id: rows
            // Leave space for the scroll bar and for focus rings.
            x: Theme.xs
            width: panel.availableWidth - Theme.l - x
            spacing: 0

            RowLayout {
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s
                AppText {
                    Layout.fillWidth: true
                    text: panel.title
                    font.pixelSize: Theme.title
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                PlainButton {
                    id: presetButton
                    quiet: true
                    symbol: "chevron-down"
                    symbolBehind: true
                    // Align the text of the link with the right end of the rows below.
                    Layout.rightMargin: -horizontalPadding
                    text: qsTr("Presets")
                    onClicked: presetMenu.open()
                    PresetMenu {
                        id: presetMenu
                        y: parent.height
                        x: parent.width - width
                        chat: panel.chat
                        onSaveWanted: naming.visible = true
                        onImportWanted: presetFile.open()
                    }
                }
            }
            RowLayout {
                id: naming
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s
                spacing: Theme.s
                visible: false
                onVisibleChanged: if (visible) presetName.forceActiveFocus()

                function save() {
                    if (presetName.text.trim().length === 0)
                        return;
                    panel.chat.savePreset(presetName.text.trim());
                    presetName.clear();
                    visible = false;
                }

                Field {
                    id: presetName
                    Layout.fillWidth: true
                    placeholderText: qsTr("Name of the preset")
                    onAccepted: naming.save()
                }
                PlainButton {
                    primary: true
                    enabled: presetName.text.trim().length > 0
                    text: qsTr("Save")
                    onClicked: naming.save()
                }
            }
            AppText {
                Layout.bottomMargin: Theme.s
                text: qsTr("System prompt")
                font.weight: Font.Medium
            }
            SystemPromptPad {
                id: system
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s
                session: panel.session
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s
                spacing: Theme.s
                AppText {
                    Layout.fillWidth: true
                    wrapMode: Text.Wrap
                    text: panel.chat.model.length === 0 ? qsTr("Answered by the open model")
                        : panel.chat.contextLength > 0
                            ? qsTr("Answered by %1 with a context of %2 tokens").arg(panel.chat.modelName).arg(Format.count(panel.chat.contextLength))
                            : qsTr("Answered by %1").arg(panel.chat.modelName)
                }
                PlainButton {
                    visible: !panel.chat.modelOpen
                    text: qsTr("Open the model")
                    onClicked: panel.chat.openModel()
                }
                LinkButton {
                    visible: panel.chat.model.length === 0 && panel.library.loaded
                    text: qsTr("Always use %1").arg(panel.library.name)
                    onClicked: panel.chat.keepModel()
                }
                LinkButton {
                    visible: panel.chat.model.length > 0
                    text: qsTr("Any model")
                    onClicked: panel.chat.forgetModel()
                }
            }
            NumberSetting {
                Layout.fillWidth: true
                visible: panel.chat.model.length > 0
                label: qsTr("Context")
                help: qsTr("In tokens; takes effect when the model is opened for this chat. Auto uses the trained length, at most %L1").arg(8192)
                slider: false
                automatic: qsTr("Auto")
                value: panel.chat.contextLength
                most: 10000000
                decimals: 0
                onChosen: value => panel.chat.contextLength = Math.round(value)
            }
            Repeater {
                id: samplers
                model: panel.chat.samplers
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
                    required differs
                    required property bool matters
                    wanted: matters
                    Layout.fillWidth: true
                    onChosen: value => panel.chat.samplers.choose(index, value)
                    onResetWanted: panel.chat.samplers.reset(index)
                }
            }
            OrderSetting {
                Layout.fillWidth: true
                order: panel.chat.order
                differs: panel.own("samplers")
                onResetWanted: panel.chat.resetValue("samplers")
            }
            BreakersSetting {
                Layout.fillWidth: true
                entries: panel.chat.dryBreakers
                differs: panel.own("drySequenceBreakers")
                onResetWanted: panel.chat.resetValue("drySequenceBreakers")
                onChosen: entries => panel.chat.dryBreakers = entries
            }
            SeedSetting {
                Layout.fillWidth: true
                seed: panel.chat.seed
                differs: panel.own("seed")
                onResetWanted: panel.chat.resetValue("seed")
                onChosen: seed => panel.chat.seed = seed
            }
            NumberSetting {
                id: longest
                Layout.fillWidth: true
                label: qsTr("Maximum answer length")
                help: qsTr("In tokens; without a limit, an answer can fill the context")
                slider: false
                automatic: qsTr("No limit")
                value: panel.chat.maxTokens
                most: 1000000
                decimals: 0
                differs: panel.own("maxTokens")
                onResetWanted: panel.chat.resetValue("maxTokens")
                onChosen: value => panel.chat.maxTokens = Math.round(value)
            }
            StopStringsSetting {
                id: stops
                Layout.fillWidth: true
                entries: panel.chat.stopStrings
                differs: panel.own("stopStrings")
                onResetWanted: panel.chat.resetValue("stopStrings")
                onChosen: entries => panel.chat.stopStrings = entries
            }
            GrammarSetting {
                Layout.fillWidth: true
                Layout.topMargin: Theme.s
                Layout.bottomMargin: Theme.s
                chat: panel.chat
            }
            ListSetting {
                Layout.fillWidth: true
                label: qsTr("Banned tokens")
                help: qsTr("Tokens that are never drawn: ids, such as 17 or #17, or exact texts, including the space. A text of digits needs quotes. Separated by “\u00a0|\u00a0”")
                problem: panel.chat.banProblem
                entries: panel.chat.bannedTokens
                differs: panel.own("bannedTokens")
                onResetWanted: panel.chat.bannedTokens = []
                onChosen: entries => panel.chat.bannedTokens = entries
            }
            ListSetting {
                Layout.fillWidth: true
                label: qsTr("Favoured tokens")
                help: qsTr("Values added to the logits of tokens, such as “ the = 1.5” or “17 = -2”. A negative value makes a token rarer. Separated by “\u00a0|\u00a0”")
                problem: panel.chat.biasProblem
                entries: panel.chat.logitBias
                differs: panel.own("logitBias")
                onResetWanted: panel.chat.logitBias = []
                onChosen: entries => panel.chat.logitBias = entries
            }
            ThinkingChoice {
                Layout.fillWidth: true
                library: panel.library
                reasoning: panel.chat.reasoning
                onChosen: reasoning => panel.chat.reasoning = reasoning
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Maximum reasoning length")
                help: qsTr("In tokens, for models that reason before they answer; at the limit, the reasoning ends and the answer begins")
                slider: false
                automatic: qsTr("No limit")
                value: panel.chat.reasoningTokens
                most: 1000000
                decimals: 0
                differs: panel.own("reasoningTokens")
                onResetWanted: panel.chat.resetValue("reasoningTokens")
                onChosen: value => panel.chat.reasoningTokens = Math.round(value)
            }
            OverflowSetting {
                id: overflow
                Layout.fillWidth: true
                policy: panel.chat.overflow
                differs: panel.own("overflow")
                onResetWanted: panel.chat.resetValue("overflow")
                onChosen: policy => panel.chat.overflow = policy
            }
            PlainButton {
                Layout.topMargin: Theme.s
                quiet: true
                enabled: panel.chat.own
                symbol: "refresh"
                text: qsTr("Reset to default")
                onClicked: panel.chat.reset()
            }
        }
    }
    FileDialog {
        id: presetFile
        title: qsTr("Import a preset")
        nameFilters: [qsTr("Presets (*.json)")]
        onAccepted: panel.chat.importPreset(selectedFile)
    }
}
