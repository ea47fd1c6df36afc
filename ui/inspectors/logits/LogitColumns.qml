import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// Positions and widths of the columns of LogitHeader and LogitRow. The width that the other columns leave is divided
/// between the pieces and the bars.
QtObject {
    id: columns

    required property real width
    required property bool sampled
    /// Whether a click on a row continues the answer with the token of the row.
    required property bool taken
    /// Whether a token is pinned. A column then shows the probabilities at the position of the pinned token.
    required property bool compared
    /// Whether the cumulative probabilities are shown. They are known only if all logits are known.
    required property bool summed
    /// Probability at the right end of the ruler above the bars.
    required property real scale
    /// Largest rank in the table. It determines the width of the column of ranks.
    required property int greatestRank

    readonly property FontMetrics figures: FontMetrics {
        font.family: Theme.mono
        font.pixelSize: Theme.small
    }
    readonly property real gap: Theme.s
    readonly property real rank: Math.max(Theme.px(22), Math.ceil(figures.advanceWidth("0") * Format.count(greatestRank).length) + 1)
    // In a narrow table, the id is hidden. The tooltip of a row then shows it.
    readonly property bool idShown: width >= Theme.px(compared ? 460 : 400)
    readonly property real id: idShown ? Theme.px(46) : 0
    // The logit is hidden if the column of the pinned token leaves too little width. The tooltip of a row then shows
    // it.
    readonly property bool logitShown: !compared || width >= Theme.px(400)
    readonly property real logit: logitShown ? Theme.px(46) + Theme.s : 0
    // The width includes the gap after the column of the pinned token, if this column is shown.
    readonly property real raw: Theme.px(44) + (there > 0 ? gap : 0)
    readonly property real after: sampled ? Theme.px(56) : 0
    readonly property real there: compared && width >= Theme.px(340) ? Theme.px(52) : 0
    // In a narrow table, the cumulative probability is hidden. The tooltip of a row then shows it.
    readonly property real mass: summed && width >= Theme.px(compared ? 570 : 510) ? Theme.px(72) : 0
    readonly property real room: width - 2 * Theme.l - rank - gap - id - gap - logit - gap - there - raw - mass - after
    // Pieces are more important than bars, because the bars only repeat the numbers.
    readonly property real bars: Math.max(Theme.px(40), Math.min(Theme.px(320), room - Theme.px(88), room * 0.44))

    readonly property real rankX: Theme.l
    readonly property real pieceX: rankX + rank + gap
    readonly property real afterX: width - Theme.l - after
    readonly property real massX: afterX - mass
    readonly property real rawX: massX - raw
    readonly property real thereX: rawX - there
    readonly property real barsX: thereX - gap - bars
    readonly property real logitX: barsX - logit
    readonly property real idX: logitX - (idShown ? gap : 0) - id
    readonly property real piece: idX - gap - pieceX

    readonly property CandidateStyle style: CandidateStyle {
        rankX: columns.rankX
        rank: columns.rank
        pieceX: columns.pieceX
        piece: columns.piece
        idX: columns.idX
        idWidth: columns.id
        logitX: columns.logitX
        logit: columns.logitShown ? columns.logit - Theme.s : 0
        barsX: columns.barsX
        bars: columns.bars
        thereX: columns.thereX
        there: columns.there
        massX: columns.massX
        mass: columns.mass
        rawX: columns.rawX
        raw: columns.raw
        afterX: columns.afterX
        after: columns.after
        scale: columns.scale
        sampled: columns.sampled
        compared: columns.compared
        figureFont.family: Theme.mono
        figureFont.pixelSize: Theme.small
        labelFont.pixelSize: Theme.label
        hairline: Theme.hairline
        gap: Theme.xxs
        meter: Theme.meter
        pin: Theme.l
        mark: Theme.mark
        ink: Theme.ink
        muted: Theme.muted
        line: Theme.line
        outline: Theme.outline
        edge: Theme.edge
        rawColor: Theme.raw
        sampledColor: Theme.sampled
    }
}
