#include "app/cli/commands/commands.h"
#include "app/cli/commands/logit_table.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/runner.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/capture/capture_run.h"
#include "core/diagnose/capture/tracked_tokens.h"
#include "core/diagnose/pages/track_page.h"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    TokensFlag tokens;
    std::optional<std::uint32_t> step;
    std::optional<std::uint32_t> position;
    std::vector<std::string> track;
    bool json = false;
    DeviceFlags device;
};

TrackPage pageOf(const TrackedTokens& tracked, const Tokenizer& tokenizer, const std::vector<TokenId>& ids)
{
    TrackPage page{ids, tracked.lensAt(), {}};
    for (std::size_t i = 0; i < tracked.ids().size(); ++i) {
        const TokenId id = tracked.ids()[i];
        TrackPage::Track& track = page.tracked.emplace_back();
        track = {id, tokenizer.tokenBytes(id), tokenizer.kind(id), {}, {}};
        for (std::size_t position = tracked.steps().begin; position < tracked.steps().end; ++position)
            track.steps.emplace_back(position, *tracked.atStep(i, position));
        for (std::size_t layer = 0; layer < tracked.layers(); ++layer)
            track.layers.emplace_back(layer, *tracked.atLayer(i, layer));
    }
    return page;
}

std::string pointLine(const std::string& where, const LensToken& point)
{
    if (point.rank == 0) return concat("  ", where, "  not finite\n");
    char figures[96];
    std::snprintf(figures, sizeof figures, "  %-16s rank %7u  logit %10.4f  p ", where.c_str(), point.rank,
                  static_cast<double>(point.logit));
    return concat(figures, percentText(point.probability, 4, 4), '\n');
}

void printLines(const TrackedTokens& tracked, const Tokenizer& tokenizer)
{
    for (std::size_t i = 0; i < tracked.ids().size(); ++i) {
        const TokenId id = tracked.ids()[i];
        std::cout << id << ' ' << inQuotes(tokenizer.tokenBytes(id)) << '\n';
        for (std::size_t position = tracked.steps().begin; position < tracked.steps().end; ++position) {
            std::cout << pointLine(concat("after position ", position), *tracked.atStep(i, position));
        }
        std::cout << concat(" at position ", *tracked.lensAt(), ", by layer (logit lens)\n");
        for (std::size_t layer = 0; layer < tracked.layers(); ++layer) {
            std::cout << pointLine(concat("layer ", layer), *tracked.atLayer(i, layer));
        }
    }
}

void run(const Flags& flags)
{
    flags.tokens.requireGiven("inspect track");
    flags.tokens.refuseSeveral();
    refuseIf(flags.track.empty(), "inspect track requires tokens to track: --track ID|TEXT,….");
    Runner runner(flags.model, flags.device);
    runner.printNotices();
    const std::vector<TokenId> ids = flags.tokens.get(runner.model());
    const std::size_t count = ids.size();
    if (count == 0) throw Error(SENTENCE("There are no tokens to evaluate."));
    if (flags.step && *flags.step >= count) {
        throw UsageError(concat("--step is ", *flags.step, ", but there are only ", count,
                                " tokens, and at least one must come before the answer."));
    }
    const std::size_t at = flags.position.value_or(static_cast<std::uint32_t>(count - 1));
    if (at >= count) throw UsageError(concat("--position is ", at, ", but the last one is ", count - 1, '.'));
    const std::size_t answer = flags.step.value_or(0);
    const PositionRange steps{flags.step ? count - answer - 1 : 0, count};
    TrackedTokens tracked(parseTracked(flags.track, runner.tokenizer()), steps, at, runner.model().config().layers);
    CaptureRun run(CapturePlan(tracked.wants(), runner.model().config(), count), ids, count - answer);
    const auto cache = runner.makeCache(count);
    run.run(runner.evaluator(), *cache, {},
            {[&](const std::shared_ptr<const CapturedPiece>& piece) { tracked.take(*piece); }});
    flags.json ? printJson(pageOf(tracked, runner.tokenizer(), ids).json(&runner.tokenizer()), false)
               : printLines(tracked, runner.tokenizer());
    notify(concat(counted(run.evaluatedTokens(), "token"), " evaluated, ", runner.backend().description()));
}

}  // namespace

void addInspectTrack(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = inspect.addSubcommand(
        "track",
        "Tracks tokens: logit, rank and probability after every position, and after every layer at one position");
    addModelFlag(command, flags->model);
    flags->tokens.add(command);
    command.addOption("--track", flags->track, "ID|TEXT,…",
                      "The tokens: ids, or texts of one token each; may be repeated");
    addWholeNumber(command, "--step", flags->step, {0, 1 << 24},
                   "Number of final tokens that belong to an answer: shows only these steps and the next one, "
                   "evaluated as if generated one by one; default: all positions");
    addWholeNumber(command, "--position", flags->position, {0, 1 << 24},
                   "Position at which the layers are shown; default: the last");
    command.addFlag("--json", flags->json, "One JSON document; probabilities are 0 to 1");
    addDeviceFlags(command, flags->device, "f32");
    command.footer("Example: vitrine-cli inspect track -m model.gguf -p 'The sky is' --track ' blue, grey' --json");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
