#pragma once

#include "core/capture/capture_run.h"
#include "core/devices/make_backend.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/model_session.h"

#include <memory>
#include <stop_token>

namespace vitrine {

/// A Capture while it runs, and what is left of it while it gives way: no cache and no back end.
struct PausedCapture {
    RequestId request = 0;
    std::weak_ptr<const Model> model;
    CaptureRun run;
};

/// Throws Error where the tokens are not this model's, or something that is wanted is not there.
PausedCapture beginCapture(const ModelSession& session, const Capture& command);

/// Emits what is left of it. False when it was stopped before the end. Throws Error as CaptureRun does; when the model
/// was loaded anew meanwhile; and when the device that the command names is not there or has no room.
bool goOnCapturing(PausedCapture& paused, ModelSession& session, const BackendMaker& makeBackend,
                   const Capture& command, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine
