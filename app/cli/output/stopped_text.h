#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Decides which bytes of an answer may be written already. The last token and some bytes before it are held back,
/// because they may be part of a stop string, which must never be written. Without stop strings, nothing is held back.
class StoppedText {
public:
    /// `late` is the maximum number of bytes that follow a stop string before it is detected. Detection is late if the
    /// stop string is part of a reasoning tag.
    explicit StoppedText(const std::vector<std::string>& stops, std::size_t late = 0);

    /// Adds the bytes of a token. Returns the bytes that may be written now.
    std::string feed(std::string_view bytes, TokenKind kind);
    /// Returns the rest at the end of the answer: everything that was held back, or the part before the stop string
    /// `found`. The stop string may span control tokens.
    std::string finish(const std::string* found);

private:
    std::string take(std::size_t size);

    std::size_t m_longest = 0;  ///< length of the longest stop string in bytes plus `late`; 0 without stop strings
    std::size_t m_last = 0;     ///< offset of the last token in m_held
    std::string m_held;
    std::vector<bool> m_isControl;  ///< for each byte of m_held, whether it belongs to a control token
};

}  // namespace vitrine::cli
