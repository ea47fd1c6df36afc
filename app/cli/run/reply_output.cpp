#include "app/cli/run/reply_output.h"

#include "app/cli/output/interruption.h"
#include "core/base/visible_text.h"

#include <iostream>
#include <unistd.h>
#include <utility>

namespace vitrine::cli {

/// Calls `write`. If a signal arrives while no program reads stdout, further output is dropped, but the answer is kept.
template <typename Write>
void ReplyOutput::write(const Write& write)
{
    if (m_isUnread) return;
    try {
        write();
    } catch (const Interrupted&) {
        m_isUnread = true;
        std::cout.clear();
    }
}

void ReplyOutput::show(const std::string& text, const std::string& reasoning)
{
    showReasoning(reasoning);
    if (!text.empty()) endReasoning();
    m_hasText = m_hasText || !text.empty();
    write([&] { m_out.write(text); });
}

void ReplyOutput::showReasoning(const std::string& text)
{
    if (text.empty()) return;
    const bool dimmed = ::isatty(STDERR_FILENO) != 0;
    std::cerr << (dimmed ? "\x1b[2m" : "") << visibleLines(text) << (dimmed ? "\x1b[22m" : "") << std::flush;
    m_isThinking = true;
}

void ReplyOutput::turnTextIntoReasoning()
{
    if (!std::exchange(m_hasText, false)) return;
    write([this] {
        m_out.end();
        std::cout << '\n' << std::flush;
    });
    notify("The text before this line is the model's reasoning: the answer closes it without opening it.");
}

void ReplyOutput::endReasoning()
{
    if (std::exchange(m_isThinking, false)) std::cerr << "\n\n" << std::flush;
}

void ReplyOutput::end()
{
    endReasoning();
    write([this] {
        m_out.end();
        std::cout << std::endl;
    });
}

}  // namespace vitrine::cli
