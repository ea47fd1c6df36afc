#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/json_output.h"
#include "app/cli/number_flags.h"
#include "app/cli/runner.h"
#include "core/base/error.h"
#include "core/cpu/kernels.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    std::uint32_t promptTokens = 512;
    std::uint32_t generatedTokens = 64;
    std::uint32_t repetitions = 3;
    bool json = false;
    DeviceFlags device;
};

struct Result {
    std::optional<double> promptRate;      ///< tokens per second
    std::optional<double> generationRate;  ///< tokens per second
    double loadMilliseconds = 0;
};

/// Median of the seconds that `work` takes, each time after `prepare`.
double medianSeconds(std::uint32_t repetitions, const std::function<void()>& work, const std::function<void()>& prepare)
{
    std::vector<double> seconds;
    for (std::uint32_t i = 0; i < repetitions; ++i) {
        prepare();
        const auto begin = std::chrono::steady_clock::now();
        work();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(seconds.begin(), seconds.end());
    const std::size_t middle = seconds.size() / 2;
    return seconds.size() % 2 == 1 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
}

/// Speed does not depend on which tokens they are; spread over the vocabulary, they do not share cached rows.
std::vector<TokenId> someTokens(std::size_t count, std::uint32_t vocabulary)
{
    std::vector<TokenId> ids(count);
    for (std::size_t i = 0; i < count; ++i) ids[i] = static_cast<TokenId>(i * 7919 % vocabulary);
    return ids;
}

Result measure(const Flags& flags, std::unique_ptr<Runner>& runner)
{
    Result result;
    const auto load = [&] { runner = std::make_unique<Runner>(flags.model, flags.device); };
    // The one before must go first, or the peak of memory would count the weights twice.
    result.loadMilliseconds = 1000 * medianSeconds(flags.repetitions, load, [&] { runner.reset(); });
    const std::size_t capacity = std::max({flags.promptTokens, flags.generatedTokens, 1U});
    const auto ids = someTokens(capacity, runner->model().config().vocabulary);
    const auto cache = runner->makeCache(capacity);
    const auto evaluate = [&](std::size_t first, std::size_t count) {
        runner->evaluator().evaluate(*cache, std::span(ids).subspan(first, count), {});
    };
    const auto forget = [&] { cache->truncate(0); };
    evaluate(0, std::min<std::size_t>(capacity, 8));  // brings the weights into memory
    if (flags.promptTokens > 0) {
        const double seconds = medianSeconds(
            flags.repetitions, [&] { evaluate(0, flags.promptTokens); }, forget);
        result.promptRate = flags.promptTokens / seconds;
    }
    if (flags.generatedTokens > 0) {
        const auto generate = [&] {
            for (std::size_t i = 0; i < flags.generatedTokens; ++i) evaluate(i, 1);
        };
        const double seconds = medianSeconds(flags.repetitions, generate, forget);
        result.generationRate = flags.generatedTokens / seconds;
    }
    return result;
}

std::uint64_t peakMemory()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts in KiB
}

void run(const Flags& flags)
{
    std::unique_ptr<Runner> runner;
    const Result result = measure(flags, runner);
    const std::string_view isa = chooseKernels(flags.device.isa).name;
    if (flags.json) {
        const auto rate = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
        printJson({{"pp_tps", rate(result.promptRate)},
                   {"tg_tps", rate(result.generationRate)},
                   {"load_ms", result.loadMilliseconds},
                   {"peak_rss_bytes", peakMemory()},
                   {"device", runner->backend().description()},
                   {"isa", isa}},
                  true);
        return;
    }
    std::cout << std::fixed << std::setprecision(2);
    if (result.promptRate) {
        std::cout << "prompt      " << *result.promptRate << " tokens/s (" << flags.promptTokens << " tokens)\n";
    }
    if (result.generationRate) {
        std::cout << "generation  " << *result.generationRate << " tokens/s (" << flags.generatedTokens << " tokens)\n";
    }
    std::cout << "load        " << result.loadMilliseconds << " ms\nmemory      "
              << static_cast<double>(peakMemory()) / (1024 * 1024) << " MiB at the peak\ndevice      "
              << runner->backend().description() << '\n';
}

}  // namespace

void addBench(CLI::App& app)
{
    const auto flags = std::make_shared<Flags>();
    CLI::App* command = app.add_subcommand("bench", "Measures loading, prompt processing and generation");
    addModelFlag(*command, flags->model);
    addWholeNumber(*command, "-p,--n-prompt", flags->promptTokens, {}, "Tokens of the prompt; 0: do not measure");
    addWholeNumber(*command, "-n,--n-gen", flags->generatedTokens, {},
                   "Tokens generated one by one; 0: do not measure");
    addWholeNumber(*command, "-r,--repetitions", flags->repetitions, {1, 1000},
                   "How often everything is measured; medians are reported");
    command->add_flag("--json", flags->json,
                      "{\"pp_tps\", \"tg_tps\", \"load_ms\", \"peak_rss_bytes\", \"device\", \"isa\"}");
    addDeviceFlags(*command, flags->device, "f16");
    command->footer("Example: vitrine-cli bench -m model.gguf -p 512 -n 64 -t 2 --json");
    command->callback([flags, command] {
        requireModel(*command, flags->model);
        run(*flags);
    });
}

}  // namespace vitrine::cli
