#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/script.h"
#include "core/generate/engine/scripted_tokens.h"
#include "core/generate/engine/token_source.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Waits for the given time and returns true. Returns false as soon as a stop is requested.
bool waitFor(double milliseconds, const std::stop_token& stop);

/// A source with the tokens of a scripted answer.
class ScriptedSource : public TokenSource {
public:
    struct Options {
        double millisecondsPerToken = 0;
        std::size_t position = 0;  ///< position of the first token
        /// Number of pieces at the start of the script's answer that the source skips, because the given beginning
        /// contains or replaces them.
        std::size_t beginning = 0;
        std::size_t alternatives = 0;
        std::stop_token stop = {};
    };

    /// The id of each token is appended to `evaluated`. All arguments must outlive this object.
    ScriptedSource(const ScriptedAnswer& answer, const ScriptedTokens& tokens, std::vector<TokenId>& evaluated,
                   Options options);

    /// After the last piece, ends as the script requires: returns the token that ends the turn, throws the answer's
    /// failure, or returns nullopt.
    std::optional<TokenRecord> draw() override;
    Sentence fault() override { return {}; }
    void score(TokenRecord& record, std::size_t alternatives) override;
    TokenRecord choose(TokenId id) override;
    bool endsTurn(const TokenRecord& record) const override { return record.id == ScriptedTokens::kTurnEnd; }
    bool advance(TokenRecord record, std::size_t wanted) override;

    /// Whether draw() was called after the last piece of the script's answer.
    bool isExhausted() const noexcept { return m_next > m_pieces.size(); }

private:
    const ScriptedAnswer& m_answer;
    const ScriptedTokens& m_tokens;
    std::vector<TokenId>& m_evaluated;
    Options m_options;
    std::vector<std::string> m_pieces;
    std::size_t m_next;
};

}  // namespace vitrine
