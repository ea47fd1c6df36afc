#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_session.h"

#include <stop_token>

namespace vitrine {

/// Carries out ScorePrompt with a separate cache. Throws Error if the prompt belongs to another model, if it does not
/// fit into the context, or if there is too little memory for the cache. Also throws Error soon after a stop was
/// requested.
void scorePrompt(ModelSession& session, const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine
