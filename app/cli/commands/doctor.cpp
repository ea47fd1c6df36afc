#include "app/cli/commands/commands.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/devices/placement.h"
#include "core/compute/inference/evaluator.h"
#include "core/diagnose/doctor/diagnosis.h"
#include "core/diagnose/doctor/repairs/repair.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace vitrine::cli {

namespace {

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::uintmax_t kLargeFile = std::uintmax_t{256} << 20;  ///< larger files get progress messages

struct Flags {
    std::string model;
    std::string preTokenizer;
    std::string device = "cpu";
    std::string gpuLayers = "auto";
    std::uint32_t threads = 0;
    bool all = false;
    bool json = false;
};

/// Writes one line to stderr for each stage and each tenth of a stage.
class Progress {
public:
    void operator()(std::string_view stage, float fraction)
    {
        const int tenth = static_cast<int>(fraction * 10);
        if (stage == m_stage && tenth <= m_tenth) return;
        m_stage = stage;
        m_tenth = tenth;
        notify(concat(stage, ' ', tenth * 10, " %"));
    }

private:
    std::string m_stage;
    int m_tenth = 0;
};

Json lossToJson(const SampleLoss& text)
{
    return {{"name", text.name},       {"tokens", text.tokens},
            {"nats", text.loss},       {"without_context", text.withoutContext},
            {"typical", text.typical}, {"judged", text.isJudged}};
}

Json senseToJson(const Sense& sense)
{
    return {{"verdict", verdictName(sense.verdict)},
            {"sentence", sense.sentence},
            {"uniform", sense.uniform},
            {"texts", jsonArray(sense.texts, lossToJson)}};
}

Json findingToJson(const Finding& finding)
{
    return {{"severity", severityName(finding.severity)},
            {"check", finding.check},
            {"where", finding.where},
            {"what", finding.what},
            {"why", finding.why},
            {"remedy", finding.remedy}};
}

Json skippedToJson(const Diagnosis::Skipped& check)
{
    return {{"check", check.check}, {"reason", check.reason}};
}

Json toJson(const Flags& flags, const Diagnosis& diagnosis)
{
    Json result = {{"file", flags.model},
                   {"errors", diagnosis.findings.count(Severity::Error)},
                   {"warnings", diagnosis.findings.count(Severity::Warning)},
                   {"notes", diagnosis.findings.count(Severity::Note)},
                   {"findings", jsonArray(diagnosis.findings.list(), findingToJson)},
                   {"made", diagnosis.made},
                   {"skipped", jsonArray(diagnosis.skipped, skippedToJson)},
                   {"weights", diagnosis.sampled}};
    if (diagnosis.sense) result["sense"] = senseToJson(*diagnosis.sense);
    if (diagnosis.trials) {
        Json repairs = {{"tried", diagnosis.trials->made}, {"not_tried", diagnosis.trials->left}};
        if (const auto& best = diagnosis.trials->best) {
            repairs["best"] = {{"mistake", best->repair->code},
                               {"layers", best->layers},
                               {"nats_before", best->saving.before},
                               {"nats_after", best->saving.after}};
        }
        result["repairs"] = repairs;
    }
    return result;
}

/// Prints a line such as "sense: makes sense. …", and the loss of each test text in nats per token.
void printSense(const Sense& sense)
{
    std::cout << "sense: " << verdictName(sense.verdict) << ". " << sense.sentence << '\n';
    if (sense.texts.empty()) return;
    std::cout << "  nats per token (in brackets without reading the context):";
    for (const SampleLoss& text : sense.texts) {
        std::cout << (&text == &sense.texts.front() ? " " : ", ") << text.name << ' ' << fixedPoint(text.loss, 2)
                  << " (" << fixedPoint(text.withoutContext, 2) << ')';
    }
    std::cout << "; knowing nothing " << fixedPoint(sense.uniform, 2) << ".\n";
}

void printText(const Diagnosis& diagnosis)
{
    for (const Finding& finding : diagnosis.findings.list()) {
        std::cout << severityName(finding.severity) << " (" << finding.check << ", " << visible(finding.where)
                  << ")\n  " << visible(finding.what) << "\n  Why: " << visible(finding.why)
                  << "\n  Do:  " << visible(finding.remedy) << "\n\n";
    }
    if (diagnosis.made.empty()) {  // all checks were skipped for the same reason
        std::cout << "None of the " << counted(diagnosis.skipped.size(), "check") << " could be made. "
                  << visible(diagnosis.skipped.front().reason) << '\n';
    } else {
        for (const Diagnosis::Skipped& check : diagnosis.skipped) {
            std::cout << "not made: " << check.check << " (" << visible(check.reason) << ")\n";
        }
    }
    if (diagnosis.sense) printSense(*diagnosis.sense);
    const auto found = [&](Severity severity, const char* what) {
        return counted(diagnosis.findings.count(severity), what);
    };
    std::cout << counted(diagnosis.made.size(), "check") << ", ";
    if (!diagnosis.made.empty() && !diagnosis.skipped.empty()) std::cout << diagnosis.skipped.size() << " not made, ";
    std::cout << found(Severity::Error, "error") << ", " << found(Severity::Warning, "warning") << ", "
              << found(Severity::Note, "note");
    std::cout << (diagnosis.sampled.empty() ? "." : ". " + visible(diagnosis.sampled)) << '\n';
}

void run(const Flags& flags)
{
    checkDevice(flags.device);
    ExaminationOptions options;
    options.threads = flags.threads;
    const ComputeOptions compute{flags.device, {}, flags.threads, parseGpuLayers(flags.gpuLayers)};
    options.makeBackend = [&compute](const Model& model) {
        constexpr std::size_t kPositions = 1024;  // more positions than the trial run needs
        const ModelUse use = Evaluator::useOf(model.config(), kPositions, KvType::F32, KvType::F32);
        const Placement placement = placeModel(compute, model.config(), model.weights(), use);
        if (const std::string notice = placement.backend->notice(); !notice.empty()) notify(notice);
        return placement.backend;
    };
    options.preTokenizer = flags.preTokenizer;
    if (flags.all) options.weightBytes = 0;
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(flags.model, failure);
    if (!failure && bytes >= kLargeFile) options.progress = Progress();
    const Diagnosis diagnosis = diagnose(flags.model, options);
    flags.json ? printJson(toJson(flags, diagnosis), true) : printText(diagnosis);
    const std::size_t errors = diagnosis.findings.count(Severity::Error);
    if (errors > 0) throw Error(concat(flags.model, " has ", counted(errors, "error"), '.'));
}

}  // namespace

void addDoctor(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("doctor", "Checks a model file and explains what is wrong with it");
    addModelFlag(command, flags->model);
    addPreTokenizerFlag(command, flags->preTokenizer);
    command.addFlag("--json", flags->json,
                    "{\"file\", \"errors\", \"warnings\", \"notes\", \"findings\": [{\"severity\", \"check\", "
                    "\"where\", \"what\", \"why\", \"remedy\"}], \"made\", \"skipped\", \"weights\", \"sense\": "
                    "{\"verdict\", \"sentence\", \"uniform\", \"texts\"}}");
    command.addFlag("--all", flags->all, "Check all weights, even if they take more than 4 GiB");
    addDeviceFlag(command, flags->device);
    addGpuLayersFlag(command, flags->gpuLayers);
    addWholeNumber(command, "-t,--threads", flags->threads, {0, kMaxThreads},
                   "Number of threads; 0: one per physical core");
    command.footer(
        "An error means that the file does not load or that answers will be wrong, a warning that something is "
        "suspicious. Exit status 1 if there is an error. Files that cannot be run get all checks that are possible.\n\n"
        "Example: vitrine-cli doctor -m model.gguf --json | jq '.findings[].what'");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
