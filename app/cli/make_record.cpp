#include "app/cli/make_record.h"

#include "app/cli/answer_flags.h"
#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/remote_generate.h"
#include "app/cli/runner.h"
#include "app/cli/trace_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/system_description.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/capture/capture_run.h"
#include "core/file/gguf/quantization.h"
#include "core/generate/engine/answer_clock.h"
#include "core/generate/engine/model_hash.h"
#include "core/generate/engine/model_tokens.h"
#include "core/generate/engine/token_loop.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/sampling/sampler_chain.h"
#include "core/generate/sampling/token_texts.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine::cli {

namespace {

void describeModel(const Runner& runner, const RecordFlags& flags, RunRecord& record)
{
    const GgufFile& file = runner.model().file();
    record.program = VITRINE_VERSION;
    record.system = systemDescription();
    record.modelFile = std::filesystem::path(flags.model).filename().string();
    const ModelConfig& config = runner.model().config();
    record.modelName = config.name.empty() ? std::filesystem::path(flags.model).stem().string() : config.name;
    record.architecture = config.architecture;
    record.quantization = quantizationName(file);
    record.modelHash = ModelHash(runner.sharedModel()).value();
    record.contextLength = static_cast<std::uint32_t>(runner.contextLength());
}

void describeDevice(Runner& runner, std::size_t positions, const RecordFlags& flags, RunRecord& record)
{
    const ModelUse use =
        Evaluator::useOf(runner.model().config(), positions, flags.device.keys(), flags.device.values());
    record.device = runner.backend().description();
    record.driver = runner.backend().driver();
    record.isa = chooseKernels(flags.device.isa).name;
    record.kvKeys = kvTypeName(use.keys);
    record.kvValues = kvTypeName(use.values);
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
void capture(Runner& runner, const RecordFlags& flags, const std::vector<TokenId>& ids, RunRecord& record)
{
    CaptureWants wants;
    wants.values = valuesWanted(flags, runner.model().config(), ids.size());
    if (flags.statistics) wants.values.push_back({TapSelection::everythingAndStates(), {}, ValueForm::Statistics});
    CaptureRun run(CapturePlan(std::move(wants), runner.model().config(), ids.size()), ids, record.prompt.size());
    Evaluator evaluator(runner.sharedModel(), runner.backend());
    const auto cache = runner.makeCache(ids.size());
    run.run(evaluator, *cache, {}, {[&](const std::shared_ptr<const CapturedPiece>& piece) {
                if (const auto* found = std::get_if<CapturedStatistics>(&piece->what))
                    record.taps.push_back(recordedTap(*found));
                if (const auto* found = std::get_if<CapturedRows>(&piece->what)) addCapture(record, *found);
            }});
    sortTaps(record);
}

void answer(Runner& runner, const RecordFlags& flags, const MessagesPrompt& prompt, SamplerChain& chain,
            RunRecord& record)
{
    const Tokenizer& tokenizer = runner.tokenizer();
    std::vector<TokenId> history = prompt.ids;
    const std::size_t positions =
        std::max(history.size(), std::min(runner.contextLength(), history.size() + flags.count));
    Conversation conversation(runner.makeCache(positions));
    describeDevice(runner, positions, flags, record);
    EvaluateOptions options;
    options.rows = LogitRows::Last;
    const AnswerClock clock;
    runner.evaluator().evaluate(conversation.cache(), history, options);
    record.promptSeconds = clock.untilNow();
    record.prompt = prompt.tokens;
    for (const PromptToken& token : record.prompt) conversation.append(token.record);
    TokenScorer scorer(tokenizer, chooseKernels(flags.device.isa));
    DraftPolicy policy;
    ModelTokensOptions drawn;
    drawn.alternatives = flags.alternatives;
    ModelTokens tokens(runner.evaluator(), conversation, history, chain, scorer, policy, drawn);
    AnswerText text(prompt.answerTags, prompt.opened, flags.stops, &tokenizer);
    const EventSink sink = [&](Event event) {
        auto* token = std::get_if<TokenGenerated>(&event);
        if (!token) return;
        if (token->textWasReasoning) {
            record.reasoning += std::exchange(record.text, {});
            for (TokenRecord& before : record.answer) before.reasoning = true;
        }
        record.answer.push_back(std::move(token->record));
        record.text += token->text;
        record.reasoning += token->reasoning;
    };
    AnswerLimits limits;
    limits.tokens = flags.count;
    limits.positions = conversation.cache().capacity() + 1;
    TokenLoop loop(tokens, text, limits, 0, sink);
    record.stopReason = stopReasonCode(loop.run({}));
    record.generationSeconds = clock.untilNow() - *record.promptSeconds;
    const AnswerText::Parts rest = text.finish();
    if (rest.textWasReasoning) record.reasoning += std::exchange(record.text, {});
    record.text += rest.text;
    record.reasoning += rest.reasoning;
    if (!flags.statistics && flags.capture.empty()) return;
    std::vector<TokenId> ids = prompt.ids;
    for (const TokenRecord& token : record.answer) ids.push_back(token.id);
    capture(runner, flags, ids, record);
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

}  // namespace

RunRecord makeRecord(const RecordFlags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect record needs ", kInputs));
    flags.tokens.refuseSeveral();
    refuseEmptyStops(flags.stops);
    SamplerSettings sampling = flags.sampling.resolve();
    if (flags.grammar.readsStdin() && flags.tokens.readsStdin()) {
        throw UsageError(SENTENCE("stdin is already used for another input, so the grammar cannot be read from it."));
    }
    const GrammarSource source = flags.grammar.resolve();
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    const MessagesPrompt prompt = flags.tokens.prompt(runner.model(), flags.stops);
    if (prompt.ids.empty()) throw Error(SENTENCE("There are no tokens to evaluate."));
    for (const Sentence& line : prompt.errors) notify(line.english());
    SamplerChain chain(inTokens(sampling, runner.tokenizer()), runner.tokenizer().size());
    GivenGrammar grammar(source, runner.tokenizer(), prompt);
    chain.constrainBy(grammar.get());
    sampling.seed = chain.seed();
    sampling.randomSeed = false;
    RunRecord record;
    describeModel(runner, flags, record);
    describeSettings(sampling, flags, source, record);
    answer(runner, flags, prompt, chain, record);
    return record;
}

RemoteRecord makeRecordRemotely(const RecordFlags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect record needs ", kInputs));
    flags.tokens.refuseSeveral();
    refuseEmptyStops(flags.stops);
    Generate command;
    command.sampling = flags.sampling.resolve();
    command.grammar = flags.grammar.resolve();
    command.stopStrings = flags.stops;
    command.maxTokens = tokensForServer(flags.count);
    command.alternatives = flags.alternatives;
    if (flags.tokens.messages.empty())
        command.answerText = flags.tokens.text.get();
    else
        command.messages = messagesForServer(flags.tokens.messages);
    RunRecord record;
    for (const Message& message : command.messages)
        record.messages.push_back(recordedMessage(message.role, message.content));
    describeSettings(command.sampling, flags, command.grammar, record);
    RemoteOutcome found = answerRemotely(flags.endpoint, flags.model, std::move(command), {.brokenAnswers = true});
    record.program = VITRINE_VERSION;
    record.system = systemDescription();
    record.modelName = found.model.name;
    record.architecture = found.model.architecture;
    record.device = found.model.device;
    record.contextLength = found.model.contextLength;
    record.sampling.seed = found.stats.seed;
    record.promptSeconds = found.stats.promptSeconds;
    record.generationSeconds = found.stats.generationSeconds;
    record.sampling.randomSeed = false;
    removeOmitted(found.omitted, record);
    record.prompt = std::move(found.prompt);
    record.answer = std::move(found.answer);
    record.text = std::move(found.text);
    record.reasoning = std::move(found.reasoning);
    if (!found.failure) record.stopReason = stopReasonCode(found.reason);
    clearUnreported(record);
    return {std::move(record), std::move(found.failure)};
}

}  // namespace vitrine::cli
