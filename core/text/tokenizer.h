#pragma once

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

/// A stretch of text to encode. Control tokens are not recognized in the user's text: nobody can smuggle in
/// `<|im_end|>` through a message. User-defined tokens always are.
struct TextSegment {
    std::string_view text;
    bool parseSpecial = true;
};

/// A token and the bytes [begin, end) of the concatenated segments it stands for (empty for an added BOS/EOS). Ranges
/// ascend, without gaps except for bytes that were left out, which may also lie within a range.
struct EncodedToken {
    TokenId id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Text to tokens and back. Immutable after construction and safe to use from several threads.
class Tokenizer {
public:
    /// Throws Error when the model or pre-tokenizer is not known (the sentence lists the known names), and when the
    /// vocabulary is broken (checkVocabulary; merges that are not two pieces or are made of unknown ones).
    static std::unique_ptr<const Tokenizer> create(Vocabulary vocabulary);
    virtual ~Tokenizer();
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// `addSpecial`: add BOS and EOS (BERT: [CLS] and [SEP]) if the metadata asks for them. When the text already
    /// begins with a parsed BOS, no second one is added.
    ///
    /// A byte that the vocabulary has no token for, not even an unknown one, is left out, as the models' own tokenizers
    /// do; `leftOut`, if given, receives the offsets of these bytes, ascending.
    std::vector<TokenId> encode(std::string_view text, bool addSpecial, bool parseSpecial,
                                std::vector<std::size_t>* leftOut = nullptr) const;
    /// Encodes the concatenation of `segments`: merges cross their borders, special tokens never do.
    std::vector<EncodedToken> encode(std::span<const TextSegment> segments, bool addSpecial,
                                     std::vector<std::size_t>* leftOut = nullptr) const;

    /// The exact bytes the tokens stand for; control and unknown tokens give their text only if `showControl` is true.
    /// Undoes `encode`: where a vocabulary adds a space prefix, one space goes at the start and after each special
    /// token. Throws Error when an id is out of range.
    std::string decode(std::span<const TokenId> ids, bool showControl = true) const;
    /// The bytes one token adds to a text in which it is not the first. Control tokens give their piece ("<|im_end|>").
    /// Throws Error when `id` is out of range.
    std::string tokenBytes(TokenId id) const;

    const Vocabulary& vocabulary() const noexcept { return m_vocabulary; }
    std::size_t size() const noexcept { return m_vocabulary.pieces.size(); }
    const std::string& piece(TokenId id) const noexcept;  ///< as in the file; empty when `id` is out of range
    TokenKind kind(TokenId id) const noexcept;
    bool addsBos() const noexcept { return m_addsBos; }
    /// The token that is put after a text: EOS, BERT's [SEP], or none.
    std::optional<TokenId> closing() const noexcept { return m_closing; }
    /// The id of a piece written exactly as in the vocabulary file.
    std::optional<TokenId> find(std::string_view piece) const noexcept;

    /// EOS, EOT, EOM and every token whose text is a known end of turn ("<|im_end|>", "<|eot_id|>", "<end_of_turn>",
    /// "<|end|>", …): generation stops at any of them. Tokens with such a text count as control tokens, whatever the
    /// file says.
    std::span<const TokenId> endOfGeneration() const noexcept { return m_endOfGeneration; }
    bool isEndOfGeneration(TokenId id) const noexcept;

protected:
    explicit Tokenizer(Vocabulary vocabulary);

    /// Stands for bytes that the vocabulary has no token for.
    static constexpr TokenId kNoToken = -1;

    /// Appends the tokens of text that holds no special token, kNoToken for bytes to be left out; it follows the start
    /// of the whole text, BOS or a special token, so a space prefix belongs before it. `offset` is where
    /// `text` begins in the concatenation.
    virtual void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const = 0;
    /// The bytes of a token that is neither control, unknown nor user-defined.
    virtual std::string plainTokenBytes(TokenId id) const = 0;

    Vocabulary m_vocabulary;
    bool m_addsBos = false;
    std::optional<TokenId> m_closing;
    bool m_stripsSpacePrefix = false;  ///< decode removes the space that encode put before the text

private:
    /// Tokens that the file spells as they appear in text, and that are matched as a whole.
    bool isSpecial(TokenId id) const noexcept;
    void checkRange(TokenId id) const;
    static void takeLeftOut(std::vector<EncodedToken>& tokens, std::vector<std::size_t>* leftOut);

    std::unordered_map<std::string_view, TokenId> m_ids;  // views into m_vocabulary.pieces
    std::vector<TokenId> m_endOfGeneration;               // ascending
    SpecialTokens m_specialTokens;
};

/// For users: one sentence that says which bytes of `text` were left out. `place` says where the offsets count, as in
/// " of the prompt". Precondition: some were left out.
std::string leftOutSentence(std::string_view text, std::span<const std::size_t> leftOut, std::string_view place = {});

}  // namespace vitrine
