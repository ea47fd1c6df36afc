#include "core/diagnose/check/prompt_errors.h"

#include "core/base/sentence.h"
#include "core/generate/engine/given_prompt.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

std::vector<Sentence> errorLines(const Model& model, const PromptCheck& check)
{
    std::vector<Sentence> lines;
    for (const PromptFinding& finding : check.findings) {
        const bool isKnown = std::ranges::count(model.notices(), finding.sentence.english(), &Sentence::english) > 0;
        if (finding.level != FaultLevel::Error || isKnown) continue;
        lines.push_back(SENTENCE(finding.sentence, " ", finding.advice));
    }
    return lines;
}

std::vector<Sentence> promptErrors(const ModelPrompts& prompts, const BuiltPrompt& prompt, const Generate& command)
{
    if (isContinuedText(command)) {
        std::vector<TokenId> ids;
        for (const PromptToken& token : prompt.tokens) ids.push_back(token.record.id);
        PromptCheck check = checkTokens(*prompts.model(), ids, {{}, command.stopStrings});
        // The check for a missing stop token is skipped, because the caller limits the length of a continued text.
        std::erase_if(check.findings, [](const PromptFinding& each) { return each.fault == PromptFault::NoStop; });
        return errorLines(*prompts.model(), check);
    }
    const PromptCheck check = checkBuilt(*prompts.model(), prompts.builder().source(), prompt, command.messages,
                                         {command.sampling, command.stopStrings});
    return errorLines(*prompts.model(), check);
}

}  // namespace vitrine
