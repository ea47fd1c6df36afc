#pragma once

#include "app/cli/endpoint_flags.h"
#include "core/remote/server_survey.h"

#include <optional>
#include <string>

namespace vitrine::cli {

/// Result of describeServer for a model on a server, by its remotePath. It is stored in servers.json in the
/// user's cache folder, without keys. nullopt: there is no result, or one of another version of the format.
std::optional<ServerSurvey> keptSurvey(const std::string& path);

/// Keeps it there.
void keepSurvey(const std::string& path, const ServerSurvey& survey);

/// Asks a server what it can do with a model (surveyServer), keeps that, and prints it. `model` is its name there;
/// empty: the only one. Throws Error and UsageError.
void describeServer(const EndpointFlags& endpoint, const std::string& model, bool json);

}  // namespace vitrine::cli
