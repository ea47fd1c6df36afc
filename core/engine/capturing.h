#pragma once

#include "core/capture/capture_run.h"
#include "core/devices/make_backend.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_session.h"

#include <memory>
#include <stop_token>

namespace vitrine {

/// The state of a Capture while it runs. While it gives way to other commands, it holds neither a cache nor a back end.
struct PausedCapture {
    RequestId request = 0;
    std::weak_ptr<const Model> model;
    CaptureRun run;
};

/// Starts a capture. Throws Error if the tokens do not belong to this model, or if a requested tap or layer does not
/// exist.
PausedCapture beginCapture(const ModelSession& session, const Capture& command);

/// Continues the capture and emits its remaining results. Returns false when it was stopped before the end. Throws
/// Error as CaptureRun does, when the model was reloaded meanwhile, and when the command's device is missing or has too
/// little memory.
bool goOnCapturing(PausedCapture& paused, ModelSession& session, const BackendMaker& makeBackend,
                   const Capture& command, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine
