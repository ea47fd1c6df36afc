#include "app/cli/input.h"

#include "app/cli/console.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <unistd.h>

namespace vitrine::cli {

std::string readStdin()
{
    if (::isatty(STDIN_FILENO) != 0) tell("Reading from the terminal; Ctrl+D at the start of a line ends.");
    return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

std::string readFile(const std::string& path)
{
    if (path == "-") return readStdin();
    const MappedFile file(path);
    return readIntact(
        file, [&file] { return std::string(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()); });
}

void TextFlag::add(Subcommand& command, const char* description)
{
    option = command.addOption("-p,--prompt", text, description).typeName("TEXT");
}

std::vector<TokenId> encodeText(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial)
{
    std::vector<std::size_t> leftOut;
    std::vector<TokenId> ids = tokenizer.encode(text, addSpecial, parseSpecial, &leftOut);
    if (!leftOut.empty()) tell(leftOutSentence(text, leftOut));
    return ids;
}

std::vector<TokenId> TokensFlag::get(const Tokenizer& tokenizer) const
{
    return ids.empty() ? encodeText(tokenizer, text.get(), true, true) : parseTokenIds(ids, "--tokens");
}

std::vector<TokenId> parseTokenIds(std::string_view text, std::string_view source)
{
    constexpr std::string_view kSeparators = " \t\r\n,[]";
    std::vector<TokenId> ids;
    for (std::size_t at = 0; (at = text.find_first_not_of(kSeparators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto id = parseNumber<TokenId>(word);
        if (!id) throw Error(concat(source, ": ", inQuotes(word), " at byte ", at, " is not a token id."));
        ids.push_back(*id);
        at = end;
    }
    return ids;
}

}  // namespace vitrine::cli
