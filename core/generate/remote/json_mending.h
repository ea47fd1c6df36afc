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
    /// Returns the event's JSON with complete pairs. If the text of the answer ends with the first half of a pair, this
    /// half is removed and held back. If an earlier event left a first half, it is inserted before the text, or U+FFFD
    /// if the text does not begin with the second half.
    std::string join(std::string json);
    /// Whether the first half of a surrogate pair is held back for the next text.
    bool isOpen() const noexcept { return !m_high.empty(); }

private:
    std::string m_high;  ///< the escape sequence that is held back
};

}  // namespace vitrine
