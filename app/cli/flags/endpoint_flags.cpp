#include "app/cli/flags/endpoint_flags.h"

#include "app/cli/flags/input.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/process.h"
#include "core/base/short_name.h"
#include "core/generate/remote/surveyor.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vitrine::cli {

namespace {

/// Flags of all commands that apply only to local models: loading, computing and inspecting them.
constexpr const char* kOfThisComputer[] = {
    "--pre",          "--device",   "--isa",   "--threads",    "--ctx-size",       "--gpu-layers", "--cache-type-k",
    "--cache-type-v", "--kv-state", "--draft", "--draft-from", "--no-speculation", "--tokens",     "--answer-tokens",
    "--ignore-eos",   "--pause-on", "--stats", "--capture",    "--positions",      "--measure"};

}  // namespace

void EndpointFlags::check(const Subcommand& command) const
{
    if (!isGiven()) {
        refuseIf(command.isGiven("--endpoint"), "--endpoint is empty.");
        refuseIf(!keyFile.empty(), "--api-key-file needs --endpoint.");
        return refuseIf(!companion.empty(), "--companion needs --endpoint.");
    }
    std::vector<std::string> given;
    for (const char* flag : kOfThisComputer) {
        if (command.isGiven(flag)) given.emplace_back(flag);
    }
    if (given.empty()) return;
    std::string names = given.front();
    for (std::size_t i = 1; i < given.size(); ++i) names += concat(i + 1 < given.size() ? ", " : " and ", given[i]);
    throw UsageError(
        concat(names, given.size() == 1 ? " is" : " are", " only for models on this computer. Remove --endpoint."));
}

std::string EndpointFlags::key() const
{
    if (keyFile.empty()) return {};
    keepMemoryOutOfDumps();
    const std::string text = readFile(keyFile);
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        throw Error(concat(keyFile, " is empty, but must contain the server's key."));
    }
    return text;
}

std::string EndpointFlags::path(const std::string& model) const
{
    const ServerAddress server = serverAddress(address);
    if (!model.empty()) return remotePath(server, model);
    const std::vector<RemoteModel> models = RemoteServer(server, key()).models({});
    if (models.size() == 1) return remotePath(server, models.front().id);
    constexpr std::size_t kMostNamed = 20;
    std::string names;
    for (std::size_t i = 0; i < std::min(models.size(), kMostNamed); ++i)
        names += concat(names.empty() ? "" : ", ", shortName(models[i].id));
    if (models.size() > kMostNamed) names += concat(" and ", models.size() - kMostNamed, " more");
    if (models.empty()) throw Error(concat("The server at ", server.host, " has no models."));
    throw UsageError(concat("The server at ", server.host, " has several models; choose one with -m: ", names, "."));
}

ServerSurvey EndpointFlags::survey(const RemoteModelName& name) const
{
    ServerOptions options;
    options.retries.mostTries = 1;  // do not wait for a busy server; the user can repeat the survey
    RemoteServer server(name.address, key(), options);
    ListedModel listed = server.find(name.model, {});
    const Capabilities can = server.probe(listed.all, listed.model, {});
    if (can.loadsOnDemand) server.wake(listed.model, {});
    return surveyServer(server, listed.model.id, can, {});
}

void refuseNoTokens(std::int64_t count)
{
    refuseIf(count == 0, "-n 0 cannot be combined with --endpoint: a server generates at least one token.");
}

void addAddressFlags(Subcommand& command, EndpointFlags& flags, const std::string& about)
{
    Subcommand server = command.under(kServerHeading);
    server.addOption("--endpoint", flags.address, "URL", about);
    server.addOption("--api-key-file", flags.keyFile, "FILE",
                     "A file with the server's key, which is sent only to this server");
}

void addEndpointFlags(Subcommand& command, EndpointFlags& flags)
{
    addAddressFlags(
        command, flags,
        "The address of a server that supports OpenAI's protocol (vLLM, SGLang, llama-server, Ollama, LM Studio, …); "
        "-m is then the name of a model there. Features that the server does not support are reported on stderr");
    command.under(kServerHeading)
        .addOption(
            "--companion", flags.companion, "FILE.gguf",
            "A GGUF file with the vocabulary of that model, such as a small quantization of it. Its vocabulary and "
            "template are used to show the pieces and origins of tokens, and to check which prompt the server reads");
}

}  // namespace vitrine::cli
