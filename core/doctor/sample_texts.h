#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// What a sample text stands for in judging a model.
enum class SampleKind : unsigned char {
    English,  ///< what nearly every model has read
    Story,    ///< in the words of a children's book, which narrow models know too
    Chat,     ///< a question and its answer, in the model's own template if it has one
    Code,
    OtherScript,  ///< models that have not seen it are no worse for that
};

struct SampleText {
    std::string_view name;
    SampleKind kind = SampleKind::English;
    std::string_view text;    ///< of a chat: the question
    std::string_view answer;  ///< of a chat only
};

/// Short texts of our own, a hundred tokens each at most in a common vocabulary. No model was trained on them.
std::span<const SampleText> sampleTexts() noexcept;

}  // namespace vitrine
