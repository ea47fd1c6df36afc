#include "app/cli/reference_tokens.h"

#include "app/cli/counted.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>

namespace vitrine::cli {

namespace {

/// Where the ids given (`mine`) and those of the reference differ.
std::string differenceSentence(const std::vector<TokenId>& mine, const std::vector<TokenId>& theirs)
{
    if (mine.size() != theirs.size()) {
        return concat("the reference is of ", counted(theirs.size(), "token"), ", but ", mine.size(),
                      mine.size() == 1 ? " was given." : " were given.");
    }
    const auto [own, other] = std::mismatch(mine.begin(), mine.end(), theirs.begin());
    return concat("token ", own - mine.begin(), " of the reference is ", *other, ", but the one given is ", *own, ".");
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
    const std::string sentence = differenceSentence(ids, *theirs);
    if (json) {
        const auto shorter = std::min(ids.size(), theirs->size());
        const auto apart =
            std::mismatch(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(shorter), theirs->begin());
        Json document;
        document["verdict"] = {{"cause", "tokens.differ"},
                               {"site", nullptr},
                               {"layer", nullptr},
                               {"position", apart.first - ids.begin()},
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
