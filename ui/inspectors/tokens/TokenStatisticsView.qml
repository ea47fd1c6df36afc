pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Statistics of the tokens of the prompt, of the answer, and of both together.
Flickable {
    id: view

    required property TokenStripModel tokens
    readonly property var statistics: visible ? tokens.statistics : null
    readonly property var parts: statistics ? [statistics.prompt, statistics.answer, statistics.all] : []
    readonly property real column: Math.min(Theme.px(96), (width - 2 * Theme.l) * 0.22)

    function decimals(number: real, digits: int): string {
        return Number.isFinite(number) ? Format.decimals(number, digits) : "–";
    }

    contentHeight: rows.height + Theme.m
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ThinScrollBar {}

    component Line: Item {
        id: line

        property string name
        property string tip
        /// The values on this line: one for the prompt, one for the answer, and one for both together.
        property var figures: []
        property bool head: false

        width: rows.width
        height: head ? Theme.columnHeader : Theme.row
        AppText {
            x: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - 2 * Theme.l - 3 * view.column
            elide: Text.ElideRight
            text: line.name
            font.pixelSize: Theme.small
        }
        Repeater {
            model: view.parts.length
            AppText {
                required property int index

                x: line.width - Theme.l - (3 - index) * view.column
                y: Math.round((line.height - height) / 2)
                width: view.column
                horizontalAlignment: Text.AlignRight
                text: line.head ? [qsTr("Prompt"), qsTr("Answer"), qsTr("Total")][index] : line.figures[index] ?? ""
                muted: line.head
                font.family: Theme.mono
                font.pixelSize: line.head ? Theme.label : Theme.small
            }
        }
        HoverHandler { id: hover }
        Tip {
            visible: hover.hovered && line.tip.length > 0
            text: line.tip
        }
    }

    Column {
        id: rows
        // Limits the width, so that values stay close to their names.
        width: Math.min(view.width, Theme.px(560))
        Line { head: true }
        Divider { width: parent.width }
        Line {
            name: qsTr("Tokens")
            figures: view.parts.map(part => Format.count(part.tokens))
        }
        Line {
            name: qsTr("Characters")
            tip: qsTr("Counts all tokens except control tokens, which are not text")
            figures: view.parts.map(part => Format.count(part.characters))
        }
        Line {
            name: qsTr("Tokens per character")
            tip: qsTr("Typically about 0.25 for English. More means that the vocabulary does not suit the text.")
            figures: view.parts.map(part => view.decimals(part.tokensPerCharacter, 3))
        }
        Line {
            name: qsTr("Control tokens")
            figures: view.parts.map(part => Format.count(part.control))
        }
        Line {
            name: qsTr("Unknown tokens")
            tip: qsTr("Text that is not in the vocabulary; the model cannot read it")
            figures: view.parts.map(part => Format.count(part.unknown))
        }
        Line {
            name: qsTr("Byte tokens")
            tip: qsTr("Tokens for single bytes, used where no piece of the vocabulary fits")
            figures: view.parts.map(part => Number.isFinite(part.byteShare) ? Format.percent(part.byteShare) : "–")
        }
        Line {
            name: qsTr("Tokens with a known probability")
            figures: view.parts.map(part => Format.count(part.scored))
        }
        Line {
            name: qsTr("Mean surprise, bits")
            figures: view.parts.map(part => view.decimals(part.surprise, 3))
        }
        Line {
            name: qsTr("Perplexity")
            tip: qsTr("2 to the power of the mean surprise: the number of equally probable tokens with the same uncertainty")
            figures: view.parts.map(part => view.decimals(part.perplexity, 2))
        }
    }
}
