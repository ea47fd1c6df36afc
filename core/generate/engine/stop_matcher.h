#pragma once

#include "core/text/streaming_decoder.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Turns the bytes of an answer's tokens into text to show, and finds the user's stop strings in this text, also across
/// token boundaries. Text that may still become a stop string is held back, as are incomplete characters.
///
/// Control tokens and tags are hidden: they are never shown, but a stop string may contain them, alone or with text
/// around them ("<|turn_end|>\n"). A stop string is also found in the shown text alone, ignoring hidden bytes in
/// between.
///
/// If there are several stop strings, the one that ends first is found; if several end at the same byte, the longest of
/// them. Therefore the result does not depend on how the text is divided into tokens.
class StopMatcher {
public:
    /// Empty stop strings are ignored.
    explicit StopMatcher(std::vector<std::string> stopStrings);

    /// Adds bytes of the answer. Returns the text that may be shown now; empty after a stop string was found.
    std::string feed(std::string_view bytes, bool hidden = false);
    /// Returns the text that was held back. Called if the answer ends for another reason than a stop string.
    std::string finish();

    /// Returns the stop string that was found; nullopt if none was found.
    const std::optional<std::string>& matched() const noexcept { return m_matched; }

private:
    std::string release(std::string_view text, bool hidden);
    /// Removes `size` bytes from the front of the held text, and returns the removed bytes that are not hidden.
    std::string take(std::size_t size);

    std::vector<std::string> m_stopStrings;
    StreamingDecoder m_decoder;
    /// Text that is held back. Its bytes are a proper prefix of a stop string, either all of them or without the hidden
    /// ones.
    std::string m_held;
    std::vector<bool> m_isHidden;  ///< for each byte of m_held, whether it is hidden
    std::optional<std::string> m_matched;
};

}  // namespace vitrine
