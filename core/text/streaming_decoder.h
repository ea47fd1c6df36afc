#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Turns the bytes of successive tokens into text that never ends inside a UTF-8 character.
class StreamingDecoder {
public:
    /// Returns the text that can be shown now: whole characters only. Invalid bytes become U+FFFD.
    std::string feed(std::string_view bytes);
    /// Returns the remaining text, with incomplete characters replaced.
    std::string finish();

private:
    std::string m_pending;
};

}  // namespace vitrine
