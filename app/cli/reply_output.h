#pragma once

#include "app/cli/console.h"

#include <string>

namespace vitrine::cli {

/// Writes one answer of a chat to stdout. Reasoning goes to stderr, dimmed on a terminal, so that stdout has only the
/// answers.
class ReplyOutput {
public:
    void show(const std::string& text);
    void showReasoning(const std::string& text);
    /// All text so far was reasoning. It is on stdout already, so a line on stderr reports that.
    void turnTextIntoReasoning();
    /// With a line end.
    void end();

    /// The text and reasoning shown so far.
    const std::string& text() const noexcept { return m_text; }
    const std::string& reasoning() const noexcept { return m_reasoning; }

private:
    void endReasoning();
    template <typename Write>
    void write(const Write& write);

    std::string m_text;
    std::string m_reasoning;
    bool m_isThinking = false;  ///< shown as reasoning, and not yet ended
    bool m_isUnread = false;    ///< stdout was not read when a signal arrived
    TextOutput m_out;
};

}  // namespace vitrine::cli
