#include "app/cli/output/console.h"

#include "app/cli/output/interruption.h"
#include "core/base/concat.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cmath>
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

std::size_t columns(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::string counted(std::size_t count, std::string_view noun)
{
    return concat(count, ' ', noun, count == 1 ? "" : "s");
}

std::string notFiniteSentence(std::string_view file, std::string_view tap, std::size_t count, std::size_t position)
{
    return concat(file, ": ", tap, " holds ", counted(count, "value"),
                  count == 1 ? " that is not finite" : " that are not finite",
                  " (NaN or infinity), the first at position ", position, '.');
}

std::string percentText(double share, int whole, int decimals)
{
    const double least = std::pow(10.0, -decimals);
    const bool isSmall = share > 0 && 100 * share < least / 2;
    const std::string text = concat(isSmall ? "< " : "", fixedPoint(isSmall ? least : 100 * share, decimals), " %");
    const auto width = static_cast<std::size_t>(whole + decimals) + 3;
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace vitrine::cli
