#include "app/cli/commands/commands.h"
#include "app/cli/flags/command_line.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/standard_streams.h"
#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/crash_folder.h"
#include "core/base/crash_report.h"
#include "core/base/error.h"
#include "core/base/event_log.h"
#include "core/base/process.h"
#include "core/base/version.h"
#include "core/help/help_request.h"
#include "core/text/known_vocabularies.h"
#include "core/text/pretokenizers.h"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace vitrine;
using namespace vitrine::cli;

enum ExitStatus { Done = 0, FailedOrFound = 1, UsedWrongly = 2 };

ProgramHelp programHelp(CommandHelp commands)
{
    return {std::move(commands),
            "Vitrine " VITRINE_VERSION,
            {{"0", "The command is done."},
             {"1", "The command failed, or it found what it searches for, such as a difference."},
             {"2", "The command line is wrong."},
             {"129, 130, 143", "SIGHUP, Ctrl+C or SIGTERM ended the command."}},
            engineEnvironment(),
            {{"~/.cache/vitrine", "Results of measurements on Vulkan devices, and the features of servers."},
             {"../share/vitrine/starter_model/vitrine-starter.gguf",
              "The starter model; the path begins at the folder of the program."},
             {"../share/vitrine/trace", "Code for other engines that writes traces for vitrine-cli compare."}},
            {"vitrine"}};
}

/// Runs the command. When it returns, the output may still be in the buffer of stdout.
ExitStatus run(int argc, char** argv)
{
    CommandLine line("vitrine-cli",
                     "Inspects and runs local language models (GGUF files) without a window.\n"
                     "Results go to stdout, everything else to stderr. Exit status: 0 done, 1 failed, 2 wrong usage.",
                     versionText("vitrine-cli"), "vitrine-cli COMMAND --help explains the flags of a command.");
    for (const auto add : {addInfo, addTensor, addExport, addTokenize, addDetokenize, addTemplate, addLogits, addTrace,
                           addCapture, addInspect, addCompare, addGenerate, addChat, addBench, addDoctor, addDevices}) {
        add(line);
    }
    if (argc > 1 && isHelpRequest(argv[1])) {
        const std::vector<std::string> request(argv + 1, argv + argc);
        std::cout << answerHelpRequest(programHelp(line.help()), request, flagValues);
        return Done;
    }
    try {
        return line.run(argc, argv) ? Done : UsedWrongly;
    } catch (const Found&) {
        return FailedOrFound;
    }
}

struct Outcome {
    ExitStatus status = Done;
    std::string sentence = {};  ///< message for stderr
};

/// Runs `work` and converts its exceptions to an Outcome, except StdoutClosed and Interrupted.
template <typename Work>
Outcome attempt(const Work& work)
{
    try {
        return {work()};
    } catch (const BrokenPipe&) {
        throw StdoutClosed();
    } catch (const UsageError& error) {
        return {UsedWrongly, error.what()};
    } catch (const UnknownPreTokenizer& error) {
        const std::string likely = likelySentence(error.likely());
        return {FailedOrFound, concat(error.sentence(), likely.empty() ? "" : " ", likely,
                                      " Choose the right one with --pre NAME; ", kListsPreTokenizers, '.')};
    } catch (const Error& error) {
        return {FailedOrFound, error.sentence()};
    } catch (const std::bad_alloc&) {
        return {FailedOrFound, "There is not enough memory."};
    } catch (const std::exception& error) {
        return {FailedOrFound, concat("An unexpected error occurred: ", error.what())};
    }
}

ExitStatus runAndReport(int argc, char** argv)
{
    const Outcome command = attempt([&] { return run(argc, argv); });
    const Outcome written = attempt([] {
        if (std::cout.good()) std::cout.flush();
        return Done;
    });
    for (const Outcome& outcome : {command, written}) {
        if (!outcome.sentence.empty()) notify(outcome.sentence);
    }
    return command.status != Done ? command.status : written.status;
}

}  // namespace

int main(int argc, char** argv)
{
    prepareProcess();
    const char* const dataFolder = std::getenv("VITRINE_DATA_DIR");
    reportCrashes("vitrine-cli", versionText("vitrine-cli"), crashFolder(dataFolder ? dataFolder : ""));
    logEvent("vitrine-cli", "started");
    std::ios::sync_with_stdio(false);
    const StandardStreams streams;
    ExitStatus status = FailedOrFound;
    try {
        status = runAndReport(argc, argv);
    } catch (const StdoutClosed&) {
        endBySignal(SIGPIPE);
    } catch (const Interrupted&) {
    }
    if (Interruption::noted() != 0) endBySignal(Interruption::noted());
    return status;
}
