#pragma once

#include "core/text/pretokenizers.h"
#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The token that results from merging two neighbouring tokens, and the rank of the merge. Lower ranks merge first.
struct Merge {
    std::uint32_t rank = 0;
    TokenId result = 0;
};

/// The merges of a vocabulary, indexed by the pair of tokens to merge. A hash table with open addressing, at most half
/// full.
class MergeTable {
public:
    explicit MergeTable(std::size_t count);
    /// Inserts a merge. If the pair already has a merge, that merge is kept.
    void insert(TokenId left, TokenId right, Merge merge);
    const Merge* find(TokenId left, TokenId right) const noexcept;

private:
    struct Slot {
        std::uint64_t pair = kEmpty;
        Merge merge;
    };
    /// Pair in a free slot. No valid pair has this value, because ids are never negative.
    static constexpr std::uint64_t kEmpty = UINT64_MAX;

    std::size_t slotFor(std::uint64_t pair) const noexcept;

    std::vector<Slot> m_slots;
};

/// Byte-level BPE (`tokenizer.ggml.model` = "gpt2"). The pre-tokenizer splits the text into words, and each byte of a
/// word becomes a token. Then the two neighbouring tokens with the lowest rank merge, repeatedly, until no pair can
/// merge.
///
/// Vocabularies with raw pieces (Gemma 4) spell pieces as SentencePiece does: "▁" for a space, and "<0xHH>" for each
/// byte of a character that has no piece of its own.
///
/// Some vocabularies have no token for rare bytes (Falcon has none for vertical tab). Such a byte is dropped before the
/// merges, as in the models' own tokenizers, so its neighbours may merge. llama.cpp drops it after the merges.
class BpeTokenizer final : public Tokenizer {
public:
    /// Throws Error if a merge is invalid or the pre-tokenizer is unknown.
    explicit BpeTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Symbol {
        TokenId id = 0;           // id of the symbol; kNoToken if the symbol has no token
        std::uint32_t begin = 0;  // byte offset of the symbol in the word
        std::uint32_t end = 0;
        std::int32_t previous = -1;
        std::int32_t next = -1;
    };
    /// A merge of two neighbouring symbols in the queue. It is outdated if one of the symbols has merged since.
    struct Bigram {
        std::uint32_t rank = 0;
        std::int32_t left = 0;
        TokenId leftId = 0;
        TokenId rightId = 0;
        TokenId result = 0;
    };
    struct Scratch {
        std::vector<Symbol> symbols;
        std::vector<Bigram> queue;
    };

    static bool mergesLater(const Bigram& a, const Bigram& b) noexcept;
    void readByteTokens();
    void readMerges();
    std::optional<TokenId> wholeWord(std::string_view word) const;
    /// Appends the initial symbols of a word to `scratch`. Bytes without a token are appended to `out` directly.
    void appendSymbols(std::string_view word, std::size_t offset, Scratch& scratch,
                       std::vector<EncodedToken>& out) const;
    /// Appends the byte tokens of a symbol that has no token itself.
    void appendBytes(std::string_view bytes, std::size_t offset, std::vector<EncodedToken>& out) const;
    void encodeWord(std::string_view word, std::size_t offset, Scratch& scratch, std::vector<EncodedToken>& out) const;
    void queueBigram(Scratch& scratch, std::int32_t left) const;
    void mergeAll(Scratch& scratch) const;

    PreTokenizer m_preTokenizer;
    MergeTable m_merges;
    std::array<TokenId, 256> m_byteTokens{};  // token of each byte; kNoToken if the byte has none
};

}  // namespace vitrine
