#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Turns the bytes of successive tokens into text that never ends inside a UTF-8 character.
class StreamingDecoder {
public:
    /// Returns what can be shown now: whole characters only. Bytes that cannot become valid turn into U+FFFD.
    std::string feed(std::string_view bytes);
    /// Returns what is left, repaired.
    std::string finish();

private:
    std::string m_pending;
};

}  // namespace vitrine
