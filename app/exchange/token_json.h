#pragma once

#include "app/store/stored_types.h"

#include <QJsonObject>

namespace vitrine {

/// Token records as JSON, exact to the last bit:
///   {"prompt": [token…], "tokens": [token…]}
/// where a token is {"id", "position", "text" or "bytes", "kind", and of one that is known more of: "logit", "p"
/// (before the samplers), "p_final" (after them), "rank", "entropy", "top": [{"id", "text" or "bytes", "kind", "logit",
/// "p", "p_final"}…], "reasoning": true; of a prompt's: "origin", "message"}. "bytes" (base64) stands where a token
/// alone is not UTF-8. What is not a number in JSON is "NaN", "Infinity" or "-Infinity".
QJsonObject tokensToJson(const AnswerTokens& tokens);

/// Throws Error that names what is wrong: the field and its value.
AnswerTokens tokensFromJson(const QJsonObject& json);

}  // namespace vitrine
