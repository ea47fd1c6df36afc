pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// One line of chips, or the heading of the prompt or the answer.
Item {
    id: line

    required property int heading
    /// Values of the type tokenOfLine.
    required property var tokens
    required property TokenStripModel strip

    property bool idsShown: false

    signal chosen(int row)
    signal menuWanted(Item chip, string piece, int tokenId)
    signal hovered(Item chip, string words)

    function openMenu(row) {
        for (const item of Array.from(chips.children)) {
            const chip = item as TokenChip;
            if (chip && chip.token.row === row)
                chip.menuWanted();
        }
    }

    implicitHeight: heading === TokenLineModel.Heading.None ? (idsShown ? Theme.chipWithId : Theme.chip)
                                                                      : Theme.controlSlim

    AppText {
        visible: line.heading !== TokenLineModel.Heading.None
        x: Theme.l
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.xxs
        text: line.heading === TokenLineModel.Heading.Prompt ? qsTr("Prompt") : qsTr("Answer")
        muted: true
        font.pixelSize: Theme.label
    }
    Row {
        id: chips
        x: Theme.l
        spacing: Theme.chipSpacing
        Repeater {
            model: line.tokens
            delegate: TokenChip {
                id: chip

                required property tokenOfLine modelData

                token: modelData
                idShown: line?.idsShown ?? false
                // Chips of changed tokens live until the event loop runs, perhaps longer than their line.
                selected: (line?.strip.selectedRow ?? -1) === modelData.row
                onChosen: line.chosen(modelData.row)
                onMenuWanted: line.menuWanted(chip, token.piece, token.tokenId)
                onHoveredChanged: line.hovered(hovered ? chip : null, words)
            }
        }
    }
}
