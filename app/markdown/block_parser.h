#pragma once

#include "app/markdown/block.h"
#include "app/markdown/line.h"

#include <QStringView>

#include <cstddef>
#include <vector>

namespace vitrine {

/// One pass over a text, line by line. A block that is closed never changes again, and nothing is carried from one
/// block to the next: parsing may begin anew at any block's start.
class BlockParser {
public:
    explicit BlockParser(QStringView text) : m_text(text) {}

    /// Takes the next line, from `begin` to `end` of the text without its line break. `complete`: the break has come.
    void feed(qsizetype begin, qsizetype end, bool complete);
    void finish();

    std::vector<MarkdownBlock>& blocks() { return m_blocks; }

    /// Index and start of the last block so far, whether open or closed; 0 and 0 when there is none.
    std::size_t lastBlock() const;
    qsizetype lastStart() const { return m_start; }

private:
    enum class State { None, Paragraph, List, Quote, Code, Table };

    void feedNone(QStringView line);
    void feedParagraph(QStringView line, bool complete);
    void feedList(QStringView line, bool complete);
    void feedQuote(QStringView line);
    void feedCode(QStringView line, bool complete);
    void feedTable(QStringView line);

    void open(State state);
    void extend() { m_contentEnd = m_lineEnd; }
    /// Closes the open block and looks at the line again as the possible start of another.
    void restart(QStringView line);
    void close();
    void add(MarkdownBlock block);
    bool startsTable(QStringView delimiter) const;
    void splitTable(QStringView delimiter);
    QStringView content() const { return m_text.sliced(m_start, m_contentEnd - m_start); }
    QStringView lastContentLine() const;

    QStringView m_text;
    std::vector<MarkdownBlock> m_blocks;
    State m_state = State::None;
    qsizetype m_start = 0;       ///< of the open block, else of the last one
    qsizetype m_contentEnd = 0;  ///< of its last line that is not blank
    qsizetype m_lineBegin = 0;
    qsizetype m_lineEnd = 0;
    bool m_afterBlank = false;  ///< in a list
    line::Fence m_fence;
    MarkdownBlock m_block;  ///< code or table being collected
    bool m_codeBegun = false;
};

}  // namespace vitrine
