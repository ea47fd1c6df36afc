#pragma once

#include "app/store/stored_types.h"

#include <QJsonArray>

#include <string>
#include <vector>

namespace vitrine {

/// With what an answer begins that goes on where another one ended.
struct Continuation {
    std::vector<TokenRecord> tokens = {};
    std::string reasoning = {};  ///< where no tokens have it
    std::string text = {};       ///< behind these
    /// Of a text that a server goes on with, which takes no ids: what is known of its beginning.
    std::vector<TokenRecord> records = {};
    QJsonArray earlier = {};  ///< with what these tokens were drawn (stretchesOf())
};

/// Of the tokens of an answer those that wrote its text, without what ended it (the end of the turn, a stop string).
/// What they do not write of the text, all of it after an edit, is the text behind them; and without any, what was
/// thought before it is a text, too.
Continuation continuationOf(const StoredMessage& answer, std::vector<TokenRecord> tokens);

/// Likewise for a server.
Continuation textContinuationOf(std::string text, std::string reasoning, std::vector<TokenRecord> tokens);

/// What tokens of an answer wrote, without its reasoning.
std::string textOf(const std::vector<TokenRecord>& tokens);

}  // namespace vitrine
