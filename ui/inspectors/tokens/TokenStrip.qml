pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The tokens as chips. Only the visible lines exist.
ListView {
    id: view

    required property TokenStripModel tokens
    required property ChipScale colours
    property bool idsShown: false
    /// Whether tokens that do not match the search are drawn in faint colours.
    property bool fades: false
    /// Row of the token below the pointer; -1: none.
    property int hoveredRow: -1
    /// The line of chips that last reported a value for `hoveredRow`.
    property Item hoveredLine: null
    readonly property TokenLineModel lines: tokenLines

    /// Requests the menu of the selected token. The menu opens below the item `at`.
    signal menuWanted(Item at, string piece, int tokenId)

    function step(row) {
        if (row >= 0)
            tokens.select(row);
        forceActiveFocus();
    }

    /// Opens the menu of the selected chip.
    function openMenu() {
        (itemAtIndex(tokenLines.lineOf(tokens.selectedRow)) as TokenLine)?.openMenu(tokens.selectedRow);
    }

    function reveal() {
        const line = tokenLines.lineOf(tokens.selectedRow);
        // If the first token is selected, scroll to the very top, so that the heading above it is visible, too.
        if (tokens.selectedRow === 0)
            contentY = originY - topMargin;
        else if (line >= 0)
            positionViewAtIndex(line, ListView.Contain);
    }

    /// Moves the item `spot` onto a chip. The tooltip and the menu appear at this item.
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
    // Create no lines in advance outside the visible part. Hiding the strip removes all lines at once, and each of them
    // costs time.
    cacheBuffer: 0
    // When the height changes, keep the selected token visible, because the page next to the strip is about this token.
    onHeightChanged: soon.restart()
    onMovementStarted: tokens.throttle.touch()
    T.ScrollBar.vertical: ThinScrollBar {}
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Tokens")

    Keys.onPressed: event => {
        if (event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier) {
            openMenu();
            event.accepted = true;
            return;
        }
        // Ignore keys that type text, and keys with modifiers. The window handles them.
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
        style: chipStyle
        strip: view.tokens
        onChosen: row => view.step(row)
        onPinWanted: row => view.tokens.pin(row)
        onMenuWanted: (place, piece, tokenId) => {
            view.point(line, place);
            view.menuWanted(spot, piece, tokenId);
        }
        onHovered: (row, place, words) => {
            // When the pointer moves to another line, the old line reports -1, possibly after the report of the new
            // line. Ignore the -1 in this case.
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

    ChipStyle {
        id: chipStyle
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
        // A hidden strip has no source, so that its lines are not arranged.
        source: view.visible ? view.tokens : null
        width: view.width - 2 * Theme.l
        pieceFont: chipStyle.pieceFont
        idFont: chipStyle.idFont
        idsShown: view.idsShown
        chipPadding: Theme.chipPadding
        chipSpacing: Theme.chipSpacing
        minimumChipWidth: Theme.px(16)
        onRearranged: soon.restart()
    }
    // Scrolls to the selected token after a delay, because the view must first process new lines.
    Timer {
        id: soon
        interval: 0
        onTriggered: view.reveal()
    }
    Connections {
        target: view.tokens
        enabled: view.visible
        // Scrolls without a delay, so that the strip scrolls in the same frame in which the strip and the table mark
        // the token.
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
