#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/generate/remote/address.h"
#include "core/generate/remote/server_survey.h"

#include <cstdint>
#include <string>

namespace vitrine::cli {

/// A model on a server instead of a file: --endpoint, --api-key-file and --companion.
struct EndpointFlags {
    std::string address;
    std::string keyFile;
    std::string companion;  ///< path of a GGUF file with the vocabulary of the server's model; empty: none

    bool isGiven() const noexcept { return !address.empty(); }
    /// Returns the remote path of the model to load. `model` is its name on the server; empty: the server's only model.
    /// If the server has several models, throws UsageError with their names. Throws Error for other problems.
    std::string path(const std::string& model) const;
    /// Throws UsageError if --endpoint is empty or if one of the other two flags is given without it. Also throws
    /// UsageError if --endpoint is given together with flags of `command` that apply only to local models.
    void check(const Subcommand& command) const;
    /// Asks the server which features it supports for a model. This costs a few short answers. Throws Error.
    ServerSurvey survey(const RemoteModelName& name) const;
    /// Returns the key from --api-key-file. Throws Error if the file cannot be read or is empty.
    std::string key() const;
};

/// Throws UsageError if -n is 0, because servers generate at least one token.
void refuseNoTokens(std::int64_t count);

/// Heading of these flags in --help.
inline constexpr const char* kServerHeading = "A model on a server";

void addEndpointFlags(Subcommand& command, EndpointFlags& flags);
/// Adds only --endpoint and --api-key-file.
void addAddressFlags(Subcommand& command, EndpointFlags& flags, const std::string& about);

}  // namespace vitrine::cli
