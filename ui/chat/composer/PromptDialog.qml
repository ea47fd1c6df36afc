pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The prompt library. The user chooses a prompt, fills in its {{variables}}, and inserts it into the composer, or
/// writes a new prompt.
PopupPanel {
    id: panel

    required property PromptLibrary library
    required property ChatSession session
    /// Name of the prompt that the user fills in or edits; empty: the list of prompts is shown.
    property string chosen: ""
    property bool editing: false
    property string words: ""
    property var values: ({})
    readonly property var blanks: library.variables(words)

    signal done

    function show() {
        library.refresh();
        chosen = "";
        editing = false;
        words = "";
        values = {};
        open();
    }

    function choose(name) {
        words = library.text(name);
        values = {};
        chosen = name;
        if (library.variables(words).length === 0)
            use();
    }

    function use() {
        const text = library.filled(words, values);
        session.unsent.text = session.unsent.text.trim().length > 0 ? session.unsent.text + "\n\n" + text : text;
        close();
        done();
    }

    function edit(name) {
        words = name.length > 0 ? library.text(name) : session.unsent.text;
        chosen = name;
        editing = true;
    }

    modal: true
    padding: Theme.dialogPadding
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(460), (parent?.width ?? Theme.px(460)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? 600) - 2 * Theme.l)
    title: qsTr("Prompts")

    contentItem: ColumnLayout {
        spacing: Theme.s
        RowLayout {
            Layout.fillWidth: true
            IconButton {
                visible: panel.chosen.length > 0 || panel.editing
                symbol: "chevron-left"
                text: qsTr("All prompts")
                onClicked: {
                    panel.chosen = "";
                    panel.editing = false;
                }
            }
            AppText {
                Layout.fillWidth: true
                text: panel.editing ? (panel.chosen.length > 0 ? qsTr("Edit a prompt") : qsTr("New prompt"))
                    : panel.chosen.length > 0 ? panel.chosen : panel.title
                elide: Text.ElideRight
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            PlainButton {
                visible: panel.chosen.length === 0 && !panel.editing
                quiet: true
                symbol: "plus"
                text: qsTr("New prompt")
                hint: qsTr("Prompts are files in %1").arg(panel.library.folder)
                onClicked: panel.edit("")
            }
        }
        // This item is not a ListView. A ListView creates only visible delegates, and the Tab key can reach only these.
        FollowingFlickable {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, Theme.px(360))
            visible: panel.chosen.length === 0 && !panel.editing && panel.library.names.length > 0
            contentHeight: prompts.height
            margin: Theme.s
            Column {
                id: prompts
                // Leave space for the focus ring of a button.
                x: Theme.ringGap
                width: parent.width - 2 * x
                topPadding: Theme.ringGap
                bottomPadding: Theme.ringGap
                Repeater {
                    model: panel.library.names
                    delegate: RowLayout {
                        id: prompt

                        required property string modelData

                        width: prompts.width
                        spacing: 0
                        PlainButton {
                            Layout.fillWidth: true
                            quiet: true
                            alignment: Qt.AlignLeft
                            text: prompt.modelData
                            onClicked: panel.choose(prompt.modelData)
                        }
                        IconButton {
                            symbol: "pencil"
                            text: qsTr("Edit the prompt %1").arg(prompt.modelData)
                            onClicked: panel.edit(prompt.modelData)
                        }
                        IconButton {
                            symbol: "trash"
                            text: qsTr("Delete the prompt %1").arg(prompt.modelData)
                            onClicked: panel.library.remove(prompt.modelData)
                        }
                    }
                }
            }
        }
        AppText {
            Layout.fillWidth: true
            visible: panel.library.names.length === 0 && panel.chosen.length === 0 && !panel.editing
            wrapMode: Text.Wrap
            muted: true
            text: qsTr("Prompts for repeated use. When you use a prompt with {{topic}}, you are asked for the topic.")
        }
        Repeater {
            model: panel.editing ? [] : panel.blanks
            delegate: Field {
                required property string modelData

                Layout.fillWidth: true
                visible: panel.chosen.length > 0
                placeholderText: modelData
                onTextEdited: {
                    const values = Object.assign({}, panel.values);
                    values[modelData] = text;
                    panel.values = values;
                }
                onAccepted: panel.use()
            }
        }
        PlainButton {
            Layout.alignment: Qt.AlignRight
            visible: panel.chosen.length > 0 && !panel.editing
            primary: true
            text: qsTr("Insert")
            onClicked: panel.use()
        }
        Field {
            id: nameField
            Layout.fillWidth: true
            visible: panel.editing
            placeholderText: qsTr("Name of the prompt")
            text: panel.chosen
        }
        TextPad {
            Layout.fillWidth: true
            visible: panel.editing
            name: qsTr("Prompt")
            placeholder: qsTr("Explain {{topic}} to a {{reader}}.")
            live: true
            text: panel.words
            onEdited: words => panel.words = words
        }
        PlainButton {
            Layout.alignment: Qt.AlignRight
            visible: panel.editing
            primary: true
            enabled: nameField.text.trim().length > 0 && panel.words.trim().length > 0
            text: qsTr("Save")
            onClicked: if (panel.library.save(nameField.text, panel.words, panel.chosen)) {
                panel.editing = false;
                panel.chosen = "";
            }
        }
    }
}
