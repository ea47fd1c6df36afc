#pragma once

#include "core/engine/step_replay.h"
#include "core/engine/token_record.h"
#include "core/sampling/sampler_settings.h"

#include <QByteArray>

namespace vitrine {

/// What the samplers did at a step, as a JSON document: the stages with the names and numbers of `vitrine-cli inspect
/// samplers --json`, the tokens that are followed through them, the random number and the settings.
QByteArray samplersJson(const StepReplay& replay, const TokenRecord& drawn, const SamplerSettings& settings);

/// The stages as comma-separated values (RFC 4180): a line for each, and of each token that is followed a column with
/// its probability, empty from where it is gone.
QByteArray samplersCsv(const StepReplay& replay);

}  // namespace vitrine
