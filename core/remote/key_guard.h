#pragma once

#include "core/remote/answer_chunk.h"
#include "core/remote/without_secret.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Passes on the pieces of an answer, with "(key)" where a server repeats its key in any form (SecretFinder), even
/// across several pieces. A possible beginning of the key is held back until it is complete or ruled out. The bytes of
/// tokens, which servers send separately, are treated the same way. A piece with part of the key loses its tokens.
///
/// A short key ("EMPTY", "ollama", "test") may be an ordinary word and stays in answers. Errors never show it.
class KeyGuard {
public:
    using Give = std::function<void(AnswerChunk)>;

    KeyGuard(std::string key, Give give) : m_key(std::move(key)), m_finder(m_key), m_give(std::move(give)) {}

    /// Whether the key may be an ordinary word of an answer.
    static bool isWord(const std::string& key) noexcept { return key.size() < kShortestKey; }

    void take(AnswerChunk chunk);
    /// Passes on everything that is held back, at the end of the answer.
    void finish();
    /// Discards everything that is held back, because the answer starts again.
    void drop() { m_waiting.clear(); }

private:
    static constexpr std::size_t kShortestKey = 12;

    /// A text in the waiting pieces, and the piece that contains it.
    struct Part {
        std::string* text;
        AnswerChunk* chunk;
    };
    using Parts = std::vector<Part>;

    /// Groups of texts that continue each other: the text, the reasoning, the arguments of each tool, ….
    std::vector<Parts> streams();
    Parts tokens();
    static std::string joined(const Parts& parts);
    void hide(const Parts& parts, const std::string& all) const;
    void hideInWords(AnswerChunk& chunk) const;
    void forgetTokens(const Parts& parts, const std::string& all) const;
    std::size_t firstOpen(const Parts& parts) const;
    /// Passes on the `count` oldest pieces.
    void give(std::size_t count);

    std::string m_key;
    SecretFinder m_finder;
    Give m_give;
    std::deque<AnswerChunk> m_waiting;
};

}  // namespace vitrine
