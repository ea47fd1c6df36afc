#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/found.h"
#include "app/cli/usage_error.h"
#include "core/base/error.h"
#include "core/text/pretokenizers.h"

#include <exception>
#include <iostream>
#include <new>

namespace {

enum ExitStatus { Done = 0, FailedOrFound = 1, UsedWrongly = 2 };

int run(int argc, char** argv)
{
    using namespace vitrine::cli;
    CLI::App app("Looks into local language models (GGUF files) and runs them, without a window.\n"
                 "Results go to stdout, everything else to stderr. Exit status: 0 done, 1 failed, 2 used wrongly.",
                 "vitrine-cli");
    app.set_version_flag("--version", "vitrine-cli " VITRINE_VERSION);
    app.require_subcommand(0, 1);
    app.footer("vitrine-cli COMMAND --help explains the flags of a command.");
    for (const auto add : {addInfo, addTokenize, addDetokenize, addTemplate, addLogits, addTrace, addCompare,
                           addGenerate, addChat, addBench, addDoctor, addDevices}) {
        add(app);
    }
    try {
        app.parse(normalizeArguments(argc, argv));
    } catch (const CLI::Success& wish) {
        return app.exit(wish);  // --help, --version
    } catch (const CLI::ParseError& error) {
        throw UsageError(usageSentence(app, error));
    }
    if (app.get_subcommands().empty()) throw UsageError(app.help());
    std::cout.flush();
    if (!std::cout) throw vitrine::Error("The result cannot be written to stdout.");
    return Done;
}

}  // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    try {
        return run(argc, argv);
    } catch (const vitrine::cli::Found&) {
        std::cout.flush();
    } catch (const vitrine::cli::UsageError& error) {
        std::cerr << error.what() << '\n';
        return UsedWrongly;
    } catch (const vitrine::UnknownPreTokenizer& error) {
        std::cerr << error.sentence() << " Known are " << vitrine::preTokenizerList()
                  << ". Choose the right one with --pre.\n";
    } catch (const vitrine::Error& error) {
        std::cerr << error.sentence() << '\n';
    } catch (const std::bad_alloc&) {
        std::cerr << "There is not enough memory.\n";
    } catch (const std::exception& error) {
        std::cerr << "Something went wrong that should not: " << error.what() << '\n';
    }
    return FailedOrFound;
}
