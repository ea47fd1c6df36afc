#pragma once

#include "core/base/sentence.h"
#include "core/engine/script.h"
#include "core/engine/scripted_tokens.h"
#include "core/engine/token_source.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Waits; returns false as soon as a stop is requested.
bool waitFor(double milliseconds, const std::stop_token& stop);

/// The tokens of an answer from a script.
class ScriptedSource : public TokenSource {
public:
    struct Options {
        double millisecondsPerToken = 0;
        std::size_t position = 0;   ///< of the first token
        std::size_t beginning = 0;  ///< pieces of the answer that are already there, or replaced
        std::size_t alternatives = 0;
        std::stop_token stop = {};
    };

    /// `evaluated` receives the ids. All arguments must outlive this object.
    ScriptedSource(const ScriptedAnswer& answer, const ScriptedTokens& tokens, std::vector<TokenId>& evaluated,
                   Options options);

    /// After the last piece, returns the token that ends the turn, throws the answer's failure, or returns nullopt.
    std::optional<TokenRecord> draw() override;
    Sentence fault() override { return {}; }
    void score(TokenRecord& record, std::size_t alternatives) override;
    TokenRecord choose(TokenId id) override;
    bool endsTurn(const TokenRecord& record) const override { return record.id == ScriptedTokens::kTurnEnd; }
    bool advance(TokenRecord record, std::size_t wanted) override;

    /// Whether draw() returned nullopt because the script has no more pieces.
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
