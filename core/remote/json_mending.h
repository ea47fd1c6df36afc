#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// JSON of what is nearly JSON: half of a surrogate pair ("\\ud83d" alone) and bytes that are not UTF-8, as some
/// servers send them where a character is cut, become U+FFFD; numbers that JSON does not have (NaN, Infinity, as Python
/// writes them) become null.
std::string mendedJson(std::string_view text);

/// Joins the halves of a surrogate pair that a server sent in two events of a stream, each as an escape: at the end of
/// one piece of text and at the beginning of the next. Alone, each would become U+FFFD.
class SurrogateJoiner {
public:
    /// The event's JSON, without a first half at the end of its text. One that was left out before stands before the
    /// second half, or is replaced by U+FFFD if there is none.
    std::string join(std::string json);
    /// Whether a first half was left out, and no text has come since.
    bool isOpen() const noexcept { return !m_high.empty(); }

private:
    std::string m_high;  ///< the escape
};

}  // namespace vitrine
