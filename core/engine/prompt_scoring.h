#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_session.h"

#include <stop_token>

namespace vitrine {

/// Carries out ScorePrompt, in a cache of its own. Throws Error for a prompt that is not this model's or does not
/// fit, when there is no room for the cache, and soon after a stop was requested.
void scorePrompt(ModelSession& session, const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine
