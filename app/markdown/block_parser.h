#pragma once

#include "app/markdown/block.h"
#include "app/markdown/block_reader.h"
#include "app/markdown/line.h"
#include "app/markdown/reference_targets.h"

#include <QString>
#include <QStringView>

#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

/// Splits a text into blocks, line by line. A closed block never changes again. To see the blocks of an incomplete
/// text, feed the rest to a copy of the parser.
///
/// libcmark-gfm parses the text since the last closed block again and again while it grows. That text stays short:
/// everything before its last block is closed, code and table rows are handled line by line, and prose is split into
/// pieces of about kPieceLength characters, which are also quick to lay out.
class BlockParser {
public:
    static constexpr qsizetype kPieceLength = 1500;

    /// Feeds a line. `complete`: its line break has arrived.
    void feed(QStringView line, bool complete);
    /// Feeds the beginning of a line that is too long for one piece; the next call continues the line.
    void feedPart(QStringView part);
    /// Returns whether `line` may be split into parts. Table rows and fences may not.
    bool takesParts(QStringView line) const;
    /// Closes the open block as the end of the text does.
    void finish();

    /// Returns the blocks that were closed since the last call.
    std::vector<MarkdownBlock> take() { return std::exchange(m_blocks, {}); }

    /// Targets of the references in the whole text so far.
    const ReferenceTargets& targets() const { return m_targets; }

private:
    void feedText(QStringView line, bool complete);
    void feedCode(QStringView line, bool complete);
    void feedTable(QStringView line, bool complete);
    void beginText(QStringView line);
    void feedFold(QStringView line, bool complete);
    void closeForFold();

    /// Leaves the list items that a line is not indented enough for, after a list was split.
    void leaveItems(QStringView line);
    void openCode(QStringView line, const line::Fence& fence);
    void closeCode();
    bool goOnAsCode(const BlockReading& reading);
    bool inIndentedCode() const { return m_fence && m_codes.back().indented; }
    void leaveIndentedCode(QStringView line);
    void closeTable();
    QString inertLine(QStringView line) const;

    BlockReading read(QStringView text) const;
    BlockReading readAll() const;
    /// Closes all blocks that are complete after a complete line.
    void settle();
    /// Closes the blocks before block `top` of the open text.
    void closeBefore(const BlockReading& reading, std::size_t top);
    void cutBefore(int line);
    void closePiece(const BlockReading& reading);
    void closeAll();
    void add(std::vector<MarkdownBlock> blocks);

    std::vector<MarkdownBlock> m_blocks;
    QString m_text;                        ///< complete lines since the last closed block, without the contents of code
    std::vector<MarkdownBlock> m_codes;    ///< the code blocks of m_text
    std::optional<MarkdownBlock> m_table;  ///< the open table; empty: none
    std::optional<line::Fence> m_fence;    ///< the fence of the open code, m_codes.back(); empty: no code is open
    bool m_codeStandsAlone = false;        ///< the open code is not in a list
    bool m_codeBegun = false;
    bool m_midLine = false;     ///< the next line continues the last part of a line
    bool m_mayBeItem = false;   ///< the last line is incomplete and contains only a number
    bool m_inFoldHead = false;  ///< the open text is <details> without its summary so far
    ReferenceTargets m_targets;
    QString m_continued;             ///< cmark's type of the block that was split, if m_text may continue it
    std::vector<int> m_itemColumns;  ///< columns at which the texts of the items begin in which a list was split
};

}  // namespace vitrine
