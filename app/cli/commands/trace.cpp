#include "app/cli/commands/commands.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/standard_streams.h"
#include "app/cli/run/trace_flags.h"
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/diagnose/compare/trace_file.h"

#include <memory>
#include <optional>
#include <string>

namespace vitrine::cli {

namespace {

struct Flags {
    TraceFlags trace;
    std::string out;
};

void run(const Flags& flags)
{
    flags.trace.input.requireGiven("trace");
    refuseIf(flags.out.empty(), "trace requires a file to write: pass it with --out, as in --out trace.npz.");
    // Opened early, so that an unwritable file is reported before the computation.
    AtomicFile out = openOutput(flags.out);
    // If a signal would leave an unfinished file, record the first signal, so that the program can remove this file
    // before it ends.
    std::optional<Interruption> takenBack;
    if (!out.leavesNothing()) takenBack.emplace();
    const Runner runner(flags.trace.model, flags.trace.device);
    Interruption::check();
    runner.printNotices();
    const TraceRequest request = flags.trace.request(runner, flags.trace.input.get(runner.model()), 1);
    const Placement placement = runner.place(flags.trace.device.compute(), request.tokens.size());
    const Trace trace = runTrace(request, *placement.backend);
    Interruption::check();
    writeTrace(out, trace, request.tokens);
    notify(concat(out.name(), ": ", counted(trace.arrays().size(), "tap"), " of ",
                  counted(request.tokens.size(), "token"), ", ", placement.backend->description()));
    for (const TraceArray& array : trace.arrays()) {
        const NotFinite found = notFinite(array.values, array.rows);
        if (found.count == 0) continue;
        notify(notFiniteSentence(out.name(), array.name(), found.count, array.firstPosition + found.firstRow));
        break;
    }
}

}  // namespace

void addTrace(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        line.addSubcommand("trace", "Evaluates tokens and writes every intermediate result as NumPy arrays");
    flags->trace.add(command, "The token ids, used unchanged");
    command.addOption("--out", flags->out, "FILE.npz", "File for an archive of float32 arrays; -: standard output");
    command.footer("The arrays are named embed, 0.attn_norm, 0.q, …, final_norm, logits, and tokens; docs/traces.md "
                   "lists them all with their shapes.\n\n"
                   "Example: vitrine-cli trace -m model.gguf --tokens 1,403,407 --isa scalar --out trace.npz");
    runWithModel(command, flags->trace.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
