#pragma once

#include "app/cli/output/console.h"
#include "app/cli/run/answer_client.h"

#include <string>

namespace vitrine::cli {

/// Writes one answer of a chat to stdout. Reasoning goes to stderr, dimmed on a terminal, so that stdout has only the
/// answers.
class ReplyOutput : public AnswerView {
public:
    void show(const std::string& text, const std::string& reasoning) override;
    /// Marks all text so far as reasoning. The text is already on stdout, so a line on stderr reports this.
    void turnTextIntoReasoning() override;
    /// Ends the answer with a line feed.
    void end();

private:
    void showReasoning(const std::string& text);
    void endReasoning();
    template <typename Write>
    void write(const Write& write);

    bool m_hasText = false;
    bool m_isThinking = false;  ///< whether reasoning is being shown
    bool m_isUnread = false;    ///< whether no program read stdout when a signal arrived
    TextOutput m_out;
};

}  // namespace vitrine::cli
