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

/// Passes the pieces of an answer on, with "(key)" where a server repeats its key in any form (SecretFinder), also over
/// several of them: what may be its beginning waits for what follows. The same holds for the bytes of its tokens, which
/// a server says apart from the text. Of a piece with some of it, nothing is known of its tokens.
///
/// A short key ("EMPTY", "ollama", "test") is a word, which answers may have: it stays there. Errors never show it.
class KeyGuard {
public:
    using Give = std::function<void(AnswerChunk)>;

    KeyGuard(std::string key, Give give) : m_key(std::move(key)), m_finder(m_key), m_give(std::move(give)) {}

    /// Whether it may be a word of an answer.
    static bool isWord(const std::string& key) noexcept { return key.size() < kShortestKey; }

    void take(AnswerChunk chunk);
    /// Nothing follows: passes on what waits.
    void finish();
    /// The answer begins anew.
    void drop() { m_waiting.clear(); }

private:
    static constexpr std::size_t kShortestKey = 12;

    /// A text in the pieces that wait, and the piece that it is of.
    struct Part {
        std::string* text;
        AnswerChunk* chunk;
    };
    using Parts = std::vector<Part>;

    /// What belongs together: the text, the reasoning, what each tool is called with, ….
    std::vector<Parts> streams();
    Parts tokens();
    static std::string joined(const Parts& parts);
    void hide(const Parts& parts, const std::string& all) const;
    void hideInWords(AnswerChunk& chunk) const;
    void forgetTokens(const Parts& parts, const std::string& all) const;
    std::size_t firstOpen(const Parts& parts) const;
    /// So many, the oldest.
    void give(std::size_t count);

    std::string m_key;
    SecretFinder m_finder;
    Give m_give;
    std::deque<AnswerChunk> m_waiting;
};

}  // namespace vitrine
