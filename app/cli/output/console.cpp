#include "app/cli/output/console.h"

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

TextOutput::TextOutput() : m_onTerminal(::isatty(STDOUT_FILENO) != 0) {}

void TextOutput::write(std::string_view bytes)
{
    if (!m_onTerminal) {
        std::cout << bytes << std::flush;
        return;
    }
    m_waiting += bytes;
    const std::size_t complete = completeUtf8Prefix(m_waiting);
    std::cout << visibleLines(std::string_view(m_waiting).substr(0, complete)) << std::flush;
    m_waiting.erase(0, complete);
}

void TextOutput::end()
{
    std::cout << visibleLines(m_waiting) << std::flush;
    m_waiting.clear();
}

}  // namespace vitrine::cli
