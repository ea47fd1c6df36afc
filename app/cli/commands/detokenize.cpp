#include "app/cli/commands/commands.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/output/console.h"
#include "core/file/gguf/gguf_file.h"
#include "core/text/tokenizer.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

/// Returns the ids without the BOS and EOS that `tokenize` adds automatically.
std::span<const TokenId> withoutAdded(const Tokenizer& tokenizer, std::span<const TokenId> ids)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (tokenizer.addsBos() && !ids.empty() && ids.front() == vocabulary.bos) ids = ids.subspan(1);
    if (tokenizer.closing() && !ids.empty() && ids.back() == tokenizer.closing()) ids = ids.first(ids.size() - 1);
    return ids;
}

}  // namespace

void addDetokenize(CommandLine& line)
{
    const auto model = std::make_shared<std::string>();
    const auto preTokenizer = std::make_shared<std::string>();
    Subcommand command = line.addSubcommand("detokenize", "Token ids (on stdin) to text, byte for byte");
    addModelFlag(command, *model);
    addPreTokenizerFlag(command, *preTokenizer);
    command.footer("The ids are separated by spaces, line feeds or commas. A BOS at the beginning and an EOS at the "
                   "end are omitted\n"
                   "if tokenize would have added them. Nothing is added to the text, not even a line feed. On a "
                   "terminal, control\n"
                   "characters are shown as \\xNN.\n\n"
                   "Example: vitrine-cli tokenize -m model.gguf -p 'Hello' | vitrine-cli detokenize -m model.gguf");
    command.callback([model, preTokenizer, command] {
        requireModel(command, *model);
        const auto tokenizer = Tokenizer::create(readVocabulary(GgufFile::open(*model), *preTokenizer));
        const std::vector<TokenId> ids = parseTokenIds(readStdin(), "stdin");
        TextOutput out;
        out.write(tokenizer->decode(withoutAdded(*tokenizer, ids)));
        out.end();
    });
}

}  // namespace vitrine::cli
