#include "app/cli/run/reference_tokens.h"

#include "app/cli/flags/usage_error.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/json_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/compare_runs/report_json.h"
#include "core/text/token_difference.h"

#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

namespace vitrine::cli {

namespace {

/// Returns every reason with its advice, in one line.
std::string reasonsOf(const TokenDifference& difference)
{
    std::string reasons;
    for (const TokenFault& fault : difference.faults) {
        reasons += concat(' ', fault.sentence(), ' ', traitsOf(fault.cause).hint);
    }
    return reasons;
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
                                    reference ? ", because the reference has no array named tokens." : "."));
        }
        return *theirs;
    }
    std::vector<TokenId> ids = flags.ids(runner);
    if (!theirs || *theirs == ids) return ids;
    ComparisonReport report;
    report.tokenDifference = findTokenDifference(runner.tokenizer(), ids, *theirs);
    report.ids = std::move(ids);
    report.referenceIds = *std::move(theirs);
    if (json) printJson(reportToJson(report), true);
    const TokenDifference& difference = *report.tokenDifference;
    throw Error(concat(reference->fileName(), ": ", difference.sentence, reasonsOf(difference)));
}

void printSameTokens(const TraceFlags& flags, const ReferenceTrace& reference, std::size_t tokens, bool json)
{
    if (!flags.hasTokens()) {
        throw UsageError(concat("compare needs a text (-p) or token ids (--tokens 1,2,3) here, since ",
                                reference.fileName(), " contains only ids."));
    }
    if (json) {
        ComparisonReport report;
        report.tokens = tokens;
        report.idsAlone = true;
        printJson(reportToJson(report), true);
    } else {
        std::cout << reference.fileName() << " holds the same " << counted(tokens, "token")
                  << ", and nothing else to compare.\n";
    }
}

}  // namespace vitrine::cli
