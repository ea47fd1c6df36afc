pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// How the chat that is shown is answered: its system prompt, samplers, model and context; and presets of these.
PopupPanel {
    id: panel

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library

    modal: true
    padding: Theme.l
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(600), (parent?.width ?? Theme.px(600)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? 600) - 2 * Theme.l)
    title: qsTr("Settings of this chat")

    contentItem: Flickable {
        implicitHeight: rows.implicitHeight
        contentHeight: rows.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}

        ColumnLayout {
            id: rows
            // Beside the scroll bar.
            width: panel.availableWidth - Theme.l
            spacing: Theme.s

            RowLayout {
                Layout.fillWidth: true
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
                text: qsTr("System prompt")
                font.weight: Font.Medium
            }
            SystemPromptPad {
                Layout.fillWidth: true
                session: panel.session
            }
            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.s
                AppText {
                    Layout.fillWidth: true
                    wrapMode: Text.Wrap
                    text: panel.chat.model.length === 0 ? qsTr("Answered by whichever model is open")
                        : panel.chat.contextLength > 0
                            ? qsTr("Answered by %1 in a context of %2").arg(panel.chat.modelName).arg(panel.chat.contextLength.toLocaleString(Qt.locale(), "f", 0))
                            : qsTr("Answered by %1").arg(panel.chat.modelName)
                }
                PlainButton {
                    visible: !panel.chat.modelOpen
                    text: qsTr("Open it")
                    onClicked: panel.chat.openModel()
                }
                PlainButton {
                    quiet: true
                    visible: panel.chat.model.length === 0 && panel.library.loaded
                    text: qsTr("Keep %1").arg(panel.library.name)
                    onClicked: panel.chat.keepModel()
                }
                PlainButton {
                    quiet: true
                    visible: panel.chat.model.length > 0
                    text: qsTr("Any model")
                    onClicked: panel.chat.forgetModel()
                }
            }
            NumberSetting {
                Layout.fillWidth: true
                visible: panel.chat.model.length > 0
                label: qsTr("Context")
                help: qsTr("In tokens, when the model is opened for this chat; 0: as it was trained, at most 8,192")
                slider: false
                value: panel.chat.contextLength
                most: 10000000
                decimals: 0
                onChosen: value => panel.chat.contextLength = Math.round(value)
            }
            Repeater {
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
                    required property bool matters
                    wanted: matters
                    Layout.fillWidth: true
                    onChosen: value => panel.chat.samplers.choose(index, value)
                }
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Seed")
                help: qsTr("The same seed gives the same text; −1 draws a new one each time")
                slider: false
                value: panel.chat.seed
                least: -1
                most: 9007199254740991
                decimals: 0
                onChosen: value => panel.chat.seed = value
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Longest answer")
                help: qsTr("In tokens; 0 lets it run until the context is full")
                slider: false
                value: panel.chat.maxTokens
                most: 1000000
                decimals: 0
                onChosen: value => panel.chat.maxTokens = Math.round(value)
            }
            PlainButton {
                quiet: true
                enabled: panel.chat.own
                symbol: "refresh"
                text: qsTr("As the program has it")
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
