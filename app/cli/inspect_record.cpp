#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/endpoint_flags.h"
#include "app/cli/grammar_flags.h"
#include "app/cli/input.h"
#include "app/cli/inspect.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/remote_generate.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/trace_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/system_description.h"
#include "core/base/visible_text.h"
#include "core/capture/capture_run.h"
#include "core/cpu/kernels.h"
#include "core/engine/model_hash.h"
#include "core/engine/model_tokens.h"
#include "core/engine/token_loop.h"
#include "core/gguf/quantization.h"
#include "core/inference/trace.h"
#include "core/npz/npy_header.h"
#include "core/record/compare_records.h"
#include "core/record/run_record.h"
#include "core/remote/request_body.h"
#include "core/sampling/sampler_chain.h"
#include "core/sampling/token_texts.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine::cli {

namespace {

struct RecordFlags {
    std::string against;
    std::string out;
    bool redact = false;
    bool statistics = false;
    std::string capture;
    std::string positions;
    bool json = false;
    std::string model;
    TokensFlag tokens;
    std::vector<std::string> stops;
    std::uint32_t count = 128;
    std::uint32_t alternatives = 20;
    SamplingFlags sampling;
    GrammarFlags grammar;
    DeviceFlags device;
    EndpointFlags endpoint;

    /// --file is a text for a model, and a record where there is none.
    const std::string& file() const { return tokens.text.file; }
};

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

/// All that the samplers know, so that a value that another version adds later is seen to be missing.
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

/// "layer_out,3.attn_out,logits": a site in all layers, or in one of them.
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
            throw UsageError(concat("--capture: there is no tap ", inQuotes(name),
                                    " in this model; taps are named as in layer_out, 3.attn_out or logits."));
        values.taps.add(site->site);
        if (dot != std::string_view::npos) values.taps.layers = {*layer};
    }
    const CaptureWants all{wanted, {}, {}};
    const std::uint64_t bytes = CapturePlan(all, config, tokens).answerBytes();
    if (!wanted.empty() && bytes > kMostRecordedBytes)
        throw UsageError(concat("--capture: these values take ", bytes >> 20U, " MiB, but a record holds at most ",
                                kMostRecordedBytes >> 20U, "; name fewer taps, or fewer positions (--positions)."));
    return wanted;
}

/// Statistics of all taps over the prompt and the answer, and values that were asked for.
void capture(Runner& runner, const RecordFlags& flags, const std::vector<TokenId>& ids, RunRecord& record)
{
    CaptureWants wants;
    wants.values = valuesWanted(flags, runner.model().config(), ids.size());
    if (flags.statistics) wants.values.push_back({TapSelection::everything(), {}, ValueForm::Statistics});
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
    runner.evaluator().evaluate(conversation.cache(), history, options);
    for (std::size_t i = 0; i < history.size(); ++i) {
        record.prompt.push_back({describeToken(tokenizer, history[i], i),
                                 flags.tokens.messages.empty() ? TokenOrigin::User : TokenOrigin::Template, -1});
        conversation.append(record.prompt.back().record);
    }
    TokenScorer scorer(tokenizer, chooseKernels(flags.device.isa));
    DraftPolicy policy;
    ModelTokensOptions drawn;
    drawn.alternatives = flags.alternatives;
    ModelTokens tokens(runner.evaluator(), conversation, history, chain, scorer, policy, drawn);
    AnswerText text(prompt.tags, prompt.opened, flags.stops);
    const EventSink sink = [&](Event event) {
        auto* token = std::get_if<TokenGenerated>(&event);
        if (!token) return;
        record.answer.push_back(std::move(token->record));
        record.text += token->text;
        record.reasoning += token->reasoning;
    };
    AnswerLimits limits;
    limits.tokens = flags.count;
    limits.positions = conversation.cache().capacity() + 1;
    TokenLoop loop(tokens, text, limits, 0, sink);
    record.stopReason = stopReasonCode(loop.run({}));
    const AnswerText::Parts rest = text.finish();
    record.text += rest.text;
    record.reasoning += rest.reasoning;
    if (!flags.statistics && flags.capture.empty()) return;
    std::vector<TokenId> ids = prompt.ids;
    for (const TokenRecord& token : record.answer) ids.push_back(token.id);
    capture(runner, flags, ids, record);
}

RunRecord make(const RecordFlags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect record needs ", kInputs));
    flags.tokens.refuseSeveral();
    SamplerSettings sampling = flags.sampling.resolve();
    if (flags.grammar.readsStdin() && flags.tokens.readsStdin()) {
        throw UsageError("Something else is read from stdin, so the grammar cannot be.");
    }
    const GrammarSource source = flags.grammar.resolve();
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    const MessagesPrompt prompt = flags.tokens.prompt(runner.model());
    if (prompt.ids.empty()) throw Error("There are no tokens to evaluate.");
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

/// Of a model on a server: what it says, with its log-probabilities for the logits.
RunRecord makeRemotely(const RecordFlags& flags)
{
    if (!flags.tokens.isGiven()) throw UsageError(concat("inspect record needs ", kInputs));
    flags.tokens.refuseSeveral();
    if (flags.statistics || !flags.capture.empty())
        throw UsageError("--stats and --capture are of models on this computer, so --endpoint cannot be given, too.");
    if (!flags.tokens.ids.empty()) throw UsageError("A server continues a text, not token ids (--tokens).");
    Generate command;
    command.sampling = flags.sampling.resolve();
    command.grammar = flags.grammar.resolve();
    command.stopStrings = flags.stops;
    command.maxTokens = flags.count;
    command.alternatives = flags.alternatives;
    if (flags.tokens.messages.empty())
        command.answerText = flags.tokens.text.get();
    else
        command.messages = messagesForServer(flags.tokens.messages);
    RunRecord record;
    describeSettings(command.sampling, flags, command.grammar, record);
    RemoteOutcome found = answerRemotely(flags.endpoint, flags.model, std::move(command));
    for (const std::string& name : found.untold) {
        record.sampling.values.erase(name);
        if (name == kUntoldOrder) record.sampling.order.clear();
        if (name == kUntoldBias) record.sampling.logitBias = {}, record.sampling.textBias = {};
        if (name == kUntoldStops) record.stopStrings.clear();
    }
    record.program = VITRINE_VERSION;
    record.system = systemDescription();
    record.modelName = found.model.name;
    record.architecture = found.model.architecture;
    record.device = found.model.device;
    record.contextLength = found.model.contextLength;
    record.sampling.seed = found.stats.seed;
    record.sampling.randomSeed = false;
    record.prompt = std::move(found.prompt);
    record.answer = std::move(found.answer);
    record.text = std::move(found.text);
    record.reasoning = std::move(found.reasoning);
    record.stopReason = stopReasonCode(found.reason);
    return record;
}

std::string captureText(const RecordedValues& values)
{
    const std::uint64_t last = values.firstPosition + values.shape.front() - 1;
    return concat(values.name, last == values.firstPosition
                                   ? concat(" at position ", last)
                                   : concat(" at positions ", values.firstPosition, " to ", last));
}

void printFacts(const RunRecord& record)
{
    std::string section;
    for (const RecordFact& fact : recordFacts(record)) {
        if (fact.value.empty()) continue;
        if (fact.section != section) std::cout << fact.section << '\n';
        section = fact.section;
        std::cout << "  " << fact.name << ": " << visible(fact.value) << '\n';
    }
    for (const RecordedValues& values : record.captures)
        std::cout << "values of " << captureText(values) << ": " << shapeText(values.shape) << '\n';
    if (record.isRedacted) std::cout << "Texts and ids were taken out of it.\n";
}

std::string placeText(const char* what, const IdDifference& ids, const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    if (!ids.isKnown)
        return concat("The ids of the ", what, " are not known: a record is redacted",
                      ofPrompt ? ", or a server does not say what it read." : ".");
    if (!ids.first && ids.byBytes)
        return concat("The ", what, " has the same bytes in the same ", ids.countA,
                      " tokens; not all of their ids are known.");
    if (!ids.first) return concat("The ", what, " has the same ", ids.countA, " ids.");
    const auto piece = [&](const RunRecord& record, std::size_t count) {
        if (*ids.first >= count) return std::string("its end");
        const TokenRecord& token = ofPrompt ? record.prompt[*ids.first].record : record.answer[*ids.first];
        return token.id == kUnknownId ? inQuotes(token.bytes) : concat(token.id, " ", inQuotes(token.bytes));
    };
    return concat(ids.byBytes ? "The bytes of the tokens of the " : "The ids of the ", what, " differ first at ",
                  *ids.first, ": ", piece(a, ids.countA), " and ", piece(b, ids.countB), '.');
}

void printFact(const FactDifference& fact)
{
    std::cout << fact.section << ", " << fact.name << ": " << visible(fact.a.empty() ? "nothing" : fact.a) << " and "
              << visible(fact.b.empty() ? "nothing" : fact.b) << '\n';
}

void printCapture(const CaptureDifference& found)
{
    std::cout << "values of " << found.tap << " from position " << found.firstPosition << ": ";
    if (!found.inA || !found.inB) {
        std::cout << "only in the " << (found.inA ? "first" : "second") << " record\n";
    } else if (!found.difference) {
        std::cout << "of other shapes\n";
    } else if (!found.difference->isFinite()) {
        std::cout << "not all of them are finite\n";
    } else {
        std::cout << "largest difference " << significant(found.difference->maxAbs, 4) << ", relative L2 "
                  << significant(found.difference->relativeL2, 4) << ", cosine "
                  << significant(found.difference->cosine, 6) << '\n';
    }
}

/// What comes first may cause what comes behind it: the prompt, the settings, then the answer, and taps.
void printComparison(const RecordComparison& found, const RunRecord& a, const RunRecord& b)
{
    std::cout << placeText("prompt", found.prompt, a, b, true) << '\n';
    const auto isOfTaps = [](const FactDifference& fact) { return fact.section == "taps"; };
    for (const FactDifference& fact : found.facts) {
        if (!isOfTaps(fact)) printFact(fact);
    }
    std::cout << placeText("answer", found.answer, a, b, false) << '\n';
    for (const StepDifference& step : found.steps) {
        if (step.divergence == 0 && step.pA == step.pB) continue;
        std::cout << "step " << step.step << ": divergence " << significant(step.divergence, 3) << " bits, p "
                  << significant(step.pA, 4) << " and " << (step.pB < 0 ? "unknown" : significant(step.pB, 4)) << '\n';
    }
    for (const FactDifference& fact : found.facts) {
        if (isOfTaps(fact)) printFact(fact);
    }
    for (const CaptureDifference& capture : found.captures) printCapture(capture);
}

/// Writes it where that is wanted, and shows it.
void handOut(const RunRecord& whole, const RecordFlags& flags)
{
    const RunRecord record = flags.redact ? redacted(whole) : whole;
    if (!flags.out.empty()) writeRecord(record, flags.out);
    if (flags.json) {
        std::cout << recordText(record);
    } else {
        printFacts(record);
    }
}

void runRecord(const Subcommand& command, const RecordFlags& flags)
{
    const bool reads = flags.model.empty() && !flags.endpoint.isGiven() && !flags.file().empty();
    if (!flags.capture.empty() && reads)
        throw UsageError("--capture needs a model: the values of a record that is read are in it, or not.");
    if (!flags.positions.empty() && flags.capture.empty())
        throw UsageError("--positions has no effect without --capture.");
    if (!flags.against.empty() && !reads) {
        throw UsageError("--against needs another record: pass it with --file, and no model.");
    }
    if (flags.endpoint.isGiven()) return handOut(makeRemotely(flags), flags);
    if (!reads) {
        requireModel(command, flags.model);
        return handOut(make(flags), flags);
    }
    flags.tokens.refuseSeveral();
    const RunRecord record = readRecord(flags.file());
    if (flags.against.empty()) return handOut(record, flags);
    if (!flags.out.empty()) throw UsageError("--out does not go with --against.");
    const RunRecord other = readRecord(flags.against);
    const RecordComparison found = compareRecords(record, other);
    if (flags.json) return printJson(comparisonToJson(found, record, other), true);
    printComparison(found, record, other);
}

}  // namespace

void addInspectRecord(Subcommand& inspect)
{
    const auto flags = std::make_shared<RecordFlags>();
    Subcommand command = inspect.addSubcommand(
        "record", "An answer with all that it came from, in one file for a bug report; shows and compares such files");
    addModelFlag(command, flags->model, "; without it, --file is a record to show");
    flags->tokens.add(command, "The token ids to continue, used as they are",
                      "A text to continue instead of ids, tokenized as the metadata says (BOS included)");
    command.addOption("--out", flags->out, "Where to write the record").typeName("FILE");
    command.addFlag("--redact", flags->redact,
                    "Take out all texts, ids and numbers from which they could be found out; see docs/records.md");
    command.addFlag("--stats", flags->statistics, "Also statistics of all taps over prompt and answer");
    command
        .addOption("--capture", flags->capture,
                   "Also the values of these taps, up to 16 MiB of them: in all layers (layer_out), or in one")
        .typeName("TAP,N.TAP,…");
    command.addOption("--positions", flags->positions, "At which positions; default: the last token's")
        .typeName("N,N-N,…");
    command.addOption("--against", flags->against, "Another record to compare it with").typeName("FILE");
    addWholeNumber(command, "-n,--predict", flags->count, {0, 1 << 24}, "How many tokens the answer has at most");
    addWholeNumber(command, "--alternatives", flags->alternatives, {0, 1000}, "How many alternatives per token");
    command.addOption("--stop", flags->stops, "A text that ends the answer; may be repeated");
    command.addFlag("--json", flags->json, "The record itself, or the document of a comparison");
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addDeviceFlags(command, flags->device, "auto");
    addEndpointFlags(command, flags->endpoint);
    command.footer("Example: vitrine-cli inspect record -m model.gguf --messages chat.json --seed 1 --out run.json\n"
                   "         vitrine-cli inspect record --file run.json --against other.json");
    command.callback([command, flags] { runRecord(command, *flags); });
}

}  // namespace vitrine::cli
