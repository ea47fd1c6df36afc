#pragma once

#include "core/base/sentence.h"
#include "core/text/token_difference.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A known change that another program makes to a text before it tokenizes the text.
struct TextChange {
    TokenCause cause = TokenCause::TextDiffers;
    Sentence detail;  ///< what exactly is changed, such as "writes CRLF where the text has LF"; may be empty
};

/// Finds a change of encoding, escaping, line ends or normalization that turns `own` into `other`. Both are the bytes
/// of texts, which need not be valid UTF-8. Returns nullopt if no known change does so, or if both are equal.
std::optional<TextChange> findTextChange(std::string_view own, std::string_view other);

/// A text after a known change.
struct ChangedText {
    TextChange change;
    std::string text;
};

/// Applies to `text`, each on its own, the changes that programs often make in addition to another change: line ends,
/// white space at the ends of lines, capital letters, HTML entities, Unicode forms. Returns the results that differ
/// from `text`.
std::vector<ChangedText> commonTextChanges(std::string_view text);

}  // namespace vitrine
