#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_session.h"

#include <stop_token>

namespace vitrine {

/// Carries out ReplayLogits: emits PromptProgress and LogitsReplayed. Throws Error on failure, and soon after a stop
/// was requested.
void replayLogits(ModelSession& session, const ReplayLogits& command, const std::stop_token& stop,
                  const EventSink& sink);

}  // namespace vitrine
