#include "core/record/run_record.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

/// To so many steps in 1: what is left says how sure the model was, but not of what.
float rounded(float value, float steps)
{
    return std::isfinite(value) ? std::round(value * steps) / steps : value;
}

/// Ids are the text, for everybody who has the vocabulary. Exact numbers are as good: who has the model can try which
/// token gives them, one position after the other. So are the numbers of other candidates.
void redact(TokenRecord& token, bool isTemplate)
{
    token.top.clear();
    token.logit = std::numeric_limits<float>::quiet_NaN();
    if (!isTemplate || token.kind != TokenKind::Control) {
        token.id = -1;
        token.bytes.clear();
    }
    // Bytes and unknown ones tell which letters there are.
    if (token.kind != TokenKind::Control) token.kind = TokenKind::Normal;
    if (!token.scored) return;
    constexpr float kOfProbability = 20;
    constexpr float kOfEntropy = 2;
    constexpr std::int32_t kFew = 10;
    constexpr std::int32_t kMany = 100;
    token.pRaw = rounded(token.pRaw, kOfProbability);
    token.pFinal = rounded(token.pFinal, kOfProbability);
    token.entropy = rounded(token.entropy, kOfEntropy);
    if (token.rank > 1) token.rank = token.rank <= kFew ? kFew : token.rank <= kMany ? kMany : 1000;
}

/// What it holds of a person's texts.
void redact(SamplerSettings& sampling)
{
    sampling.logitBias.clear();
    sampling.textBias.clear();
    sampling.dryBreakers.clear();
}

}  // namespace

RunRecord redacted(const RunRecord& record)
{
    RunRecord result = record;
    result.isRedacted = true;
    result.text.clear();
    result.reasoning.clear();
    result.grammar.clear();
    result.stopStrings.clear();
    redact(result.sampling);
    for (RecordedStretch& stretch : result.earlier) {
        redact(stretch.sampling);
        stretch.grammar.clear();
    }
    result.taps.clear();
    result.captures.clear();
    // A user names it, and its file.
    result.modelName.clear();
    result.modelFile.clear();
    for (RecordedMessage& message : result.messages) message.text.clear();
    for (PromptToken& token : result.prompt) {
        token.record.scored = false;  // given all before it, each would tell itself
        redact(token.record, token.messageIndex < 0);
    }
    for (TokenRecord& token : result.answer) redact(token, true);
    return result;
}

}  // namespace vitrine
