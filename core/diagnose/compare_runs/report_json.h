#pragma once

#include "core/diagnose/compare_runs/comparison_report.h"

#include <nlohmann/json_fwd.hpp>

namespace vitrine {

/// Returns the JSON document that `compare --json` prints (docs/traces.md, docs/causes.md).
nlohmann::ordered_json reportToJson(const ComparisonReport& report);
/// Returns the value of "verdict" in the document of `compare --json`.
nlohmann::ordered_json verdictToJson(const Verdict& verdict);

}  // namespace vitrine
