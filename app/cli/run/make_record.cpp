#include "app/cli/run/make_record.h"

#include "app/cli/flags/answer_flags.h"
#include "app/cli/run/answer_client.h"
#include "app/cli/run/trace_flags.h"
#include "core/base/concat.h"
#include "core/base/parse_number.h"
#include "core/base/system_description.h"
#include "core/base/visible_text.h"
#include "core/diagnose/capture/capture_plan.h"
#include "core/generate/engine/model_hash.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine::cli {

namespace {

void describeModel(const ModelSummary& model, RunRecord& record)
{
    record.program = VITRINE_VERSION;
    record.system = systemDescription();
    record.modelName = model.name;
    record.architecture = model.architecture;
    record.device = model.device;
    record.contextLength = model.contextLength;
}

/// Adds the data that only a model on this computer has.
void describeFile(const AnswerClient& client, RunRecord& record)
{
    const ModelSummary& model = client.model();
    record.modelFile = std::filesystem::path(model.path).filename().string();
    record.quantization = model.quantization;
    record.modelHash = ModelHash(client.prompts()->model()).value();
    record.driver = model.driver;
    record.isa = model.isa;
    record.kvKeys = kvTypeName(model.kvKeys);
    record.kvValues = kvTypeName(model.kvValues);
}

/// Records all settings of the samplers, so that a comparison detects settings that a later version adds.
void describeSettings(const SamplerSettings& sampling, const RecordFlags& flags, const GrammarSource& grammar,
                      RunRecord& record)
{
    record.sampling = sampling;
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            record.sampling.values.emplace(parameter.name, parameter.standard);
        }
    }
    record.maxTokens = flags.count;
    record.stopStrings = flags.stops;
    record.grammar = grammar.gbnf.empty() ? grammar.jsonSchema : grammar.gbnf;
}

/// Parses the requested taps, such as "layer_out,3.attn_out,logits". "layer_out" is a tap in all layers, and
/// "3.attn_out" is a tap in layer 3.
std::vector<ValuesWanted> valuesWanted(const RecordFlags& flags, const ModelConfig& config, std::size_t tokens)
{
    std::vector<PositionRange> positions = parsePositions(flags.positions);
    if (positions.empty()) positions.push_back({tokens - 1, tokens});
    std::vector<ValuesWanted> wanted;
    std::string_view list = flags.capture;
    while (!list.empty()) {
        const std::string_view name = list.substr(0, list.find(','));
        list.remove_prefix(std::min(name.size() + 1, list.size()));
        const std::size_t dot = name.find('.');
        const SiteTraits* site = findSite(dot == std::string_view::npos ? name : name.substr(dot + 1));
        ValuesWanted& values = wanted.emplace_back();
        values.positions = positions;
        values.form = ValueForm::Rows;
        const auto layer = parseNumber<std::uint32_t>(name.substr(0, dot));
        if (!site || (dot != std::string_view::npos && (!layer || *layer >= config.layers || !site->perLayer)))
            throw UsageError(concat("--capture: unknown tap ", inQuotes(name),
                                    " of this model; examples are layer_out, 3.attn_out and logits."));
        values.taps.add(site->site);
        if (dot != std::string_view::npos) values.taps.layers = {*layer};
    }
    const CaptureWants all{wanted, {}, {}};
    const std::uint64_t bytes = CapturePlan(all, config, tokens).answerBytes();
    if (!wanted.empty() && bytes > kMostRecordedBytes)
        throw UsageError(concat("--capture: these values take ", bytes >> 20U, " MiB, but a record holds at most ",
                                kMostRecordedBytes >> 20U, "; choose fewer taps or positions (--positions)."));
    return wanted;
}

/// Records the statistics of all taps over the prompt and the answer, and the requested values.
void capture(AnswerClient& client, const RecordFlags& flags, RunRecord& record)
{
    if (!flags.statistics && flags.capture.empty()) return;
    Capture command;
    for (const PromptToken& token : record.prompt) command.tokens.push_back(token.record.id);
    for (const TokenRecord& token : record.answer) command.tokens.push_back(token.id);
    command.answerTokens = static_cast<std::uint32_t>(record.answer.size());
    command.wants.values = valuesWanted(flags, client.prompts()->model()->config(), command.tokens.size());
    if (flags.statistics)
        command.wants.values.push_back({TapSelection::everythingAndStates(), {}, ValueForm::Statistics});
    client.capture(std::move(command), [&](const CapturedPiece& piece) {
        if (const auto* found = std::get_if<CapturedStatistics>(&piece.what))
            record.taps.push_back(recordedTap(*found));
        if (const auto* found = std::get_if<CapturedRows>(&piece.what)) addCapture(record, *found);
    });
    sortTaps(record);
}

void describeAnswer(const Answer& answer, RunRecord& record)
{
    record.sampling.seed = answer.finished.stats.seed;
    record.sampling.randomSeed = false;
    record.prompt = answer.promptTokens();
    record.answer = answer.allRecords();
    record.text = answer.text;
    record.reasoning = answer.reasoning;
    record.promptSeconds = answer.finished.stats.promptSeconds;
    record.generationSeconds = answer.finished.stats.generationSeconds;
    if (!answer.failure) record.stopReason = stopReasonCode(answer.finished.reason);
}

/// Removes the settings that were not sent to the server.
void removeOmitted(const std::vector<std::string>& omitted, RunRecord& record)
{
    for (const std::string& name : omitted) {
        record.sampling.values.erase(name);
        if (name == kOmittedOrder) record.sampling.order.clear();
        if (name == kOmittedBias) record.sampling.logitBias = {}, record.sampling.textBias = {};
        if (name == kOmittedStops) record.stopStrings.clear();
        if (name == kOmittedSeed) record.sampling.randomSeed = true;
    }
}

Generate requestOf(const RecordFlags& flags)
{
    flags.tokens.requireGiven("inspect record");
    flags.tokens.refuseSeveral();
    refuseEmptyStops(flags.stops);
    Generate command;
    command.sampling = flags.sampling.resolve();
    command.grammar = flags.grammar.resolve(!flags.endpoint.isGiven() && flags.tokens.readsStdin());
    command.stopStrings = flags.stops;
    command.maxTokens = flags.count;
    command.onlyPrompt = flags.count == 0;
    command.alternatives = flags.alternatives;
    command.draftTokens = 0;
    return command;
}

}  // namespace

RunRecord makeRecord(const RecordFlags& flags)
{
    Generate command = requestOf(flags);
    flags.device.check();
    AnswerClient client(flags.endpoint, LoopThread::Caller);
    EngineOptions options = flags.device.engineOptions();
    options.forOneAnswer = true;
    client.load(flags.model, options);
    client.printNotices();
    flags.tokens.setPrompt(command, *client.prompts()->model());
    RunRecord record;
    describeSettings(command.sampling, flags, command.grammar, record);
    AnswerView unseen;
    const Answer answer = client.ask(std::move(command), unseen);
    if (answer.failure) throw Error(*answer.failure);
    describeModel(client.model(), record);
    describeFile(client, record);
    describeAnswer(answer, record);
    capture(client, flags, record);
    return record;
}

RemoteRecord makeRecordRemotely(const RecordFlags& flags)
{
    Generate command = requestOf(flags);
    refuseNoTokens(flags.count);
    flags.tokens.setPromptForServer(command);
    RunRecord record;
    for (const Message& message : command.messages)
        record.messages.push_back(recordedMessage(message.role, message.content));
    describeSettings(command.sampling, flags, command.grammar, record);
    AnswerClient client(flags.endpoint);
    AnswerView unseen;
    const Answer answer = client.askServer(flags.model, std::move(command), unseen);
    if (answer.failure && answer.text.empty() && answer.reasoning.empty()) throw Error(*answer.failure);
    describeModel(client.model(), record);
    describeAnswer(answer, record);
    removeOmitted(answer.prompt.omitted, record);
    clearUnreported(record);
    return {std::move(record), answer.failure};
}

}  // namespace vitrine::cli
