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

/// A range of text to encode. Set `parseSpecial` to false for the user's text: control tokens such as `<|im_end|>` are
/// then treated as plain text. User-defined tokens are always recognized.
struct TextSegment {
    std::string_view text;
    bool parseSpecial = true;
};

/// A token and the range of bytes [begin, end) that it covers in the concatenated segments. The range is empty for an
/// added BOS or EOS. The ranges are in ascending order. Bytes without a token are left out. Such bytes may lie between
/// two ranges or inside a range; all other bytes are inside a range.
struct EncodedToken {
    TokenId id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Converts text to tokens and back. Immutable after construction and thread-safe.
class Tokenizer {
public:
    /// Throws Error in three cases: the model or the pre-tokenizer is unknown (the message lists the known names),
    /// checkVocabulary() finds the vocabulary invalid, or a merge does not consist of two known pieces.
    static std::unique_ptr<const Tokenizer> create(Vocabulary vocabulary);
    virtual ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// Encodes a text. If `addSpecial` is true, adds BOS and EOS (for BERT: [CLS] and [SEP]) if the metadata requires
    /// them. No BOS is added if the text already begins with one and `parseSpecial` is true.
    ///
    /// A byte is left out if the vocabulary has no token for it, not even an unknown token. The models' own tokenizers
    /// do the same. `leftOut`, if given, receives the offsets of these bytes in ascending order.
    std::vector<TokenId> encode(std::string_view text, bool addSpecial, bool parseSpecial,
                                std::vector<std::size_t>* leftOut = nullptr) const;
    /// Encodes the concatenation of `segments`. Merges may cross the boundaries of segments. Special tokens are
    /// recognized only within one segment.
    std::vector<EncodedToken> encode(std::span<const TextSegment> segments, bool addSpecial,
                                     std::vector<std::size_t>* leftOut = nullptr) const;

    /// Returns the exact bytes of the tokens. Control and unknown tokens are omitted if `showControl` is false.
    /// decode() reverses encode(): if the tokenizer adds a space prefix, one space is removed at the start and after
    /// each special token. Throws Error if an id is out of range.
    std::string decode(std::span<const TokenId> ids, bool showControl = true) const;
    /// Returns the bytes that a token adds to a text if it is not the first token. For control tokens, returns the
    /// piece ("<|im_end|>"). Throws Error if `id` is out of range.
    std::string tokenBytes(TokenId id) const;

    const Vocabulary& vocabulary() const noexcept { return m_vocabulary; }
    std::size_t size() const noexcept { return m_vocabulary.pieces.size(); }
    /// Spelling of the token in the file; empty if `id` is out of range.
    const std::string& piece(TokenId id) const noexcept;
    TokenKind kind(TokenId id) const noexcept;
    bool addsBos() const noexcept { return m_addsBos; }
    /// The token that is added after a text: EOS, or [SEP] of BERT. nullopt if none is added.
    std::optional<TokenId> closing() const noexcept { return m_closing; }
    /// Returns the id of a piece, given in exactly the spelling of the vocabulary; nullopt if not found.
    std::optional<TokenId> find(std::string_view piece) const noexcept;

    /// Returns the tokens at which generation stops: EOS, EOT, EOM, and every token with a text that is known to end a
    /// turn ("<|im_end|>", "<|eot_id|>", "<end_of_turn>", "<|end|>", …). Tokens with such a text are treated as control
    /// tokens, whatever kind the file gives them.
    std::span<const TokenId> endOfGeneration() const noexcept { return m_endOfGeneration; }
    bool isEndOfGeneration(TokenId id) const noexcept;

protected:
    explicit Tokenizer(Vocabulary vocabulary);

    /// Placeholder in place of a token, for bytes that the vocabulary cannot encode.
    static constexpr TokenId kNoToken = -1;

    /// Appends the tokens of a text without special tokens, and kNoToken for each byte to leave out. The text is at the
    /// start of the whole text, or after BOS or another special token. The tokenizer may therefore put a space prefix
    /// before it. `offset` is the offset of `text` in the concatenated segments.
    virtual void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const = 0;
    /// Returns the bytes of a token that is neither control, unknown nor user-defined.
    virtual std::string plainTokenBytes(TokenId id) const = 0;

    Vocabulary m_vocabulary;
    bool m_addsBos = false;
    std::optional<TokenId> m_closing;
    bool m_stripsSpacePrefix = false;  ///< whether decode() removes the space that encode() prepends

private:
    /// Whether the token is control, unknown or user-defined. The file spells such a token exactly as it occurs in a
    /// text, and the token is recognized as a whole.
    bool isSpecial(TokenId id) const noexcept;
    void checkRange(TokenId id) const;
    static void takeLeftOut(std::vector<EncodedToken>& tokens, std::vector<std::size_t>* leftOut);

    std::unordered_map<std::string_view, TokenId> m_ids;  // id of each piece; the pieces are views into m_vocabulary
    std::vector<TokenId> m_endOfGeneration;               // endOfGeneration(), in ascending order
    SpecialTokens m_specialTokens;
};

/// Returns a sentence for users that lists the bytes of `text` that were left out. `place` names the text to which the
/// offsets refer, such as "the prompt". Precondition: `leftOut` is not empty.
Sentence leftOutSentence(std::string_view text, std::span<const std::size_t> leftOut, const Sentence& place = {});

}  // namespace vitrine
