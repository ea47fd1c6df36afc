pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// Every token of a prompt and its answer as a chip.
Item {
    id: panel

    required property TokenStripModel model
    readonly property TokenStripModel tokens: model
    readonly property int answered: tokens.count - tokens.promptCount
    property bool idsShown: false

    function step(row) {
        if (row >= 0)
            tokens.select(row);
        view.forceActiveFocus();
    }

    /// Of the chip that is marked.
    function openMenu() {
        const line = view.itemAtIndex(tokenLines.lineOf(tokens.selectedRow)) as TokenLine;
        line?.openMenu(tokens.selectedRow);
    }

    function reveal() {
        const line = tokenLines.lineOf(tokens.selectedRow);
        // Above the first token stands the heading of its section.
        if (tokens.selectedRow === 0)
            view.contentY = view.originY - view.topMargin;
        else if (line >= 0)
            view.positionViewAtIndex(line, ListView.Contain);
    }

    /// The tip and the menu of a chip stand below it.
    function point(line: Item, place: rect) {
        spot.parent = line;
        spot.x = place.x;
        spot.width = place.width;
        spot.height = place.height;
    }

    ChipLook {
        id: chipLook
        pieceFont.family: Theme.mono
        pieceFont.pixelSize: Theme.small
        idFont.family: Theme.mono
        idFont.pixelSize: Theme.tick
        idsShown: panel.idsShown
        idTop: Theme.px(21)
        height: Theme.chip
        spacing: Theme.chipSpacing
        padding: Theme.chipPadding
        inset: Theme.xs
        radius: Theme.radiusChip
        selectedRadius: Theme.radiusSmall
        hairline: Theme.hairline
        pen: Theme.penWidth
        surprise: Theme.surprise
        surpriseBits: Theme.surpriseBits
        ink: Theme.ink
        surprisedInk: Theme.chipInk(0)
        muted: Theme.muted
        textKinds: [TokenStripModel.Kind.Normal, TokenStripModel.Kind.Byte]
        edge: Theme.edge
        outline: Theme.outline
    }
    TokenLineModel {
        id: tokenLines
        // What nobody sees is not arranged.
        source: panel.visible ? panel.tokens : null
        width: view.width - 2 * Theme.l
        pieceFont: chipLook.pieceFont
        idFont: chipLook.idFont
        idsShown: panel.idsShown
        chipPadding: Theme.chipPadding
        chipSpacing: Theme.chipSpacing
        minimumChipWidth: Theme.px(16)
        onRearranged: soon.restart()
    }
    // The view must know about new lines before it can go there.
    Timer {
        id: soon
        interval: 0
        onTriggered: panel.reveal()
    }
    Connections {
        target: panel.tokens
        // In the same frame in which it is marked, here and in the table below.
        function onSelectedRowChanged() {
            view.forceLayout();
            panel.reveal();
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        // No layout: its children come and go with what the strip holds.
        Item {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.control
            AppText {
                id: what
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                text: panel.answered > 0 ? qsTr("Answer") : qsTr("Tokens")
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            AppText {
                x: what.x + what.width + Theme.s
                anchors.baseline: what.baseline
                width: tools.x - Theme.s - x
                visible: panel.tokens.count > 0
                // The first of these that fits.
                readonly property list<string> forms: {
                    if (panel.answered === 0)
                        return [qsTr("%L1 in the prompt").arg(panel.tokens.promptCount)];
                    const count = qsTr("%Ln tokens", "", panel.answered);
                    if (panel.tokens.meanSurprise < 0)
                        return [count];
                    const bits = Format.decimals(panel.tokens.meanSurprise, 2);
                    return [count + " · " + qsTr("%1 bits on average").arg(bits), count + " · " + qsTr("%1 bits").arg(bits), count];
                }
                text: Array.from(forms).join("\x9C")
                Accessible.name: forms[0]
                elide: Text.ElideRight
                muted: true
                font.pixelSize: Theme.small
            }
            Row {
                id: tools
                anchors.right: parent.right
                anchors.rightMargin: Theme.s
                anchors.verticalCenter: parent.verticalCenter
                spacing: Theme.xs
                PlainButton {
                    visible: panel.tokens.scorable
                    anchors.verticalCenter: parent.verticalCenter
                    implicitHeight: Theme.controlSlim
                    font.pixelSize: Theme.small
                    text: qsTr("Score prompt")
                    hint: qsTr("Evaluate the prompt once more, to see how probable each of its tokens was")
                    onClicked: panel.tokens.scorePrompt()
                }
                AppText {
                    visible: panel.tokens.scoringProgress >= 0
                    anchors.verticalCenter: parent.verticalCenter
                    text: qsTr("Scoring, %1 %").arg(Math.floor(100 * panel.tokens.scoringProgress))
                    muted: true
                    font.pixelSize: Theme.small
                }
                IconButton {
                    visible: panel.tokens.scoringProgress >= 0
                    symbol: "stop"
                    text: qsTr("Stop scoring the prompt")
                    onClicked: panel.tokens.cancelScoring()
                }
                IconButton {
                    visible: panel.tokens.count > 0 && !panel.tokens.followTail
                    symbol: "arrow-down"
                    text: qsTr("Follow the newest token")
                    onClicked: panel.tokens.followTail = true
                }
                IconButton {
                    visible: panel.tokens.count > 0
                    symbol: "hash"
                    checked: panel.idsShown
                    text: panel.idsShown ? qsTr("Hide the ids") : qsTr("Show the ids")
                    onClicked: panel.idsShown = !panel.idsShown
                }
                IconButton {
                    visible: panel.tokens.count > 0
                    symbol: "copy"
                    text: qsTr("Copy all ids")
                    onClicked: panel.tokens.copyIds()
                }
            }
        }
        ListView {
            id: view
            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: tokenLines
            spacing: Theme.xxs
            topMargin: Theme.xs
            bottomMargin: Theme.s
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: panel.tokens.count > 0
            keyNavigationEnabled: false
            reuseItems: true
            // The one that the page beside it is about stays in sight.
            onHeightChanged: soon.restart()
            T.ScrollBar.vertical: ThinScrollBar {}
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Tokens")

            Keys.onPressed: event => {
                // Keys that write text, and all with modifiers, are left to the window.
                if (event.modifiers & ~Qt.KeypadModifier)
                    return;
                switch (event.key) {
                case Qt.Key_Left: panel.tokens.selectPrevious(); break;
                case Qt.Key_Right: panel.tokens.selectNext(); break;
                case Qt.Key_Up: panel.step(tokenLines.rowBeside(panel.tokens.selectedRow, -1)); break;
                case Qt.Key_Down: panel.step(tokenLines.rowBeside(panel.tokens.selectedRow, 1)); break;
                case Qt.Key_Home: panel.tokens.select(0); break;
                case Qt.Key_End: panel.tokens.select(panel.tokens.count - 1); break;
                case Qt.Key_Menu: panel.openMenu(); break;
                default: return;
                }
                event.accepted = true;
            }
            delegate: TokenLine {
                id: line
                width: ListView.view.width
                lines: tokenLines
                look: chipLook
                strip: panel.tokens
                onChosen: row => panel.step(row)
                onPinWanted: row => panel.tokens.pin(row)
                onMenuWanted: (place, piece, tokenId) => {
                    panel.point(line, place);
                    tokenMenu.openOn(spot, piece, tokenId, panel.tokens.selectedRow === panel.tokens.selection.pinnedRow);
                }
                onHovered: (place, words) => {
                    if (words.length > 0)
                        panel.point(line, place);
                    tip.text = words;
                    tip.visible = words.length > 0;
                }
            }
            PanelHint {
                visible: panel.tokens.count === 0
                text: qsTr("The tokens of the prompt and of the answer appear here as soon as a message is sent.")
            }
            FocusFrame { list: view }
        }
        PinnedToken {
            Layout.fillWidth: true
            selection: panel.tokens.selection
        }
        ProbabilityLegend {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.xs
        }
    }
    Item { id: spot }
    Tip {
        id: tip
        parent: spot
    }
    TokenMenu {
        id: tokenMenu
        onPinWanted: panel.tokens.pin(panel.tokens.selectedRow)
    }
}
