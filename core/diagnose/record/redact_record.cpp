#include "core/diagnose/record/run_record.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

/// Rounds to multiples of 1 / steps. The result shows how certain the model was, but not which token it chose.
float rounded(float value, float steps)
{
    return std::isfinite(value) ? std::round(value * steps) / steps : value;
}

/// Removes everything that identifies a token, unless it is a control token and `isTemplate` is true. Ids can be read
/// as text by anyone who has the vocabulary. Exact numbers reveal the token, too: with the model, one can test for each
/// position which token gives this number. The other candidates are removed for the same reason.
void redact(TokenRecord& token, bool isTemplate)
{
    token.top.clear();
    token.logit = std::numeric_limits<float>::quiet_NaN();
    if (!isTemplate || token.kind != TokenKind::Control) {
        token.id = -1;
        token.bytes.clear();
    }
    // The kinds Byte and Unknown are removed, because they would show which characters the text contains.
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

/// Removes the settings that may contain texts of a user.
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
    // These names are removed, because users may have chosen them.
    result.modelName.clear();
    result.modelFile.clear();
    for (RecordedMessage& message : result.messages) message.text.clear();
    for (PromptToken& token : result.prompt) {
        token.record.scored = false;  // the score of a token, together with the earlier tokens, would reveal the token
        redact(token.record, token.messageIndex < 0);
    }
    for (TokenRecord& token : result.answer) redact(token, true);
    return result;
}

}  // namespace vitrine
