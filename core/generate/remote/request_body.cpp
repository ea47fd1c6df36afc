#include "core/generate/remote/request_body.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/hash64.h"
#include "core/base/parse_json.h"
#include "core/base/utf8.h"
#include "core/generate/grammar/schema_wrapper.h"
#include "core/generate/sampling/sampler_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::json;

/// The names of a sampler parameter: in this program, in OpenAI's protocol, and in vLLM. An empty name means that the
/// parameter is not supported.
struct ParameterName {
    std::string_view ours;
    const char* openAi;
    const char* vllm;  ///< name in vLLM and SGLang
};

constexpr std::array<ParameterName, 7> kNames{{{"temperature", "temperature", "temperature"},
                                               {"top-p", "top_p", "top_p"},
                                               {"top-k", "", "top_k"},
                                               {"min-p", "", "min_p"},
                                               {"frequency-penalty", "frequency_penalty", "frequency_penalty"},
                                               {"presence-penalty", "presence_penalty", "presence_penalty"},
                                               {"repeat-penalty", "", "repetition_penalty"}}};

/// Returns the parameter's name on this kind of server; empty if not supported. llama-server supports all samplers of
/// this program; its names have underscores instead of hyphens.
std::string nameFor(std::string_view parameter, ServerKind kind, RequestLevel level)
{
    if (level == RequestLevel::Plain) return {};
    if (level == RequestLevel::Full && kind == ServerKind::LlamaServer) {
        std::string name(parameter);
        std::ranges::replace(name, '-', '_');
        return name;
    }
    const auto name = std::ranges::find(kNames, parameter, &ParameterName::ours);
    if (name == kNames.end()) return {};
    const bool isVllm = kind == ServerKind::Vllm || kind == ServerKind::Sglang;
    return level == RequestLevel::Full && isVllm ? name->vllm : name->openAi;
}

double valueFor(const SamplerParameter& parameter, double value, ServerKind kind)
{
    // For top-k, 0 means in this program that all tokens are kept. vLLM and SGLang use -1 for this.
    const bool isVllm = kind == ServerKind::Vllm || kind == ServerKind::Sglang;
    return parameter.name == "top-k" && value <= 0 && isVllm ? -1 : value;
}

/// Adds all sampler settings to the request, because they override the server's own defaults. Settings that have no
/// effect are added, too. `nameOf` returns the server's name of a parameter.
template <typename NameOf>
void addSamplers(Json& json, const SamplerSettings& settings, ServerKind kind, const NameOf& nameOf, RequestBody& body)
{
    std::string omitted;
    const std::vector<const SamplerInfo*> active = activeSamplers(settings);
    for (const SamplerInfo* sampler : allSamplers()) {
        const bool isActive = std::ranges::find(active, sampler) != active.end();
        for (const SamplerParameter& parameter : sampler->parameters) {
            const double value = isActive ? parameter.in(settings) : parameter.neutral;
            const std::string name = nameOf(parameter.name);
            if (name.empty()) {
                body.omitted.emplace_back(parameter.name);
                if (value != parameter.neutral && value != parameter.standard)
                    omitted += concat(omitted.empty() ? "" : ", ", parameter.title);
                continue;
            }
            const double sent = valueFor(parameter, value, kind);
            if (parameter.decimals == 0)
                json[name] = static_cast<std::int64_t>(sent);
            else
                json[name] = sent;
        }
    }
    if (!omitted.empty()) body.notices.push_back(SENTENCE("These settings are not sent to the server: ", omitted, '.'));
}

/// Adds the order of the samplers and the sequence breakers. Only llama-server supports them.
void addOrder(Json& json, const SamplerSettings& settings, const Capabilities& can, RequestLevel level,
              RequestBody& body)
{
    if (can.kind != ServerKind::LlamaServer || level != RequestLevel::Full) {
        body.omitted.emplace_back(kOmittedOrder);
        return;
    }
    std::vector<std::string> order = settings.order;
    for (const SamplerInfo* sampler : allSamplers()) {
        if (settings.order.empty() && sampler->place == SamplerPlace::Ordered) order.emplace_back(sampler->name);
    }
    std::erase_if(order, [](const std::string& name) {
        const SamplerInfo* sampler = findSampler(name);
        return !sampler || sampler->place != SamplerPlace::Ordered;
    });
    json["samplers"] = std::move(order);
    if (!settings.dryBreakers.empty()) json["dry_sequence_breakers"] = settings.dryBreakers;
}

void addLogitBias(Json& json, const SamplerSettings& settings, const Capabilities& can, RequestLevel level,
                  RequestBody& body)
{
    if (settings.logitBias.empty() && settings.textBias.empty()) return;
    if (!can.logitBias || level == RequestLevel::Plain || !settings.textBias.empty()) {
        body.notices.emplace_back(SENTENCE("The logit bias is not sent to the server."));
        body.omitted.emplace_back(kOmittedBias);
        return;
    }
    Json bias = Json::object();
    constexpr float kMost = 100;  // in OpenAI's protocol, -100 bans a token and 100 forces it
    for (const auto& [id, value] : settings.logitBias) bias[std::to_string(id)] = std::clamp(value, -kMost, kMost);
    json["logit_bias"] = std::move(bias);
}

void addGrammar(Json& json, const GrammarSource& grammar, const Capabilities& can, RequestLevel level)
{
    if (!grammar.isGiven()) return;
    if (level == RequestLevel::Plain) throw Error(SENTENCE("The server does not support grammars."));
    if (!grammar.jsonSchema.empty()) {
        Json schema = parseJson(grammar.jsonSchema);
        requireFewLevels(grammar.jsonSchema, FORM("The JSON schema"));
        if (schema.is_discarded()) throw Error(SENTENCE("The JSON schema is not JSON."));
        schema = schemaIn(std::move(schema));
        json["response_format"] = {{"type", "json_schema"},
                                   {"json_schema", {{"name", "answer"}, {"schema", schema}, {"strict", true}}}};
    } else if (can.grammar && level == RequestLevel::Full) {
        json["grammar"] = grammar.gbnf;
    } else {
        throw Error(SENTENCE("The server does not support GBNF grammars. Try a JSON schema instead."));
    }
}

std::uint32_t alternativesOf(const Generate& command, const Capabilities& can)
{
    return command.scoreAnswer ? std::min(command.alternatives, can.alternatives) : 0;
}

/// Returns the fields that chats and text completions have in common.
Json common(const Generate& command, const std::string& model, std::uint64_t seed, const Capabilities& can,
            RequestLevel level, RequestBody& body)
{
    Json json = {{"model", model}, {"stream", true}};
    if (command.maxTokens > 0) json["max_tokens"] = command.maxTokens;
    const auto nameOf = [&](std::string_view parameter) { return nameFor(parameter, can.kind, level); };
    addSamplers(json, command.sampling, can.kind, nameOf, body);
    addOrder(json, command.sampling, can, level, body);
    addLogitBias(json, command.sampling, can, level, body);
    addGrammar(json, command.grammar, can, level);
    if (level == RequestLevel::Plain || !can.seed) body.omitted.emplace_back(kOmittedSeed);
    if (level == RequestLevel::Plain) {
        body.omitted.emplace_back(kOmittedStops);
        return json;
    }
    if (!command.stopStrings.empty()) json["stop"] = command.stopStrings;
    if (can.seed) json["seed"] = seed;
    json["stream_options"] = {{"include_usage", true}};
    if (level == RequestLevel::Standard) return json;
    // llama-server reports ids together with log-probabilities, without this field.
    if (can.tokenIds && can.kind != ServerKind::LlamaServer) json["return_token_ids"] = true;
    if (can.promptIds && can.kind == ServerKind::Sglang) json["return_prompt_token_ids"] = true;
    if (can.kind == ServerKind::LlamaServer) json["return_progress"] = true;
    return json;
}

Json messagesOf(const Generate& command)
{
    Json messages = Json::array();
    for (const Message& message : command.messages) {
        messages.push_back({{"role", message.role}, {"content", repairUtf8(message.content)}});
    }
    return messages;
}

std::string written(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Returns a hash of the settings. It excludes fields that differ for each answer, and the number of log-probabilities,
/// which is reduced automatically (ServerRefusal::logprobsAllowed).
std::uint64_t settingsIn(const Json& json)
{
    constexpr std::array<std::string_view, 12> kOfOneAnswer{
        "model",     "messages",          "prompt",   "input",        "seed",    "max_tokens",
        "n_predict", "max_output_tokens", "logprobs", "top_logprobs", "n_probs", "include"};
    Json settings = Json::object();
    for (const auto& [name, value] : json.items())
        if (std::ranges::find(kOfOneAnswer, name) == kOfOneAnswer.end()) settings[name] = value;
    const std::string text = written(settings);
    return hash64(std::as_bytes(std::span(text)));
}

void finish(const Json& json, RequestBody& body)
{
    body.settings = settingsIn(json);
    body.json = written(json);
}

void addBeginning(Json& json, const Generate& command, const Capabilities& can, RequestLevel level)
{
    if (!command.answerTokens.empty())
        throw Error(SENTENCE("A server can continue an answer only from the text of the answer, not from token ids."));
    if (command.answerText.empty()) return;
    if (!can.continues) throw Error(SENTENCE("This server cannot continue an answer. Ask for a new answer instead."));
    json["messages"].push_back({{"role", "assistant"}, {"content", repairUtf8(command.answerText)}});
    if (level == RequestLevel::Plain)
        throw Error(SENTENCE("This server cannot continue an answer. Ask for a new answer instead."));
    if (can.kind == ServerKind::Vllm || can.kind == ServerKind::Sglang) {
        json["add_generation_prompt"] = false;
        json["continue_final_message"] = true;
    }
}

/// Adds the amount of reasoning: as template variables for vLLM, SGLang and llama-server, or as OpenAI's field.
void addThinking(Json& json, const std::string& word, const Capabilities& can)
{
    if (word.empty() || !can.thinks) return;
    const bool isOn = word != "off";
    const bool hasTemplate =
        can.kind == ServerKind::Vllm || can.kind == ServerKind::Sglang || can.kind == ServerKind::LlamaServer;
    const bool isLevel = isOn && word != "on";
    if (hasTemplate) {
        Json variables = {{"enable_thinking", isOn}, {"thinking", isOn}};
        if (isLevel) variables["reasoning_effort"] = word;
        json["chat_template_kwargs"] = std::move(variables);
    }
    if (isLevel)
        json["reasoning_effort"] = word;
    else if (!isOn && !hasTemplate)
        json["reasoning_effort"] = "none";
}

/// Adds the limit of reasoning tokens, if the server supports one.
void addThinkingLimit(Json& json, const Generate& command, const Capabilities& can, RequestLevel level,
                      RequestBody& body)
{
    if (!command.thinkingTokens) return;
    const std::uint32_t most = *command.thinkingTokens;
    if (!can.thinkingLimit || level != RequestLevel::Full)
        body.notices.emplace_back(SENTENCE("The limit for reasoning tokens is not sent to the server."));
    else if (can.kind == ServerKind::Vllm)
        json["thinking_token_budget"] = most;
    else if (can.kind == ServerKind::Sglang)
        json["custom_params"] = {{"thinking_budget", most}};
    else
        json["thinking_budget_tokens"] = most;
}

void notePauses(const PauseConditions& on, RequestBody& body)
{
    const bool pauses = on.entropyAbove || on.rankAbove || on.probabilityBelow || !on.tokens.empty() ||
                        !on.texts.empty() || on.notFinite || on.atCount;
    if (pauses)
        body.notices.emplace_back(
            SENTENCE("A server cannot pause an answer. To pause answers, use a model on this computer."));
}

}  // namespace

Sentence levelSentence(RequestLevel level)
{
    if (level == RequestLevel::Standard) {
        return SENTENCE("The server refused fields that are not part of the standard API, so token ids and some "
                        "settings were left out of the request.");
    }
    return SENTENCE("The server refused some settings, so all settings were left out of the request. The server uses "
                    "its own sampling settings and returns no log-probabilities.");
}

RequestBody chatRequest(const Generate& command, const std::string& model, std::uint64_t seed, const Capabilities& can,
                        RequestLevel level)
{
    RequestBody body;
    Json json = common(command, model, seed, can, level, body);
    json["messages"] = messagesOf(command);
    addBeginning(json, command, can, level);
    notePauses(command.pauseOn, body);
    addThinkingLimit(json, command, can, level, body);
    if (level == RequestLevel::Full) addThinking(json, command.thinking, can);
    const std::uint32_t alternatives = alternativesOf(command, can);
    if (alternatives > 0 && level != RequestLevel::Plain) {
        json["logprobs"] = true;
        json["top_logprobs"] = alternatives;
    }
    finish(json, body);
    return body;
}

RequestBody responsesRequest(const Generate& command, const std::string& model, const Capabilities& can,
                             RequestLevel level)
{
    RequestBody body;
    Json json = {{"model", model}, {"stream", true}, {"input", messagesOf(command)}, {"store", false}};
    if (command.maxTokens > 0) json["max_output_tokens"] = command.maxTokens;
    const auto nameOf = [&](std::string_view parameter) {
        const bool isKnown = parameter == "temperature" || parameter == "top-p";
        return isKnown ? nameFor(parameter, can.kind, level) : std::string();
    };
    addSamplers(json, command.sampling, can.kind, nameOf, body);
    addOrder(json, command.sampling, can, level, body);
    addLogitBias(json, command.sampling, can, level, body);
    if (const std::uint32_t alternatives = alternativesOf(command, can); level != RequestLevel::Plain && alternatives) {
        json["include"] = {"message.output_text.logprobs"};
        json["top_logprobs"] = alternatives;
    }
    body.omitted.emplace_back(kOmittedSeed);  // the protocol of /v1/responses has no seed
    if (!command.stopStrings.empty()) {
        body.notices.emplace_back(SENTENCE("The stop strings are not sent to the server."));
        body.omitted.emplace_back(kOmittedStops);
    }
    notePauses(command.pauseOn, body);
    addThinkingLimit(json, command, can, level, body);
    if (!command.thinking.empty() && command.thinking != "on")
        json["reasoning"] = {{"effort", command.thinking == "off" ? "none" : command.thinking}};
    finish(json, body);
    return body;
}

RequestBody completionRequest(const Generate& command, const std::string& text, const std::string& model,
                              std::uint64_t seed, const Capabilities& can, RequestLevel level)
{
    RequestBody body;
    Json json = common(command, model, seed, can, level, body);
    json["prompt"] = repairUtf8(text);
    const std::uint32_t alternatives = alternativesOf(command, can);
    if (can.kind == ServerKind::LlamaServer) {
        if (json.contains("max_tokens")) json["n_predict"] = json["max_tokens"];
        if (alternatives > 0) json["n_probs"] = alternatives;
        json["return_tokens"] = true;
    } else if (alternatives > 0 && level != RequestLevel::Plain) {
        json["logprobs"] = alternatives;
    }
    // By default, vLLM ends a text after 16 tokens. With null, the text may continue to the end of the context.
    if (can.kind == ServerKind::Vllm && level == RequestLevel::Full && command.maxTokens == 0)
        json["max_tokens"] = nullptr;
    finish(json, body);
    return body;
}

std::string scoringRequest(const std::vector<TokenId>& tokens, std::uint32_t alternatives, const std::string& model,
                           const Capabilities& can)
{
    const std::uint32_t most = std::min(alternatives, can.alternatives);
    if (can.kind == ServerKind::Sglang) {
        return Json{{"input_ids", tokens},
                    {"return_logprob", true},
                    {"return_text_in_logprobs", true},
                    {"logprob_start_len", 0},
                    {"top_logprobs_num", most},
                    {"sampling_params", {{"max_new_tokens", 1}, {"temperature", 0}}}}
            .dump();
    }
    return Json{{"model", model}, {"prompt", tokens}, {"max_tokens", 1}, {"temperature", 0}, {"prompt_logprobs", most}}
        .dump();
}

std::string promptRequest(const Generate& command, const std::string& model, const Capabilities& can)
{
    Json json = {{"model", model}, {"messages", messagesOf(command)}};
    addBeginning(json, command, can, RequestLevel::Full);
    addThinking(json, command.thinking, can);
    json.erase("reasoning_effort");
    if (can.kind != ServerKind::LlamaServer) {
        if (!json.contains("add_generation_prompt")) json["add_generation_prompt"] = true;
        json["return_token_strs"] = true;
    }
    return written(json);
}

std::string chosenRequest(std::span<const TokenId> tokens, const std::vector<TokenId>& chosen, std::size_t first,
                          const std::string& model, const Capabilities& can)
{
    const std::vector<TokenId> ids(tokens.begin(), tokens.end());
    if (can.kind == ServerKind::Sglang) {
        return Json{{"input_ids", ids},
                    {"return_logprob", true},
                    {"logprob_start_len", first},
                    {"token_ids_logprob", chosen},
                    {"sampling_params", {{"max_new_tokens", 1}, {"temperature", 0}}}}
            .dump();
    }
    return Json{{"model", model},
                {"prompt", ids},
                {"max_tokens", 1},
                {"temperature", 0},
                {"logprobs", 1},
                {"logprob_token_ids", chosen},
                {"return_tokens_as_token_ids", true}}
        .dump();
}

}  // namespace vitrine
