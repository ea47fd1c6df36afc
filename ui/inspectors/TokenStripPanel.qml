pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// Every token of a prompt and its answer as a chip. As a page (`whole`) it also finds and colours them, shows them as a
/// table, and says all about one, its template, and the whole text.
Item {
    id: panel

    required property TokenStripModel model
    readonly property TokenStripModel tokens: model
    readonly property int answered: tokens.count - tokens.promptCount - (tokens.pendingRow >= 0 ? 1 : 0)
    property bool idsShown: false
    property bool whole: false
    property bool tableShown: false
    readonly property bool inTable: whole && tableShown
    /// What is told of stands beside the tokens.
    readonly property bool wide: width > Theme.px(760)

    function openMenu(at: Item, piece: string, tokenId: int) {
        tokenMenu.openOn(at, piece, tokenId, tokens.selectedRow === tokens.selection.pinnedRow);
    }

    ChipScale { id: chipScale }
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
                        return [count, Format.count(panel.answered)];
                    const bits = Format.decimals(panel.tokens.meanSurprise, 2);
                    return [count + " · " + qsTr("%1 bits on average").arg(bits), count + " · " + qsTr("%1 bits").arg(bits), count, Format.count(panel.answered)];
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
                    visible: panel.tokens.hasIds
                    symbol: "hash"
                    checked: panel.idsShown
                    text: panel.idsShown ? qsTr("Hide the ids") : qsTr("Show the ids")
                    onClicked: panel.idsShown = !panel.idsShown
                }
                IconButton {
                    visible: panel.tokens.hasIds
                    symbol: "copy"
                    text: qsTr("Copy all ids")
                    onClicked: panel.tokens.copyIds()
                }
            }
        }
        TokenTools {
            visible: panel.whole
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.m
            Layout.bottomMargin: Theme.s
            search: panel.tokens.search
            colours: chipScale
            tableShown: panel.tableShown
            onColouringChosen: colouring => chipScale.colouring = colouring
            onTableWanted: on => panel.tableShown = on
        }
        T.SplitView {
            Layout.fillWidth: true
            Layout.fillHeight: true
            orientation: panel.wide ? Qt.Horizontal : Qt.Vertical
            handle: SplitGrip { vertical: panel.wide }
            ColumnLayout {
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: Theme.px(72)
                T.SplitView.minimumWidth: Theme.px(300)
                spacing: 0
                TokenStrip {
                    id: strip
                    visible: !panel.inTable
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    tokens: panel.tokens
                    colours: chipScale
                    idsShown: panel.idsShown
                    onMenuWanted: (at, piece, tokenId) => panel.openMenu(at, piece, tokenId)
                }
                LazyItem {
                    visible: panel.inTable
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    active: panel.inTable
                    keeps: true
                    component: TokenTable {
                        tokens: panel.tokens
                        onMenuWanted: (at, piece, tokenId) => panel.openMenu(at, piece, tokenId)
                        onHovered: row => strip.hoveredRow = row
                    }
                }
                PinnedToken {
                    Layout.fillWidth: true
                    selection: panel.tokens.selection
                }
                ChipLegend {
                    visible: !panel.inTable
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    Layout.bottomMargin: Theme.xs
                    colours: chipScale
                    pending: panel.tokens.pendingRow >= 0
                }
            }
            LazyItem {
                // Where there is hardly any height, the tokens need it more.
                visible: panel.whole && (panel.wide || panel.height >= Theme.px(330))
                T.SplitView.preferredHeight: Theme.px(232)
                T.SplitView.minimumHeight: Theme.px(72)
                T.SplitView.preferredWidth: Math.round(panel.width * 0.42)
                T.SplitView.minimumWidth: Theme.px(300)
                active: panel.whole
                keeps: true
                component: TokenDetail {
                    id: detail
                    tokens: panel.tokens
                    row: strip.hoveredRow >= 0 ? strip.hoveredRow : panel.tokens.selectedRow
                    onSearchWanted: text => panel.tokens.search.text = text
                }
            }
        }
    }
    TokenMenu {
        id: tokenMenu
        onPinWanted: panel.tokens.pin(panel.tokens.selectedRow)
    }
}
