#include "core/text/bpe.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/text/byte_level.h"
#include "core/text/known_vocabularies.h"
#include "core/text/sentence_pieces.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vitrine {

namespace {

std::uint64_t pairKey(TokenId left, TokenId right)
{
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32) | static_cast<std::uint32_t>(right);
}

PreTokenizer preTokenizerOf(const Vocabulary& vocabulary)
{
    try {
        return PreTokenizer(vocabulary.pre);
    } catch (const UnknownPreTokenizer& error) {
        const std::string& source = vocabulary.source;
        throw UnknownPreTokenizer(
            Error(source.empty() ? error.sentence() : SENTENCE(source, ": ", error.sentence()), error.detail()),
            likelyPreTokenizers(vocabulary.pieces.size(), vocabulary.merges.size()));
    }
}

}  // namespace

MergeTable::MergeTable(std::size_t count) : m_slots(std::bit_ceil(2 * count + 2)) {}

std::size_t MergeTable::slotFor(std::uint64_t pair) const noexcept
{
    const std::size_t mask = m_slots.size() - 1;
    // 2^64 divided by the golden ratio: this factor spreads neighbouring ids over the table.
    std::uint64_t hash = pair * 0x9E3779B97F4A7C15U;
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
    const PreTokenizerTraits& traits = m_preTokenizer.traits();
    readByteTokens();
    readMerges();
    m_addsBos = m_vocabulary.bos && (traits.forcesBos || m_vocabulary.addBos.value_or(traits.addsBos));
    if (m_vocabulary.addEos.value_or(false)) m_closing = m_vocabulary.eos;
}

void BpeTokenizer::readByteTokens()
{
    const bool raw = m_preTokenizer.traits().rawPieces;
    for (unsigned value = 0; value < 256; ++value) {
        const auto byte = static_cast<unsigned char>(value);
        const std::optional<TokenId> id = raw ? find(bytePiece(byte)) : find(byteLevelCharacter(byte));
        // The piece "ý" of a user-defined token stands for the letter ý. It must not be used for the byte FD, which the
        // byte-level alphabet also writes "ý".
        const bool usable = id && (kind(*id) == TokenKind::Normal || (raw && kind(*id) == TokenKind::Byte));
        m_byteTokens[value] = usable ? *id : kNoToken;
    }
}

void BpeTokenizer::readMerges()
{
    const auto keyOf = [this](std::size_t index) { return describeKey(m_vocabulary, "tokenizer.ggml.merges", index); };
    std::string result;
    for (std::size_t i = 0; i < m_vocabulary.merges.size(); ++i) {
        const std::string_view merge = m_vocabulary.merges[i];
        // The first piece may begin with a space, but is never empty, so the separator is at index 1 or later.
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            throw Error(SENTENCE(keyOf(i), " is ", inQuotes(merge), ", but must be two pieces separated by a space."));
        }
        const std::string_view left = merge.substr(0, space);
        const std::string_view right = merge.substr(space + 1);
        result.assign(left).append(right);
        const std::optional<TokenId> ids[] = {find(left), find(right), find(result)};
        const std::string_view pieces[] = {left, right, result};
        for (std::size_t part = 0; part < 3; ++part) {
            if (ids[part]) continue;
            throw Error(SENTENCE(keyOf(i), " is ", inQuotes(merge), ", but ", inQuotes(pieces[part]),
                                 " is not a token of the vocabulary."));
        }
        // Skips merges that result in a control token, because text must never become a control token. In some files,
        // "</s>" is stored as an ordinary piece with merges, although it is a control token.
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
    const std::optional<TokenId> id = m_preTokenizer.traits().rawPieces ? find(word) : find(toByteLevel(word));
    // Text must never become a control token.
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
    const PreTokenizerTraits& traits = m_preTokenizer.traits();
    if (traits.ignoresMerges || (traits.wholeNewlines && word.find_first_not_of('\n') == std::string_view::npos)) {
        if (const std::optional<TokenId> id = wholeWord(word)) {
            out.push_back({*id, offset, offset + word.size()});
            return;
        }
    }
    scratch.symbols.clear();
    scratch.queue.clear();
    appendSymbols(word, offset, scratch, out);
    if (scratch.symbols.empty()) return;
    const auto count = static_cast<std::int32_t>(scratch.symbols.size());
    for (std::int32_t left = 0; left + 1 < count; ++left) queueBigram(scratch, left);
    mergeAll(scratch);

    for (std::int32_t i = 0; i != -1; i = scratch.symbols[static_cast<std::size_t>(i)].next) {
        const Symbol& symbol = scratch.symbols[static_cast<std::size_t>(i)];
        if (symbol.id == kNoToken)
            appendBytes(word.substr(symbol.begin, symbol.end - symbol.begin), offset + symbol.begin, out);
        else
            out.push_back({symbol.id, offset + symbol.begin, offset + symbol.end});
    }
}

void BpeTokenizer::appendSymbols(std::string_view word, std::size_t offset, Scratch& scratch,
                                 std::vector<EncodedToken>& out) const
{
    const PreTokenizerTraits& traits = m_preTokenizer.traits();
    for (std::size_t begin = 0; begin < word.size();) {
        TokenId id = kNoToken;
        std::size_t length = 1;
        if (!traits.rawPieces) {
            id = m_byteTokens[static_cast<unsigned char>(word[begin])];
        } else {
            length = decodeUtf8(word, begin).length;
            const bool isSpace = traits.marksSpaces && word[begin] == ' ';
            id = wholeWord(isSpace ? kSpaceMark : word.substr(begin, length)).value_or(kNoToken);
        }
        if (id == kNoToken && !traits.rawPieces) {
            out.push_back({kNoToken, offset + begin, offset + begin + 1});
        } else {
            const auto index = static_cast<std::int32_t>(scratch.symbols.size());
            scratch.symbols.push_back({id, static_cast<std::uint32_t>(begin),
                                       static_cast<std::uint32_t>(begin + length), index - 1, index + 1});
        }
        begin += length;
    }
    if (!scratch.symbols.empty()) scratch.symbols.back().next = -1;
}

void BpeTokenizer::appendBytes(std::string_view bytes, std::size_t offset, std::vector<EncodedToken>& out) const
{
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        out.push_back({m_byteTokens[static_cast<unsigned char>(bytes[i])], offset + i, offset + i + 1});
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

        // The queue may contain outdated bigrams: since a bigram was added, one of its symbols may have merged with
        // another neighbour. A symbol that was merged into its left neighbour has the id kNoToken.
        Symbol& left = symbols[static_cast<std::size_t>(bigram.left)];
        if (left.id != bigram.leftId || left.next == -1) continue;
        Symbol& right = symbols[static_cast<std::size_t>(left.next)];
        if (right.id != bigram.rightId) continue;

        left.id = bigram.result;
        left.end = right.end;
        left.next = right.next;
        right.id = kNoToken;
        if (left.next != -1) symbols[static_cast<std::size_t>(left.next)].previous = bigram.left;
        queueBigram(scratch, left.previous);
        queueBigram(scratch, bigram.left);
    }
}

std::string BpeTokenizer::plainTokenBytes(TokenId id) const
{
    const std::string& written = piece(id);
    const PreTokenizerTraits& traits = m_preTokenizer.traits();
    if (!traits.rawPieces) return fromByteLevel(written);
    const std::optional<unsigned char> byte = parseBytePiece(written);
    if (byte && m_byteTokens[*byte] == id) return std::string(1, static_cast<char>(*byte));
    return traits.marksSpaces ? unmarkSpaces(written) : written;
}

}  // namespace vitrine
