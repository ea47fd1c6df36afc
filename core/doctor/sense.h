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
    Doubtful,   ///< only a little better
    Nonsense,   ///< no better on any text
    Untrained,  ///< its weights are random numbers, so that no text can tell
    Unjudged,   ///< there was no text to measure; the sentence says why
};

/// "sound", "doubtful", "nonsense", "untrained", "unjudged"
std::string_view verdictName(SenseVerdict verdict) noexcept;

/// A sample text as this model's tokens.
struct SampleTokens {
    std::string_view name;
    std::vector<TokenId> tokens;
    std::size_t bytes = 0;
    bool isJudged = false;  ///< no model is worse for not knowing the others (scripts it was not trained on)
};

/// Losses in nats per token on one sample text (see TextLoss).
struct SampleLoss {
    std::string_view name;
    std::size_t tokens = 0;
    double loss = 0;
    double withoutContext = 0;
    double typical = 0;  ///< what a sound general model of this size reaches on long English documents, roughly
    bool isJudged = false;
};

struct Sense {
    double uniform = 0;             ///< log(vocabulary): the loss of a model that knows nothing
    std::vector<SampleLoss> texts;  ///< those that were measured
    SenseVerdict verdict = SenseVerdict::Unjudged;
    std::string sentence;  ///< the verdict for people

    void judge(SenseVerdict which);
};

/// The sample texts that the tokenizer can express and that fit into the context, in the order of their worth. Chats go
/// through the template, if there is one that renders them. Precondition: examination.model().
std::vector<SampleTokens> sampleTokens(Examination& examination);

/// Measures the losses, as many as fit into `seconds` but at least one, and judges them. Throws Error as
/// Evaluator::evaluate does.
Sense measureSense(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, Backend& backend,
                   double seconds, const std::function<void(float)>& progress);

/// The share of the loss without context that reading it saves, 0 or less for nonsense.
double contextGain(const SampleLoss& text, double uniform) noexcept;

}  // namespace vitrine
