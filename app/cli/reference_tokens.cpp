#include "app/cli/reference_tokens.h"

#include "app/cli/counted.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <optional>
#include <span>
#include <string>

namespace vitrine::cli {

namespace {

/// `2046 "<|im_start|>"`
std::string shown(TokenId id, const Tokenizer& tokenizer)
{
    if (static_cast<std::size_t>(id) >= tokenizer.size()) return concat(id, " (beyond the vocabulary)");
    const std::string bytes = tokenizer.tokenBytes(id);
    return concat(id, ' ', bytes == "\n" ? std::string("\"\\n\"") : inQuotes(bytes));
}

/// How many of the ids spell what `id` is; 0 where they do not, or one alone does.
std::size_t pieces(std::span<const TokenId> ids, TokenId id, const Tokenizer& tokenizer)
{
    const std::string whole = tokenizer.tokenBytes(id);
    std::string found;
    for (std::size_t i = 0; i < ids.size() && found.size() < whole.size(); ++i) {
        if (static_cast<std::size_t>(ids[i]) >= tokenizer.size()) return 0;
        found += tokenizer.tokenBytes(ids[i]);
        if (found == whole && i > 0) return i + 1;
    }
    return 0;
}

std::size_t firstApart(const std::vector<TokenId>& mine, const std::vector<TokenId>& theirs)
{
    const auto length = static_cast<std::ptrdiff_t>(std::min(mine.size(), theirs.size()));
    return static_cast<std::size_t>(std::mismatch(mine.begin(), mine.begin() + length, theirs.begin()).first -
                                    mine.begin());
}

/// Where the ids given (`mine`) and those of the reference differ.
std::string differenceSentence(const std::vector<TokenId>& mine, const std::vector<TokenId>& theirs,
                               const Tokenizer& tokenizer)
{
    const std::size_t at = firstApart(mine, theirs);
    std::string sentence;
    if (mine.size() != theirs.size()) {
        sentence = concat("the reference is of ", counted(theirs.size(), "token"), ", but ", mine.size(),
                          mine.size() == 1 ? " was given" : " were given");
        if (at == theirs.size())
            return concat(sentence, "; it ends before token ", at, ", ", shown(mine[at], tokenizer), ".");
        if (at == mine.size())
            return concat(sentence, "; it goes on with token ", at, ", ", shown(theirs[at], tokenizer), ".");
        sentence += "; ";
    }
    sentence += concat("token ", at, " of the reference is ", shown(theirs[at], tokenizer), ", but the one given is ",
                       shown(mine[at], tokenizer));
    if (const std::size_t count = pieces(std::span(theirs).subspan(at), mine[at], tokenizer)) {
        sentence += concat(", which came as ", count, " tokens");
    }
    return sentence + '.';
}

}  // namespace

std::vector<TokenId> chooseTokens(const TraceFlags& flags, const Runner& runner, const ReferenceTrace* reference,
                                  bool json)
{
    std::optional<std::vector<TokenId>> theirs;
    if (reference) theirs = reference->tokens(runner.contextLength());
    if (!flags.hasTokens()) {
        if (!theirs) {
            throw UsageError(concat("compare needs token ids (--tokens 1,2,3) or a text (-p)",
                                    reference ? ", since the reference has no array called tokens." : "."));
        }
        return *theirs;
    }
    std::vector<TokenId> ids = flags.ids(runner);
    if (!theirs || *theirs == ids) return ids;
    const std::string sentence = differenceSentence(ids, *theirs, runner.tokenizer());
    if (json) {
        Json document;
        document["verdict"] = {{"cause", "tokens.differ"},
                               {"site", nullptr},
                               {"layer", nullptr},
                               {"position", firstApart(ids, *theirs)},
                               {"confidence", 1},
                               {"sentence", sentence},
                               {"hint", "vitrine-cli tokenize --expect says what is wrong with the ids."},
                               {"evidence", Json::array()}};
        document["ids"] = ids;
        document["reference_ids"] = *theirs;
        printJson(document, true);
    }
    throw Error(concat(reference->fileName(), ": ", sentence));
}

void printSameTokens(const TraceFlags& flags, const ReferenceTrace& reference, std::size_t tokens, bool json)
{
    if (!flags.hasTokens()) {
        throw UsageError(concat("compare needs a text (-p) or token ids (--tokens 1,2,3) here, since ",
                                reference.fileName(), " holds nothing but ids."));
    }
    if (json) {
        printJson(Json{{"tokens", tokens}, {"same_tokens", true}}, true);
    } else {
        std::cout << reference.fileName() << " holds the same " << counted(tokens, "token")
                  << ", and nothing else to compare.\n";
    }
}

}  // namespace vitrine::cli
