#include "core/generate/remote/server_kind.h"

#include "core/base/sentence.h"
#include "core/generate/remote/json_fields.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

using namespace json_fields;

/// Returns the value of a field; 0 if the field is missing or not a count.
std::uint32_t countAt(const Json& parent, const char* field)
{
    const Json& value = at(parent, field);
    return value.is_number_unsigned() && value <= INT32_MAX ? value.get<std::uint32_t>() : 0;
}

std::uint64_t sizeAt(const Json& parent, const char* field)
{
    const Json& value = at(parent, field);
    return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
}

}  // namespace

std::string_view serverKindName(ServerKind kind) noexcept
{
    switch (kind) {
    case ServerKind::Vllm:
        return "vLLM";
    case ServerKind::LlamaServer:
        return "llama-server";
    case ServerKind::Sglang:
        return "SGLang";
    case ServerKind::Ollama:
        return "Ollama";
    case ServerKind::LmStudio:
        return "LM Studio";
    case ServerKind::Tgi:
        return "TGI";
    case ServerKind::Other:
        break;
    }
    return "OpenAI-compatible server";
}

std::optional<ServerKind> serverKindOf(std::string_view name) noexcept
{
    for (const ServerKind kind : {ServerKind::Other, ServerKind::Vllm, ServerKind::LlamaServer, ServerKind::Sglang,
                                  ServerKind::Ollama, ServerKind::LmStudio, ServerKind::Tgi}) {
        if (serverKindName(kind) == name) return kind;
    }
    return std::nullopt;
}

std::vector<RemoteModel> parseModelList(std::string_view body)
{
    const Json json = parse(body);
    const Json& list = json.is_array() ? json : at(json, "data");
    if (!list.is_array() && !(list.is_null() && json.contains("data"))) {
        throw Error(SENTENCE("The server's list of models has no \"data\": ", inQuotes(body), "."));
    }
    std::vector<RemoteModel> models;
    for (const Json& entry : list) {
        RemoteModel model;
        const Json& id = entry.is_string() ? entry : at(entry, "id");
        if (id.is_string()) model.id = id.get<std::string>();
        if (model.id.empty()) continue;
        if (const Json& owner = at(entry, "owned_by"); owner.is_string()) model.ownedBy = owner.get<std::string>();
        model.contextLength = countAt(entry, "max_model_len");
        const Json& meta = at(entry, "meta");  // a field of llama-server
        if (const std::uint32_t used = countAt(meta, "n_ctx")) model.contextLength = used;
        model.trainedContextLength = countAt(meta, "n_ctx_train");
        model.vocabularySize = countAt(meta, "n_vocab");
        model.parameters = sizeAt(meta, "n_params");
        model.bytes = sizeAt(meta, "size");
        models.push_back(std::move(model));
    }
    if (models.empty() && !list.empty())
        throw Error(
            SENTENCE("No entry in the server's list of models has an \"id\" that is a text: ", inQuotes(body), "."));
    return models;
}

ServerKind kindOfModels(const std::vector<RemoteModel>& models) noexcept
{
    if (models.empty()) return ServerKind::Other;
    const std::string& owner = models.front().ownedBy;
    if (owner == "vllm") return ServerKind::Vllm;
    if (owner == "llamacpp") return ServerKind::LlamaServer;
    if (owner == "sglang") return ServerKind::Sglang;
    if (owner == "library") return ServerKind::Ollama;
    if (owner == "organization_owner") return ServerKind::LmStudio;
    return ServerKind::Other;
}

Capabilities capabilitiesOf(ServerKind kind)
{
    Capabilities can;
    can.kind = kind;
    const bool knowsIds = kind == ServerKind::Vllm || kind == ServerKind::LlamaServer || kind == ServerKind::Sglang;
    can.tokenIds = can.tokenize = can.continues = can.thinkingLimit = knowsIds;
    can.promptIds = kind == ServerKind::Vllm || kind == ServerKind::Sglang;
    can.promptLogprobs = can.promptIds;
    can.chosenIds = kind == ServerKind::Vllm || kind == ServerKind::Sglang;
    can.grammar = kind == ServerKind::LlamaServer;
    can.applyTemplate = kind == ServerKind::LlamaServer || kind == ServerKind::Vllm;
    can.thinks = kind != ServerKind::Tgi;
    if (kind == ServerKind::LlamaServer) can.alternatives = 100;
    if (kind == ServerKind::Tgi) can.alternatives = 5;
    if (kind == ServerKind::Ollama) can.continues = true;
    if (kind == ServerKind::Ollama || kind == ServerKind::LmStudio || kind == ServerKind::Tgi) can.logitBias = false;
    return can;
}

RequestLevel Capabilities::levelFor(std::uint64_t settings) const noexcept
{
    const auto known = std::ranges::find(refused, settings, &RefusedSettings::settings);
    return known == refused.end() ? RequestLevel::Full : known->taken;
}

std::vector<std::string> Capabilities::leftOutFor(std::uint64_t settings) const
{
    const auto known = std::ranges::find(refused, settings, &RefusedSettings::settings);
    return known == refused.end() ? std::vector<std::string>() : known->fields;
}

void Capabilities::noteTaken(std::uint64_t settings, RequestLevel level, std::vector<std::string> leftOut)
{
    constexpr std::size_t kMost = 32;
    std::erase_if(refused, [=](const RefusedSettings& each) { return each.settings == settings; });
    if (refused.size() == kMost) refused.erase(refused.begin());
    refused.push_back({settings, level, std::move(leftOut)});
}

Sentence alternativesSentence(std::uint32_t most)
{
    if (most == 0) return SENTENCE("The server returns no log-probabilities.");
    if (most == 1) return SENTENCE("The server returns the log-probability of one token per position.");
    return SENTENCE("The server returns the log-probabilities of at most ", most, " tokens per position.");
}

}  // namespace vitrine
