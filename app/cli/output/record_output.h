#pragma once

#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/run_record.h"

namespace vitrine::cli {

/// Prints a record to stdout, as text for people.
void printRecord(const RunRecord& record);
/// Prints a comparison of two records. Possible causes come before their effects: the prompt, the settings, then the
/// answer, and taps.
void printComparison(const RecordComparison& found, const RunRecord& a, const RunRecord& b);

}  // namespace vitrine::cli
