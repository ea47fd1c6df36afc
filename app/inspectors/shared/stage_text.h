#pragma once

#include "core/generate/sampling/removals.h"
#include "core/generate/sampling/sampler_settings.h"

#include <QString>

#include <string_view>

namespace vitrine {

/// Returns the translated title of a stage of replaySamplers(), "Top-p".
QString stageTitle(std::string_view name);
/// Returns a title that is short enough for a narrow column, "temp.".
QString stageCaption(std::string_view name);
/// Returns the title within a sentence, "top-p"; empty for SamplerStage::None.
QString removedByText(SamplerStage stage);
/// Returns the parameters of a sampler that have an effect, "1.05 · 64"; empty for other stages.
QString stageSettings(std::string_view name, const SamplerSettings& settings);

}  // namespace vitrine
