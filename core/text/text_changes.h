#pragma once

#include "core/base/sentence.h"
#include "core/text/token_difference.h"

#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// A known way in which programs change a text before they tokenize it.
struct TextChange {
    TokenCause cause = TokenCause::TextDiffers;
    Sentence detail;  ///< the variant, without a full stop; may be empty
};

/// The change of encoding, escaping, line ends or normalization that turns `own` into `other`. Both are bytes of texts,
/// which need not be valid UTF-8. nullopt if no known change does, or both are equal.
std::optional<TextChange> findTextChange(std::string_view own, std::string_view other);

}  // namespace vitrine
