#pragma once

#include "app/store/stored_types.h"

#include <QJsonObject>

namespace vitrine {

/// Converts token records to JSON, exact to the last bit: {"prompt": [token…], "tokens": [token…]}
///
/// A token is {"id", "position", "text" or "bytes", "kind"}. A scored token also has "logit", "p" (before the
/// samplers), "p_final" (after them), "rank", "entropy", "top": [{"id", "text" or "bytes", "kind", "logit", "p",
/// "p_final"}…] and "reasoning": true. A token of the prompt also has "origin" and "message". "bytes" (base64) replaces
/// "text" if a token alone is not valid UTF-8. Numbers that JSON lacks are "NaN", "Infinity" and "-Infinity".
QJsonObject tokensToJson(const AnswerTokens& tokens);

/// Throws Error that names the field and its value.
AnswerTokens tokensFromJson(const QJsonObject& json);

}  // namespace vitrine
