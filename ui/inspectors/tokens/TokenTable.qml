pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// A table of all tokens, or of the tokens that match the search.
ColumnLayout {
    id: table

    required property TokenStripModel tokens

    signal menuWanted(Item at, string piece, int tokenId)
    signal hovered(int row)

    function reveal() {
        const row = tokens.table.rowOf(tokens.selectedRow);
        list.currentIndex = row;
        if (row >= 0)
            list.positionViewAtIndex(row, ListView.Contain);
    }

    function step(by: int) {
        const row = Math.max(0, Math.min(list.count - 1, list.currentIndex + by));
        const wanted = tokens.table.tokenRow(row);
        if (wanted >= 0)
            tokens.select(wanted);
    }

    spacing: 0
    onVisibleChanged: if (visible) reveal()
    Component.onCompleted: reveal()

    component Caption: ColumnCaption {
        visible: width > 0
        horizontalAlignment: Text.AlignRight
    }
    component Word: Caption {
        horizontalAlignment: Text.AlignLeft
    }

    TokenColumns {
        id: places
        width: table.width
    }
    Connections {
        target: table.tokens
        enabled: table.visible
        function onSelectedRowChanged() {
            table.reveal();
        }
    }
    ColumnHeader {
        Layout.fillWidth: true
        Caption { x: places.positionX; width: places.positionWidth; text: qsTr("Position") }
        Word { x: places.pieceX; width: places.pieceWidth; text: qsTr("Token") }
        Caption { x: places.idX; width: places.idWidth; text: qsTr("Id") }
        Word { x: places.bytesX; width: places.bytesWidth; text: qsTr("Bytes") }
        Word { x: places.kindX; width: places.kindWidth; text: qsTr("Kind") }
        Word { x: places.originX; width: places.originWidth; text: qsTr("Origin") }
        Caption { x: places.entropyX; width: places.entropyWidth; text: qsTr("Entropy") }
        Caption { x: places.rankX; width: places.rankWidth; text: qsTr("Rank") }
        Caption { x: places.probabilityX; width: places.probabilityWidth; text: "p %"; color: Theme.ink; font.weight: Font.Medium }
    }
    PanelTable {
        id: list

        property real heightBefore: 0

        // The height changes when parts below the list appear or disappear. If the selected row was visible, keep it
        // visible.
        onHeightChanged: {
            const row = currentItem;
            if (row && row.y + row.height > contentY && row.y < contentY + heightBefore)
                positionViewAtIndex(currentIndex, ListView.Contain);
            heightBefore = height;
        }
        Layout.fillWidth: true
        Layout.fillHeight: true
        model: table.tokens.table
        hint.visible: count === 0 && table.tokens.search.active
        hint.text: qsTr("No token matches.")
        keyNavigationEnabled: false
        hasMenu: true
        onMenuAsked: (currentItem as TokenRow)?.menuWanted()
        Accessible.name: qsTr("Tokens as a table")
        Keys.onUpPressed: table.step(-1)
        Keys.onDownPressed: table.step(1)
        Keys.onPressed: event => {
            const page = Math.max(1, Math.floor(list.height / Theme.row) - 1);
            switch (event.key) {
            case Qt.Key_PageUp: table.step(-page); break;
            case Qt.Key_PageDown: table.step(page); break;
            case Qt.Key_Home: table.step(-list.count); break;
            case Qt.Key_End: table.step(list.count); break;
            default: return;
            }
            event.accepted = true;
        }
        delegate: TokenRow {
            id: line
            width: ListView.view.width
            columns: places
            selection: table.tokens.selection
            pending: table.tokens.pendingRow === tokenRow
            onChosen: {
                table.tokens.select(tokenRow);
                list.forceActiveFocus();
            }
            onPinWanted: table.tokens.pin(tokenRow)
            onMenuWanted: {
                table.tokens.select(tokenRow);
                table.menuWanted(line, piece, tokenId);
            }
            onPointedChanged: table.hovered(pointed ? tokenRow : -1)
        }
    }
}
