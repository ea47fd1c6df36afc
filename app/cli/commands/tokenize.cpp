#include "app/cli/commands/commands.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/gguf_file.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace vitrine::cli {

namespace {

Json idOrNull(const Tokenizer& tokenizer, const std::optional<TokenId>& id)
{
    if (!id) return nullptr;
    if (*id >= 0 && static_cast<std::size_t>(*id) < tokenizer.size()) return tokenToJson(tokenizer, *id);
    return {{"id", *id}, {"piece", nullptr}};
}

/// Returns the tokens around a position: `… 27 "<" [91 "|"] 318 "im" …`
std::string around(const Tokenizer& tokenizer, std::span<const TokenId> ids, std::size_t position)
{
    constexpr std::size_t kBefore = 3;
    constexpr std::size_t kBehind = 7;
    const std::size_t begin = position - std::min(position, kBefore);
    const std::size_t end = std::min(ids.size(), position + kBehind);
    std::string line = begin > 0 ? "…" : "";
    for (std::size_t i = begin; i < end; ++i) {
        const bool known = ids[i] >= 0 && static_cast<std::size_t>(ids[i]) < tokenizer.size();
        const std::string token =
            known ? concat(ids[i], ' ', inQuotes(tokenizer.tokenBytes(ids[i]))) : concat(ids[i], " (no token)");
        line += concat(line.empty() ? "" : "  ", i == position ? "[" : "", token, i == position ? "]" : "");
    }
    if (position >= ids.size()) line += "  [end]";
    return end < ids.size() ? line + "  …" : line;
}

std::vector<TokenId> readExpectedIds(const std::string& idsOrFile, const char* flag)
{
    std::error_code ignored;
    const bool isFile = idsOrFile == "-" || std::filesystem::exists(idsOrFile, ignored);
    return isFile ? parseTokenIds(readFile(idsOrFile), idsOrFile == "-" ? "stdin" : idsOrFile, IdNumbers::Wrong)
                  : parseTokenIds(idsOrFile, flag, IdNumbers::Wrong);
}

Json faultToJson(const TokenFault& fault)
{
    const TokenCauseTraits& traits = traitsOf(fault.cause);
    return {{"code", traits.code},
            {"sentence", fault.sentence()},
            {"hint", traits.hint},
            {"places", fault.places},
            {"position", fault.position}};
}

Json toJson(const TokenDifference& difference, const Tokenizer& tokenizer)
{
    return {{"position", difference.position},
            {"own", idOrNull(tokenizer, difference.own)},
            {"other", idOrNull(tokenizer, difference.other)},
            {"sentence", difference.sentence},
            {"explained", difference.explained},
            {"causes", jsonArray(difference.faults, faultToJson)}};
}

std::string describe(const TokenDifference& difference, const Tokenizer& tokenizer, std::span<const TokenId> own,
                     std::span<const TokenId> other)
{
    std::string text = concat(difference.sentence, "\n  here:         ", around(tokenizer, own, difference.position),
                              "\n  other engine: ", around(tokenizer, other, difference.position), '\n');
    for (const TokenFault& fault : difference.faults) {
        const TokenCauseTraits& traits = traitsOf(fault.cause);
        text += concat(traits.code, ": ", fault.sentence(), "\n  ", traits.hint, '\n');
    }
    if (!difference.explained) text += "That does not explain all differences.\n";
    return text;
}

struct Flags {
    std::string model;
    std::string preTokenizer;
    TextFlag text;
    bool noSpecial = false;
    bool bos = false;
    bool noBos = false;
    std::optional<std::string> expected;  ///< ids of another engine; absent: not given; an empty list is compared, too
    bool json = false;
};

std::vector<TokenId> tokenize(const Tokenizer& tokenizer, const Flags& flags, const std::string& text)
{
    std::vector<TokenId> ids = encodeText(tokenizer, text, !flags.noBos, !flags.noSpecial);
    if (!flags.bos) return ids;
    const auto bos = tokenizer.vocabulary().bos;
    if (!bos) throw Error(concat(flags.model, ": --bos was given, but the metadata names no BOS token."));
    const std::vector<TokenId> own = tokenizer.encode(text, false, !flags.noSpecial);
    const bool ownFirst = !own.empty() && own.front() == *bos;
    if (ownFirst || !tokenizer.addsBos()) ids.insert(ids.begin(), *bos);
    return ids;
}

void print(const Tokenizer& tokenizer, const std::vector<TokenId>& ids, bool json)
{
    if (json) {
        Json tokens = jsonArray(ids, [&](TokenId id) { return tokenToJson(tokenizer, id); });
        return printJson({{"ids", ids}, {"tokens", std::move(tokens)}}, false);
    }
    for (std::size_t i = 0; i < ids.size(); ++i) std::cout << (i > 0 ? " " : "") << ids[i];
    std::cout << '\n';
}

/// Compares another engine's ids of the text with our ids. Throws Found if they differ.
void compare(const Tokenizer& tokenizer, const std::vector<TokenId>& ids, const Flags& flags, const std::string& text)
{
    const std::vector<TokenId> expected = readExpectedIds(*flags.expected, "--expect");
    const auto difference = findTokenDifference(tokenizer, ids, expected, text);
    if (flags.json) {
        Json document = {{"ids", ids}, {"expected", expected}, {"same", !difference}};
        document["difference"] = difference ? toJson(*difference, tokenizer) : Json(nullptr);
        printJson(document, false);
    } else if (difference) {
        std::cout << describe(*difference, tokenizer, ids, expected);
    } else {
        std::cout << "The same " << counted(ids.size(), "token") << ".\n";
    }
    if (difference) throw Found();
}

void run(const Flags& flags)
{
    refuseIf(flags.expected == "-" && flags.text.readsStdin(),
             "--expect - reads the ids from stdin, so pass the text with -p or -f.");
    const auto tokenizer = Tokenizer::create(readVocabulary(GgufFile::open(flags.model), flags.preTokenizer));
    const std::string text = flags.text.get();
    const std::vector<TokenId> ids = tokenize(*tokenizer, flags, text);
    flags.expected ? compare(*tokenizer, ids, flags, text) : print(*tokenizer, ids, flags.json);
}

}  // namespace

void addTokenize(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("tokenize", "Text to token ids");
    addModelFlag(command, flags->model);
    addPreTokenizerFlag(command, flags->preTokenizer);
    flags->text.add(command, "The text, used byte for byte; default: stdin");
    command.addFlag("--no-special", flags->noSpecial, "Treat <|im_start|> and the like in the text as plain text");
    Flag bos = command.addFlag("--bos", flags->bos,
                               "Always add BOS, regardless of the metadata and the beginning of the text");
    command.addFlag("--no-bos", flags->noBos, "Add no tokens that are not in the text (BOS, EOS, CLS, SEP)")
        .excludes(bos);
    command.addOption(
        "--expect", flags->expected, "IDS|FILE",
        "The ids that another engine produces for the text (1,2,3 or a file): shows the first difference and its "
        "cause; the exit status is 1 if they differ");
    command.addFlag("--json", flags->json,
                    "{\"ids\", \"tokens\": [{\"id\", \"piece\", \"bytes\", \"type\"}]}; with --expect {\"ids\", "
                    "\"expected\", \"same\", \"difference\": {\"position\", \"own\", \"other\", \"sentence\", "
                    "\"explained\", \"causes\"}}");
    command.footer("Without --bos or --no-bos, the model's metadata decides. If the text already begins with BOS, as "
                   "the output of templates does, no second BOS is added (llama.cpp adds one). A file with only a "
                   "vocabulary is sufficient.\n\n"
                   "Example: printf 'Hello world' | vitrine-cli tokenize -m model.gguf --json\n"
                   "         vitrine-cli tokenize -m model.gguf -p 'Hello world' --expect 9906,1917");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
