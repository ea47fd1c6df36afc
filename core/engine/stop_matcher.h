#pragma once

#include "core/text/streaming_decoder.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Turns the bytes of an answer's tokens into text to show, and finds the user's stop strings in it, even across the
/// borders of tokens. Text that may yet become a stop string, and halves of characters, are held back.
///
/// Control tokens and tags are hidden: they are never shown, but a stop string may name them, alone or with text around
/// them ("<|turn_end|>\n"). A stop string is also found in the shown text alone, whatever is hidden in between.
///
/// Of several stop strings, the one that ends first wins, and the longest of those that end together. So the result
/// does not depend on how the text is cut into tokens.
class StopMatcher {
public:
    /// Empty strings stop nothing and are left out.
    explicit StopMatcher(std::vector<std::string> stopStrings);

    /// What may be shown now. Nothing more comes once a stop string was found.
    std::string feed(std::string_view bytes, bool hidden = false);
    /// What was held back, if the answer ends otherwise.
    std::string finish();

    /// The stop string that was found.
    const std::optional<std::string>& matched() const noexcept { return m_matched; }

private:
    std::string release(std::string_view text, bool hidden);
    /// Removes `size` bytes from the front of the held text and returns those that are shown.
    std::string take(std::size_t size);

    std::vector<std::string> m_stopStrings;
    StreamingDecoder m_decoder;
    std::string m_held;            ///< a proper prefix of at least one stop string
    std::vector<bool> m_isHidden;  ///< for each byte of it
    std::optional<std::string> m_matched;
};

}  // namespace vitrine
