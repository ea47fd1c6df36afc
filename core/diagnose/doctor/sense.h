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

/// Whether the predictions of a model make sense.
enum class SenseVerdict : std::uint8_t {
    Sound,     ///< the model predicts at least one text far better than it could without reading the context
    Doubtful,  ///< the model predicts texts only a little better than without context
    Nonsense,  ///< the model predicts no text better than without context
    /// The weights of the model are random numbers, so no text can show whether the file is correct.
    Untrained,
    Unjudged,  ///< no text could be measured; `sentence` gives the reason
};

/// Returns "sound", "doubtful", "nonsense", "untrained" or "unjudged".
std::string_view verdictName(SenseVerdict verdict) noexcept;

/// A sample text as tokens of the model.
struct SampleTokens {
    std::string_view name;
    std::vector<TokenId> tokens;
    std::size_t bytes = 0;
    /// Whether the text affects the verdict; false for texts in scripts that a model may not know.
    bool isJudged = false;
};

/// Losses of a model in nats per token on one sample text (see TextLoss).
struct SampleLoss {
    std::string_view name;
    std::size_t tokens = 0;
    double loss = 0;
    double withoutContext = 0;
    double typical = 0;  ///< approximate loss of a correct general model of this size on long English documents
    bool isJudged = false;
};

/// How well a model predicts the sample texts, and the verdict.
struct Sense {
    /// Natural logarithm of the vocabulary size: the loss in nats if all tokens are predicted with equal probability.
    double uniform = 0;
    std::vector<SampleLoss> texts;  ///< the losses on the texts that were measured
    SenseVerdict verdict = SenseVerdict::Unjudged;
    std::string sentence;  ///< the verdict as a sentence for the user

    void judge(SenseVerdict which);
};

/// Returns the sample texts that the tokenizer can express and that fit into the context, the most informative first.
/// Chats are rendered with the chat template if that works. Precondition: examination.model() is not null.
std::vector<SampleTokens> sampleTokens(Examination& examination);

/// Measures the losses of as many texts as possible in `seconds` seconds, but at least of one text, and judges the
/// model. Throws Error as Evaluator::evaluate does.
Sense measureSense(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, Backend& backend,
                   double seconds, const std::function<void(float)>& progress);

/// Returns how much of the loss the context saves, as a fraction of the loss without context or of `uniform`, whichever
/// is smaller. A result of 0 or less means nonsense.
double contextGain(const SampleLoss& text, double uniform) noexcept;

}  // namespace vitrine
