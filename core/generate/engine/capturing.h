#pragma once

#include "core/compute/devices/make_backend.h"
#include "core/diagnose/capture/capture_run.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_session.h"

#include <memory>
#include <stop_token>

namespace vitrine {

/// The progress of a Capture, which other commands can interrupt. While the capture is interrupted, no cache and no
/// back end are held for it.
struct PausedCapture {
    RequestId request = 0;
    std::weak_ptr<const Model> model;
    CaptureRun run;
};

/// Starts a capture. Throws Error if the tokens do not belong to the loaded model, if they do not fit into the context,
/// or if a requested tap or layer does not exist.
PausedCapture beginCapture(const ModelSession& session, const Capture& command);

/// Continues the capture and emits its remaining results. Returns false when it was stopped before the end. Throws the
/// errors of CaptureRun. Also throws Error if the model was reloaded since the capture began, or if the command's
/// device is missing or has too little memory.
bool goOnCapturing(PausedCapture& paused, ModelSession& session, const BackendMaker& makeBackend,
                   const Capture& command, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine
