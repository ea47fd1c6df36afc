pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// A block of code with syntax colours. Long lines can be scrolled or wrapped. Buttons copy the code without its fence
/// and save it to a file.
Rectangle {
    id: block

    /// The model and the row that contain the code; the role is `text`.
    required property BlockListModel blocks
    required property int row
    property string language
    property bool open: false
    /// Whether the block contains the arguments of a tool call. Such a block is folded at first, because the program
    /// runs no tools, and few users read the arguments.
    readonly property bool isCall: language.startsWith("tool_call:")
    property bool folded: isCall
    readonly property string highlighted: isCall ? "json" : language
    /// Position of the current search match in the code; -1: the match is not in this block.
    property int foundAt: -1
    /// Position at which the token selected in the token strip begins; -1: the token is not in this block.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The user clicked the character at position `at`.
    signal pointed(int at)

    signal saveWanted(string code, string language)

    function unfold() {
        folded = false;
        chunks.mostCharacters = 0;
        chunks.mostLines = 0;
    }

    function unfoldFound() {
        if (foundAt >= 0 && (folded || !chunks.holds(foundAt)))
            unfold();
    }

    onFoundAtChanged: unfoldFound()
    Component.onCompleted: unfoldFound()

    implicitHeight: folded ? header.height : area.y + area.height + (more.visible ? more.height + Theme.xs : 0)
    radius: Theme.radius
    color: Theme.sunken
    border.color: Theme.line
    border.width: Theme.hairline

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Code in %1").arg(language.length > 0 ? language : qsTr("an unnamed language"))

    Item {
        id: header
        width: parent.width
        height: Theme.control + Theme.xs
        IconButton {
            id: fold
            objectName: "fold"
            visible: block.isCall
            anchors.left: parent.left
            anchors.leftMargin: Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            symbol: block.folded ? "chevron-right" : "chevron-down"
            text: block.folded ? qsTr("Show the arguments of the tool") : qsTr("Hide the arguments of the tool")
            onClicked: block.folded = !block.folded
        }
        AppText {
            anchors.left: block.isCall ? fold.right : parent.left
            anchors.leftMargin: block.isCall ? Theme.xs : Theme.m
            anchors.right: tools.left
            anchors.verticalCenter: parent.verticalCenter
            text: block.isCall ? qsTr("Tool call, not run: %1").arg(block.language.slice(block.language.indexOf(":") + 1))
                : block.language.length > 0 ? block.language : qsTr("text")
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.small
            font.family: Theme.mono
        }
        Row {
            id: tools
            anchors.right: parent.right
            anchors.rightMargin: Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            IconButton {
                symbol: "wrap"
                checked: CodeStyle.wrapped
                text: CodeStyle.wrapped ? qsTr("Do not wrap long lines of code") : qsTr("Wrap long lines of code")
                onClicked: CodeStyle.wrapped = !CodeStyle.wrapped
            }
            IconButton {
                symbol: "import"
                text: qsTr("Save the code in a file")
                onClicked: block.saveWanted(chunks.text, block.language)
            }
            PlainButton {
                id: copy
                property bool done: false
                height: Theme.controlSmall
                quiet: true
                symbol: done ? "check" : "copy"
                text: done ? qsTr("Copied") : qsTr("Copy")
                font.pixelSize: Theme.small
                onClicked: {
                    Clipboard.copy(chunks.text);
                    done = true;
                    reset.restart();
                }
                Timer {
                    id: reset
                    interval: 1600
                    onTriggered: copy.done = false
                }
            }
        }
        Divider {
            visible: !block.folded
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    SideScroller {
        id: area
        visible: !block.folded
        y: header.height
        width: parent.width
        height: words.height + 2 * Theme.m
        contentWidth: CodeStyle.wrapped ? width : Math.max(width, words.contentWidth + 2 * Theme.m)
        contentHeight: height
        LazyColumn {
            id: words
            x: Theme.m
            y: Theme.m
            width: area.contentWidth - 2 * Theme.m
            model: TextChunks {
                id: chunks
                source: block.blocks
                sourceRow: block.row
                language: block.highlighted
                mostCharacters: 20000
                mostLines: 200
                wanted: block.foundAt
            }
            wanted: chunks.wantedRow
            delegate: PlainChunk {
                required property int index
                required codeState
                readonly property int begin: chunks.beginOf(index)

                measuredAt: block.measuredAt >= begin && block.measuredAt < begin + length ? block.measuredAt - begin : -1
                measuredCount: block.measuredCount
                onPointed: at => block.pointed(begin + at)
                foundAt: index === chunks.wantedRow ? chunks.wantedAt : -1
                language: block.highlighted
                wrapMode: CodeStyle.wrapped ? TextEdit.Wrap : TextEdit.NoWrap
                font.family: Theme.mono
                font.pixelSize: Theme.body
                lineHeight: Theme.codeLine
            }
        }
    }
    ShowAll {
        id: more
        x: Theme.xs
        y: area.y + area.height
        visible: chunks.cut && !block.folded
        amount: visible ? qsTr("%Ln characters", "", chunks.length) : ""
        onClicked: block.unfold()
    }
}
