#pragma once

#include <string>
#include <string_view>

namespace vitrine::cli {

// Text from files and models reaches a terminal through these, or through visible() in the lines of a table.

/// One line on stderr.
void tell(std::string_view sentence);
/// The same, but never the same sentence twice.
void tellOnce(const std::string& sentence);

/// What a model or a template wrote, on stdout: byte for byte, but on a terminal as visibleLines() shows it.
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
