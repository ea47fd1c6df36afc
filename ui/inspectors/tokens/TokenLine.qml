pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// A line of chips, or the heading line above the prompt or the answer.
Item {
    id: line

    required property int index
    required property int heading
    required property TokenLineModel lines
    required property ChipStyle style
    required property TokenStripModel strip
    readonly property bool headed: heading !== TokenLineModel.Heading.None

    signal chosen(int row)
    signal pinWanted(int row)
    /// Requests the menu of a token. `place` is the rectangle of the token's chip in the coordinates of this item.
    signal menuWanted(rect place, string piece, int tokenId)
    /// The pointer moved to the chip of `row`. If it is not over any chip, `row` is -1.
    signal hovered(int row, rect place, string words)

    function placeOf(row: int): rect {
        return chips.mapToItem(line, chips.placeOf(row));
    }

    function openMenu(row: int) {
        const token = lines.tokenAt(row);
        menuWanted(placeOf(row), token.piece, token.tokenId);
    }

    /// Returns the tooltip of a token.
    function wordsOf(token: tokenOfLine): string {
        // Enclose the piece in isolating characters, because right-to-left text in it would reverse the line.
        return qsTr("%1 · %2").arg("\u2068" + token.piece + "\u2069").arg(Format.idWords(token.tokenId))
            + (token.row === strip.pendingRow ? "\n" + qsTr("not taken yet: the answer pauses before this token") : "")
            + "\n" + (token.bytes.length > 0 ? token.bytes : qsTr("no bytes")) + " · " + token.kindName + " · " + token.originName
            + "\n" + (token.probability < 0 ? qsTr("probability not computed")
                      : qsTr("probability %1 · rank %2 · entropy %3").arg(Format.percent(token.probability))
                                                           .arg(token.rank > 0 ? Format.count(token.rank) : "–")
                                                           .arg(Format.bits(token.entropy, strip.server.length > 0)));
    }

    implicitHeight: headed ? Theme.controlSlim : style.idsShown ? Theme.chipWithId : Theme.chip

    LazyItem {
        visible: line.headed
        x: Theme.l
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.xxs
        active: line.headed
        component: AppText {
            text: line.heading === TokenLineModel.Heading.Prompt ? qsTr("Prompt") : qsTr("Answer")
            muted: true
            font.pixelSize: Theme.label
        }
    }
    TokenChips {
        id: chips
        visible: !line.headed
        x: Theme.l
        width: line.width - 2 * Theme.l
        height: line.height
        lines: line.lines
        line: line.index
        style: line.style
        selectedRow: line.strip.selectedRow
        pinnedRow: line.strip.selection.pinnedRow
        pendingRow: line.strip.pendingRow
        hoveredRow: mouse.containsMouse ? chips.rowAt(mouse.mouseX) : -1
        onHoveredRowChanged: line.hovered(hoveredRow, line.placeOf(hoveredRow), hoveredRow < 0 ? "" : line.wordsOf(line.lines.tokenAt(hoveredRow)))

        Repeater {
            visible: false  // this item draws nothing; Qt Quick visits every visible item in every frame
            model: Assistance.active ? chips.tokens : []
            delegate: TokenChip {
                id: chip

                required property tokenOfLine modelData
                readonly property rect place: chips.placeOf(modelData.row)

                x: place.x
                width: place.width
                height: place.height
                token: modelData
                words: line.wordsOf(modelData)
                selected: chips.selectedRow === modelData.row
                pending: chips.pendingRow === modelData.row
                onChosen: line.chosen(modelData.row)
            }
        }
        MouseArea {
            id: mouse
            anchors.fill: parent
            hoverEnabled: true
            acceptedButtons: Qt.LeftButton | Qt.RightButton
            onClicked: event => {
                const row = chips.rowAt(event.x);
                if (row < 0)
                    return;
                if (event.button === Qt.LeftButton && event.modifiers & Qt.ControlModifier) {
                    line.pinWanted(row);
                    return;
                }
                line.chosen(row);
                if (event.button === Qt.RightButton)
                    line.openMenu(row);
            }
        }
    }
}
