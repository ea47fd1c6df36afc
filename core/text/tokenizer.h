#pragma once

#include "core/base/sentence.h"
#include "core/text/special_tokens.h"
#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// A range of text to encode. Control tokens must not be recognized in the user's text: a message must not be able to
/// contain `<|im_end|>`. User-defined tokens are always recognized.
struct TextSegment {
    std::string_view text;
    bool parseSpecial = true;
};

/// A token with the bytes [begin, end) of the concatenated segments that it covers (empty for an added BOS/EOS). Ranges
/// ascend without gaps, except for bytes that were left out, which may also be inside a range.
struct EncodedToken {
    TokenId id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Converts text to tokens and back. Immutable after construction and thread-safe.
class Tokenizer {
public:
    /// Throws Error when the model or pre-tokenizer is unknown (the message lists the known names), and when the
    /// vocabulary is invalid: see checkVocabulary; merges must also consist of two known pieces.
    static std::unique_ptr<const Tokenizer> create(Vocabulary vocabulary);
    virtual ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// `addSpecial`: add BOS and EOS (BERT: [CLS] and [SEP]) if the metadata requires them. If the text already begins
    /// with a parsed BOS, no second one is added.
    ///
    /// A byte for which the vocabulary has no token, not even an unknown one, is left out, as in the models' own
    /// tokenizers. `leftOut`, if given, receives the offsets of these bytes, ascending.
    std::vector<TokenId> encode(std::string_view text, bool addSpecial, bool parseSpecial,
                                std::vector<std::size_t>* leftOut = nullptr) const;
    /// Encodes the concatenation of `segments`: merges may cross segment boundaries, special tokens do not.
    std::vector<EncodedToken> encode(std::span<const TextSegment> segments, bool addSpecial,
                                     std::vector<std::size_t>* leftOut = nullptr) const;

    /// The exact bytes of the tokens; control and unknown tokens give their text only if `showControl` is true.
    /// Reverses `encode`: if a vocabulary adds a space prefix, one space is removed at the start and after each special
    /// token. Throws Error when an id is out of range.
    std::string decode(std::span<const TokenId> ids, bool showControl = true) const;
    /// The bytes that one token adds to a text in which it is not the first. Control tokens give their piece
    /// ("<|im_end|>"). Throws Error when `id` is out of range.
    std::string tokenBytes(TokenId id) const;

    const Vocabulary& vocabulary() const noexcept { return m_vocabulary; }
    std::size_t size() const noexcept { return m_vocabulary.pieces.size(); }
    const std::string& piece(TokenId id) const noexcept;  ///< as in the file; empty when `id` is out of range
    TokenKind kind(TokenId id) const noexcept;
    bool addsBos() const noexcept { return m_addsBos; }
    /// The token that follows a text: EOS, BERT's [SEP], or none.
    std::optional<TokenId> closing() const noexcept { return m_closing; }
    /// The id of a piece in exactly the spelling of the vocabulary file; nullopt if not found.
    std::optional<TokenId> find(std::string_view piece) const noexcept;

    /// EOS, EOT, EOM and every token with a text that is known to end a turn ("<|im_end|>", "<|eot_id|>",
    /// "<end_of_turn>", "<|end|>", …): generation stops at any of them. Tokens with such a text count as control
    /// tokens, whatever kind the file has.
    std::span<const TokenId> endOfGeneration() const noexcept { return m_endOfGeneration; }
    bool isEndOfGeneration(TokenId id) const noexcept;

protected:
    explicit Tokenizer(Vocabulary vocabulary);

    /// Replaces tokens of bytes that the vocabulary cannot encode.
    static constexpr TokenId kNoToken = -1;

    /// Appends the tokens of a text without special tokens, and kNoToken for bytes to leave out. The text follows the
    /// start of the whole text, BOS or a special token, so a space prefix belongs before it. `offset` is the offset of
    /// `text` in the concatenation.
    virtual void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const = 0;
    /// The bytes of a token that is neither control, unknown nor user-defined.
    virtual std::string plainTokenBytes(TokenId id) const = 0;

    Vocabulary m_vocabulary;
    bool m_addsBos = false;
    std::optional<TokenId> m_closing;
    bool m_stripsSpacePrefix = false;  ///< decode removes the space that encode prepends

private:
    /// Whether the token is spelled in the file as it appears in text, and matched as a whole.
    bool isSpecial(TokenId id) const noexcept;
    void checkRange(TokenId id) const;
    static void takeLeftOut(std::vector<EncodedToken>& tokens, std::vector<std::size_t>* leftOut);

    std::unordered_map<std::string_view, TokenId> m_ids;  // views into m_vocabulary.pieces
    std::vector<TokenId> m_endOfGeneration;               // ascending
    SpecialTokens m_specialTokens;
};

/// A sentence for users with the bytes of `text` that were left out. `place` describes what the offsets refer to, such
/// as " of the prompt". Precondition: some bytes were left out.
Sentence leftOutSentence(std::string_view text, std::span<const std::size_t> leftOut, const Sentence& place = {});

}  // namespace vitrine
