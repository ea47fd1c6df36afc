#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

namespace vitrine {

/// Adds the beginning of a command to the log of recent events (core/base/event_log.h). The log gets no text of a
/// prompt or an answer, and no address of a server.
void logCommand(const Command& command) noexcept;
/// Adds the events to the log that end a command or begin an answer, with numbers of tokens and kinds of errors.
/// Ignores all other events.
void logEngineEvent(const Event& event) noexcept;

}  // namespace vitrine
