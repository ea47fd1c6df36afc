#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/input.h"
#include "app/cli/interruption.h"
#include "app/cli/not_finite.h"
#include "app/cli/npy.h"
#include "app/cli/output.h"
#include "app/cli/runner.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/inference/trace.h"

#include <memory>
#include <optional>
#include <string>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    TokensFlag tokens;
    std::string out;
    DeviceFlags device;
};

void run(const Flags& flags)
{
    if (!flags.tokens.isGiven() || flags.tokens.isGivenTwice()) {
        throw UsageError("logits needs either token ids (--tokens 1,2,3) or a text (-p).");
    }
    if (flags.out.empty())
        throw UsageError("logits needs a file to write: pass it with --out, as in --out logits.npy.");
    AtomicFile out = openOutput(flags.out);  // what cannot be written is said before the work, not after it
    std::optional<Interruption> takenBack;   // or the first signal may end the program at once
    if (!out.leavesNothing()) takenBack.emplace();
    Runner runner(flags.model, flags.device);
    Interruption::check();
    runner.printNotices();
    const std::vector<TokenId> ids = flags.tokens.get(runner.tokenizer());
    if (ids.empty()) throw Error("There are no tokens to evaluate.");
    const auto cache = runner.makeCache(ids.size());
    const std::size_t vocabulary = runner.model().config().vocabulary;
    NpyWriter file(out, ids.size(), vocabulary);
    EvaluateOptions options;
    options.rows = LogitRows::All;
    std::size_t rows = 0;
    NotFinite broken;
    options.onChunk = [&](std::size_t, std::size_t, std::span<const float> logits) {
        Interruption::check();
        file.append(logits);
        for (std::size_t i = 0; i < logits.size(); ++i) broken.add(logits[i], rows + i / vocabulary);
        rows += logits.size() / vocabulary;
    };
    runner.evaluator().evaluate(*cache, ids, options);
    file.finish();
    tell(concat(out.name(), ": ", ids.size(), " x ", vocabulary, " logits, ", runner.backend().description()));
    if (broken.count > 0) tell(notFiniteSentence(out.name(), "logits", broken.count, broken.firstRow));
}

}  // namespace

void addLogits(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        line.addSubcommand("logits", "Evaluates tokens and writes the logits after each as a NumPy file");
    addModelFlag(command, flags->model);
    command.addOption("--tokens", flags->tokens.ids, "The token ids, used as they are").typeName("1,2,3");
    flags->tokens.text.add(command, "A text instead of ids, tokenized as the metadata says (BOS included)");
    command.addOption("--out", flags->out, "Where to write: float32 [n_tokens, n_vocab]; -: standard output")
        .typeName("FILE.npy");
    addDeviceFlags(command, flags->device, "f32");
    command.footer("Example: vitrine-cli logits -m model.gguf --tokens 1,403,407 --isa scalar --out logits.npy");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
