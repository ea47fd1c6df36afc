#pragma once

#include "app/store/stored_types.h"

#include <QJsonObject>

namespace vitrine {

/// Converts token records to JSON, exact to the last bit: {"prompt": [token…], "tokens": [token…]}
///
/// A token is {"id", "position", "text" or "bytes", "kind"}. A scored token also has "logit", "p" (probability before
/// the samplers), "p_final" (probability after the samplers), "rank", "entropy", and "top": [{"id", "text" or "bytes",
/// "kind", "logit", "p", "p_final"}…]. A token of the reasoning has "reasoning": true. A token of the prompt also has
/// "origin" and "message". If the bytes of a token are not valid UTF-8, "bytes" (base64) replaces "text". Numbers that
/// JSON cannot represent are "NaN", "Infinity" and "-Infinity".
QJsonObject tokensToJson(const AnswerTokens& tokens);

/// Converts JSON to token records. Throws Error that names the field and its value.
AnswerTokens tokensFromJson(const QJsonObject& json);

}  // namespace vitrine
