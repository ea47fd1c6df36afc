#pragma once

#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// SentencePiece-style BPE (`tokenizer.ggml.model` = "llama"). Spaces become "▁" (U+2581). A space is prepended if the
/// metadata requires it. Then the two neighbours that form the token with the highest score merge, repeatedly, until no
/// pair can merge. Characters without a token are written with byte tokens ("<0x0A>").
///
/// The characters "▁" and space give the same tokens, so decode returns a space for both (as in SentencePiece). Encode
/// and decode preserve all other characters.
class SpmTokenizer final : public Tokenizer {
public:
    /// Throws Error if the scores are missing, or if the piece of a byte token does not have the form "<0xHH>".
    explicit SpmTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Symbol {
        std::uint32_t begin = 0;        // byte offset of the symbol in the escaped text
        std::uint32_t length = 0;       // length of the symbol in bytes; 0 if it was merged into its left neighbour
        std::uint32_t sourceBegin = 0;  // byte offset of the symbol in the original text
        std::int32_t previous = -1;
        std::int32_t next = -1;
    };
    /// A merge of two neighbouring symbols in the queue. It is outdated if one of the symbols has merged since.
    struct Bigram {
        float score = 0;
        std::int32_t left = 0;
        std::int32_t right = 0;
        std::uint32_t length = 0;  // length of both symbols in bytes when this entry was added
    };
    struct Scratch {
        std::string escaped;
        std::vector<Symbol> symbols;
        std::vector<Bigram> queue;
    };

    static bool mergesLater(const Bigram& a, const Bigram& b) noexcept;
    std::optional<TokenId> mergeable(std::string_view piece) const;
    TokenId byteToken(unsigned char byte) const;
    static void escape(std::string_view text, bool addPrefix, Scratch& scratch);
    void queueBigram(Scratch& scratch, std::int32_t left, std::int32_t right) const;
    void mergeAll(Scratch& scratch) const;
    void appendTokens(std::string_view text, std::size_t offset, const Scratch& scratch,
                      std::vector<EncodedToken>& out) const;

    std::array<std::optional<TokenId>, 256> m_byteTokens;
};

}  // namespace vitrine
