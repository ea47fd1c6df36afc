#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/info_json.h"
#include "core/base/utf8.h"

#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    bool json = false;
    bool wholeArrays = false;
};

/// A name as a terminal may see it: without control characters, and not too long.
std::string visible(std::string_view name)
{
    const std::string quoted = inQuotes(name);
    return quoted.substr(1, quoted.size() - 2);
}

std::string shapeText(const GgufTensor& tensor)
{
    std::string text;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
        if (i > 0) text += " x ";
        text += std::to_string(tensor.shape[i]);
    }
    return text;
}

void printText(const GgufFile& file)
{
    std::cout << "file        " << file.path().string() << "\nGGUF        version " << file.version() << ", "
              << file.partCount() << (file.partCount() == 1 ? " part, " : " parts, ") << file.fileBytes()
              << " bytes, alignment " << file.alignment() << '\n';
    std::uint64_t parameters = 0;
    const auto types = countTypes(file);
    for (const auto& [type, use] : types) parameters += use.parameters;
    std::cout << "parameters  " << parameters << " in " << file.tensors().size() << " tensors\n";
    for (const auto& [type, use] : types) {
        std::cout << "  " << std::left << std::setw(10) << quantTraits(type).name << std::right << std::setw(6)
                  << use.tensors << " tensors" << std::setw(14) << use.parameters << " parameters" << std::setw(14)
                  << use.bytes << " bytes\n";
    }
    std::cout << "\nmetadata (" << file.metadata().size() << ")\n";
    for (const GgufEntry& entry : file.metadata()) {
        std::cout << "  " << visible(entry.key) << " = " << describe(entry.value) << '\n';
    }
    std::cout << "\ntensors (" << file.tensors().size() << ")\n";
    for (const GgufTensor& tensor : file.tensors()) {
        std::cout << "  " << std::left << std::setw(32) << visible(tensor.name) << std::setw(8)
                  << quantTraits(tensor.type).name << shapeText(tensor) << '\n';
    }
}

}  // namespace

void addInfo(CLI::App& app)
{
    const auto flags = std::make_shared<Flags>();
    CLI::App* command =
        app.add_subcommand("info", "Metadata, tensors, types and the number of parameters of a GGUF file");
    addModelFlag(*command, flags->model);
    command->add_flag("--json", flags->json, "One JSON document instead of text");
    command->add_flag("--all", flags->wholeArrays, "With --json: long arrays (token lists) completely");
    command->footer("Reads any valid GGUF file, also of models that cannot be run.\n\n"
                    "Example: vitrine-cli info -m model.gguf --json | jq .types");
    command->callback([flags, command] {
        requireModel(*command, flags->model);
        const GgufFile file = GgufFile::open(flags->model);
        if (flags->json) {
            printJson(infoToJson(file, flags->wholeArrays), true);
        } else {
            printText(file);
        }
    });
}

}  // namespace vitrine::cli
