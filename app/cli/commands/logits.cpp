#include "app/cli/commands/commands.h"
#include "app/cli/commands/logit_table.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/standard_streams.h"
#include "app/cli/output/tensor_output.h"
#include "app/cli/run/runner.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/inference/trace.h"

#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    TokensFlag tokens;
    std::string out;
    std::uint32_t top = 0;
    std::vector<std::string> track;
    bool statistics = false;
    bool json = false;
    DeviceFlags device;
};

/// Writes rows of logits to a file or prints them as soon as they are computed.
class Rows {
public:
    Rows(const Flags& flags, const Runner& runner, const std::vector<TokenId>& ids, AtomicFile* out)
        : m_flags(flags), m_runner(runner), m_ids(ids), m_out(out), m_vocabulary(runner.model().config().vocabulary)
    {
        m_view = {flags.top, flags.statistics, parseTracked(flags.track, runner.tokenizer())};
        if (out) writeNpyHeader(*out, std::array<std::uint64_t, 2>{ids.size(), m_vocabulary});
    }

    void take(std::span<const float> logits)
    {
        Interruption::check();
        if (m_out) m_out->write(std::as_bytes(logits));
        for (; !logits.empty(); logits = logits.subspan(m_vocabulary)) takeRow(logits.first(m_vocabulary));
    }

    void finish()
    {
        if (m_out) m_out->commit();
        if (m_flags.json) printJson({{"tokens", m_ids}, {"positions", std::move(m_shown)}}, false);
    }

    const NotFinite& broken() const { return m_broken; }

private:
    void takeRow(std::span<const float> row)
    {
        for (const float logit : row) m_broken.add(logit, m_rows);
        if (m_view.isWanted()) {
            Json shown = logitRow(m_view, m_runner.tokenizer(), m_rows, m_ids[m_rows], row);
            if (!m_flags.json) std::cout << logitLines(shown);
            if (m_flags.json) m_shown.push_back(std::move(shown));
        }
        ++m_rows;
    }

    const Flags& m_flags;
    const Runner& m_runner;
    const std::vector<TokenId>& m_ids;
    AtomicFile* m_out;
    std::size_t m_vocabulary;
    LogitView m_view;
    Json m_shown = Json::array();
    NotFinite m_broken;
    std::size_t m_rows = 0;
};

void check(const Flags& flags)
{
    flags.tokens.requireGiven("logits");
    flags.tokens.refuseSeveral();
    const bool shows = flags.top > 0 || flags.statistics || !flags.track.empty();
    refuseIf(flags.out.empty() && !shows,
             "logits requires a file to write (--out logits.npy), or one of --top, --track or --stats.");
    refuseIf(flags.json && !shows, "--json has no effect without --top, --track or --stats.");
    refuseIf(flags.out == "-" && shows,
             "--top, --track and --stats cannot be combined with --out -, because stdout contains the array.");
}

void run(const Flags& flags)
{
    check(flags);
    std::unique_ptr<AtomicFile> out;  // opened early, so that an unwritable file is reported before the computation
    if (!flags.out.empty()) out.reset(new AtomicFile(openOutput(flags.out)));
    // If a signal would leave an unfinished file, record the first signal, so that the program can remove this file
    // before it ends.
    std::optional<Interruption> takenBack;
    if (out && !out->leavesNothing()) takenBack.emplace();
    Runner runner(flags.model, flags.device);
    Interruption::check();
    runner.printNotices();
    const std::vector<TokenId> ids = flags.tokens.get(runner.model());
    if (ids.empty()) throw Error(SENTENCE("There are no tokens to evaluate."));
    const auto cache = runner.makeCache(ids.size());
    Rows rows(flags, runner, ids, out.get());
    EvaluateOptions options;
    options.rows = LogitRows::All;
    options.onChunk = [&](std::size_t, std::size_t, std::span<const float> logits) { rows.take(logits); };
    runner.evaluator().evaluate(*cache, ids, options);
    rows.finish();
    const std::string name = out ? out->name() : "logits";
    if (out) {
        notify(concat(name, ": ", ids.size(), " x ", runner.model().config().vocabulary, " logits, ",
                      runner.backend().description()));
    }
    const NotFinite& broken = rows.broken();
    if (broken.count > 0) notify(notFiniteSentence(name, "logits", broken.count, broken.firstRow));
}

}  // namespace

void addLogits(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand(
        "logits",
        "Evaluates tokens and writes the logits after each token as a NumPy file, or shows the highest of them");
    addModelFlag(command, flags->model);
    flags->tokens.add(command);
    command.addOption("--out", flags->out, "FILE.npy",
                      "File for the array: float32 [n_tokens, n_vocab]; -: standard output");
    addWholeNumber(command, "--top", flags->top, {0, 1 << 24},
                   "Number of most probable tokens to show for every position");
    command.addOption(
        "--track", flags->track, "ID|TEXT,…",
        "Show logit, rank (from 1) and probability of these tokens: ids, or texts of one token each; may be repeated");
    command.addFlag("--stats", flags->statistics,
                    "Show min, max, mean, spread (standard deviation) and entropy (bits) of every position");
    command.addFlag("--json", flags->json, "Show the result as one JSON document");
    addDeviceFlags(command, flags->device, "f32");
    command.footer("Example: vitrine-cli logits -m model.gguf --tokens 1,403,407 --isa scalar --out logits.npy\n"
                   "         vitrine-cli logits -m model.gguf -p 'The capital of France is' --top 5 --track 403");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
