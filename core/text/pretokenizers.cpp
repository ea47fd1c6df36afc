#include "core/text/pretokenizers.h"

#include "core/base/concat.h"
#include "core/base/find_named.h"
#include "core/base/sentence.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/text/unicode_additions.h"

#include <algorithm>
#include <optional>
#include <string>

namespace vitrine {

namespace {

const PreTokenizerRow& findRow(std::string_view name)
{
    if (name.empty()) name = "default";
    if (const PreTokenizerRow* row = findNamed(preTokenizerTable(), name)) return *row;
    throw UnknownPreTokenizer(
        SENTENCE("The pre-tokenizer ", inQuotes(name), " (tokenizer.ggml.pre) is not supported."));
}

/// Returns the end of the longest run of valid characters that starts at `begin`. If `valid` is false, returns the end
/// of the longest run of invalid bytes.
std::size_t endOfRun(std::string_view text, std::size_t begin, bool valid)
{
    std::size_t end = begin;
    while (end < text.size()) {
        const Utf8Step step = decodeUtf8(text, end);
        if (step.valid != valid) break;
        end += step.length;
    }
    return end;
}

}  // namespace

PreTokenizer::PreTokenizer(std::string_view name)
{
    const PreTokenizerRow& row = findRow(name);
    for (const std::string_view expression : row.patterns) m_patterns.emplace_back(expression);
    m_traits = row.traits;
}

std::vector<std::size_t> PreTokenizer::split(std::string_view text) const
{
    MatchScratch scratch;
    std::vector<std::size_t> ends;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t validEnd = endOfRun(text, begin, true);
        if (validEnd > begin) {
            const std::string_view run = text.substr(begin, validEnd - begin);
            const std::optional<std::string> known = withKnownCharacters(run);
            splitValid(known ? *known : run, begin, scratch, ends);
            begin = validEnd;
        } else {
            begin = endOfRun(text, begin, false);
            ends.push_back(begin);
        }
    }
    return ends;
}

void PreTokenizer::splitValid(std::string_view text, std::size_t base, MatchScratch& scratch,
                              std::vector<std::size_t>& ends) const
{
    std::vector<std::size_t> pieces = {text.size()};
    std::vector<std::size_t> finer;
    for (const Pattern& pattern : m_patterns) {
        finer.clear();
        std::size_t begin = 0;
        for (const std::size_t end : pieces) {
            pattern.cut(text.substr(begin, end - begin), begin, scratch, finer);
            begin = end;
        }
        pieces.swap(finer);
    }
    for (const std::size_t end : pieces) ends.push_back(base + end);
}

std::vector<std::string_view> preTokenizerNames()
{
    std::vector<std::string_view> names;
    for (const PreTokenizerRow& row : preTokenizerTable()) names.push_back(row.name);
    return names;
}

std::string preTokenizerList()
{
    std::string list;
    for (const std::string_view name : preTokenizerNames()) list += concat(list.empty() ? "" : "\n", name);
    return list;
}

bool isPreTokenizer(std::string_view name)
{
    const std::vector<std::string_view> names = preTokenizerNames();
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace vitrine
