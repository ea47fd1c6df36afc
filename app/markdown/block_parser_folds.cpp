#include "app/markdown/block_parser.h"
#include "app/markdown/fold.h"

// The part of BlockParser that handles foldable sections (<details>).
namespace vitrine {

/// Splits a foldable section into separate blocks: its head, each block inside it, and its end.
void BlockParser::feedFold(QStringView text, bool complete)
{
    m_mayBeItem = false;
    const QStringList pieces = foldPieces(text);
    for (const QString& piece : pieces) {
        const bool isSummary = piece.startsWith(u"<summary", Qt::CaseInsensitive);
        if (!isSummary || !m_inFoldHead) closeForFold();
        m_text += piece + u'\n';
        const bool isHead = piece.startsWith(u"<details", Qt::CaseInsensitive);
        const bool isComplete = complete || piece != pieces.last();
        m_inFoldHead = isHead && !piece.endsWith(u"</summary>", Qt::CaseInsensitive);
        if (isComplete && !m_inFoldHead) closeForFold();
    }
}

void BlockParser::closeForFold()
{
    closeAll();
    m_inFoldHead = false;
    m_continued.clear();
    m_itemColumns.clear();
}

}  // namespace vitrine
