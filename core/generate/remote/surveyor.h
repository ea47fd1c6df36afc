#pragma once

#include "core/generate/remote/remote_server.h"
#include "core/generate/remote/server_survey.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Tests which abilities a server has with one of its models. Uses requests that cost nothing, and answers of a few
/// tokens: at most five answers, or more if the server refuses some requests. `can` contains the assumed abilities of
/// the kind of server; they determine which requests are sent. If the server is busy (429, 503, no answer), the
/// remaining abilities keep their value in `can`, and the survey is incomplete. Throws only HttpCancelled.
ServerSurvey surveyServer(RemoteServer& server, const std::string& model, const Capabilities& can,
                          const std::stop_token& stop);

}  // namespace vitrine
