import QtQuick
import Vitrine

/// Positions and widths of the columns of TokenTable. Columns that do not fit are hidden, and the column of pieces gets
/// the remaining width.
QtObject {
    id: columns

    required property real width

    readonly property real gap: Theme.m
    readonly property real positionWidth: Theme.px(52)
    readonly property real idWidth: Theme.px(52)
    readonly property real kindWidth: Theme.px(76)
    readonly property real originWidth: width >= Theme.px(480) ? Theme.px(72) : 0
    readonly property real bytesWidth: width >= Theme.px(700) ? Math.min(Theme.px(280), Theme.px(148) + (width - Theme.px(700)) / 2) : 0
    readonly property real entropyWidth: width >= Theme.px(780) ? Theme.px(56) : 0
    readonly property real rankWidth: width >= Theme.px(420) ? Theme.px(44) : 0
    readonly property real probabilityWidth: Theme.px(48)

    readonly property real positionX: Theme.l
    readonly property real pieceX: positionX + positionWidth + gap
    readonly property real probabilityX: width - Theme.l - probabilityWidth
    readonly property real rankX: probabilityX - before(rankWidth)
    readonly property real entropyX: rankX - before(entropyWidth)
    readonly property real originX: entropyX - before(originWidth)
    readonly property real kindX: originX - before(kindWidth)
    readonly property real bytesX: kindX - before(bytesWidth)
    readonly property real idX: bytesX - before(idWidth)
    readonly property real pieceWidth: idX - gap - pieceX

    /// Style of the rows of TokenTable. Its lists `places` and `widths` are in the order of TokenCells::Column.
    readonly property TokenStyle style: TokenStyle {
        places: [columns.positionX, columns.pieceX, columns.idX, columns.bytesX, columns.kindX, columns.originX, columns.entropyX, columns.rankX, columns.probabilityX]
        widths: [columns.positionWidth, columns.pieceWidth, columns.idWidth, columns.bytesWidth, columns.kindWidth, columns.originWidth, columns.entropyWidth, columns.rankWidth, columns.probabilityWidth]
        figureFont.family: Theme.mono
        figureFont.pixelSize: Theme.small
        wordFont.pixelSize: Theme.small
        mark: Theme.mark
        ink: Theme.ink
        muted: Theme.muted
    }

    function before(width: real): real {
        return width > 0 ? width + gap : 0;
    }
}
