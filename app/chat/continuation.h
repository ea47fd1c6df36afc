#pragma once

#include "app/store/stored_types.h"

#include <QJsonArray>

#include <string>
#include <vector>

namespace vitrine {

/// The beginning of an answer that continues another answer.
struct Continuation {
    std::vector<TokenRecord> tokens = {};  ///< tokens with which the answer begins, for an engine that takes ids
    std::string reasoning = {};            ///< reasoning as text; set only if `tokens` does not contain it
    std::string text = {};                 ///< text of the answer after `tokens`
    /// Records of tokens at the beginning of `text`, for a server that takes text instead of ids.
    std::vector<TokenRecord> records = {};
    QJsonArray earlier = {};  ///< settings with which the tokens were drawn (stretchesOf())
};

/// Returns a continuation of `answer` with the tokens that wrote its text. Tokens that ended the answer, such as an end
/// of turn or a stop string, are dropped.
///
/// Text that no token writes, for example after an edit, follows the tokens as text. If no tokens remain, the reasoning
/// is continued as text, too.
Continuation continuationOf(const StoredMessage& answer, std::vector<TokenRecord> tokens);

/// Returns a continuation for a server, which takes text instead of ids. Keeps the records of `tokens` if they wrote
/// the beginning of `text` and no reasoning.
Continuation textContinuationOf(std::string text, std::string reasoning, std::vector<TokenRecord> tokens);

/// Returns the text that tokens of an answer wrote, without its reasoning.
std::string textOf(const std::vector<TokenRecord>& tokens);

}  // namespace vitrine
