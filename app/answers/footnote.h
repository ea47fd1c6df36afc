#pragma once

#include "app/store/stored_types.h"
#include "core/generate/engine/events.h"

#include <QString>

namespace vitrine {

/// Returns the name of a stop reason in the database: "endOfTurn", "stopString", "maxTokens", "contextFull",
/// "cancelled", "grammarComplete", "grammarStuck" or "refused".
QString stopReasonName(StopReason reason);

/// Returns one line about a finished answer, for example "42 tokens · 31.2 tokens/s · end of turn". Empty for users'
/// messages and for running answers.
QString answerFootnote(const StoredMessage& message);

/// Returns the tokens per second of a finished answer; 0 if unknown.
double generationSpeed(const AnswerInfo& answer);

}  // namespace vitrine
