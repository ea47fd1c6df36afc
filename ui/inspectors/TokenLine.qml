pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// One line of chips, or the heading of the prompt or the answer.
Item {
    id: line

    required property string heading
    required property var tokens
    required property var strip

    signal chosen(int row)
    signal hovered(Item chip, string words)

    implicitHeight: heading.length > 0 ? 28 : 38

    AppText {
        visible: line.heading.length > 0
        x: Theme.l
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 2
        text: line.heading === "prompt" ? qsTr("Prompt") : qsTr("Answer")
        muted: true
        font.pixelSize: Theme.caption
        font.weight: Font.DemiBold
    }
    Row {
        x: Theme.l
        spacing: 3
        Repeater {
            model: line.tokens
            delegate: TokenChip {
                id: chip

                required property var modelData

                token: modelData
                // Chips of tokens that changed live until the event loop runs, perhaps longer than their line.
                selected: (line?.strip.selectedRow ?? -1) === modelData.row
                onChosen: line.chosen(modelData.row)
                onHoveredChanged: line.hovered(hovered ? chip : null, words)
            }
        }
    }
}
