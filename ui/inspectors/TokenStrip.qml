pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// Tokens as chips, as many lines of them as are in sight.
ListView {
    id: view

    required property TokenStripModel tokens
    required property ChipScale colours
    property bool idsShown: false
    /// What is not looked for is faint.
    property bool fades: false
    /// The token below the pointer; -1: none.
    property int hoveredRow: -1
    /// The line that said so last.
    property Item hoveredLine: null
    readonly property TokenLineModel lines: tokenLines

    /// A menu for the selected token, below `at`.
    signal menuWanted(Item at, string piece, int tokenId)

    function step(row) {
        if (row >= 0)
            tokens.select(row);
        forceActiveFocus();
    }

    /// Of the chip that is marked.
    function openMenu() {
        (itemAtIndex(tokenLines.lineOf(tokens.selectedRow)) as TokenLine)?.openMenu(tokens.selectedRow);
    }

    function reveal() {
        const line = tokenLines.lineOf(tokens.selectedRow);
        // Above the first token stands the heading of its section.
        if (tokens.selectedRow === 0)
            contentY = originY - topMargin;
        else if (line >= 0)
            positionViewAtIndex(line, ListView.Contain);
    }

    /// The tip and the menu of a chip stand below it.
    function point(line: Item, place: rect) {
        spot.parent = line;
        spot.x = place.x;
        spot.width = place.width;
        spot.height = place.height;
    }

    clip: true
    model: tokenLines
    spacing: Theme.xxs
    topMargin: Theme.xs
    bottomMargin: Theme.s
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: tokens.count > 0 || activeFocus
    keyNavigationEnabled: false
    reuseItems: true
    // All lines go at once when it is hidden, with those that would be made beforehand.
    cacheBuffer: 0
    // The one that the page beside it is about stays in sight.
    onHeightChanged: soon.restart()
    onMovementStarted: tokens.pace.touch()
    T.ScrollBar.vertical: ThinScrollBar {}
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Tokens")

    Keys.onPressed: event => {
        if (event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier) {
            openMenu();
            event.accepted = true;
            return;
        }
        // Keys that write text, and all with modifiers, are left to the window.
        if (event.modifiers & ~Qt.KeypadModifier)
            return;
        switch (event.key) {
        case Qt.Key_Left: tokens.selectPrevious(); break;
        case Qt.Key_Right: tokens.selectNext(); break;
        case Qt.Key_Up: step(tokenLines.rowBeside(tokens.selectedRow, -1)); break;
        case Qt.Key_Down: step(tokenLines.rowBeside(tokens.selectedRow, 1)); break;
        case Qt.Key_Home: tokens.select(0); break;
        case Qt.Key_End: tokens.select(tokens.count - 1); break;
        case Qt.Key_Menu: openMenu(); break;
        default: return;
        }
        event.accepted = true;
    }
    delegate: TokenLine {
        id: line
        width: ListView.view.width
        lines: tokenLines
        look: chipLook
        strip: view.tokens
        onChosen: row => view.step(row)
        onPinWanted: row => view.tokens.pin(row)
        onMenuWanted: (place, piece, tokenId) => {
            view.point(line, place);
            view.menuWanted(spot, piece, tokenId);
        }
        onHovered: (row, place, words) => {
            // The line that the pointer comes to may say so before the one that it leaves.
            if (row < 0 && view.hoveredLine !== line)
                return;
            view.hoveredLine = line;
            if (row >= 0)
                view.point(line, place);
            view.hoveredRow = row;
            tip.text = words;
            tip.visible = row >= 0;
        }
    }

    ChipLook {
        id: chipLook
        colouring: view.colours.colouring
        scale: Array.from(view.colours.colors)
        inks: Array.from(view.colours.inks)
        limits: Array.from(view.colours.limits)
        pieceFont.family: Theme.mono
        pieceFont.pixelSize: Theme.small
        idFont.family: Theme.mono
        idFont.pixelSize: Theme.tick
        idsShown: view.idsShown
        fades: view.fades
        idTop: Theme.px(21)
        height: Theme.chip
        spacing: Theme.chipSpacing
        padding: Theme.chipPadding
        inset: Theme.xs
        radius: Theme.radiusChip
        selectedRadius: Theme.radiusSmall
        hairline: Theme.hairline
        pen: Theme.penWidth
        ink: Theme.ink
        muted: Theme.muted
        textKinds: [TokenStripModel.Kind.Normal, TokenStripModel.Kind.Byte]
        edge: Theme.edge
        outline: Theme.outline
    }
    TokenLineModel {
        id: tokenLines
        // What nobody sees is not arranged.
        source: view.visible ? view.tokens : null
        width: view.width - 2 * Theme.l
        pieceFont: chipLook.pieceFont
        idFont: chipLook.idFont
        idsShown: view.idsShown
        chipPadding: Theme.chipPadding
        chipSpacing: Theme.chipSpacing
        minimumChipWidth: Theme.px(16)
        onRearranged: soon.restart()
    }
    // The view must know about new lines before it can go there.
    Timer {
        id: soon
        interval: 0
        onTriggered: view.reveal()
    }
    Connections {
        target: view.tokens
        enabled: view.visible
        // In the same frame in which it is marked, here and in the table below.
        function onSelectedRowChanged() {
            view.forceLayout();
            view.reveal();
        }
    }
    PanelHint {
        visible: view.tokens.count === 0
        text: qsTr("The tokens of the prompt and of the answer appear here as soon as a message is sent.")
    }
    FocusFrame { list: view }
    Item { id: spot }
    Tip {
        id: tip
        parent: spot
    }
}
