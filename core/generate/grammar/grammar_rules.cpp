#include "core/generate/grammar/grammar_rules.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <cstdint>

namespace vitrine {

namespace {

using Kind = GrammarNode::Kind;

/// Computes a property of all nodes in linear time. A node of kind Sequence has the property if all its children have
/// it. A node of kind Alternatives has it if one child has it. A repetition with a minimum of 0 always has it. For
/// nodes without children, `leaf` returns whether they have it.
template <typename Leaf>
std::vector<bool> spread(const GrammarRules& rules, Leaf leaf)
{
    const std::size_t count = rules.nodes.size();
    std::vector<std::vector<std::size_t>> users(count);  // the parents of each node
    // Number of children that must still get the property before the node gets it.
    std::vector<std::size_t> missing(count, 1);
    std::vector<bool> has(count, false);
    std::vector<std::size_t> found;
    const auto find = [&](std::size_t node) {
        if (has[node]) return;
        has[node] = true;
        found.push_back(node);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const GrammarNode& node = rules.nodes[i];
        for (const std::size_t child : node.children) users[child].push_back(i);
        if (node.kind == Kind::Rule) users[rules.rules[node.rule].node].push_back(i);
        if (node.kind == Kind::Sequence) missing[i] = node.children.size();
        const bool isLeaf = node.children.empty() && node.kind != Kind::Sequence && node.kind != Kind::Rule;
        const bool isOptional = node.kind == Kind::Repetition && node.least == 0;
        if (isOptional || missing[i] == 0 || (isLeaf && leaf(node))) find(i);
    }
    while (!found.empty()) {
        const std::size_t node = found.back();
        found.pop_back();
        for (const std::size_t user : users[node]) {
            if (missing[user] > 0 && --missing[user] == 0) find(user);
        }
    }
    return has;
}

/// Detects rules that begin with themselves.
class LeftRecursion {
public:
    explicit LeftRecursion(const GrammarRules& rules)
        : m_rules(rules), m_empty(emptyNodes(rules)), m_state(rules.nodes.size(), State::New)
    {
    }

    void check()
    {
        for (const GrammarRule& rule : m_rules.rules) {
            if (m_state[rule.node] == State::New) walk(rule.node);
        }
    }

private:
    enum class State : std::uint8_t { New, Open, Done };
    struct Step {
        std::size_t node;
        std::size_t next;  ///< index of the next element of beginnings() to visit
    };

    /// Returns the nodes with which the text of this node may begin.
    std::vector<std::size_t> beginnings(const GrammarNode& node) const
    {
        if (node.kind == Kind::Rule) return {m_rules.rules[node.rule].node};
        if (node.kind != Kind::Sequence) return node.children;
        std::vector<std::size_t> out;
        for (const std::size_t child : node.children) {
            out.push_back(child);
            if (!m_empty[child]) break;
        }
        return out;
    }

    void walk(std::size_t from)
    {
        std::vector<Step> path{{from, 0}};
        std::vector<std::vector<std::size_t>> choices{beginnings(m_rules.nodes[from])};
        m_state[from] = State::Open;
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next == choices.back().size()) {
                m_state[step.node] = State::Done;
                path.pop_back();
                choices.pop_back();
                continue;
            }
            const std::size_t node = choices.back()[step.next++];
            if (m_state[node] == State::Open) fail(path, node);
            if (m_state[node] == State::Done) continue;
            m_state[node] = State::Open;
            path.push_back({node, 0});
            choices.push_back(beginnings(m_rules.nodes[node]));
        }
    }

    [[noreturn]] void fail(const std::vector<Step>& path, std::size_t repeated) const
    {
        constexpr int kMostNamed = 8;
        constexpr std::size_t kLongestName = 40;
        const auto cut = [](const std::string& name) {
            return name.size() > kLongestName ? name.substr(0, kLongestName) + "…" : name;
        };
        std::string way;
        std::string first;
        int named = 0;
        bool isWithin = false;
        for (const Step& step : path) {
            isWithin = isWithin || step.node == repeated;
            const GrammarNode& node = m_rules.nodes[step.node];
            if (!isWithin || node.kind != Kind::Rule) continue;
            const std::string& name = m_rules.rules[node.rule].name;
            if (first.empty()) first = name;
            if (++named <= kMostNamed) way += concat(cut(name), " → ");
        }
        if (named > kMostNamed) way += "… → ";
        throw Error(SENTENCE("The grammar's rule ", inQuotes(first), " begins with itself (", way, cut(first),
                             "), so it would never end; rewrite the rule so that it begins with another item and "
                             "repeats the rest with *."));
    }

    const GrammarRules& m_rules;
    std::vector<bool> m_empty;
    std::vector<State> m_state;
};

}  // namespace

std::vector<bool> emptyNodes(const GrammarRules& rules)
{
    return spread(rules, [](const GrammarNode& node) { return node.kind == Kind::Literal && node.text.empty(); });
}

std::vector<bool> possibleNodes(const GrammarRules& rules)
{
    return spread(rules,
                  [](const GrammarNode& node) { return node.kind != Kind::Characters || !node.characters.empty(); });
}

void checkRules(const GrammarRules& rules)
{
    LeftRecursion(rules).check();
    const std::vector<bool> possible = possibleNodes(rules);
    for (const GrammarRule& rule : rules.rules) {
        if (possible[rule.node]) continue;
        throw Error(SENTENCE("No text can match the grammar's rule ", inQuotes(rule.name),
                             ": each alternative contains the rule itself, or a character class that matches no "
                             "character."));
    }
}

}  // namespace vitrine
