#include "core/grammar/grammar_matcher.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <iterator>

namespace vitrine {

namespace {

constexpr std::size_t kMostPositions = 5000;  ///< of one state
constexpr std::size_t kMostStates = 500'000;
constexpr std::uint32_t kDeepestStack = 100'000;

std::uint64_t pairOf(std::uint32_t a, std::uint32_t b)
{
    return (std::uint64_t{a} << 32U) | b;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
    return hash ^ (hash >> 29U);
}

}  // namespace

GrammarMatcher::GrammarMatcher(const CompiledGrammar& grammar) : m_grammar(grammar)
{
    clear();
    m_begin = addWith({{m_grammar.root, kBottom}});
}

void GrammarMatcher::clear()
{
    m_states.assign(1, {});
    m_positions.clear();
    m_next.assign(m_grammar.classes, kDead);
    m_known.clear();
    m_frames.assign(2, {});
    m_knownFrames.clear();
    m_joined.clear();
    m_split.clear();
}

GrammarMatcher::State GrammarMatcher::keepOnly(State state)
{
    const StateInfo info = m_states[state];
    std::vector<std::pair<CompiledGrammar::State, std::vector<CompiledGrammar::State>>> kept;
    for (const Position& position : positionsOf(state)) {
        std::vector<CompiledGrammar::State> frames;
        for (Stack stack = position.stack; stack != kBottom; stack = m_frames[stack].parent) {
            frames.push_back(m_frames[stack].returnTo);
        }
        kept.emplace_back(position.at, std::move(frames));
    }
    clear();
    m_begin = addWith({{m_grammar.root, kBottom}});
    std::vector<Position> seeds;
    for (const auto& [at, frames] : kept) {
        Stack stack = kBottom;
        for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) stack = push(stack, *frame);
        seeds.push_back({at, stack});
    }
    return addWith(std::move(seeds), info.mayEnd, info.leaves);
}

GrammarMatcher::Stack GrammarMatcher::push(Stack stack, CompiledGrammar::State returnTo)
{
    if (m_grammar.isOnlyEnd(returnTo)) return stack;  // it would only return further
    const auto [found, isNew] = m_knownFrames.try_emplace(pairOf(stack, returnTo), static_cast<Stack>(m_frames.size()));
    if (!isNew) return found->second;
    const std::uint32_t depth = m_frames[stack].depth + 1;
    if (depth > kDeepestStack) throw Error("The text is nested too deeply for its grammar to be followed.");
    m_frames.push_back({stack, returnTo, depth});
    return found->second;
}

/// The state of everything that the seeds reach without reading a byte.
GrammarMatcher::State GrammarMatcher::addWith(std::vector<Position> seeds, bool mayEnd, bool leaves)
{
    std::vector<Position> positions;
    bool hasTokens = false;
    m_seen.clear();
    const auto add = [&](Position position) {
        if (!m_seen.insert(pairOf(position.at, position.stack)).second) return;
        if (m_seen.size() > kMostPositions) {
            throw Error(concat("The grammar can read the text in more than ", kMostPositions,
                               " ways at a time; write its choices so that they begin with different characters."));
        }
        seeds.push_back(position);
    };
    for (const Position& seed : std::exchange(seeds, {})) add(seed);
    while (!seeds.empty()) {
        const Position position = seeds.back();
        seeds.pop_back();
        const CompiledGrammar::Edges& edges = m_grammar.states[position.at];
        if (edges.bytes > 0 || edges.tokens > 0) positions.push_back(position);
        hasTokens = hasTokens || edges.tokens > 0;
        for (const CompiledGrammar::CallEdge& call : m_grammar.callsFrom(position.at)) {
            add({call.begin, push(position.stack, call.target)});
        }
        if (!edges.isEnd) continue;
        if (position.stack == kBottom) {
            mayEnd = true;
        } else if (position.stack == kBelow) {
            leaves = true;
        } else {
            const Frame& frame = m_frames[position.stack];
            add({frame.returnTo, frame.parent});
        }
    }
    if (positions.empty() && !mayEnd && !leaves) return kDead;

    std::ranges::sort(positions);
    std::uint64_t hash = mixed(mayEnd ? 1 : 0, leaves ? 1 : 0);
    for (const Position& position : positions) hash = mixed(hash, pairOf(position.at, position.stack));
    const auto [first, last] = m_known.equal_range(hash);
    for (auto known = first; known != last; ++known) {
        const StateInfo& info = m_states[known->second];
        if (info.mayEnd == mayEnd && info.leaves == leaves &&
            std::ranges::equal(positionsOf(known->second), positions)) {
            return known->second;
        }
    }
    if (m_states.size() >= kMostStates) {
        throw Error("The grammar can go on in too many ways to be followed; use smaller numbers of repetitions.");
    }
    const auto state = static_cast<State>(m_states.size());
    m_states.push_back({static_cast<std::uint32_t>(m_positions.size()), static_cast<std::uint32_t>(positions.size()),
                        mayEnd, leaves, hasTokens});
    m_positions.insert(m_positions.end(), positions.begin(), positions.end());
    m_next.resize(m_next.size() + m_grammar.classes, kUnknown);
    m_known.emplace(hash, state);
    return state;
}

GrammarMatcher::State GrammarMatcher::find(State state, std::uint8_t byte, std::size_t at)
{
    std::vector<Position> seeds;
    for (const Position& position : positionsOf(state)) {
        const auto edges = m_grammar.bytesFrom(position.at);
        const auto edge = std::ranges::lower_bound(edges, byte, {}, &CompiledGrammar::ByteEdge::last);
        if (edge != edges.end() && edge->first <= byte) seeds.push_back({edge->target, position.stack});
    }
    const State found = addWith(std::move(seeds));
    m_next[at] = found;
    return found;
}

GrammarMatcher::State GrammarMatcher::nextByToken(State state, TokenId token)
{
    std::vector<Position> seeds;
    for (const Position& position : positionsOf(state)) {
        for (const CompiledGrammar::TokenEdge& edge : m_grammar.tokensFrom(position.at)) {
            if ((edge.token == token) != edge.negated) seeds.push_back({edge.target, position.stack});
        }
    }
    return addWith(std::move(seeds));
}

GrammarMatcher::State GrammarMatcher::unite(State a, State b)
{
    if (a == kDead || a == b) return b;
    if (b == kDead) return a;
    std::vector<Position> seeds;
    for (const State state : {a, b}) std::ranges::copy(positionsOf(state), std::back_inserter(seeds));
    return addWith(std::move(seeds), mayEnd(a) || mayEnd(b), leaves(a) || leaves(b));
}

GrammarMatcher::Part GrammarMatcher::split(State state)
{
    if (const auto known = m_split.find(state); known != m_split.end()) return known->second;
    const std::span<const Position> positions = positionsOf(state);
    Stack common = positions.empty() ? kBottom : positions.front().stack;
    for (const Position& position : positions) {
        Stack other = position.stack;
        while (common != other) {
            const std::uint32_t depth = m_frames[common].depth;
            const std::uint32_t otherDepth = m_frames[other].depth;
            if (depth >= otherDepth) common = m_frames[common].parent;
            if (otherDepth >= depth) other = m_frames[other].parent;
        }
    }
    std::vector<Position> seeds(positions.begin(), positions.end());
    for (Position& seed : seeds) seed.stack = moved(seed.stack, common, kBelow);
    const Part part{addWith(std::move(seeds)), common};
    m_split.emplace(state, part);
    return part;
}

GrammarMatcher::Stack GrammarMatcher::moved(Stack stack, Stack from, Stack to)
{
    std::vector<CompiledGrammar::State> frames;
    for (; stack != from; stack = m_frames[stack].parent) frames.push_back(m_frames[stack].returnTo);
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) to = push(to, *frame);
    return to;
}

GrammarMatcher::State GrammarMatcher::join(Part part)
{
    const std::uint64_t key = pairOf(part.state, part.below);
    if (const auto known = m_joined.find(key); known != m_joined.end()) return known->second;
    const std::span<const Position> positions = positionsOf(part.state);
    std::vector<Position> seeds(positions.begin(), positions.end());
    for (Position& seed : seeds) seed.stack = moved(seed.stack, kBelow, part.below);
    bool mayEnd = false;
    if (leaves(part.state)) {
        mayEnd = part.below == kBottom;
        if (!mayEnd) seeds.push_back({m_frames[part.below].returnTo, m_frames[part.below].parent});
    }
    const State joined = addWith(std::move(seeds), mayEnd);
    m_joined.emplace(key, joined);
    return joined;
}

}  // namespace vitrine
