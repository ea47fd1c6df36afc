#include "app/cli/flags/arguments.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/text/pretokenizers.h"

#include <utility>

namespace vitrine::cli {

void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise)
{
    command.addOption("-m,--model", path, "FILE", "The model: a GGUF file, or any part of a split one" + otherwise);
}

void addPreTokenizerFlag(Subcommand& command, std::string& name)
{
    command.addOption(
        "--pre",
        [&name](const std::string& text) {
            if (text == "list") throw PrintRequest{preTokenizerList()};
            if (!isPreTokenizer(text)) {
                throw UsageError(
                    concat("--pre is ", inQuotes(text), ", which is not a pre-tokenizer; ", kListsPreTokenizers, "."));
            }
            name = text;
        },
        "NAME",
        "The pre-tokenizer (llama-bpe, qwen2, gpt-4o, …) to use instead of tokenizer.ggml.pre, if that key is missing "
        "or unknown; list prints all names");
}

void requireModel(const Subcommand& command, const std::string& path)
{
    if (path.empty()) {
        throw UsageError(concat(command.name(), " needs a model: pass a GGUF file with -m, as in vitrine-cli ",
                                command.name(), " -m model.gguf."));
    }
}

void runWithModel(Subcommand command, const std::string& path, std::function<void()> run)
{
    command.callback([command, &path, run = std::move(run)] {
        requireModel(command, path);
        run();
    });
}

}  // namespace vitrine::cli
