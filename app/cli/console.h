#pragma once

#include <string>
#include <string_view>

namespace vitrine::cli {

// Text from files and models reaches a terminal through these, or through visible() in the lines of a table.

/// One line on stderr.
void tell(std::string_view sentence);
/// Writes the sentence like tell(), but only the first time.
void tellOnce(const std::string& sentence);

/// Writes the text of a model or a template to stdout: byte for byte, or with visibleLines() on a terminal.
class TextOutput {
public:
    TextOutput();
    /// Flushes; if characters must be shown, an incomplete one waits for its rest.
    void write(std::string_view bytes);
    /// Writes what still waits.
    void end();

private:
    bool m_onTerminal;
    std::string m_waiting;
};

}  // namespace vitrine::cli
