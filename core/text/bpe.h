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

/// The merges of a vocabulary, found by the pair of tokens: open addressing, at most half full.
class MergeTable {
public:
    explicit MergeTable(std::size_t count);
    /// Of two merges of the same pair the first is kept.
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

/// Byte-level BPE (`tokenizer.ggml.model` = "gpt2"): the pre-tokenizer cuts the text into words, each byte of a word is
/// a token, and the neighbours with the lowest rank merge until none can.
///
/// Vocabularies with raw pieces (Gemma 4) write them as SentencePiece does: "▁" for a space, a token for each character
/// that has one and "<0xHH>" for each byte of the others.
///
/// Some vocabularies lack rare bytes (Falcon has no vertical tab). As in the models' own tokenizers, such a byte is
/// dropped before anything merges, so its neighbours may merge; llama.cpp drops it only afterwards.
class BpeTokenizer final : public Tokenizer {
public:
    /// Throws Error when a merge is broken or the pre-tokenizer is not known.
    explicit BpeTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Symbol {
        TokenId id = 0;           // kNoToken where a character has none
        std::uint32_t begin = 0;  // in the word
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
    /// Bytes without a token go to `out` at once.
    void appendSymbols(std::string_view word, std::size_t offset, Scratch& scratch,
                       std::vector<EncodedToken>& out) const;
    /// The tokens of a symbol without one of its own.
    void appendBytes(std::string_view bytes, std::size_t offset, std::vector<EncodedToken>& out) const;
    void encodeWord(std::string_view word, std::size_t offset, Scratch& scratch, std::vector<EncodedToken>& out) const;
    void queueBigram(Scratch& scratch, std::int32_t left) const;
    void mergeAll(Scratch& scratch) const;

    PreTokenizer m_preTokenizer;
    MergeTable m_merges;
    std::array<TokenId, 256> m_byteTokens{};  // kNoToken where there is none
};

}  // namespace vitrine
