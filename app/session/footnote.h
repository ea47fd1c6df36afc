#pragma once

#include "app/store/stored_types.h"
#include "core/engine/events.h"

#include <QString>

namespace vitrine {

/// "endOfTurn", "stopString", "maxTokens", "contextFull", "cancelled", "grammarComplete", "grammarStuck" or "refused":
/// as the database names it.
QString stopReasonName(StopReason reason);

/// One line: what is known about a finished answer: "42 tokens · 31.2 tokens/s · end of turn". Empty for users'
/// messages and while an answer is running.
QString answerFootnote(const StoredMessage& message);

/// Tokens per second of a finished answer; 0 when unknown.
double generationSpeed(const AnswerInfo& answer);

}  // namespace vitrine
