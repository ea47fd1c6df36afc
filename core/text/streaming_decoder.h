#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// Converts the bytes of successive tokens to text. The text returned by each call ends at a character boundary.
class StreamingDecoder {
public:
    /// Adds bytes. Returns the complete characters that were not returned before. Invalid bytes become U+FFFD.
    std::string feed(std::string_view bytes);
    /// Returns the remaining text. An incomplete character at the end becomes U+FFFD.
    std::string finish();

private:
    std::string m_pending;
};

}  // namespace vitrine
