#pragma once

#include "app/store/stored_types.h"
#include "core/engine/events.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// As the database has it: 16 hexadecimal digits.
QString modelHashText(std::uint64_t hash);
std::optional<std::uint64_t> modelHashFrom(const RunFacts& facts);

/// What is known about an answer by this model before it is asked for.
RunFacts factsOf(const ModelSummary& model);

/// All settings that affect an answer by this model, as a JSON object: those of sampling, and those the model was
/// opened with. `settings` are those of sampling (AppSettings::answerSettings()).
QString answerSettings(QJsonObject settings, const ModelSummary& model);
/// The same without those that a server was not told of (PromptReady::untold).
QString settingsWithout(const QString& settings, const std::vector<std::string>& untold);

/// How an answer came about, one line per fact; "unknown" for what is not known. Empty for users'
/// messages and while an answer is running.
QString answerFacts(const StoredMessage& message);

}  // namespace vitrine
