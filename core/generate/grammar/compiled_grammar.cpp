#include "core/generate/grammar/compiled_grammar.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/rule_automaton.h"

#include <algorithm>
#include <bitset>
#include <limits>
#include <map>
#include <utility>

namespace vitrine {

namespace {

using Kind = GrammarNode::Kind;
using Edge = RuleAutomaton::Edge;

constexpr std::size_t kMostStates = 300'000;
constexpr std::size_t kMostWork = 3'000'000;  ///< maximum number of visited states of rule automata
/// A rule with at most this many states and bytes of text is inlined where it is called. With fewer rule calls inside a
/// word, more tokens can be accepted or rejected without examining the stack.
constexpr std::size_t kInlinedStates = 200;
constexpr std::size_t kInlinedBytes = 32;
constexpr int kInlinedLevels = 6;
/// A repetition with more states than this is compiled as a counted call instead of being unrolled.
constexpr std::size_t kWrittenOut = 500;
constexpr std::size_t kMany = std::numeric_limits<std::uint32_t>::max();

std::size_t times(std::size_t a, std::size_t b)
{
    return a == 0 || b == 0 ? 0 : std::min(kMany, a > kMany / b ? kMany : a * b);
}

std::size_t plus(std::size_t a, std::size_t b)
{
    return std::min(kMany, a + b);
}

class Compiler {
public:
    Compiler(const GrammarRules& rules, std::size_t tokens, const TokenByText& tokenByText)
        : m_rules(rules), m_tokens(tokens), m_tokenByText(tokenByText), m_possible(possibleNodes(rules)),
          m_empty(emptyNodes(rules))
    {
    }

    CompiledGrammar compile()
    {
        measure();
        for (std::size_t level = 0; level < kInlinedLevels; ++level) {
            for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
                const Size& size = m_sizes[m_rules.rules[i].node];
                m_isInlined[i] = size.states <= kInlinedStates && size.bytes <= kInlinedBytes;
            }
            measure();
        }
        std::size_t all = 0;
        for (const GrammarRule& rule : m_rules.rules) all = plus(all, m_sizes[rule.node].states);
        if (all > kMostStates) failTooLarge();

        m_begins.resize(m_rules.nodes.size(), kMany);
        m_isOpen.assign(m_rules.nodes.size(), false);
        const std::size_t root = m_rules.rules[m_rules.root].node;
        open(root);
        while (!m_open.empty()) {
            const std::size_t node = m_open.back();
            m_open.pop_back();
            compileNode(node);
        }
        for (CompiledGrammar::CallEdge& call : m_out.callEdges) {
            call.begin = static_cast<CompiledGrammar::State>(m_begins[call.begin]);
        }
        m_out.root = static_cast<CompiledGrammar::State>(m_begins[root]);
        classifyBytes();
        return std::move(m_out);
    }

private:
    struct Size {
        std::size_t states = 0;
        std::size_t bytes = 0;  ///< length in bytes of the longest text that the node matches; kMany if unlimited
    };

    [[noreturn]] void failTooLarge() const
    {
        const bool repeats = std::ranges::any_of(m_rules.nodes, [](const GrammarNode& node) {
            return node.kind == Kind::Repetition &&
                   (node.least > 1 || (node.most > 1 && node.most != GrammarNode::kUnlimited));
        });
        throw GrammarTooLarge(
            SENTENCE("The grammar is too large: it has more than ", kMostStates,
                     " parts, or too many of its alternatives are similar; ",
                     repeats ? "use smaller numbers of repetitions." : "use fewer and shorter rules."));
    }

    /// Computes the size of every node. Children come before their parents. A call of a rule counts as two states,
    /// unless the rule is inlined.
    void measure()
    {
        m_sizes.assign(m_rules.nodes.size(), {});
        m_isCounted.assign(m_rules.nodes.size(), false);
        m_isInlined.resize(m_rules.rules.size(), false);
        std::vector<Size> inlined(m_rules.rules.size());
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) {
            if (m_isInlined[i]) inlined[i] = m_inlinedSizes[i];
        }
        for (std::size_t i = 0; i < m_rules.nodes.size(); ++i) m_sizes[i] = sizeOf(i, inlined);
        m_inlinedSizes.resize(m_rules.rules.size());
        for (std::size_t i = 0; i < m_rules.rules.size(); ++i) m_inlinedSizes[i] = m_sizes[m_rules.rules[i].node];
    }

    Size sizeOf(std::size_t index, const std::vector<Size>& inlined)
    {
        const GrammarNode& node = m_rules.nodes[index];
        Size size{2, 0};
        switch (node.kind) {
        case Kind::Sequence:
        case Kind::Alternatives:
            for (const std::size_t child : node.children) {
                const Size& part = m_sizes[child];
                size.states = plus(size.states, part.states);
                size.bytes =
                    node.kind == Kind::Sequence ? plus(size.bytes, part.bytes) : std::max(size.bytes, part.bytes);
            }
            return size;
        case Kind::Repetition: {
            const std::size_t child = node.children.front();
            const Size& part = m_sizes[child];
            const bool isUnlimited = node.most == GrammarNode::kUnlimited;
            const std::size_t writtenOut = times(part.states, isUnlimited ? node.least + 1 : node.most);
            const bool isOften = isUnlimited ? node.least > 1 : node.most > 1;
            m_isCounted[index] = isOften && writtenOut > kWrittenOut && m_possible[child] && !m_empty[child];
            size.states = plus(size.states, m_isCounted[index] ? part.states : writtenOut);
            size.bytes = isUnlimited && part.bytes > 0 ? kMany : times(part.bytes, node.most);
            return size;
        }
        case Kind::Literal:
            return {node.text.size() + 1, node.text.size()};
        case Kind::Characters:
            size.states = utf8Forms(node.characters).size() * 3 + 2;
            size.bytes = 4;
            return size;
        case Kind::Rule:
            return m_isInlined[node.rule] ? inlined[node.rule] : Size{2, kMany};
        case Kind::Token:
            return {2, kMany};
        }
        return size;
    }

    /// Schedules the separate compilation of a node that is called: a rule, or the part of a counted repetition.
    void open(std::size_t node)
    {
        if (!m_isOpen[node]) m_open.push_back(node);
        m_isOpen[node] = true;
    }

    void compileNode(std::size_t node)
    {
        RuleAutomaton automaton;
        const RuleAutomaton::State begin = automaton.add();
        const RuleAutomaton::State end = automaton.add();
        build(automaton, node, begin, end);
        m_begins[node] = m_out.states.size();

        std::map<std::vector<RuleAutomaton::State>, CompiledGrammar::State> known;
        std::vector<std::vector<RuleAutomaton::State>> sets;
        const std::size_t base = m_out.states.size();
        const auto stateOf = [&](std::vector<RuleAutomaton::State> targets) {
            std::vector<RuleAutomaton::State> set = automaton.closure(std::move(targets), end);
            m_work += set.size() + 1;
            const auto [found, isNew] = known.try_emplace(set, static_cast<CompiledGrammar::State>(base + sets.size()));
            if (isNew) sets.push_back(std::move(set));
            if (base + sets.size() > kMostStates || m_work > kMostWork) failTooLarge();
            return found->second;
        };
        stateOf({begin});
        for (std::size_t i = 0; i < sets.size(); ++i) addState(automaton, std::vector(sets[i]), end, stateOf);
    }

    /// Adds edges between the two states for every text that the node matches. If the node cannot match any text, no
    /// edges are added.
    void build(RuleAutomaton& automaton, std::size_t index, RuleAutomaton::State from, RuleAutomaton::State to)
    {
        if (!m_possible[index]) return;
        const GrammarNode& node = m_rules.nodes[index];
        switch (node.kind) {
        case Kind::Sequence: {
            RuleAutomaton::State at = from;
            for (const std::size_t child : node.children) {
                const RuleAutomaton::State next = automaton.add();
                build(automaton, child, at, next);
                at = next;
            }
            automaton.addEmpty(at, to);
            return;
        }
        case Kind::Alternatives:
            for (const std::size_t child : node.children) build(automaton, child, from, to);
            return;
        case Kind::Repetition:
            return buildRepetition(automaton, index, from, to);
        case Kind::Literal: {
            RuleAutomaton::State at = from;
            for (const char c : node.text) {
                const RuleAutomaton::State next = automaton.add();
                const auto byte = static_cast<std::uint8_t>(c);
                automaton.addEdge(at, {.first = byte, .last = byte, .target = next});
                at = next;
            }
            automaton.addEmpty(at, to);
            return;
        }
        case Kind::Characters:
            for (const ByteSequence& form : utf8Forms(node.characters)) {
                RuleAutomaton::State at = from;
                for (std::size_t i = 0; i < form.length; ++i) {
                    const RuleAutomaton::State next = i + 1 == form.length ? to : automaton.add();
                    automaton.addEdge(at, {.first = form.bytes[i].first, .last = form.bytes[i].second, .target = next});
                    at = next;
                }
            }
            return;
        case Kind::Rule:
            if (m_isInlined[node.rule]) return build(automaton, m_rules.rules[node.rule].node, from, to);
            open(m_rules.rules[node.rule].node);
            automaton.addEdge(from,
                              {.kind = Edge::Kind::Rule, .value = static_cast<std::uint32_t>(node.rule), .target = to});
            return;
        case Kind::Token:
            automaton.addEdge(from, {.kind = node.negated ? Edge::Kind::OtherToken : Edge::Kind::Token,
                                     .value = static_cast<std::uint32_t>(tokenOf(node)),
                                     .target = to});
            return;
        }
    }

    /// Adds edges for a repetition. The repeated part gets states of its own, so that edges into `from` and out of `to`
    /// are not part of the loop.
    void buildRepetition(RuleAutomaton& automaton, std::size_t index, RuleAutomaton::State from,
                         RuleAutomaton::State to)
    {
        const GrammarNode& node = m_rules.nodes[index];
        const std::size_t part = node.children.front();
        RuleAutomaton::State at = automaton.add();
        automaton.addEmpty(from, at);
        const auto addOne = [&] {
            const RuleAutomaton::State next = automaton.add();
            build(automaton, part, at, next);
            return next;
        };
        // The part cannot match any text; only zero repetitions are possible.
        if (!m_possible[part]) return automaton.addEmpty(at, to);
        if (m_isCounted[index]) {
            open(part);
            if (node.least == 0) automaton.addEmpty(at, to);
            return automaton.addEdge(
                at, {.kind = Edge::Kind::Counted, .value = static_cast<std::uint32_t>(index), .target = to});
        }
        for (std::size_t i = 0; i < node.least; ++i) at = addOne();
        if (node.most == GrammarNode::kUnlimited) {
            const RuleAutomaton::State loop = automaton.add();
            automaton.addEmpty(at, loop);
            at = loop;
            automaton.addEmpty(addOne(), loop);
            automaton.addEmpty(loop, to);
            return;
        }
        for (std::size_t i = node.least; i < node.most; ++i) {
            automaton.addEmpty(at, to);
            at = addOne();
        }
        automaton.addEmpty(at, to);
    }

    TokenId tokenOf(const GrammarNode& node) const
    {
        if (node.text.empty()) {
            if (static_cast<std::size_t>(node.token) < m_tokens) return node.token;
            throw Error(SENTENCE("The grammar names token ", node.token, ", but the vocabulary has the tokens 0 to ",
                                 m_tokens - 1, "."));
        }
        if (const std::optional<TokenId> token = m_tokenByText(node.text)) return *token;
        throw Error(SENTENCE("The grammar names the token ", inQuotes(node.text), ", which this model does not have."));
    }

    template <typename StateOf>
    void addState(const RuleAutomaton& automaton, const std::vector<RuleAutomaton::State>& set,
                  RuleAutomaton::State end, StateOf stateOf)
    {
        std::vector<Edge> byteEdges;
        std::map<std::pair<Edge::Kind, std::uint32_t>, std::vector<RuleAutomaton::State>> others;
        std::bitset<257> begins;
        for (const RuleAutomaton::State state : set) {
            for (const Edge& edge : automaton.edges(state)) {
                if (edge.kind != Edge::Kind::Byte) {
                    others[{edge.kind, edge.value}].push_back(edge.target);
                    continue;
                }
                byteEdges.push_back(edge);
                begins.set(edge.first);
                begins.set(edge.last + std::size_t{1});
            }
        }
        m_work += byteEdges.size();
        CompiledGrammar::Edges edges;
        edges.isEnd = std::ranges::binary_search(set, end);
        edges.firstByte = static_cast<std::uint32_t>(m_out.byteEdges.size());
        for (std::size_t first = 0; first < 256;) {
            std::size_t next = first + 1;
            while (next < 256 && !begins.test(next)) ++next;
            std::vector<RuleAutomaton::State> targets;
            for (const Edge& edge : byteEdges) {
                if (edge.first <= first && first <= edge.last) targets.push_back(edge.target);
            }
            if (!targets.empty()) addBytes(edges, first, next - 1, stateOf(std::move(targets)));
            first = next;
        }
        edges.bytes = static_cast<std::uint32_t>(m_out.byteEdges.size()) - edges.firstByte;
        edges.firstCall = static_cast<std::uint32_t>(m_out.callEdges.size());
        edges.firstToken = static_cast<std::uint32_t>(m_out.tokenEdges.size());
        for (auto& [what, targets] : others) {
            const auto& [kind, value] = what;
            const CompiledGrammar::State target = stateOf(std::move(targets));
            if (kind == Edge::Kind::Rule) {  // the first state of the called rule is filled in at the end
                m_out.callEdges.push_back({static_cast<std::uint32_t>(m_rules.rules[value].node), target});
            } else if (kind == Edge::Kind::Counted) {
                const GrammarNode& node = m_rules.nodes[value];
                m_out.callEdges.push_back(
                    {static_cast<std::uint32_t>(node.children.front()), target, static_cast<std::uint32_t>(node.least),
                     node.most == GrammarNode::kUnlimited ? CompiledGrammar::CallEdge::kUnlimited
                                                          : static_cast<std::uint32_t>(node.most)});
            } else {
                m_out.tokenEdges.push_back({static_cast<TokenId>(value), kind == Edge::Kind::OtherToken, target});
            }
        }
        edges.calls = static_cast<std::uint32_t>(m_out.callEdges.size()) - edges.firstCall;
        edges.tokens = static_cast<std::uint32_t>(m_out.tokenEdges.size()) - edges.firstToken;
        m_out.states.push_back(edges);
    }

    void addBytes(const CompiledGrammar::Edges& edges, std::size_t first, std::size_t last,
                  CompiledGrammar::State target)
    {
        std::vector<CompiledGrammar::ByteEdge>& all = m_out.byteEdges;
        const bool isFirst = all.size() == edges.firstByte;
        if (!isFirst && all.back().target == target && all.back().last + std::size_t{1} == first) {
            all.back().last = static_cast<std::uint8_t>(last);
        } else {
            all.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last), target});
        }
    }

    void classifyBytes()
    {
        std::bitset<257> begins;
        for (const CompiledGrammar::ByteEdge& edge : m_out.byteEdges) {
            begins.set(edge.first);
            begins.set(edge.last + std::size_t{1});
        }
        std::size_t current = 0;
        for (std::size_t byte = 0; byte < 256; ++byte) {
            if (byte > 0 && begins.test(byte)) ++current;
            m_out.classOf[byte] = static_cast<std::uint8_t>(current);
        }
        m_out.classes = current + 1;
    }

    const GrammarRules& m_rules;
    std::size_t m_tokens;
    const TokenByText& m_tokenByText;
    std::vector<bool> m_possible;
    std::vector<bool> m_empty;
    std::vector<Size> m_sizes;         ///< size of each node
    std::vector<Size> m_inlinedSizes;  ///< for each rule, the size of its node in the last call of measure()
    std::vector<bool> m_isInlined;     ///< for each rule, whether it is inlined where it is called
    std::vector<bool> m_isCounted;     ///< for each node, whether it is a repetition that is compiled as a counted call
    std::vector<std::size_t> m_open;   ///< nodes to compile separately: rules and the parts of counted repetitions
    std::vector<bool> m_isOpen;        ///< for each node, whether it was added to m_open
    std::vector<std::size_t> m_begins;
    std::size_t m_work = 0;
    CompiledGrammar m_out;
};

}  // namespace

CompiledGrammar compileGrammar(const GrammarRules& rules, std::size_t tokens, const TokenByText& tokenByText)
{
    return Compiler(rules, tokens, tokenByText).compile();
}

}  // namespace vitrine
