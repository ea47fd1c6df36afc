#include "app/cli/flags/input.h"

#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "core/base/byte_order_mark.h"
#include "core/base/parse_number.h"
#include "core/base/user_file.h"
#include "core/base/visible_text.h"
#include "core/generate/engine/given_prompt.h"
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <system_error>
#include <unistd.h>

namespace vitrine::cli {

namespace {

/// Reads everything up to the end. Throws Error with `source` if there are more than kMostText bytes.
std::string readStream(std::istream& stream, std::string_view source)
{
    std::string text;
    std::array<char, 1 << 16> piece{};
    while (stream.read(piece.data(), piece.size()) || stream.gcount() > 0) {
        text.append(piece.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > kMostText) {
            throw Error(concat(source, ": the text is longer than ", kMostText >> 20U, " MB, the limit."));
        }
    }
    return text;
}

}  // namespace

std::string readStdin()
{
    if (::isatty(STDIN_FILENO) != 0)
        notify("Reading from the terminal; press Ctrl+D at the start of a line to finish.");
    return readStream(std::cin, "stdin");
}

bool readLine(std::string& line)
{
    try {
        if (!std::getline(std::cin, line)) return false;
        if (line.ends_with('\r')) line.pop_back();
        return true;
    } catch (const Interrupted&) {
        return false;
    }
}

std::string readFile(const std::string& path)
{
    if (path == "-") return readStdin();
    std::error_code failure;
    // Read a pipe, such as <(command), as a stream.
    if (std::filesystem::status(path, failure).type() == std::filesystem::file_type::fifo) {
        std::ifstream pipe(path, std::ios::binary);
        return readStream(pipe, path);
    }
    return readUserFile(path, kMostText);
}

std::string readTextFile(const std::string& path)
{
    const std::string text = readFile(path);
    return std::string(withoutUtf8Mark(text));
}

void TextFlag::add(Subcommand& command, const char* description)
{
    command.addOption("-p,--prompt", text, "TEXT", concat(description, "; - is stdin"));
    command.addOption("-f,--file", file, "FILE", "A file with the text, used byte for byte; - is stdin");
}

void TextFlag::refuseBoth() const
{
    refuseIf(text && !file.empty(), "Pass the text with -p or in a file with -f, not both.");
}

std::string TextFlag::get() const
{
    refuseBoth();
    if (readsStdin()) return readStdin();
    return file.empty() ? *text : readFile(file);
}

std::vector<TokenId> encodeText(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial)
{
    std::vector<std::size_t> leftOut;
    std::vector<TokenId> ids = tokenizer.encode(text, addSpecial, parseSpecial, &leftOut);
    if (!leftOut.empty()) notify(leftOutSentence(text, leftOut).english());
    return ids;
}

void TokensFlag::add(Subcommand& command, const char* aboutIds, const char* aboutText)
{
    command.addOption("--tokens", ids, "1,2,3", aboutIds);
    text.add(command, aboutText);
    command.addOption("--messages", messages, "FILE",
                      "A conversation instead: [{\"role\": …, \"content\": …}, …], which the model's chat template "
                      "renders; - is stdin");
}

void TokensFlag::requireGiven(const char* command) const
{
    if (isGiven()) return;
    throw UsageError(concat(command, " needs either token ids (--tokens 1,2,3), a text (-p or -f; - is stdin) or a "
                                     "conversation (--messages)."));
}

void TokensFlag::refuseSeveral() const
{
    text.refuseBoth();
    if ((ids.empty() ? 0 : 1) + (messages.empty() ? 0 : 1) + (text.isGiven() ? 1 : 0) <= 1) return;
    throw UsageError(
        SENTENCE("Pass only one of token ids (--tokens 1,2,3), a text (-p or -f) or a conversation (--messages)."));
}

MessagesPrompt TokensFlag::prompt(const Model& model) const
{
    refuseSeveral();
    if (!messages.empty()) return promptOfMessages(model, messages);
    MessagesPrompt prompt;
    Generate command;
    setPrompt(command, model);
    prompt.built = givenPrompt(*command.prompt, model.tokenizer());
    for (const Sentence& notice : prompt.built.notices) notify(notice.english());
    for (const PromptToken& token : prompt.built.tokens) prompt.ids.push_back(token.record.id);
    return prompt;
}

void TokensFlag::setPrompt(Generate& command, const Model& model) const
{
    refuseSeveral();
    if (!messages.empty()) {
        MessagesPrompt prompt = promptOfMessages(model, messages);
        command.prompt = std::move(prompt.built);
        command.messages = std::move(prompt.messages);
    } else if (ids.empty()) {
        command.prompt = text.get();
    } else {
        command.prompt = parseTokenIds(ids, "--tokens");
    }
}

void TokensFlag::setPromptForServer(Generate& command) const
{
    if (messages.empty())
        command.prompt = text.get();
    else
        command.messages =
            textMessages(messages, concat(messages, ": the content of each message for a server must be a text."));
}

namespace {

/// Parses an id. Returns std::nullopt if `word` is not a number in the range `numbers`.
std::optional<TokenId> parseId(std::string_view word, IdNumbers numbers)
{
    const auto number = parseNumber<std::int64_t>(word);
    const bool isAny = numbers == IdNumbers::Wrong;
    const std::int64_t least = isAny ? std::numeric_limits<std::int32_t>::min() : 0;
    const std::int64_t most =
        isAny ? std::int64_t{std::numeric_limits<std::uint32_t>::max()} : std::numeric_limits<TokenId>::max();
    if (!number || *number < least || *number > most) return std::nullopt;
    return static_cast<TokenId>(*number);
}

}  // namespace

std::vector<TokenId> parseTokenIds(std::string_view text, std::string_view source, IdNumbers numbers)
{
    constexpr std::string_view kSeparators = " \t\r\n,[]";
    const std::size_t begin = text.size() - withoutUtf8Mark(text).size();
    if (hasUtf16Mark(text)) throw Error(concat(source, ": the file is in UTF-16; save it as UTF-8."));
    std::vector<TokenId> ids;
    // Two consecutive commas, or a comma at the beginning or the end, indicate a missing id.
    const auto passSeparators = [&](std::size_t at, std::size_t allowed) {
        std::size_t commas = 0;
        for (; at < text.size() && kSeparators.find(text[at]) != std::string_view::npos; ++at) {
            if (text[at] == ',' && ++commas > allowed)
                throw Error(concat(source, ": a token id is missing at the comma at byte ", at, '.'));
        }
        return at;
    };
    for (std::size_t at = passSeparators(begin, 0); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto id = parseId(word, numbers);
        if (!id) throw Error(concat(source, ": ", inQuotes(word), " at byte ", at, " is not a token id."));
        ids.push_back(*id);
        const bool isLast = text.find_first_not_of(kSeparators, end) == std::string_view::npos;
        at = passSeparators(end, isLast ? 0 : 1);
    }
    return ids;
}

}  // namespace vitrine::cli
