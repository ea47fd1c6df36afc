#pragma once

#include "core/compare_runs/comparison_report.h"

#include <nlohmann/json_fwd.hpp>

namespace vitrine {

/// Returns the document of `compare --json` (docs/traces.md, docs/causes.md).
nlohmann::ordered_json reportToJson(const ComparisonReport& report);
/// Returns the value of "verdict" in the document of `compare --json`.
nlohmann::ordered_json verdictToJson(const Verdict& verdict);

}  // namespace vitrine
