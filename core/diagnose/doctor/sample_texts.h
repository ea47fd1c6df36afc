#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// The kind of a sample text. It determines how the text is used to judge a model.
enum class SampleKind : unsigned char {
    English,  ///< English text, on which nearly every model was trained
    Story,    ///< a story in the words of a children's book; even small specialised models can predict it
    Chat,     ///< questions and their answers, in the format of the model's template if it has one
    Code,
    OtherScript,  ///< text in another script; does not affect the verdict, because a model may not know the script
};

/// A text on which the predictions of a model are measured.
struct SampleText {
    std::string_view name;
    SampleKind kind = SampleKind::English;
    std::string_view text;  ///< the text; for SampleKind::Chat, lines of user and assistant that alternate
};

/// Returns short texts that were written for Vitrine, so no model was trained on them. In a common vocabulary, each has
/// at most a hundred tokens.
std::span<const SampleText> sampleTexts() noexcept;

}  // namespace vitrine
