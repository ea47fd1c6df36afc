#include "app/cli/run/token_difference_output.h"

#include "app/cli/flags/input.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <filesystem>
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

}  // namespace

std::vector<TokenId> readExpectedIds(const std::string& idsOrFile, const char* flag)
{
    std::error_code ignored;
    const bool isFile = idsOrFile == "-" || std::filesystem::exists(idsOrFile, ignored);
    return isFile ? parseTokenIds(readFile(idsOrFile), idsOrFile == "-" ? "stdin" : idsOrFile, IdNumbers::Wrong)
                  : parseTokenIds(idsOrFile, flag, IdNumbers::Wrong);
}

Json toJson(const TokenDifference& difference, const Tokenizer& tokenizer)
{
    Json causes = Json::array();
    for (const TokenFault& fault : difference.faults) {
        const TokenCauseTraits& traits = traitsOf(fault.cause);
        causes.push_back({{"code", traits.code},
                          {"sentence", fault.sentence()},
                          {"hint", traits.hint},
                          {"places", fault.places},
                          {"position", fault.position}});
    }
    return {{"position", difference.position},
            {"own", idOrNull(tokenizer, difference.own)},
            {"other", idOrNull(tokenizer, difference.other)},
            {"sentence", difference.sentence},
            {"explained", difference.explained},
            {"causes", std::move(causes)}};
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

}  // namespace vitrine::cli
