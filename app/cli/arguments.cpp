#include "app/cli/arguments.h"

#include "app/cli/usage_error.h"
#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace vitrine::cli {

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

void addModelFlag(CLI::App& command, std::string& path)
{
    command.add_option("-m,--model", path, "The model: a GGUF file, or any part of a split one")->type_name("FILE");
}

void requireModel(const CLI::App& command, const std::string& path)
{
    if (path.empty()) {
        throw UsageError(concat(command.get_name(), " needs a model: pass a GGUF file with -m, as in vitrine-cli ",
                                command.get_name(), " -m model.gguf."));
    }
}

}  // namespace vitrine::cli
