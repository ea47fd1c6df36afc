pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// A message of the user, on the right side of the conversation. A long message is folded. Buttons for its actions are
/// next to it.
Item {
    id: said

    required property ChatSession session
    required property string text
    required property int sibling
    required property int siblings
    required property string time
    /// The viewport that scrolls the conversation.
    required property LazyViewport viewport
    /// The text selection, which may extend over several parts of the message.
    readonly property TextSelection selection: selectable
    property bool prominent: false
    /// Maximum number of characters and lines of a folded message.
    readonly property int foldedCharacters: 1200
    readonly property int foldedLines: 12
    property bool unfolded: false
    /// Position of the current search match; -1: the match is not in this message.
    property int foundAt: -1
    /// The parts of the message: its text and its attached files. Empty if the message is shown as one part. A message
    /// with a search match is one part, because the match is a position in the whole text.
    readonly property var parts: foundAt < 0 && text.includes("```") ? session.unsent.partsOf(text) : []
    readonly property var files: parts.filter(part => part.file.length > 0)
    readonly property string written: files.length === 0 ? text
        : parts.filter(part => part.file.length === 0).map(part => part.text).join("\n\n")

    signal copyWanted
    signal editWanted
    signal menuWanted(Item button)
    signal siblingWanted(int step)

    function unfold() {
        if (foundAt >= 0 && !chunks.holds(foundAt))
            unfolded = true;
    }

    onFoundAtChanged: unfold()
    Component.onCompleted: unfold()
    implicitHeight: bubble.height + (versions.visible ? versions.height + Theme.xxs : 0)

    Row {
        anchors.right: bubble.left
        anchors.rightMargin: Theme.xs
        anchors.bottom: bubble.bottom
        spacing: 0
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            rightPadding: Theme.xs
            visible: said.width - bubble.width > implicitWidth + 3 * Theme.control + Theme.m
            opacity: said.prominent ? 1 : 0
            text: said.time
            muted: true
            font.pixelSize: Theme.small
        }
        MessageButton {
            visible: said.width - bubble.width > 3 * width + Theme.m
            prominent: said.prominent
            symbol: "copy"
            text: qsTr("Copy the message")
            onClicked: said.copyWanted()
        }
        MessageButton {
            visible: said.width - bubble.width > 2 * width + Theme.m
            prominent: said.prominent
            enabled: !said.session.answer.generating
            symbol: "pencil"
            text: qsTr("Edit the message")
            onClicked: said.editWanted()
        }
        MessageButton {
            id: more
            prominent: said.prominent
            symbol: "more"
            text: qsTr("More actions for this message")
            onClicked: said.menuWanted(more)
        }
    }
    Rectangle {
        id: bubble
        readonly property real most: Math.min(Theme.saidWidth, parent.width * 0.86)
        width: said.files.length > 0 ? most
            : Math.min(most, Math.max(Math.ceil(words.contentWidth), fold.visible ? fold.implicitWidth : 0) + 2 * Theme.l)
        height: words.height + 2 * Theme.s + (fold.visible ? fold.height + Theme.xs : 0)
                + (said.files.length > 0 ? attached.height + Theme.s : 0)
        anchors.right: parent.right
        radius: Theme.radiusBlock
        color: Theme.said
        // In high contrast, the bubble has a border, because its background colour hardly differs.
        border.width: Theme.highContrast ? Theme.hairline : 0
        border.color: Theme.outline
        TextSelection {
            id: selectable
            x: Theme.l
            y: Theme.s
            width: bubble.most - 2 * Theme.l
            height: words.height
            model: chunks
            viewport: said.viewport
            LazyColumn {
                id: words
                width: parent.width
                model: TextChunks {
                    id: chunks
                    text: said.written
                    mostCharacters: said.unfolded ? 0 : said.foldedCharacters
                    mostLines: said.unfolded ? 0 : said.foldedLines
                    wanted: said.foundAt
                }
                wanted: chunks.wantedRow
                delegate: PlainChunk {
                    required property int index

                    foundAt: index === chunks.wantedRow ? chunks.wantedAt : -1
                }
            }
        }
        ShowAll {
            id: fold
            anchors.left: selectable.left
            anchors.leftMargin: -horizontalPadding
            anchors.top: selectable.bottom
            anchors.topMargin: Theme.xs
            visible: chunks.cut || said.unfolded
            open: said.unfolded
            amount: qsTr("%Ln characters", "", said.written.length)
            onClicked: said.unfolded = !said.unfolded
        }
    }
    Column {
        id: attached
        anchors.left: bubble.left
        anchors.leftMargin: Theme.l
        anchors.bottom: bubble.bottom
        anchors.bottomMargin: Theme.s
        width: bubble.width - 2 * Theme.l
        spacing: Theme.xs
        Repeater {
            model: said.files
            AttachedText {
                required property int index

                width: attached.width
                file: said.files[index].file
                characters: said.files[index].text.length
                content: open ? said.files[index].text : ""
            }
        }
    }
    SiblingSwitch {
        id: versions
        anchors.right: parent.right
        anchors.top: bubble.bottom
        anchors.topMargin: Theme.xxs
        visible: said.siblings > 1
        number: said.sibling
        count: said.siblings
        enabled: !said.session.answer.generating
        onStepped: step => said.siblingWanted(step)
    }
}
