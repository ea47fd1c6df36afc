pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// All tokens of a prompt and its answer as chips. As a whole page (`whole`), it also has a search, a choice of
/// colours, a table, details of one token, the template, and statistics of all tokens.
Item {
    id: panel

    required property TokenStripModel model
    readonly property TokenStripModel tokens: model
    readonly property int answered: tokens.count - tokens.promptCount - (tokens.pendingRow >= 0 ? 1 : 0)
    property bool idsShown: false
    property bool whole: false
    property bool tableShown: false
    readonly property bool inTable: whole && tableShown
    /// Whether the details are next to the tokens. If false, they are below the tokens.
    readonly property bool wide: width > Theme.px(760)
    /// Whether there is little height. In this case, only one line of details is shown. It can be unfolded, and the
    /// details then cover the tokens.
    readonly property bool low: whole && !wide && height < Theme.px(330)
    property bool unfolded: false
    readonly property bool tokensHidden: low && unfolded

    function openMenu(at: Item, piece: string, tokenId: int) {
        tokenMenu.openOn(at, piece, tokenId, tokens.selectedRow === tokens.selection.pinnedRow);
    }

    ChipScale { id: chipScale }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenStripHead {
            Layout.fillWidth: true
            tokens: panel.tokens
            answered: panel.answered
            idsShown: panel.idsShown
            onIdsWanted: on => panel.idsShown = on
        }
        TokenTools {
            visible: panel.whole && !panel.tokensHidden
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.s
            room: panel.width - 2 * Theme.l
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
                visible: !panel.tokensHidden
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
                    // Tokens that do not match the search are drawn in faint colours only on the whole page, because
                    // only the whole page has a search field.
                    fades: panel.whole
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
                    byHand: panel.tokens.hasByHand
                }
            }
            LazyItem {
                visible: panel.whole && (!panel.low || panel.unfolded)
                T.SplitView.fillHeight: panel.tokensHidden
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
                    onPointedAt: text => panel.tokens.search.lit = text
                }
            }
        }
        LazyItem {
            Layout.fillWidth: true
            visible: panel.low
            active: panel.low
            component: TokenBrief {
                tokens: panel.tokens
                open: panel.unfolded
                onOpenWanted: on => panel.unfolded = on
            }
        }
    }
    TokenMenu {
        id: tokenMenu
        onPinWanted: panel.tokens.pin(panel.tokens.selectedRow)
    }
}
