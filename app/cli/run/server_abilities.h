#pragma once

#include "app/cli/flags/endpoint_flags.h"
#include "core/generate/remote/server_survey.h"

#include <optional>
#include <string>

namespace vitrine::cli {

/// Returns the saved result of describeServer for a model on a server. `path` is the model's remotePath. The results
/// are in servers.json in the user's cache folder, without API keys. Returns std::nullopt if no result exists, or only
/// a result in another version of the format.
std::optional<ServerSurvey> keptSurvey(const std::string& path);

/// Saves a result in servers.json.
void keepSurvey(const std::string& path, const ServerSurvey& survey);

/// Asks a server which features it supports for a model (surveyServer), then saves and prints the result. `model` is
/// its name on the server; empty: the server's only model. Throws Error and UsageError.
void describeServer(const EndpointFlags& endpoint, const std::string& model, bool json);

}  // namespace vitrine::cli
