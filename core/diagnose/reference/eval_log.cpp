#include "core/diagnose/reference/eval_log.h"

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"
#include "core/diagnose/compare/trace_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

/// The usual number of elements printed at each end of a long axis.
constexpr std::size_t kUsualEdge = 3;
constexpr std::uint64_t kLongestAxis = std::uint64_t{1} << 32;
constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kGap = "...";

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// Returns the line without the terminal's colour codes.
std::string uncoloured(std::string_view line)
{
    std::string plain;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '\033') {
            plain += line[at];
            continue;
        }
        while (at < line.size() && line[at] != 'm') ++at;
    }
    return plain;
}

struct Head {
    std::string_view name, type, operation;
    std::array<std::uint64_t, 4> axes{};
};

std::optional<std::array<std::uint64_t, 4>> axesIn(std::string_view list)
{
    std::array<std::uint64_t, 4> axes{1, 1, 1, 1};
    for (std::uint64_t& axis : axes) {
        const std::size_t comma = list.find(',');
        const auto length = parseNumber<std::uint64_t>(trimmed(list.substr(0, comma)));
        if (!length || *length == 0 || *length > kLongestAxis) return std::nullopt;
        axis = *length;
        if (comma == std::string_view::npos) return axes;
        list.remove_prefix(comma + 1);
    }
    return std::nullopt;  // the shape has a fifth axis
}

/// Parses a line of the form `… NAME = (TYPE) OP(SOURCES) = {n0, n1, n2, n3}`.
std::optional<Head> headIn(std::string_view line)
{
    line = trimmed(line);
    const std::size_t typeAt = line.find(" = (");
    const std::size_t axesAt = line.rfind(" = {");
    if (typeAt == std::string_view::npos || axesAt == std::string_view::npos || axesAt < typeAt || !line.ends_with('}'))
        return std::nullopt;
    Head head;
    const std::string_view before = line.substr(0, typeAt);
    // If no colon exists, the name begins at the start of the line.
    head.name = trimmed(before.substr(before.rfind(':') + 1));
    const std::string_view rest = line.substr(typeAt + 4, axesAt - typeAt - 4);
    const std::size_t close = rest.find(')');
    if (head.name.empty() || close == std::string_view::npos) return std::nullopt;
    head.type = rest.substr(0, close);
    const std::string_view operation = trimmed(rest.substr(close + 1));
    head.operation = operation.substr(0, operation.find('('));
    const auto axes = axesIn(line.substr(axesAt + 4, line.size() - axesAt - 5));
    if (!axes) return std::nullopt;
    head.axes = *axes;
    return head;
}

/// Returns whether the line looks like the first line of a node, but `headIn` cannot parse it, because its shape is
/// damaged or truncated.
bool isDamagedHead(std::string_view line)
{
    const std::size_t typeAt = line.find(" = (");
    if (typeAt == std::string_view::npos) return false;
    const std::string_view rest = line.substr(typeAt + 4);
    return rest.find(')') != std::string_view::npos &&
           (rest.find(" = {") != std::string_view::npos || line.find("_debug") < typeAt);
}

/// Returns whether the last line of a file is an incomplete first line of a node.
bool isCutHead(std::string_view line)
{
    const std::size_t function = line.find("_debug");
    return isDamagedHead(line) ||
           (function != std::string_view::npos && line.find(':', function) != std::string_view::npos);
}

bool hasControlCharacter(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Returns whether the text is a number that is too large or too small for double.
bool isBeyondDouble(std::string_view text)
{
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc::result_out_of_range && rest == end;
}

/// Returns the number of decimals of a printed number.
int decimalsOf(std::string_view number)
{
    const std::size_t point = number.find('.');
    return point == std::string_view::npos ? 0 : static_cast<int>(number.size() - point - 1);
}

std::string_view nextLine(std::string_view& text)
{
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

std::string_view textOf(const MappedFile& file)
{
    return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

}  // namespace

std::uint64_t EvalLog::Node::printed() const
{
    std::uint64_t count = 1;
    for (const std::uint64_t axis : axes)
        count *= edge > 0 && &axis != &axes[3] ? std::min<std::uint64_t>(axis, 2 * edge) : axis;
    return count;
}

bool EvalLog::recognizes(const std::filesystem::path& path)
{
    const MappedFile file(path);
    return readIntact(file, [&] {
        constexpr std::size_t kBeginning = 1 << 20;  // bytes to read; messages about loading come first
        std::string_view text = textOf(file).substr(0, kBeginning);
        while (!text.empty()) {
            if (headIn(uncoloured(nextLine(text)))) return true;
        }
        return false;
    });
}

EvalLog::EvalLog(const std::filesystem::path& path) : m_fileName(path.filename().string())
{
    const MappedFile file(path);
    readIntact(file, [&] { readLines(textOf(file)); });
    keepOneEvaluation();
    nameLayers();
    if (m_nodes.empty() || isCut(0)) {
        throw Error(SENTENCE(m_fileName, ": the log contains no values of any node."));
    }
}

void EvalLog::readLines(std::string_view text)
{
    constexpr std::string_view kTokens = "number of input tokens = ";
    bool inTokens = false;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string line = uncoloured(nextLine(text));
        const std::string_view words = trimmed(line);
        if (const auto head = headIn(words)) {
            inTokens = false;
            if (hasControlCharacter(head->name)) {
                throw Error(SENTENCE(m_fileName, ", line ", number, ": the name of the node, ", inQuotes(head->name),
                                     ", holds a control character."));
            }
            if (!m_nodes.empty()) m_nodes.back().ended = true;
            m_nodes.push_back({std::string(head->name),
                               std::string(head->operation),
                               head->type == "f16",
                               head->axes,
                               number,
                               0,
                               0,
                               {},
                               0,
                               false});
        } else if (text.empty() && isCutHead(words)) {
            if (!m_nodes.empty()) m_nodes.back().ended = true;
            const std::string_view name = words.substr(0, words.find(" = ("));
            m_cutHead = {std::string(trimmed(name.substr(name.rfind(':') + 1))), number};
        } else if (isDamagedHead(words)) {
            throw Error(SENTENCE(m_fileName, ", line ", number, ": the shape of the node in ", inQuotes(words),
                                 " cannot be read."));
        } else if (words.find(kTokens) != std::string_view::npos) {
            inTokens = true;
            m_tokens.clear();
            m_tokensLine = number;
        } else if (inTokens) {
            const auto id = parseNumber<std::int64_t>(words.substr(words.find_last_of(kBlanks) + 1));
            if (id) m_tokens.push_back(*id);
            if (!id && !words.empty()) inTokens = false;
        } else if (!m_nodes.empty() && !m_nodes.back().ended) {
            if (words.find("sum = ") != std::string_view::npos) {
                // A line with "sum = " ends each element of the last axis. The number of values is not checked here:
                // too few values mean that the node is damaged, not that the file ends within it.
                Node& node = m_nodes.back();
                node.ended = ++node.sums >= node.axes[3];
            } else {
                readValues(m_nodes.back(), words);
            }
        }
    }
}

void EvalLog::keepOneEvaluation()
{
    if (m_nodes.empty()) return;
    const std::string first = m_nodes.front().name;  // each evaluation begins with a node of this name
    std::uint64_t most = 0;
    auto best = m_nodes.begin();
    auto end = m_nodes.end();
    for (auto at = m_nodes.begin(); at != m_nodes.end();) {
        const auto next = std::find_if(at + 1, m_nodes.end(), [&](const Node& node) { return node.name == first; });
        if (at->axes[1] > most) {
            most = at->axes[1];
            best = at;
            end = next;
        }
        at = next;
    }
    m_hasEnd = end == m_nodes.end();
    // An incomplete node that may have the name `first` begins another evaluation, so it is not reported. A node
    // without a name is not reported either, because a notice about it would not help.
    if (m_cutHead && first.starts_with(m_cutHead->first)) m_cutHead.reset();
    m_nodes.erase(end, m_nodes.end());
    m_nodes.erase(m_nodes.begin(), best);
}

void EvalLog::nameLayers()
{
    std::string layer;
    for (Node& node : m_nodes) {
        const std::size_t dash = node.name.rfind('-');
        if (dash != std::string::npos) layer = node.name.substr(dash);
        if (node.name == "ffn_post_norm") node.name += layer;
    }
}

/// Reads one line of values: a row `[ 0.1, 0.2, ..., 0.3],`, a gap between rows, or only brackets.
void EvalLog::readValues(Node& node, std::string_view line) const
{
    const std::size_t open = line.find('[');
    const std::size_t close = line.find(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
        if (node.edge == 0 && line.find(kGap) != std::string_view::npos) node.edge = kUsualEdge;
        return;
    }
    std::string_view row = line.substr(open + 1, close - open - 1);
    std::size_t inRow = 0;
    while (!trimmed(row).empty()) {
        const std::size_t comma = row.find(',');
        const std::string_view word = trimmed(row.substr(0, comma));
        row.remove_prefix(comma == std::string_view::npos ? row.size() : comma + 1);
        if (word == kGap) {
            if (inRow > 0) node.edge = inRow;
            continue;
        }
        auto value = parseNumber<double>(word);
        if (!value && (word.ends_with("nan") || word.ends_with("NaN"))) value = NAN;
        if (!value && isBeyondDouble(word)) {
            throw Error(SENTENCE(m_fileName, ": ", inQuotes(word), " among the values of ", inQuotes(node.name),
                                 " does not fit into a 64-bit float."));
        }
        if (!value)
            throw Error(SENTENCE(m_fileName, ": ", inQuotes(word), " among the values of ", inQuotes(node.name),
                                 " is not a number."));
        if (node.values.empty()) node.step = std::pow(10.0, -decimalsOf(word));
        node.values.push_back(*value);
        ++inRow;
    }
}

std::vector<std::string> EvalLog::names() const
{
    std::vector<std::string> names;
    for (const Node& node : m_nodes) names.push_back(node.name);
    if (m_tokensLine > 0) names.emplace_back(kTokensArray);
    return names;
}

ReferenceArray EvalLog::describe(std::size_t index) const
{
    const Node* const found = node(index);
    if (!found) return {NpyType::I64, std::vector<std::uint64_t>{m_tokens.size()}, m_tokens.size(), 0, 0};
    ReferenceArray array;
    array.type = found->half ? NpyType::F16 : NpyType::F32;
    array.shape.emplace(found->axes.rbegin(), found->axes.rend());
    array.edge = found->edge;
    array.step = found->step;
    array.elements = 1;
    for (const std::uint64_t axis : found->axes) {
        if (array.elements > (std::uint64_t{1} << 48) / axis)
            fail(index, SENTENCE("the shape ", shapeText(*array.shape), " is impossibly large."));
        array.elements *= axis;
    }
    return array;
}

std::vector<double> EvalLog::read(std::size_t index) const
{
    const Node* const found = node(index);
    if (!found) return {m_tokens.begin(), m_tokens.end()};
    if (found->values.size() != found->printed()) {
        fail(index, SENTENCE("the shape ", shapeText(*describe(index).shape), " requires ", found->printed(),
                             " printed values, but there are ", found->values.size(), '.'));
    }
    return found->values;
}

std::vector<std::int64_t> EvalLog::readWhole(std::size_t index) const
{
    if (!node(index)) return m_tokens;
    fail(index, SENTENCE("the array holds no whole numbers."));
}

std::string EvalLog::operationOf(std::size_t index) const
{
    const Node* const found = node(index);
    return found ? found->operation : "";
}

bool EvalLog::isCut(std::size_t index) const
{
    const Node* const found = node(index);
    return m_hasEnd && found && index + 1 == m_nodes.size() && !found->ended && found->values.size() < found->printed();
}

Sentence EvalLog::cutNotice() const
{
    const auto notice = [](std::string_view name, std::size_t line) {
        return SENTENCE("the file ends inside the node ", inQuotes(name), ", which begins on line ", line,
                        ". This node and all later nodes were not compared.");
    };
    if (!m_nodes.empty() && isCut(m_nodes.size() - 1)) return notice(m_nodes.back().name, m_nodes.back().line);
    if (m_cutHead && m_hasEnd) return notice(m_cutHead->first, m_cutHead->second);
    if (!lacksEnd()) return {};
    return SENTENCE("the log ends after the node ", inQuotes(m_nodes.back().name), ", which begins on line ",
                    m_nodes.back().line, ", without the logits (result_output). Later nodes were not compared.");
}

bool EvalLog::lacksEnd() const
{
    // A log of selected nodes does not begin with the lookup of the embedding, and need not contain the logits.
    if (!m_hasEnd || m_nodes.empty() || m_nodes.front().operation != "GET_ROWS") return false;
    return std::ranges::none_of(m_nodes, [](const Node& node) {
        return node.name.starts_with("result_") && !node.name.starts_with("result_norm");
    });
}

Sentence EvalLog::placeOf(std::size_t index) const
{
    const Node* const found = node(index);
    return found ? SENTENCE("line ", found->line, ": node ", inQuotes(found->name)) : SENTENCE("line ", m_tokensLine);
}

}  // namespace vitrine
