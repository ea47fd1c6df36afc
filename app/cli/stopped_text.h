#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// The exact bytes of an answer that a stop string may end. The last token and some bytes before it are held back,
/// because they may be part of a stop string, which is never written. Without stop strings, nothing is held back.
class StoppedText {
public:
    /// `late`: how many bytes of further tokens may come before a stop string is found, as where it is part of a tag of
    /// reasoning.
    explicit StoppedText(const std::vector<std::string>& stops, std::size_t late = 0);

    /// The bytes that may be written now.
    std::string feed(std::string_view bytes, TokenKind kind);
    /// The rest, when the answer ends: everything that was held back, or what precedes the stop string `found`, which
    /// may span control tokens.
    std::string finish(const std::string* found);

private:
    std::string take(std::size_t size);

    std::size_t m_longest = 0;  ///< bytes of the longest stop string, and those that may follow; 0 without any
    std::size_t m_last = 0;     ///< where the last token begins in m_held
    std::string m_held;
    std::vector<bool> m_isControl;  ///< for each byte of it
};

}  // namespace vitrine::cli
