#include "app/cli/commands/commands.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/capture_output.h"
#include "app/cli/output/console.h"
#include "app/cli/run/trace_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/host_memory.h"
#include "core/diagnose/capture/capture_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    TraceFlags trace;
    bool statistics = false;
    bool rowStatistics = false;
    bool attention = false;
    bool lens = false;
    std::string positions;
    std::vector<std::uint32_t> heads;
    std::optional<std::uint32_t> topK;
    std::string ids;
    std::uint32_t maxMebibytes = CaptureWants::kUsualBytes >> 20U;
    bool json = false;
};

/// Default of --top-k.
constexpr std::uint32_t kUsualBest = 10;

void requireEffect(const Flags& flags)
{
    const bool statistics = flags.statistics || flags.rowStatistics;
    refuseIf(!statistics && !flags.attention && !flags.lens,
             "capture requires one of --stats, --position-stats, --attention or --lens.");
    refuseIf(!flags.trace.taps.empty() && !statistics, "--taps has no effect without --stats or --position-stats.");
    refuseIf(!flags.heads.empty() && !flags.attention, "--heads has no effect without --attention.");
    refuseIf(flags.topK && !flags.lens, "--top-k has no effect without --lens.");
    refuseIf(!flags.ids.empty() && !flags.lens, "--ids has no effect without --lens.");
}

CaptureWants wantsOf(const Flags& flags, const TraceRequest& request)
{
    const std::vector<PositionRange> given = parsePositions(flags.positions);
    const std::size_t last = request.tokens.size() - 1;
    const std::vector<PositionRange> givenOrLast = given.empty() ? std::vector<PositionRange>{{last, last + 1}} : given;
    CaptureWants wants;
    wants.maxBytes = std::uint64_t{flags.maxMebibytes} << 20U;
    TapSelection ofAll = request.taps;
    if (flags.trace.taps.empty()) ofAll.add(Site::State);
    if (flags.statistics) wants.values.push_back({ofAll, given, ValueForm::Statistics});
    if (flags.rowStatistics) wants.values.push_back({request.taps, given, ValueForm::RowStatistics});
    const std::vector<std::size_t> heads(flags.heads.begin(), flags.heads.end());
    if (flags.attention) wants.attention.push_back({request.taps.layers, heads, givenOrLast});
    if (flags.lens) {
        LensWanted lens{request.taps.layers, givenOrLast, flags.topK.value_or(kUsualBest), {}};
        if (!flags.ids.empty()) lens.ids = parseTokenIds(flags.ids, "--ids");
        wants.lens.push_back(std::move(lens));
    }
    return wants;
}

void requireMemory(const CapturePlan& plan)
{
    const std::optional<std::uint64_t> available = availableMemory();
    if (!available || plan.answerBytes() <= *available) return;
    throw Error(concat("The captured values take ", plan.answerBytes() >> 20U, " MiB, but only ", *available >> 20U,
                       " MiB of memory are free. Choose fewer positions, taps or layers."));
}

void run(const Flags& flags)
{
    flags.trace.input.requireGiven("capture");
    requireEffect(flags);
    const Runner runner(flags.trace.model, flags.trace.device);
    runner.printNotices();
    const TraceRequest request = flags.trace.request(runner, flags.trace.input.get(runner.model()), 0);
    const CapturePlan plan(wantsOf(flags, request), runner.model().config(), request.tokens.size());
    requireMemory(plan);
    CaptureRun run(plan, request.tokens, request.tokens.size() - request.decode);
    const Placement placement = runner.place(flags.trace.device.compute(), request.tokens.size());
    Evaluator evaluator(runner.sharedModel(), *placement.backend);
    const auto cache = evaluator.makeCache(request.tokens.size(), request.keys, request.values, runner.contextLength());
    CapturedPieces pieces;
    run.run(evaluator, *cache, {},
            {[&](std::shared_ptr<const CapturedPiece> piece) { pieces.push_back(std::move(piece)); }});
    if (pieces.empty()) throw Error(SENTENCE("The selected layers have none of these taps."));
    if (flags.json) {
        Json json = {{"tokens", request.tokens}, {"decode", request.decode}};
        json.update(toJson(pieces, runner.tokenizer()));
        printJson(json, false);
    } else {
        printText(pieces, runner.tokenizer(), request.tokens);
    }
    notify(concat(counted(run.evaluatedTokens(), "token"), " evaluated, ", placement.backend->description()));
    if (!run.isExact()) {
        notify("The tokens were evaluated in smaller batches than usual, because of --max-memory or states within a "
               "prompt: the last bits may differ from those of trace.");
    }
}

}  // namespace

void addCapture(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand(
        "capture", "Evaluates tokens and shows statistics of the taps, attention, or the prediction of each layer");
    flags->trace.add(command, "The token ids, used unchanged");
    command.addFlag("--stats", flags->statistics, "Statistics of each tap and layer over all positions");
    command.addFlag("--position-stats", flags->rowStatistics, "Statistics of each tap and layer at each position");
    command.addFlag("--attention", flags->attention, "Attention probabilities of each position");
    command.addFlag("--lens", flags->lens,
                    "Predictions of each layer (logit lens): final norm and output matrix applied to layer_out");
    command.addOption("--positions", flags->positions, "N,N-N,…",
                      "Only these positions, such as 0,8-11; a range may end after the last one; default: all for "
                      "statistics, else the last");
    addWholeNumbers(command, "--heads", flags->heads, {}, "With --attention: only these heads; default: all");
    addWholeNumber(command, "--top-k", flags->topK, {0, 1 << 24}, "With --lens: number of most probable tokens to show",
                   kUsualBest);
    command.addOption("--ids", flags->ids, "1,2,3",
                      "With --lens: also show logit, rank and probability of these tokens");
    addWholeNumber(command, "--max-memory", flags->maxMebibytes, {1, 1 << 24},
                   "Memory for captured values at a time, in MiB; less means smaller batches");
    command.addFlag("--json", flags->json, "One JSON document, with histograms and all probabilities");
    command.footer("To write whole rows, use trace. The numbers equal those of trace and logits for the same tokens. "
                   "docs/traces.md explains the taps and the histogram.\n\n"
                   "Example: vitrine-cli capture -m model.gguf -p 'The capital of France is' --lens --top-k 5");
    runWithModel(command, flags->trace.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
