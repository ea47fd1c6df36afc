#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Corrects text that is nearly JSON. Half of a surrogate pair ("\\ud83d" alone) and bytes that are not UTF-8 become
/// U+FFFD; some servers send them where a character is cut. Numbers that JSON lacks (NaN, Infinity, as Python writes
/// them) become null.
std::string mendedJson(std::string_view text);

/// Joins the halves of a surrogate pair that a server sent in two events of a stream, each as an escape: at the end of
/// one text and at the beginning of the next. Without this, each half would become U+FFFD.
class SurrogateJoiner {
public:
    /// Returns the event's JSON without a first half at the end of its text. A first half that was held back is
    /// inserted before the second half, or replaced by U+FFFD if none follows.
    std::string join(std::string json);
    /// Whether a first half is held back, and no text has come since.
    bool isOpen() const noexcept { return !m_high.empty(); }

private:                 // the escape sequence that is held back
    std::string m_high;  ///< the escape
};

}  // namespace vitrine
