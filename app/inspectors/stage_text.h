#pragma once

#include "core/sampling/removals.h"
#include "core/sampling/sampler_settings.h"

#include <QString>

#include <string_view>

namespace vitrine {

/// "Top-p": a stage of replaySamplers by its name.
QString stageTitle(std::string_view name);
/// "temp.": short enough for a narrow column.
QString stageCaption(std::string_view name);
/// As it stands within a line: "top-p"; empty where it is not known.
QString removedByText(SamplerStage stage);
/// The values with which a sampler works, without those that do nothing: "1.05 · 64"; empty for other stages.
QString stageSettings(std::string_view name, const SamplerSettings& settings);

}  // namespace vitrine
