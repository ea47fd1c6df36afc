#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// The kind of a sample text, which decides how it counts in judging a model.
enum class SampleKind : unsigned char {
    English,  ///< nearly every model was trained on such text
    Story,    ///< in the words of a children's book, which small specialised models can predict too
    Chat,     ///< questions and their answers, in the model's own template if it has one
    Code,
    OtherScript,  ///< a model that was not trained on this script is not judged worse for it
};

/// A text on which the prediction of a model is measured.
struct SampleText {
    std::string_view name;
    SampleKind kind = SampleKind::English;
    std::string_view text;  ///< for SampleKind::Chat: alternating lines of user and assistant
};

/// Short texts written for Vitrine, at most a hundred tokens each in a common vocabulary. No model was trained on them.
std::span<const SampleText> sampleTexts() noexcept;

}  // namespace vitrine
