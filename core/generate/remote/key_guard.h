#pragma once

#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/without_secret.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Passes on the chunks of an answer. If a server repeats its key in any form (SecretFinder), even across several
/// chunks, the key is replaced by "(key)". Text that may be the beginning of the key is held back until it is complete
/// or turns out to be other text. The bytes of tokens, which servers send separately, are treated in the same way. A
/// chunk that contains part of the key loses its tokens.
///
/// A short key ("EMPTY", "ollama", "test") may be an ordinary word and is not replaced in answers. It is still removed
/// from errors.
class KeyGuard {
public:
    /// A function that receives the chunks without the key.
    using Give = std::function<void(AnswerChunk)>;

    KeyGuard(std::string key, Give give) : m_key(std::move(key)), m_finder(m_key), m_give(std::move(give)) {}

    /// Returns whether the key is so short that it may be an ordinary word of an answer.
    static bool isWord(const std::string& key) noexcept { return key.size() < kShortestKey; }

    /// Processes the next chunk. Passes on the oldest chunks, up to the first one that may contain the beginning of the
    /// key.
    void take(AnswerChunk chunk);
    /// Passes on all chunks that are held back, at the end of the answer.
    void finish();
    /// Discards all chunks that are held back, because the answer starts again.
    void drop() { m_waiting.clear(); }

private:
    static constexpr std::size_t kShortestKey = 12;

    /// A text in one of the waiting chunks, and the chunk that contains it.
    struct Part {
        std::string* text;
        AnswerChunk* chunk;
    };
    using Parts = std::vector<Part>;

    /// Returns groups of texts. Within a group, each text continues the previous one. There is one group for the text,
    /// one for the reasoning, one for the arguments of each tool, ….
    std::vector<Parts> streams();
    Parts tokens();
    static std::string joined(const Parts& parts);
    void hide(const Parts& parts, const std::string& all) const;
    void redactTexts(AnswerChunk& chunk) const;
    void forgetTokens(const Parts& parts, const std::string& all) const;
    std::size_t firstOpen(const Parts& parts) const;
    /// Passes on the `count` oldest chunks.
    void give(std::size_t count);

    std::string m_key;
    SecretFinder m_finder;
    Give m_give;
    std::deque<AnswerChunk> m_waiting;
};

}  // namespace vitrine
