#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class Backend;
class Examination;
class Model;

/// Whether what a model predicts makes sense.
enum class SenseVerdict : std::uint8_t {
    Sound,      ///< it predicts some text far better than it could without reading the context
    Doubtful,   ///< it predicts only a little better than without context
    Nonsense,   ///< it predicts no text better than without context
    Untrained,  ///< its weights are random numbers, so no text can show whether it is sound
    Unjudged,   ///< there was no text to measure; the sentence gives the reason
};

/// "sound", "doubtful", "nonsense", "untrained", "unjudged"
std::string_view verdictName(SenseVerdict verdict) noexcept;

/// A sample text in the tokens of the model.
struct SampleTokens {
    std::string_view name;
    std::vector<TokenId> tokens;
    std::size_t bytes = 0;
    bool isJudged = false;  ///< whether the text counts in the verdict; scripts that a model may not know do not
};

/// Losses in nats per token on one sample text (see TextLoss).
struct SampleLoss {
    std::string_view name;
    std::size_t tokens = 0;
    double loss = 0;
    double withoutContext = 0;
    double typical = 0;  ///< about the loss of a sound general model of this size on long English documents
    bool isJudged = false;
};

/// How well a model predicts the sample texts, with the verdict.
struct Sense {
    double uniform = 0;             ///< log(vocabulary size) in nats: the loss of uniform predictions
    std::vector<SampleLoss> texts;  ///< texts that were measured
    SenseVerdict verdict = SenseVerdict::Unjudged;
    std::string sentence;  ///< the verdict as a sentence for users

    void judge(SenseVerdict which);
};

/// The sample texts that the tokenizer can express and that fit into the context, most informative first. Chats are
/// rendered with the chat template if it works. Precondition: examination.model() is not null.
std::vector<SampleTokens> sampleTokens(Examination& examination);

/// Measures the losses of as many texts as `seconds` allow, at least one, and judges the model. Throws Error as
/// Evaluator::evaluate does.
Sense measureSense(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, Backend& backend,
                   double seconds, const std::function<void(float)>& progress);

/// The share of the loss without context that the context saves; 0 or less means nonsense.
double contextGain(const SampleLoss& text, double uniform) noexcept;

}  // namespace vitrine
