#include "core/text/spm.h"

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/sentence_pieces.h"

#include <algorithm>
#include <utility>

namespace vitrine {

SpmTokenizer::SpmTokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary))
{
    if (m_vocabulary.scores.empty()) {
        throw Error(SENTENCE(describeKey(m_vocabulary, "tokenizer.ggml.scores"),
                             " is missing, but this kind of tokenizer merges pieces by score."));
    }
    m_byteTokens = readByteTokens(m_vocabulary);
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(true);
    if (m_vocabulary.addEos.value_or(false)) m_closing = m_vocabulary.eos;
    m_stripsSpacePrefix = m_vocabulary.addSpacePrefix;
}

bool SpmTokenizer::mergesLater(const Bigram& a, const Bigram& b) noexcept
{
    return a.score < b.score || (a.score == b.score && a.left > b.left);
}

std::optional<TokenId> SpmTokenizer::mergeable(std::string_view piece) const
{
    const std::optional<TokenId> id = find(piece);
    if (!id) return std::nullopt;
    // Text must never become a control token or a byte token: the text "<0x0A>" is not a newline.
    const TokenKind kindOfPiece = kind(*id);
    const bool isText =
        kindOfPiece == TokenKind::Normal || kindOfPiece == TokenKind::UserDefined || kindOfPiece == TokenKind::Unused;
    return isText ? id : std::nullopt;
}

TokenId SpmTokenizer::byteToken(unsigned char byte) const
{
    if (m_byteTokens[byte]) return *m_byteTokens[byte];
    return m_vocabulary.unknown.value_or(kNoToken);
}

void SpmTokenizer::escape(std::string_view text, bool addPrefix, Scratch& scratch)
{
    scratch.escaped.reserve(text.size() + text.size() / 2);
    const auto append = [&scratch](std::string_view character, std::size_t sourceBegin) {
        const auto index = static_cast<std::int32_t>(scratch.symbols.size());
        scratch.symbols.push_back({static_cast<std::uint32_t>(scratch.escaped.size()),
                                   static_cast<std::uint32_t>(character.size()),
                                   static_cast<std::uint32_t>(sourceBegin), index - 1, index + 1});
        scratch.escaped += character;
    };
    if (addPrefix) append(kSpaceMark, 0);
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = decodeUtf8(text, i).length;
        append(text[i] == ' ' ? kSpaceMark : text.substr(i, length), i);
        i += length;
    }
    scratch.symbols.back().next = -1;
}

void SpmTokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    if (text.empty()) return;
    Scratch scratch;
    escape(text, m_vocabulary.addSpacePrefix, scratch);
    const auto count = static_cast<std::int32_t>(scratch.symbols.size());
    for (std::int32_t right = 1; right < count; ++right) queueBigram(scratch, right - 1, right);
    mergeAll(scratch);
    appendTokens(text, offset, scratch, out);
}

void SpmTokenizer::queueBigram(Scratch& scratch, std::int32_t left, std::int32_t right) const
{
    if (left == -1 || right == -1) return;
    const Symbol& first = scratch.symbols[static_cast<std::size_t>(left)];
    const std::uint32_t length = first.length + scratch.symbols[static_cast<std::size_t>(right)].length;
    const std::optional<TokenId> id = mergeable(std::string_view(scratch.escaped).substr(first.begin, length));
    if (!id) return;
    scratch.queue.push_back({m_vocabulary.scores[static_cast<std::size_t>(*id)], left, right, length});
    std::push_heap(scratch.queue.begin(), scratch.queue.end(), mergesLater);
}

void SpmTokenizer::mergeAll(Scratch& scratch) const
{
    std::vector<Symbol>& symbols = scratch.symbols;
    while (!scratch.queue.empty()) {
        std::pop_heap(scratch.queue.begin(), scratch.queue.end(), mergesLater);
        const Bigram bigram = scratch.queue.back();
        scratch.queue.pop_back();

        // The queue may contain outdated bigrams: since a bigram was added, one of its symbols may have merged with
        // another neighbour. In that case the lengths no longer match.
        Symbol& left = symbols[static_cast<std::size_t>(bigram.left)];
        Symbol& right = symbols[static_cast<std::size_t>(bigram.right)];
        if (left.length == 0 || right.length == 0 || left.length + right.length != bigram.length) continue;

        left.length = bigram.length;
        left.next = right.next;
        right.length = 0;
        if (left.next != -1) symbols[static_cast<std::size_t>(left.next)].previous = bigram.left;
        queueBigram(scratch, left.previous, bigram.left);
        queueBigram(scratch, bigram.left, left.next);
    }
}

void SpmTokenizer::appendTokens(std::string_view text, std::size_t offset, const Scratch& scratch,
                                std::vector<EncodedToken>& out) const
{
    for (std::int32_t i = 0; i != -1; i = scratch.symbols[static_cast<std::size_t>(i)].next) {
        const Symbol& symbol = scratch.symbols[static_cast<std::size_t>(i)];
        const std::size_t begin = symbol.sourceBegin;
        const std::size_t end =
            symbol.next == -1 ? text.size() : scratch.symbols[static_cast<std::size_t>(symbol.next)].sourceBegin;
        const std::string_view escaped = std::string_view(scratch.escaped).substr(symbol.begin, symbol.length);
        if (const std::optional<TokenId> id = mergeable(escaped)) {
            out.push_back({*id, offset + begin, offset + end});
        } else if (escaped == kSpaceMark) {
            out.push_back({byteToken(' '), offset + begin, offset + end});
        } else {
            for (std::size_t byte = begin; byte < end; ++byte) {
                const TokenId id = byteToken(static_cast<unsigned char>(text[byte]));
                out.push_back({id, offset + byte, offset + byte + 1});
            }
        }
    }
}

std::string SpmTokenizer::plainTokenBytes(TokenId id) const
{
    const std::string_view written = piece(id);
    if (kind(id) == TokenKind::Byte) return std::string(1, static_cast<char>(parseBytePiece(written).value()));
    return unmarkSpaces(written);
}

}  // namespace vitrine
