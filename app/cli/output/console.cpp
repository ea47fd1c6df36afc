#include "app/cli/output/console.h"

#include "app/cli/output/interruption.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <iostream>
#include <set>
#include <unistd.h>

namespace vitrine::cli {

void notify(std::string_view sentence)
{
    if (std::cout.good()) std::cout.flush();  // so that earlier output appears first
    std::cerr << visible(sentence) + '\n';    // one write, so that lines of other programs cannot come in between
}

void notifyOnce(const std::string& sentence)
{
    static std::set<std::string> told;
    if (told.insert(sentence).second) notify(sentence);
}

TextOutput::TextOutput(Unread unread) : m_unread(unread), m_onTerminal(::isatty(STDOUT_FILENO) != 0) {}

void TextOutput::write(std::string_view bytes)
{
    if (!m_onTerminal) return print(bytes);
    m_waiting += bytes;
    const std::size_t complete = completeUtf8Prefix(m_waiting);
    print(visibleLines(std::string_view(m_waiting).substr(0, complete)));
    m_waiting.erase(0, complete);
}

void TextOutput::end()
{
    print(visibleLines(m_waiting));
    m_waiting.clear();
}

void TextOutput::print(std::string_view text)
{
    if (m_isUnread) return;
    try {
        std::cout << text << std::flush;
    } catch (const Interrupted&) {
        if (m_unread == Unread::Throw) throw;
        m_isUnread = true;
        std::cout.clear();
    }
}

}  // namespace vitrine::cli
