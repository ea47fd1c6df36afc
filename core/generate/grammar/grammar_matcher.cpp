#include "core/generate/grammar/grammar_matcher.h"

#include "core/base/error.h"

#include <algorithm>
#include <iterator>

namespace vitrine {

namespace {

constexpr std::size_t kMostPositions = 5000;  ///< maximum number of positions in one state
/// Maximum number of rules and repetitions that are entered between two bytes.
constexpr std::size_t kMostEntered = 1'000'000;
constexpr std::size_t kMostStates = 500'000;
constexpr std::size_t kMostPositionsInAll = 5'000'000;
constexpr std::size_t kMostKnown = 100'000'000;  ///< maximum number of entries in m_next
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
    m_alike.clear();
}

GrammarMatcher::State GrammarMatcher::keepOnly(State state)
{
    const StateInfo info = m_states[state];
    std::vector<std::pair<CompiledGrammar::State, std::vector<std::uint32_t>>> kept;
    for (const Position& position : positionsOf(state)) {
        std::vector<std::uint32_t> frames;
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

GrammarMatcher::Stack GrammarMatcher::push(Stack stack, std::uint32_t returnTo)
{
    const bool isRepetition = (returnTo & kRepetition) != 0;
    // A tail call needs no frame: the caller ends immediately after the call.
    if (!isRepetition && m_grammar.isOnlyEnd(returnTo)) return stack;
    const auto [found, isNew] = m_knownFrames.try_emplace(pairOf(stack, returnTo), static_cast<Stack>(m_frames.size()));
    if (!isNew) return found->second;
    const std::uint32_t depth = m_frames[stack].depth + 1;
    if (depth > kDeepestStack) throw Error(SENTENCE("The text is nested too deeply for the grammar."));
    m_frames.push_back({stack, returnTo, depth});
    return found->second;
}

std::uint32_t GrammarMatcher::repetitionOf(std::uint32_t call, std::uint32_t count)
{
    const auto next = static_cast<std::uint32_t>(m_repetitions.size());
    const auto [found, isNew] = m_knownRepetitions.try_emplace(pairOf(call, count), next);
    if (isNew) m_repetitions.push_back({call, count});
    return found->second | kRepetition;
}

GrammarMatcher::Position GrammarMatcher::enter(const Entry& entry)
{
    return {m_grammar.callEdges[entry.call].begin, push(entry.stack, repetitionOf(entry.call, entry.count))};
}

/// Handles the end of a rule that was called from the top frame of `stack`. Calls `add` with the position after the
/// call. If the frame is a repetition that may continue, calls `again` with the next repetition.
template <typename Add, typename Again>
void GrammarMatcher::returnInto(Stack stack, Add add, Again again)
{
    const Frame frame = m_frames[stack];
    if ((frame.returnTo & kRepetition) == 0) return add({frame.returnTo, frame.parent});
    const Repetition repetition = m_repetitions[frame.returnTo & ~kRepetition];
    const CompiledGrammar::CallEdge& call = m_grammar.callEdges[repetition.call];
    if (repetition.count >= call.least) add({call.target, frame.parent});
    const bool isUnlimited = call.most == CompiledGrammar::CallEdge::kUnlimited;
    if (repetition.count >= call.most) return;
    const std::uint32_t next = repetition.count + 1;
    again({repetition.call, frame.parent, isUnlimited ? std::min(next, std::max(call.least, 1U)) : next});
}

/// Removes an entry of a repetition if another entry with the same call and stack accepts all of its continuations.
/// Such entries differ only in the number of the current repetition (`count`).
/// - With a maximum: of the entries that have reached the minimum, only the one with the smallest count is kept,
/// because
///   it leaves the most repetitions.
/// - Without a maximum: only the entry with the largest count is kept, because it needs the fewest further repetitions.
void GrammarMatcher::removeNeedless(std::vector<Entry>& entries) const
{
    std::ranges::sort(entries);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        const CompiledGrammar::CallEdge& call = m_grammar.callEdges[entry.call];
        const auto isOfSame = [&](std::size_t other) {
            return entries[other].call == entry.call && entries[other].stack == entry.stack;
        };
        const bool hasBefore = kept > 0 && isOfSame(kept - 1);
        const bool isUnlimited = call.most == CompiledGrammar::CallEdge::kUnlimited;
        if (hasBefore && (entries[kept - 1] == entry || entries[kept - 1].count >= call.least)) continue;
        if (isUnlimited && i + 1 < entries.size() && isOfSame(i + 1)) continue;
        entries[kept++] = entry;
    }
    entries.resize(kept);
}

/// Returns the state with all positions that can be reached from `seeds` without reading a byte.
GrammarMatcher::State GrammarMatcher::addWith(std::vector<Position> seeds, bool mayEnd, bool leaves)
{
    std::vector<Position> positions;
    std::vector<Entry> entries;  // processed last, because removeNeedless() must first compare all of them
    m_seen.clear();
    const auto add = [&](Position position) {
        if (!m_seen.insert(pairOf(position.at, position.stack)).second) return;
        if (m_seen.size() > kMostEntered) {
            throw Error(SENTENCE("The grammar enters more than ", kMostEntered,
                                 " rules before it reads the next character; use fewer rules."));
        }
        seeds.push_back(position);
    };
    const auto again = [&](const Entry& entry) { entries.push_back(entry); };
    for (const Position& seed : std::exchange(seeds, {})) add(seed);
    while (!seeds.empty() || !entries.empty()) {
        if (seeds.empty()) {
            removeNeedless(entries);
            for (const Entry& entry : std::exchange(entries, {})) add(enter(entry));
            continue;
        }
        const Position position = seeds.back();
        seeds.pop_back();
        const CompiledGrammar::Edges& edges = m_grammar.states[position.at];
        if (edges.bytes > 0 || edges.tokens > 0) positions.push_back(position);
        if (positions.size() > kMostPositions) {
            throw Error(SENTENCE("The grammar can match the text in more than ", kMostPositions,
                                 " ways at once; let alternatives begin with different characters."));
        }
        for (std::uint32_t i = edges.firstCall; i < edges.firstCall + edges.calls; ++i) {
            const CompiledGrammar::CallEdge& call = m_grammar.callEdges[i];
            if (call.isCounted()) {
                again({i, position.stack, 1});
            } else {
                add({call.begin, push(position.stack, call.target)});
            }
        }
        if (!edges.isEnd) continue;
        if (position.stack == kBottom) {
            mayEnd = true;
        } else if (position.stack == kBelow) {
            leaves = true;
        } else {
            returnInto(position.stack, add, again);
        }
    }
    return addClosed(std::move(positions), mayEnd, leaves);
}

GrammarMatcher::State GrammarMatcher::addClosed(std::vector<Position> positions, bool mayEnd, bool leaves)
{
    if (positions.empty() && !mayEnd && !leaves) return kDead;
    std::ranges::sort(positions);
    const auto repeated = std::ranges::unique(positions);
    positions.erase(repeated.begin(), repeated.end());
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
    if (m_states.size() >= kMostStates || m_positions.size() + positions.size() > kMostPositionsInAll ||
        m_next.size() > kMostKnown) {
        throw Error(SENTENCE("The grammar can continue in too many ways; use fewer alternatives and repetitions."));
    }
    const auto state = static_cast<State>(m_states.size());
    const bool hasTokens = std::ranges::any_of(
        positions, [this](const Position& position) { return m_grammar.states[position.at].tokens > 0; });
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
    std::vector<std::uint32_t> frames;
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
        if (!mayEnd) {
            returnInto(
                part.below, [&](const Position& seed) { seeds.push_back(seed); },
                [&](const Entry& entry) { seeds.push_back(enter(entry)); });
        }
    }
    const State joined = addWith(std::move(seeds), mayEnd);
    m_joined.emplace(key, joined);
    return joined;
}

/// Returns the smallest count that can replace the count of `repetition`: for the next `bytes` bytes, both counts
/// accept the same texts. Each repetition reads at least one byte, so these bytes contain at most `bytes` repetitions.
std::uint32_t GrammarMatcher::alikeCount(const Repetition& repetition, std::size_t bytes) const
{
    const CompiledGrammar::CallEdge& call = m_grammar.callEdges[repetition.call];
    const std::size_t count = repetition.count;
    if (count + bytes < call.least) return 1;
    const bool isFar = call.most == CompiledGrammar::CallEdge::kUnlimited || count + bytes < call.most;
    return count >= call.least && isFar ? std::max(call.least, 1U) : repetition.count;
}

GrammarMatcher::State GrammarMatcher::alike(State part, std::size_t bytes)
{
    if (const auto known = m_alike.find(part); known != m_alike.end()) return known->second;
    const std::span<const Position> own = positionsOf(part);
    std::vector<Position> positions(own.begin(), own.end());
    for (Position& position : positions) {
        std::vector<std::uint32_t> frames;
        for (; position.stack > kBelow; position.stack = m_frames[position.stack].parent) {
            std::uint32_t returnTo = m_frames[position.stack].returnTo;
            if ((returnTo & kRepetition) != 0) {
                const Repetition repetition = m_repetitions[returnTo & ~kRepetition];
                returnTo = repetitionOf(repetition.call, alikeCount(repetition, bytes));
            }
            frames.push_back(returnTo);
        }
        for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
            position.stack = push(position.stack, *frame);
        }
    }
    const State same = addClosed(std::move(positions), mayEnd(part), leaves(part));
    m_alike.emplace(part, same);
    return same;
}

}  // namespace vitrine
