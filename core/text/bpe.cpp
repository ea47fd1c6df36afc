#include "core/text/bpe.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/byte_level.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vitrine {

namespace {

constexpr TokenId kNoToken = -1;

std::uint64_t pairKey(TokenId left, TokenId right)
{
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32) | static_cast<std::uint32_t>(right);
}

PreTokenizer preTokenizerOf(const Vocabulary& vocabulary)
{
    try {
        return PreTokenizer(vocabulary.pre);
    } catch (const Error& error) {
        if (vocabulary.source.empty()) throw;
        throw Error(concat(vocabulary.source, ": ", error.sentence()), error.detail());
    }
}

}  // namespace

MergeTable::MergeTable(std::size_t count) : m_slots(std::bit_ceil(2 * count + 2)) {}

std::size_t MergeTable::slotFor(std::uint64_t pair) const noexcept
{
    const std::size_t mask = m_slots.size() - 1;
    std::uint64_t hash = pair * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio spreads neighbouring ids
    std::size_t slot = static_cast<std::size_t>(hash >> 32) & mask;
    while (m_slots[slot].pair != kEmpty && m_slots[slot].pair != pair) slot = (slot + 1) & mask;
    return slot;
}

void MergeTable::insert(TokenId left, TokenId right, Merge merge)
{
    const std::uint64_t pair = pairKey(left, right);
    Slot& slot = m_slots[slotFor(pair)];
    if (slot.pair == kEmpty) slot = {pair, merge};
}

const Merge* MergeTable::find(TokenId left, TokenId right) const noexcept
{
    const Slot& slot = m_slots[slotFor(pairKey(left, right))];
    return slot.pair == kEmpty ? nullptr : &slot.merge;
}

BpeTokenizer::BpeTokenizer(Vocabulary vocabulary)
    : Tokenizer(std::move(vocabulary)), m_preTokenizer(preTokenizerOf(m_vocabulary)),
      m_merges(m_vocabulary.merges.size())
{
    for (unsigned byte = 0; byte < 256; ++byte) {
        // A user-defined "ý" is that letter and not the byte FD, whose character it also is.
        const std::optional<TokenId> id = find(byteLevelCharacter(static_cast<unsigned char>(byte)));
        m_byteTokens[byte] = id && kind(*id) == TokenKind::Normal ? *id : kNoToken;
    }
    readMerges();
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(m_preTokenizer.addsBos());
    m_addsEos = m_vocabulary.eos && m_vocabulary.addEos.value_or(false);
}

void BpeTokenizer::readMerges()
{
    const auto keyOf = [this](std::size_t index) { return describeKey(m_vocabulary, "tokenizer.ggml.merges", index); };
    std::string result;
    for (std::size_t i = 0; i < m_vocabulary.merges.size(); ++i) {
        const std::string_view merge = m_vocabulary.merges[i];
        // A piece may itself begin with a space, but none is empty.
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            throw Error(concat(keyOf(i), " is ", inQuotes(merge), " and not two pieces with a space between them."));
        }
        const std::string_view left = merge.substr(0, space);
        const std::string_view right = merge.substr(space + 1);
        result.assign(left).append(right);
        const std::optional<TokenId> ids[] = {find(left), find(right), find(result)};
        const std::string_view pieces[] = {left, right, result};
        for (std::size_t part = 0; part < 3; ++part) {
            if (ids[part]) continue;
            throw Error(
                concat(keyOf(i), " is ", inQuotes(merge), ", but ", inQuotes(pieces[part]), " is not a token."));
        }
        // Text must never merge into a control token ("</s>" is an ordinary piece in some files, and taken for one).
        if (kind(*ids[2]) == TokenKind::Control) continue;
        m_merges.insert(*ids[0], *ids[1], {static_cast<std::uint32_t>(i), *ids[2]});
    }
}

bool BpeTokenizer::mergesLater(const Bigram& a, const Bigram& b) noexcept
{
    return a.rank > b.rank || (a.rank == b.rank && a.left > b.left);
}

std::optional<TokenId> BpeTokenizer::wholeWord(std::string_view word) const
{
    const std::optional<TokenId> id = find(toByteLevel(word));
    // A word of the text must never turn into a control token.
    return id && kind(*id) == TokenKind::Normal ? id : std::nullopt;
}

void BpeTokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    Scratch scratch;
    std::size_t begin = 0;
    for (const std::size_t end : m_preTokenizer.split(text)) {
        encodeWord(text.substr(begin, end - begin), offset + begin, scratch, out);
        begin = end;
    }
}

void BpeTokenizer::encodeWord(std::string_view word, std::size_t offset, Scratch& scratch,
                              std::vector<EncodedToken>& out) const
{
    if (m_preTokenizer.ignoresMerges()) {
        if (const std::optional<TokenId> id = wholeWord(word)) {
            out.push_back({*id, offset, offset + word.size()});
            return;
        }
    }
    scratch.symbols.clear();
    scratch.queue.clear();
    const auto count = static_cast<std::int32_t>(word.size());
    for (std::int32_t i = 0; i < count; ++i) {
        const auto byte = static_cast<unsigned char>(word[static_cast<std::size_t>(i)]);
        if (m_byteTokens[byte] == kNoToken) refuseByte(byte);
        scratch.symbols.push_back(
            {m_byteTokens[byte], static_cast<std::uint32_t>(i), i - 1, i + 1 < count ? i + 1 : -1});
    }
    for (std::int32_t left = 0; left + 1 < count; ++left) queueBigram(scratch, left);
    mergeAll(scratch);

    for (std::int32_t i = 0; i != -1; i = scratch.symbols[static_cast<std::size_t>(i)].next) {
        const Symbol& symbol = scratch.symbols[static_cast<std::size_t>(i)];
        const std::size_t end =
            symbol.next == -1 ? word.size() : scratch.symbols[static_cast<std::size_t>(symbol.next)].begin;
        out.push_back({symbol.id, offset + symbol.begin, offset + end});
    }
}

void BpeTokenizer::queueBigram(Scratch& scratch, std::int32_t left) const
{
    if (left == -1) return;
    const Symbol& first = scratch.symbols[static_cast<std::size_t>(left)];
    if (first.next == -1) return;
    const TokenId rightId = scratch.symbols[static_cast<std::size_t>(first.next)].id;
    const Merge* merge = m_merges.find(first.id, rightId);
    if (merge == nullptr) return;
    scratch.queue.push_back({merge->rank, left, first.id, rightId, merge->result});
    std::push_heap(scratch.queue.begin(), scratch.queue.end(), mergesLater);
}

void BpeTokenizer::mergeAll(Scratch& scratch) const
{
    std::vector<Symbol>& symbols = scratch.symbols;
    while (!scratch.queue.empty()) {
        std::pop_heap(scratch.queue.begin(), scratch.queue.end(), mergesLater);
        const Bigram bigram = scratch.queue.back();
        scratch.queue.pop_back();

        // Either symbol may have merged with another since; a merged-away one has no token.
        Symbol& left = symbols[static_cast<std::size_t>(bigram.left)];
        if (left.id != bigram.leftId || left.next == -1) continue;
        Symbol& right = symbols[static_cast<std::size_t>(left.next)];
        if (right.id != bigram.rightId) continue;

        left.id = bigram.result;
        left.next = right.next;
        right.id = kNoToken;
        if (left.next != -1) symbols[static_cast<std::size_t>(left.next)].previous = bigram.left;
        queueBigram(scratch, left.previous);
        queueBigram(scratch, bigram.left);
    }
}

std::string BpeTokenizer::plainTokenBytes(TokenId id) const
{
    return fromByteLevel(piece(id));
}

}  // namespace vitrine
