#pragma once

#include "app/cli/endpoint_flags.h"
#include "core/engine/commands.h"

#include <string>

namespace vitrine::cli {

/// `generate` with a server: continues a text (Generate::answerText) or answers messages, and writes what there is in
/// the same form as of a model on this computer, with null for what the server does not say.
void generateRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command, bool json,
                      bool timings);

}  // namespace vitrine::cli
