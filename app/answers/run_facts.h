#pragma once

#include "app/store/stored_types.h"
#include "core/generate/engine/events.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Returns the facts about an answer by this model that are known before it is requested.
RunFacts factsOf(const ModelSummary& model);

/// Returns all settings that affect an answer by this model, as a JSON object. These are the settings of sampling
/// (`settings`, from AppSettings::answerSettings()) and those with which the model was opened.
QString answerSettings(QJsonObject settings, const ModelSummary& model);
/// Returns `settings` without those that were not sent to the server (PromptReady::omitted).
QString settingsWithout(const QString& settings, const std::vector<std::string>& omitted);

/// Returns how an answer came about, one line per fact, with "unknown" for missing facts. Empty for users' messages and
/// for running answers.
QString answerFacts(const StoredMessage& message);

}  // namespace vitrine
