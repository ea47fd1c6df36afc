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
    /// Marks all text so far as reasoning. The text is already on stdout, so a line on stderr reports this.
    void turnTextIntoReasoning();
    /// Ends the answer with a line feed.
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
    bool m_isThinking = false;  ///< whether reasoning is being shown
    bool m_isUnread = false;    ///< whether no program read stdout when a signal arrived
    TextOutput m_out;
};

}  // namespace vitrine::cli
