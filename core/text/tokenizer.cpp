#include "core/text/tokenizer.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/text/bpe.h"
#include "core/text/end_of_generation.h"
#include "core/text/plamo2.h"
#include "core/text/rwkv.h"
#include "core/text/spm.h"
#include "core/text/unigram.h"
#include "core/text/wordpiece.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

const std::string kNoPiece;

std::string concatenate(std::span<const TextSegment> segments)
{
    std::size_t size = 0;
    for (const TextSegment& segment : segments) size += segment.text.size();
    // Maximum size of a text in bytes. Offsets of symbols have 32 bits. The text with escaped spaces may be three times
    // as long as the original, because SPM writes a space as three bytes.
    constexpr std::size_t kLimit = std::numeric_limits<std::int32_t>::max() / 4;
    if (size > kLimit) {
        throw Error(SENTENCE("The text has ", size, " bytes; at most ", kLimit, " can be tokenized at once."));
    }
    std::string text;
    text.reserve(size);
    for (const TextSegment& segment : segments) text += segment.text;
    return text;
}

/// Returns a description such as "0x0A at offset 12".
Sentence describeByte(std::string_view text, std::size_t offset)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(text[offset]);
    return SENTENCE("0x", kDigits[byte >> 4U], kDigits[byte & 15U], " at offset ", offset);
}

}  // namespace

std::unique_ptr<const Tokenizer> Tokenizer::create(Vocabulary vocabulary)
{
    checkVocabulary(vocabulary);
    const std::string_view model = vocabulary.model;
    if (model == "gpt2" || model == "gemma4") return std::make_unique<const BpeTokenizer>(std::move(vocabulary));
    if (model == "llama") return std::make_unique<const SpmTokenizer>(std::move(vocabulary));
    if (model == "t5") return std::make_unique<const UnigramTokenizer>(std::move(vocabulary));
    if (model == "bert") return std::make_unique<const WordPieceTokenizer>(std::move(vocabulary));
    if (model == "rwkv") return std::make_unique<const RwkvTokenizer>(std::move(vocabulary));
    if (model == "plamo2") return std::make_unique<const Plamo2Tokenizer>(std::move(vocabulary));
    throw Error(SENTENCE(describeKey(vocabulary, "tokenizer.ggml.model"), " is ", inQuotes(model),
                         ", which is not supported; supported are gpt2 and gemma4 (BPE), llama (SentencePiece), t5 "
                         "(unigram), bert (WordPiece), rwkv and plamo2."));
}

Tokenizer::Tokenizer(Vocabulary vocabulary) : m_vocabulary(std::move(vocabulary))
{
    m_ids.reserve(m_vocabulary.pieces.size());
    for (std::size_t i = 0; i < m_vocabulary.pieces.size(); ++i) {
        const std::string_view piece = m_vocabulary.pieces[i];
        // If pieces are equal, the first one is kept.
        if (!piece.empty()) m_ids.emplace(piece, static_cast<TokenId>(i));
    }
    takeGapTokens(m_vocabulary, m_ids);
    m_endOfGeneration = takeEndOfGeneration(m_vocabulary, m_ids);
    m_specialTokens = SpecialTokens(m_vocabulary);
}

Tokenizer::~Tokenizer() = default;

std::vector<TokenId> Tokenizer::encode(std::string_view text, bool addSpecial, bool parseSpecial,
                                       std::vector<std::size_t>* leftOut) const
{
    const TextSegment segment{text, parseSpecial};
    const std::vector<EncodedToken> tokens = encode(std::span(&segment, 1), addSpecial, leftOut);
    std::vector<TokenId> ids;
    ids.reserve(tokens.size());
    for (const EncodedToken& token : tokens) ids.push_back(token.id);
    return ids;
}

std::vector<EncodedToken> Tokenizer::encode(std::span<const TextSegment> segments, bool addSpecial,
                                            std::vector<std::size_t>* leftOut) const
{
    const std::string text = concatenate(segments);
    const std::vector<SpecialMatch> matches = m_specialTokens.find(text, segments);

    std::vector<EncodedToken> tokens;
    if (addSpecial && m_addsBos) {
        const bool alreadyThere =
            !matches.empty() && matches.front().begin == 0 && matches.front().id == *m_vocabulary.bos;
        if (!alreadyThere) tokens.push_back({*m_vocabulary.bos, 0, 0});
    }
    const auto appendPlain = [&](std::size_t begin, std::size_t end) {
        if (begin < end) encodePlain(std::string_view(text).substr(begin, end - begin), begin, tokens);
    };
    std::size_t position = 0;
    for (const SpecialMatch& match : matches) {
        appendPlain(position, match.begin);
        tokens.push_back({match.id, match.begin, match.end});
        position = match.end;
    }
    appendPlain(position, text.size());
    takeLeftOut(tokens, leftOut);
    if (addSpecial && m_closing) tokens.push_back({*m_closing, text.size(), text.size()});
    return tokens;
}

void Tokenizer::takeLeftOut(std::vector<EncodedToken>& tokens, std::vector<std::size_t>* leftOut)
{
    if (leftOut) leftOut->clear();
    std::erase_if(tokens, [leftOut](const EncodedToken& token) {
        if (token.id != kNoToken) return false;
        for (std::size_t i = token.begin; leftOut && i < token.end; ++i) leftOut->push_back(i);
        return true;
    });
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool showControl) const
{
    std::string text;
    bool prefixed = m_stripsSpacePrefix;  // whether encode() would have put a space before the next plain token
    for (const TokenId id : ids) {
        checkRange(id);
        if (isSpecial(id)) {
            if (showControl || kind(id) == TokenKind::UserDefined) text += piece(id);
            prefixed = m_stripsSpacePrefix;
            continue;
        }
        std::string bytes = plainTokenBytes(id);
        if (prefixed && bytes.starts_with(' ')) bytes.erase(0, 1);
        text += bytes;
        prefixed = false;
    }
    return text;
}

std::string Tokenizer::tokenBytes(TokenId id) const
{
    checkRange(id);
    return isSpecial(id) ? piece(id) : plainTokenBytes(id);
}

const std::string& Tokenizer::piece(TokenId id) const noexcept
{
    const bool known = id >= 0 && static_cast<std::size_t>(id) < m_vocabulary.pieces.size();
    return known ? m_vocabulary.pieces[static_cast<std::size_t>(id)] : kNoPiece;
}

TokenKind Tokenizer::kind(TokenId id) const noexcept
{
    const bool known = id >= 0 && static_cast<std::size_t>(id) < m_vocabulary.kinds.size();
    return known ? m_vocabulary.kinds[static_cast<std::size_t>(id)] : TokenKind::Unknown;
}

std::optional<TokenId> Tokenizer::find(std::string_view piece) const noexcept
{
    const auto found = m_ids.find(piece);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

bool Tokenizer::isEndOfGeneration(TokenId id) const noexcept
{
    return std::binary_search(m_endOfGeneration.begin(), m_endOfGeneration.end(), id);
}

bool Tokenizer::isSpecial(TokenId id) const noexcept
{
    const TokenKind kindOfToken = kind(id);
    return kindOfToken == TokenKind::Control || kindOfToken == TokenKind::Unknown ||
           kindOfToken == TokenKind::UserDefined;
}

void Tokenizer::checkRange(TokenId id) const
{
    if (id < 0 || static_cast<std::size_t>(id) >= size()) {
        throw Error(SENTENCE("Token id ", id, " is not in the vocabulary, which has ", size(), " tokens."));
    }
}

Sentence leftOutSentence(std::string_view text, std::span<const std::size_t> leftOut, const Sentence& place)
{
    constexpr std::size_t kNamed = 4;
    const bool one = leftOut.size() == 1;
    const std::size_t named = std::min(leftOut.size(), kNamed);
    Sentence bytes;
    for (std::size_t i = 0; i < named; ++i) {
        const Sentence byte = describeByte(text, leftOut[i]);
        const bool isLast = i + 1 == leftOut.size();
        bytes = i == 0 ? byte : isLast ? SENTENCE(bytes, " and ", byte) : SENTENCE(bytes, ", ", byte);
    }
    if (!place.empty()) bytes = SENTENCE(bytes, " of ", place);
    if (one) return SENTENCE("Byte ", bytes, " has no token in this vocabulary and was left out.");
    if (leftOut.size() == named)
        return SENTENCE("Bytes ", bytes, " have no token in this vocabulary and were left out.");
    return SENTENCE("Bytes ", bytes, " and ", leftOut.size() - named,
                    " more have no token in this vocabulary and were left out.");
}

}  // namespace vitrine
