#pragma once

#include "core/remote/remote_server.h"
#include "core/remote/server_survey.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Tests which abilities a server has with one of its models. Uses routes that cost nothing, and answers of a few
/// tokens: at most five unless the server refuses some. `can` has the assumed abilities of its kind, which determine
/// what is requested and how. Abilities that a busy server (429, 503, no answer) leaves untested keep their value in
/// `can`, and the survey is incomplete. Throws HttpCancelled only.
ServerSurvey surveyServer(RemoteServer& server, const std::string& model, const Capabilities& can,
                          const std::stop_token& stop);

}  // namespace vitrine
