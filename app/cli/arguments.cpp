#include "app/cli/arguments.h"

#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <utility>

namespace vitrine::cli {

namespace {

std::string commandNames(const CLI::App& app)
{
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.append(names.empty() ? "" : ", ").append(command->get_name());
    }
    return names;
}

std::string unexpected(const CLI::App& app, const std::string& argument)
{
    const auto used = app.get_subcommands();
    if (used.empty()) {
        if (argument.rfind('-', 0) == 0) return concat("There is no flag ", argument, " before the command.");
        return concat("There is no command \"", argument, "\"; the commands are ", commandNames(app), ".");
    }
    const std::string& command = used.front()->get_name();
    if (argument.rfind('-', 0) != 0 && used.front()->get_option_no_throw("--model") != nullptr) {
        return concat(command, " does not know what to do with \"", argument, "\"; a model is passed with -m.");
    }
    return concat(command, " does not know \"", argument, "\"; vitrine-cli ", command, " --help lists its flags.");
}

}  // namespace

std::vector<std::string> normalizeArguments(int argc, char** argv)
{
    static constexpr std::pair<const char*, const char*> kLongForms[] = {
        {"-ngl", "--gpu-layers"}, {"-ctk", "--cache-type-k"}, {"-ctv", "--cache-type-v"}};
    std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::string& argument : arguments) {
        for (const auto& [shortForm, longForm] : kLongForms) {
            if (argument == shortForm) argument = longForm;
        }
    }
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the end
    return arguments;
}

std::string usageSentence(const CLI::App& app, const CLI::ParseError& error)
{
    const std::vector<std::string> rest = app.remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !rest.empty()) return unexpected(app, rest.front());
    std::string sentence = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {  // "--flag: 1 required …"
        const std::string flag = sentence.substr(0, sentence.find(':'));
        return flag + (sentence.find("missing") != std::string::npos ? " needs a value." : " may be given only once.");
    }
    if (sentence.empty() || sentence.back() != '.') sentence += '.';
    return sentence;
}

void addModelFlag(CLI::App& command, std::string& path, const std::string& otherwise)
{
    command.add_option("-m,--model", path, "The model: a GGUF file, or any part of a split one" + otherwise)
        ->type_name("FILE");
}

void addPreTokenizerFlag(CLI::App& command, std::string& name)
{
    command
        .add_option_function<std::string>(
            "--pre",
            [&name](const std::string& text) {
                if (text == "list") throw CLI::CallForVersion(preTokenizerList(), 0);  // printed as a version is
                if (!isPreTokenizer(text)) {
                    throw UsageError(concat("--pre is ", inQuotes(text), ", which is not a pre-tokenizer; ",
                                            kListsPreTokenizers, "."));
                }
                name = text;
            },
            "The pre-tokenizer (llama-bpe, qwen2, gpt-4o, …) to use instead of the one in tokenizer.ggml.pre, for "
            "files whose own is missing or unknown; list prints all names")
        ->type_name("NAME");
}

void requireModel(const CLI::App& command, const std::string& path)
{
    if (path.empty()) {
        throw UsageError(concat(command.get_name(), " needs a model: pass a GGUF file with -m, as in vitrine-cli ",
                                command.get_name(), " -m model.gguf."));
    }
}

void runWithModel(CLI::App& command, const std::string& path, std::function<void()> run)
{
    command.callback([&command, &path, run = std::move(run)] {
        requireModel(command, path);
        run();
    });
}

}  // namespace vitrine::cli
