#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// What a sample text stands for in judging a model.
enum class SampleKind : unsigned char {
    English,  ///< what nearly every model has read
    Story,    ///< in the words of a children's book, which narrow models know too
    Chat,     ///< questions and their answers, in the model's own template if it has one
    Code,
    OtherScript,  ///< models that have not seen it are no worse for that
};

struct SampleText {
    std::string_view name;
    SampleKind kind = SampleKind::English;
    std::string_view text;  ///< of a chat: lines of user and assistant in turn
};

/// Short texts of our own, a hundred tokens each at most in a common vocabulary. No model was trained on them.
std::span<const SampleText> sampleTexts() noexcept;

}  // namespace vitrine
