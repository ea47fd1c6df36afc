#include "core/diagnose/check/prompt_errors.h"

#include "core/base/sentence.h"
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
    const PromptCheck check = checkBuilt(*prompts.model(), prompts.builder().source(), prompt, command.messages,
                                         {command.sampling, command.stopStrings});
    return errorLines(*prompts.model(), check);
}

}  // namespace vitrine
