#pragma once

#include "app/markdown/block.h"
#include "app/markdown/line.h"

#include <QString>
#include <QStringView>

#include <utility>
#include <vector>

namespace vitrine {

/// Takes a text line by line. A block that is closed never changes again; a copy of the parser may be fed what is only
/// provisional.
///
/// Prose comes in pieces of about kPieceLength characters, so that one of them is laid out in no time.
class BlockParser {
public:
    static constexpr qsizetype kPieceLength = 1500;

    /// `complete`: the line break has come.
    void feed(QStringView line, bool complete);
    /// Takes the beginning of a line that is too long for one piece; the next call brings what follows it.
    void feedPart(QStringView part);
    /// Whether `line` can be taken in parts: rows of tables and fences cannot.
    bool takesParts(QStringView line) const;
    /// Closes the open block as the text's end does.
    void finish();

    /// The blocks that were closed since the last call.
    std::vector<MarkdownBlock> take() { return std::exchange(m_blocks, {}); }

private:
    enum class State { None, Paragraph, List, Quote, Code, Table };

    void feedNone(QStringView line);
    void feedParagraph(QStringView line, bool complete);
    void feedList(QStringView line, bool complete);
    void feedQuote(QStringView line, bool complete);
    void feedCode(QStringView line, bool complete);
    void feedTable(QStringView line);

    void open(State state, QStringView line);
    void extend(QStringView line);
    int listDepth(QStringView line);
    /// Closes the open block and looks at the line again as the possible start of another.
    void restart(QStringView line);
    /// Closes the open block as a piece; what follows goes on with it.
    void closePiece();
    /// `unfinished`: the text ends here for now.
    void close(bool unfinished = false);
    void add(MarkdownBlock block);
    bool startsTable(QStringView delimiter) const;
    void splitTable(QStringView delimiter);
    QStringView lastContentLine() const;

    std::vector<MarkdownBlock> m_blocks;
    State m_state = State::None;
    QString m_content;       ///< of the open paragraph, list or quotation, to its last line that is not blank
    qsizetype m_blanks = 0;  ///< lines since
    QStringView m_math;      ///< what closes the formula that is open, else empty
    bool m_midLine = false;  ///< the next line goes on with the last part
    line::Fence m_fence;
    MarkdownBlock m_block;  ///< the open block: code or table being collected, of others what is known from the start
    bool m_codeBegun = false;
    std::vector<int> m_itemColumns;  ///< where the text of the open list items begins, the outermost first
};

}  // namespace vitrine
