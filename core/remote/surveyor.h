#pragma once

#include "core/remote/remote_server.h"
#include "core/remote/server_survey.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Finds out what a server can do with one of its models, by asking for it and looking at what comes: routes that cost
/// nothing, and answers of a few tokens, of which there are five at most unless it refuses some. `can` is what its kind
/// usually has; it says what is asked for, and in what form. What a busy server (429, 503, no answer) leaves open stays
/// as in `can`, and the survey incomplete. Throws HttpCancelled only.
ServerSurvey surveyServer(RemoteServer& server, const std::string& model, const Capabilities& can,
                          const std::stop_token& stop);

}  // namespace vitrine
