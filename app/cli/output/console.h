#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine::cli {

// Text from files and models must be written to a terminal with these functions, or with visible() in the lines of a
// table.

/// Writes one line to stderr.
void notify(std::string_view sentence);
/// Writes a sentence to stderr like notify(), but only the first time that it is called with this sentence.
void notifyOnce(const std::string& sentence);

/// Writes the text of a model or a template to stdout. On a terminal it is converted with visibleLines(), otherwise it
/// is written byte for byte.
class TextOutput {
public:
    /// What happens if a signal arrives while no program reads stdout: Interrupted is thrown, or this and all further
    /// output is dropped.
    enum class Unread : bool { Throw, Drop };

    explicit TextOutput(Unread unread = Unread::Throw);
    /// Writes the bytes and flushes. On a terminal, an incomplete character is held back until its remaining bytes
    /// arrive.
    void write(std::string_view bytes);
    /// Writes the bytes that were held back.
    void end();
    /// Returns whether output was dropped.
    bool isUnread() const noexcept { return m_isUnread; }

private:
    void print(std::string_view text);

    Unread m_unread;
    bool m_onTerminal;
    bool m_isUnread = false;
    std::string m_waiting;
};

/// Returns the number of code points, which approximates the number of columns.
std::size_t columns(std::string_view text);
/// Returns a count with its noun: "1 token", "2 tokens".
std::string counted(std::size_t count, std::string_view noun);
/// Formats a fraction from 0 to 1 as a percentage, padded to `whole` digits before the point. A positive fraction too
/// small for the decimals is not shown as 0.
std::string percentText(double share, int whole, int decimals);
/// Returns a sentence such as "trace.npz: 0.q holds 12 values that are not finite (NaN or infinity), the first at
/// position 3."
std::string notFiniteSentence(std::string_view file, std::string_view tap, std::size_t count, std::size_t position);

}  // namespace vitrine::cli
