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

/// Takes a text line by line. A closed block never changes again; provisional text can be fed to a copy of the parser.
///
/// libcmark-gfm reads the text since the last closed block, again and again while it grows. That text stays short:
/// everything before its last block is closed, code and rows of tables are taken line by line, and prose comes in
/// pieces of about kPieceLength characters, which are also quick to lay out.
class BlockParser {
public:
    static constexpr qsizetype kPieceLength = 1500;

    /// `complete`: the line break has come.
    void feed(QStringView line, bool complete);
    /// Takes the beginning of a line that is too long for one piece; the next call brings the rest.
    void feedPart(QStringView part);
    /// Whether `line` can be taken in parts: rows of tables and fences cannot.
    bool takesParts(QStringView line) const;
    /// Closes the open block as the text's end does.
    void finish();

    /// The blocks that were closed since the last call.
    std::vector<MarkdownBlock> take() { return std::exchange(m_blocks, {}); }

    /// Of the whole text until now.
    const ReferenceTargets& targets() const { return m_targets; }

private:
    void feedText(QStringView line, bool complete);
    void feedCode(QStringView line, bool complete);
    void feedTable(QStringView line, bool complete);
    void beginText(QStringView line);
    void feedFold(QStringView line, bool complete);
    void closeForFold();

    /// Takes a line that is indented less than the cut text of a list before it.
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
    /// Closes what can be closed after a complete line.
    void settle();
    /// Closes the blocks before a line of the open text.
    void closeBefore(const BlockReading& reading, std::size_t top);
    void cutBefore(int line);
    void closePiece(const BlockReading& reading);
    void closeAll();
    void add(std::vector<MarkdownBlock> blocks);

    std::vector<MarkdownBlock> m_blocks;
    QString m_text;                        ///< complete lines since the last closed block, without code
    std::vector<MarkdownBlock> m_codes;    ///< that belongs there
    std::optional<MarkdownBlock> m_table;  ///< that is open
    std::optional<line::Fence> m_fence;    ///< of the code that is open, m_codes.back(), which may have none
    bool m_codeStandsAlone = false;        ///< in no list
    bool m_codeBegun = false;
    bool m_midLine = false;     ///< the next line continues the last part
    bool m_mayBeItem = false;   ///< the last line is a number, and not complete
    bool m_inFoldHead = false;  ///< the open text is <details> without its summary
    ReferenceTargets m_targets;
    QString m_continued;             ///< cmark's type of the block that was cut, if m_text may continue it
    std::vector<int> m_itemColumns;  ///< where the text begins of the items in which a list was cut
};

}  // namespace vitrine
