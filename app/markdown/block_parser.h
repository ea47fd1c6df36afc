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

/// Splits a text into blocks, line by line. A closed block never changes again. To get the blocks of a text whose last
/// line is incomplete, copy the parser and feed this line to the copy.
///
/// The open text is the text after the last closed block. While the whole text grows, libcmark-gfm parses the open text
/// again at each line. Three rules keep the open text short. All of its blocks except the last one are closed at once.
/// Code and table rows are handled line by line. Prose is split into pieces of about kPieceLength characters, which are
/// also quick to lay out.
class BlockParser {
public:
    static constexpr qsizetype kPieceLength = 1500;

    /// Feeds a line. `complete` means that the line break at its end has arrived.
    void feed(QStringView line, bool complete);
    /// Feeds the beginning of a line that is too long for one piece; the next call continues the line.
    void feedPart(QStringView part);
    /// Returns whether `line` may be split into parts. Table rows and fences must not be split.
    bool takesParts(QStringView line) const;
    /// Closes the open block, because the text has ended.
    void finish();

    /// Returns the blocks that were closed since the last call.
    std::vector<MarkdownBlock> take() { return std::exchange(m_blocks, {}); }

    /// Returns the definitions of link references in the text so far.
    const ReferenceTargets& targets() const { return m_targets; }

private:
    void feedText(QStringView line, bool complete);
    void feedCode(QStringView line, bool complete);
    void feedTable(QStringView line, bool complete);
    void beginText(QStringView line);
    void feedFold(QStringView line, bool complete);
    void closeForFold();

    /// Called after a list was split. Ends the list items that cannot contain `line`, because its indentation is too
    /// small.
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
    /// Closes all blocks that can no longer change. Called after each complete line.
    void settle();
    /// Closes all blocks of the open text before its top-level block number `top`.
    void closeBefore(const BlockReading& reading, std::size_t top);
    void cutBefore(int line);
    void closePiece(const BlockReading& reading);
    void closeAll();
    void add(std::vector<MarkdownBlock> blocks);

    std::vector<MarkdownBlock> m_blocks;
    QString m_text;  ///< complete lines since the last closed block; the contents of code blocks are left out
    std::vector<MarkdownBlock> m_codes;    ///< the code blocks of m_text
    std::optional<MarkdownBlock> m_table;  ///< the table that is open; empty: no table is open
    std::optional<line::Fence> m_fence;    ///< the fence of the open code, m_codes.back(); empty: no code is open
    bool m_codeStandsAlone = false;        ///< whether the open code is outside of lists
    bool m_codeBegun = false;
    bool m_midLine = false;    ///< whether the next call of feed() or feedPart() continues the current line
    bool m_mayBeItem = false;  ///< the last line is incomplete and contains only a number, so it may become a list item
    bool m_inFoldHead = false;  ///< the open text is a <details> tag whose summary has not arrived yet
    ReferenceTargets m_targets;
    QString m_continued;             ///< if m_text may continue a block that was split: cmark's type of that block;
                                     ///< otherwise empty
    std::vector<int> m_itemColumns;  ///< for a list that was split: the columns at which the texts of its open items
                                     ///< begin
};

}  // namespace vitrine
