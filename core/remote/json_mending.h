#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Corrects text that is nearly JSON. Bytes that are not UTF-8, and half of a surrogate pair ("\\ud83d" alone), become
/// U+FFFD; some servers send them when a token ends within a character. Numbers that JSON does not have (NaN, Infinity,
/// as Python writes them) become null.
std::string mendedJson(std::string_view text);

/// Joins the halves of a surrogate pair that a server sent in two events of a stream. The first half is an escape at
/// the end of one text, the second half an escape at the beginning of the next text. Without this class, each half
/// would become U+FFFD.
class SurrogateJoiner {
public:
    /// Returns the event's JSON. If its text ends with a first half, that half is removed and held back. A first half
    /// that was held back before is inserted before the second half, or replaced by U+FFFD if no second half follows.
    std::string join(std::string json);
    /// Whether a first half is held back for the next text.
    bool isOpen() const noexcept { return !m_high.empty(); }

private:
    std::string m_high;  ///< the escape sequence that is held back
};

}  // namespace vitrine
