#pragma once

#include "core/remote/answer_chunk.h"

#include <deque>
#include <functional>
#include <string>
#include <utility>

namespace vitrine {

/// Passes the pieces of an answer on, with "(key)" where a server repeats its key, also over several of them: what may
/// be its beginning waits for what follows. Of a piece with some of it, nothing is known of its tokens. A short
/// key ("EMPTY", "ollama") is a word, which answers may have.
class KeyGuard {
public:
    using Give = std::function<void(AnswerChunk)>;

    KeyGuard(std::string key, Give give) : m_key(std::move(key)), m_give(std::move(give)) {}

    void take(AnswerChunk chunk);
    /// Nothing follows: passes on what waits.
    void finish();
    /// The answer begins anew.
    void drop() { m_waiting.clear(); }

private:
    using Field = std::string AnswerChunk::*;

    std::string joined(Field field) const;
    void hideEncoded(AnswerChunk& chunk, Field field) const;
    void hide(Field field);
    bool mayBegin(Field field) const;

    std::string m_key;
    Give m_give;
    std::deque<AnswerChunk> m_waiting;
};

}  // namespace vitrine
