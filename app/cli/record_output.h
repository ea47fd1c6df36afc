#pragma once

#include "core/record/compare_records.h"
#include "core/record/run_record.h"

namespace vitrine::cli {

/// On stdout, in words.
void printRecord(const RunRecord& record);
/// What comes first may cause what comes behind it: the prompt, the settings, then the answer, and taps.
void printComparison(const RecordComparison& found, const RunRecord& a, const RunRecord& b);

}  // namespace vitrine::cli
