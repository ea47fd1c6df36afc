#include "core/generate/grammar/rule_automaton.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

constexpr char32_t kFirstSurrogate = 0xD800;
constexpr char32_t kLastSurrogate = 0xDFFF;

/// Adds the UTF-8 forms of the characters from `first` to `last`. Splits the range until, in each part, the first bytes
/// are equal and each later byte has a full range.
void addForms(char32_t first, char32_t last, std::vector<ByteSequence>& out)
{
    const auto split = [&](char32_t lastOfLeft) {
        addForms(first, lastOfLeft, out);
        addForms(lastOfLeft + 1, last, out);
    };
    for (const char32_t lastOfLength : {0x7FU, 0x7FFU, 0xFFFFU}) {
        if (first <= lastOfLength && lastOfLength < last) return split(lastOfLength);
    }
    for (unsigned shared = 1; first > 0x7F && shared < 4; ++shared) {
        const char32_t low = (char32_t{1} << (6 * shared)) - 1;
        if ((first & ~low) == (last & ~low)) continue;
        if ((first & low) != 0) return split(first | low);
        if ((last & low) != low) return split((last & ~low) - 1);
    }
    std::string from;
    std::string to;
    appendUtf8(from, first);
    appendUtf8(to, last);
    ByteSequence form;
    form.length = from.size();
    for (std::size_t i = 0; i < form.length; ++i) {
        form.bytes[i] = {static_cast<std::uint8_t>(from[i]), static_cast<std::uint8_t>(to[i])};
    }
    out.push_back(form);
}

}  // namespace

std::vector<ByteSequence> utf8Forms(std::span<const CodePoints> characters)
{
    std::vector<ByteSequence> out;
    for (const CodePoints& range : characters) {
        if (range.first < kFirstSurrogate)
            addForms(range.first, std::min<char32_t>(range.last, kFirstSurrogate - 1), out);
        if (range.last > kLastSurrogate) addForms(std::max<char32_t>(range.first, kLastSurrogate + 1), range.last, out);
    }
    return out;
}

RuleAutomaton::State RuleAutomaton::add()
{
    m_empty.emplace_back();
    m_edges.emplace_back();
    m_seen.push_back(0);
    return static_cast<State>(m_edges.size() - 1);
}

std::vector<RuleAutomaton::State> RuleAutomaton::closure(std::vector<State> from, State end)
{
    ++m_round;
    std::vector<State> out;
    while (!from.empty()) {
        const State state = from.back();
        from.pop_back();
        if (m_seen[state] == m_round) continue;
        m_seen[state] = m_round;
        if (state == end || !m_edges[state].empty()) out.push_back(state);
        from.insert(from.end(), m_empty[state].begin(), m_empty[state].end());
    }
    std::ranges::sort(out);
    return out;
}

}  // namespace vitrine
