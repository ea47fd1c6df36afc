#include "core/record/run_record.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

/// Rounds to 1 / steps: the result shows how certain the model was, but not of which token.
float rounded(float value, float steps)
{
    return std::isfinite(value) ? std::round(value * steps) / steps : value;
}

/// Removes everything that identifies a token. Anyone with the vocabulary can read ids as text. Exact numbers are
/// equally revealing: with the model, one can try which token gives them, one position after the other. Other
/// candidates are removed for the same reason.
void redact(TokenRecord& token, bool isTemplate)
{
    token.top.clear();
    token.logit = std::numeric_limits<float>::quiet_NaN();
    if (!isTemplate || token.kind != TokenKind::Control) {
        token.id = -1;
        token.bytes.clear();
    }
    // The kinds Byte and Unknown would show which characters the text has.
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

/// Removes the settings that contain a user's texts.
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
    // Users choose these names.
    result.modelName.clear();
    result.modelFile.clear();
    for (RecordedMessage& message : result.messages) message.text.clear();
    for (PromptToken& token : result.prompt) {
        token.record.scored = false;  // the earlier tokens and the score together would reveal the token
        redact(token.record, token.messageIndex < 0);
    }
    for (TokenRecord& token : result.answer) redact(token, true);
    return result;
}

}  // namespace vitrine
