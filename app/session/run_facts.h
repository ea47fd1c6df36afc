#pragma once

#include "app/store/stored_types.h"
#include "core/engine/events.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace vitrine {

class AppSettings;

/// As the database has it: 16 hexadecimal digits.
QString modelHashText(std::uint64_t hash);
std::optional<std::uint64_t> modelHashFrom(const RunFacts& facts);

/// What is known of an answer by this model before it is asked for.
RunFacts factsOf(const ModelSummary& model);

/// All settings that decide about an answer by this model, as a JSON object: those of its sampling, and those that the
/// model was opened with.
QString answerSettings(const AppSettings& settings, const ModelSummary& model);

/// With what and how an answer came about, a line for each fact; "unknown" for what is not known. Empty for users'
/// messages and while an answer is running.
QString answerFacts(const StoredMessage& message);

}  // namespace vitrine
