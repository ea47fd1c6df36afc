#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/subcommand.h"
#include "core/remote/address.h"
#include "core/remote/server_survey.h"

#include <string>

namespace vitrine::cli {

/// A model on a server instead of a file: --endpoint, --api-key-file and --companion.
struct EndpointFlags {
    std::string address;
    std::string keyFile;
    std::string companion;  ///< a GGUF with the vocabulary of that model; empty: none

    bool isGiven() const noexcept { return !address.empty(); }
    /// What to load: `model` is its name on the server; empty: the only one there. Throws Error, with all names where
    /// there are several, and UsageError.
    std::string path(const std::string& model) const;
    /// Throws UsageError where --endpoint is empty, where the others are given without it, and where flags of `command`
    /// are given with it that say something of a model on this computer alone.
    void check(const Subcommand& command) const;
    /// Asks it what it can do with a model, which costs a few short answers. Throws Error.
    ServerSurvey survey(const RemoteModelName& name) const;
    /// An engine for it, or for models on this computer.
    EngineClient::Maker engine() const;

private:
    void refuseAlone() const;
    /// Throws Error where the file cannot be read or is empty.
    std::string key() const;
};

void addEndpointFlags(Subcommand& command, EndpointFlags& flags);
/// --endpoint and --api-key-file alone.
void addAddressFlags(Subcommand& command, EndpointFlags& flags, const std::string& about);

}  // namespace vitrine::cli
