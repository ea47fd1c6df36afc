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

/// The token that two neighbouring tokens merge into, and its rank (lower ranks merge first).
struct Merge {
    std::uint32_t rank = 0;
    TokenId result = 0;
};

/// The merges of a vocabulary, by the pair of tokens. A hash table with open addressing, at most half full.
class MergeTable {
public:
    explicit MergeTable(std::size_t count);
    /// Inserts a merge; of two merges of the same pair, the first is kept.
    void insert(TokenId left, TokenId right, Merge merge);
    const Merge* find(TokenId left, TokenId right) const noexcept;

private:
    struct Slot {
        std::uint64_t pair = kEmpty;
        Merge merge;
    };
    static constexpr std::uint64_t kEmpty = UINT64_MAX;  // not a pair of ids, which are never negative

    std::size_t slotFor(std::uint64_t pair) const noexcept;

    std::vector<Slot> m_slots;
};

/// Byte-level BPE (`tokenizer.ggml.model` = "gpt2"). The pre-tokenizer splits the text into words, and each byte of a
/// word is a token. The neighbours with the lowest rank then merge until none can.
///
/// Vocabularies with raw pieces (Gemma 4) have the spelling of SentencePiece: "▁" for a space, a token for each known
/// character, and "<0xHH>" for each byte of the others.
///
/// Some vocabularies lack rare bytes (Falcon has no vertical tab). As in the models' own tokenizers, such a byte is
/// dropped before the merges, so its neighbours may merge; llama.cpp drops it after the merges.
class BpeTokenizer final : public Tokenizer {
public:
    /// Throws Error when a merge is invalid or the pre-tokenizer is unknown.
    explicit BpeTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Symbol {
        TokenId id = 0;           // kNoToken if the character has no token
        std::uint32_t begin = 0;  // offset in the word
        std::uint32_t end = 0;
        std::int32_t previous = -1;
        std::int32_t next = -1;
    };
    /// A merge that was possible when it was queued.
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
    /// Appends the symbols of a word; bytes without a token are appended to `out` directly.
    void appendSymbols(std::string_view word, std::size_t offset, Scratch& scratch,
                       std::vector<EncodedToken>& out) const;
    /// Appends the byte tokens of a symbol without a token of its own.
    void appendBytes(std::string_view bytes, std::size_t offset, std::vector<EncodedToken>& out) const;
    void encodeWord(std::string_view word, std::size_t offset, Scratch& scratch, std::vector<EncodedToken>& out) const;
    void queueBigram(Scratch& scratch, std::int32_t left) const;
    void mergeAll(Scratch& scratch) const;

    PreTokenizer m_preTokenizer;
    MergeTable m_merges;
    std::array<TokenId, 256> m_byteTokens{};  // kNoToken if a byte has no token
};

}  // namespace vitrine
