#include "app/markdown/text_origin.h"

#include "app/markdown/block_splitter.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/latex.h"
#include "app/markdown/line.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// Maximum number of cells in the alignment table. For a larger block, no origins are computed.
constexpr std::size_t kMostCells = 4'000'000;
/// Score of an aligned pair of characters. Opening a gap costs only 1. So aligning one more pair is always better than
/// avoiding a gap.
constexpr int kWorth = 4096;

bool isLineBreak(QChar c)
{
    return c == u'\n' || c == QChar::LineSeparator;
}

/// Returns whether a character may occur before the contents of a line, for example in quotation or list marks.
bool isMark(QChar c)
{
    return c.isSpace() || c.isDigit() || QStringView(u">#*+-.)|").contains(c);
}

/// Walks through the Markdown text and finds the lines of one block after the other.
class Walk {
public:
    explicit Walk(QStringView text) : m_text(text) {}

    /// Returns the position in the Markdown text for each character of a block's Markdown; -1 if unknown.
    std::vector<int> take(QStringView block)
    {
        std::vector<int> places;
        for (bool first = true; const QStringView line : block.split(u'\n')) {
            if (!std::exchange(first, false)) places.push_back(-1);
            const std::vector<int> more = takeLine(line);
            places.insert(places.end(), more.begin(), more.end());
        }
        return places;
    }

    /// Skips the line that contains a code fence.
    void skipFence(bool opening)
    {
        for (qsizetype begin = m_at; begin < m_text.size();) {
            const QStringView line = lineAt(begin);
            begin += line.size() + 1;
            const QStringView words = line.sliced(line::markLength(line)).trimmed();
            if (opening ? !line::openingFence(line) : !words.startsWith(u"```") && !words.startsWith(u"~~~")) continue;
            m_at = std::min(begin, m_text.size());
            return;
        }
    }

private:
    QStringView lineAt(qsizetype begin) const
    {
        const qsizetype end = m_text.indexOf(u'\n', begin);
        return m_text.sliced(begin, (end < 0 ? m_text.size() : end) - begin);
    }

    std::vector<int> takeLine(QStringView line)
    {
        std::vector<int> places(static_cast<std::size_t>(line.size()), -1);
        const qsizetype indent =
            std::find_if_not(line.begin(), line.end(), [](QChar c) { return c.isSpace(); }) - line.begin();
        const QStringView words = line.sliced(indent);
        if (words.isEmpty()) return places;
        for (qsizetype begin = m_at; begin < m_text.size(); begin += lineAt(begin).size() + 1) {
            const qsizetype end = begin + lineAt(begin).size();
            for (qsizetype at = begin; at < end; ++at) {
                if (const auto found = match(words, at, end)) {
                    std::copy(found->begin(), found->end(), places.begin() + indent);
                    for (qsizetype i = 1; i <= indent && at - i >= begin && m_text[at - i].isSpace(); ++i) {
                        places[static_cast<std::size_t>(indent - i)] = static_cast<int>(at - i);
                    }
                    m_at = found->back() + 1;
                    return places;
                }
                if (!isMark(m_text[at])) break;
            }
        }
        return places;
    }

    /// Returns the positions of all characters of `words` in the text from `at` on. An escape may be in only one of the
    /// two texts. `words` may also contain marks around formulas, which the text lacks.
    std::optional<std::vector<int>> match(QStringView words, qsizetype at, qsizetype end) const
    {
        std::vector<int> places;
        for (qsizetype i = 0; i < words.size();) {
            if (at < end && words[i] == m_text[at]) {
                places.push_back(static_cast<int>(at++));
                ++i;
            } else if (words[i] == u'\\' || words[i] == kFormulaMark || words[i] == kSourceMark ||
                       words[i] == kInlineMark) {
                places.push_back(-1);
                ++i;
            } else if (at < end && (m_text[at] == u'\\' || m_text[at] == u'\r')) {
                ++at;
            } else if (at >= end && words.sliced(i).trimmed().isEmpty()) {
                places.push_back(-1);
                ++i;
            } else {
                return std::nullopt;
            }
        }
        const bool any = std::any_of(places.begin(), places.end(), [](int place) { return place >= 0; });
        if (!any) return std::nullopt;
        if (places.back() < 0) places.back() = static_cast<int>(at) - 1;
        return places;
    }

    QStringView m_text;
    qsizetype m_at = 0;
};

/// Returns the position in `written` for each character of `shown`; -1 if the character has no counterpart.
std::vector<int> align(QStringView written, QStringView shown)
{
    const auto rows = static_cast<std::size_t>(written.size());
    const auto columns = static_cast<std::size_t>(shown.size());
    std::vector<int> places(columns, -1);
    if ((rows + 1) * (columns + 1) > kMostCells) return places;
    const auto equal = [&](std::size_t row, std::size_t column) {
        const QChar a = written[static_cast<qsizetype>(row)];
        const QChar b = shown[static_cast<qsizetype>(column)];
        return a == b || (isLineBreak(a) && isLineBreak(b));
    };
    // Best scores for the rest of the two texts: `behind` if the rest begins directly after an aligned pair, `inGap` if
    // it begins inside a gap.
    struct Worth {
        std::int32_t behind = 0;
        std::int32_t inGap = 0;
    };
    std::vector<Worth> table((rows + 1) * (columns + 1));
    const auto at = [&](std::size_t row, std::size_t column) -> Worth& { return table[row * (columns + 1) + column]; };
    for (std::size_t row = rows + 1; row-- > 0;) {
        for (std::size_t column = columns + 1; column-- > 0;) {
            Worth& worth = at(row, column);
            if (row < rows) worth.inGap = std::max(worth.inGap, at(row + 1, column).inGap);
            if (column < columns) worth.inGap = std::max(worth.inGap, at(row, column + 1).inGap);
            const bool pair = row < rows && column < columns && equal(row, column);
            const std::int32_t paired = pair ? kWorth + at(row + 1, column + 1).behind : 0;
            worth.inGap = std::max(worth.inGap, paired);
            worth.behind = std::max(worth.inGap - 1, paired);
        }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        const Worth& worth = at(row, column);
        const std::int32_t paired = equal(row, column) ? kWorth + at(row + 1, column + 1).behind : -1;
        if (paired == worth.inGap) {
            places[column++] = static_cast<int>(row++);
            // After an aligned pair, prefer another pair to a gap, because opening a gap costs 1.
            while (row < rows && column < columns && equal(row, column) &&
                   kWorth + at(row + 1, column + 1).behind == at(row, column).behind) {
                places[column++] = static_cast<int>(row++);
            }
        } else if (at(row + 1, column).inGap == worth.inGap) {
            ++row;
        } else {
            ++column;
        }
    }
    return places;
}

/// Aligns texts that may have several lines. If both texts have the same number of lines, each line is aligned
/// separately.
std::vector<int> alignLines(QStringView written, QStringView shown)
{
    // Returns start and length of each line that is not blank.
    const auto linesOf = [](QStringView text) {
        std::vector<std::pair<qsizetype, qsizetype>> lines;
        for (qsizetype begin = 0; begin <= text.size();) {
            const auto* end = std::find_if(text.begin() + begin, text.end(), isLineBreak);
            const qsizetype length = end - text.begin() - begin;
            if (!text.sliced(begin, length).trimmed().isEmpty()) lines.emplace_back(begin, length);
            begin += length + 1;
        }
        return lines;
    };
    const auto sources = linesOf(written);
    const auto targets = linesOf(shown);
    if (sources.size() != targets.size()) return align(written, shown);
    std::vector<int> places(static_cast<std::size_t>(shown.size()), -1);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::vector<int> line = align(written.sliced(sources[i].first, sources[i].second),
                                            shown.sliced(targets[i].first, targets[i].second));
        for (std::size_t k = 0; k < line.size(); ++k) {
            if (line[k] >= 0)
                places[static_cast<std::size_t>(targets[i].first) + k] = static_cast<int>(sources[i].first) + line[k];
        }
    }
    return places;
}

/// A Markdown text with the start and end of each of its characters in the original text.
struct WrittenText {
    QString text;
    std::vector<int> from;
    std::vector<int> until;

    void add(QChar c, int begin, int end)
    {
        text += c;
        from.push_back(begin);
        until.push_back(end);
    }
};

/// Returns a block's Markdown in which each formula is replaced by one character, as in `shown`. `places` are the
/// positions of the characters of `markdown` in the original text. If `shown` has a different number of formulas,
/// nothing is replaced.
WrittenText withFormulas(const QString& markdown, const std::vector<int>& places, QStringView shown)
{
    const bool set = markdown.count(kFormulaMark) == 2 * shown.count(QChar(QChar::ObjectReplacementCharacter));
    WrittenText written;
    for (qsizetype at = 0; at < markdown.size(); ++at) {
        if (!set || markdown[at] != kFormulaMark) {
            const int place = places[static_cast<std::size_t>(at)];
            written.add(markdown[at], place, place < 0 ? -1 : place + 1);
            continue;
        }
        const qsizetype close = markdown.indexOf(kFormulaMark, at + 1);
        const auto begin = places.begin() + at;
        const auto end = places.begin() + close + 1;
        const auto first = std::find_if(begin, end, [](int place) { return place >= 0; });
        const bool known = first != end;
        written.add(QChar::ObjectReplacementCharacter, known ? *first : -1,
                    known ? *std::max_element(begin, end) + 1 : -1);
        at = close;
    }
    return written;
}

}  // namespace

std::vector<TextOrigin> textOrigins(QStringView markdown)
{
    BlockSplitter splitter;
    splitter.append(markdown);
    const std::vector<MarkdownBlock>& blocks = splitter.blocks();
    std::vector<TextOrigin> origins;
    Walk walk(markdown);
    int before = -1;
    for (ShownText& shown : shownTexts(markdown)) {
        const MarkdownBlock& block = blocks[static_cast<std::size_t>(shown.block)];
        const bool code = block.kind == MarkdownBlock::Kind::Code;
        const bool formula = block.kind == MarkdownBlock::Kind::Formula;
        const bool fenced = (code && !block.indented) || (formula && !block.language.isEmpty());
        if (fenced && shown.block != before) walk.skipFence(true);
        before = shown.block;
        const QString& written =
            shown.line < 0 ? block.text : block.rows[static_cast<std::size_t>(shown.line)][shown.column];
        const std::vector<int> places = walk.take(written);
        TextOrigin origin;
        if (code) {
            origin.from = places;
            for (const int place : places) origin.until.push_back(place < 0 ? -1 : place + 1);
        } else if (formula) {
            const auto first = std::find_if(places.begin(), places.end(), [](int place) { return place >= 0; });
            origin.from = {first == places.end() ? -1 : *first};
            origin.until = {first == places.end() ? -1 : *std::max_element(places.begin(), places.end()) + 1};
        } else {
            const WrittenText source = withFormulas(written, places, shown.text);
            for (const int at : alignLines(source.text, shown.text)) {
                origin.from.push_back(at < 0 ? -1 : source.from[static_cast<std::size_t>(at)]);
                origin.until.push_back(at < 0 ? -1 : source.until[static_cast<std::size_t>(at)]);
            }
        }
        if (fenced && !block.open) walk.skipFence(false);
        origin.shown = std::move(shown);
        origins.push_back(std::move(origin));
    }
    return origins;
}

}  // namespace vitrine
