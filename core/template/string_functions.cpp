#include "core/template/string_functions.h"

#include "core/base/sentence.h"
#include "core/template/characters.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace vitrine::jinja {
namespace {

bool isCased(char32_t character)
{
    return isOfClass(CharacterClass::Lower, character) || isOfClass(CharacterClass::Upper, character) ||
           isOfClass(CharacterClass::Title, character);
}

/// Whether the letter at [begin, end) is the last letter of a word. The lower-case sigma has a different form there.
bool endsWord(std::string_view bytes, std::size_t begin, std::size_t end)
{
    const auto isIgnored = [&](std::size_t at) {
        return isOfClass(CharacterClass::CaseIgnorable, characterAt(bytes, at));
    };
    while (begin > 0 && isIgnored(characterBefore(bytes, begin))) begin = characterBefore(bytes, begin);
    if (begin == 0 || !isCased(characterAt(bytes, characterBefore(bytes, begin)))) return false;
    while (end < bytes.size() && isIgnored(end)) end += characterLength(bytes, end);
    return end == bytes.size() || !isCased(characterAt(bytes, end));
}

std::string lowerAt(std::string_view bytes, std::size_t begin, std::size_t end)
{
    const char32_t character = characterAt(bytes, begin);
    constexpr char32_t kSigma = U'\u03A3';
    return character == kSigma && endsWord(bytes, begin, end) ? "\xCF\x82" : toLower(character);
}

std::string changedCharacter(std::string_view bytes, std::size_t begin, std::size_t end, CaseChange change,
                             bool afterCased)
{
    const char32_t character = characterAt(bytes, begin);
    switch (change) {
    case CaseChange::Upper:
        return toUpper(character);
    case CaseChange::Lower:
        return lowerAt(bytes, begin, end);
    case CaseChange::Capitalize:
        return begin == 0 ? toTitle(character) : lowerAt(bytes, begin, end);
    case CaseChange::Title:
        return afterCased ? lowerAt(bytes, begin, end) : toTitle(character);
    }
    return {};
}

bool spaceAt(std::string_view bytes, std::size_t offset)
{
    return isSpace(characterAt(bytes, offset));
}

std::vector<Text> splitAtSpaces(Budget& budget, const Text& text, std::int64_t limit)
{
    const std::string_view bytes = text.bytes();
    std::vector<Text> parts;
    std::size_t offset = 0;
    while (true) {
        while (offset < bytes.size() && spaceAt(bytes, offset)) offset += characterLength(bytes, offset);
        if (offset == bytes.size()) return parts;
        budget.spend(4);
        if (limit >= 0 && static_cast<std::int64_t>(parts.size()) >= limit) {
            parts.push_back(text.slice(offset, bytes.size()));
            return parts;
        }
        const std::size_t begin = offset;
        while (offset < bytes.size() && !spaceAt(bytes, offset)) offset += characterLength(bytes, offset);
        parts.push_back(text.slice(begin, offset));
    }
}

void requireSeparator(std::string_view separator)
{
    if (separator.empty()) throw Failure(SENTENCE("empty separator"));
}

}  // namespace

std::size_t findText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t from)
{
    budget.spend(1);
    if (from > haystack.size()) return std::string_view::npos;
    if (needle.empty()) return from;
    const std::size_t start = from;
    while (haystack.size() - from >= needle.size()) {
        const void* found =
            std::memchr(haystack.data() + from, needle.front(), haystack.size() - from - needle.size() + 1);
        if (!found) break;
        const auto offset = static_cast<std::size_t>(static_cast<const char*>(found) - haystack.data());
        budget.spend(1 + needle.size() / 16);
        if (haystack.compare(offset, needle.size(), needle) == 0) {
            budget.spend((offset - start) / 16);
            return offset;
        }
        from = offset + 1;
    }
    budget.spend((haystack.size() - start) / 16);
    return std::string_view::npos;
}

std::size_t findLastText(Budget& budget, std::string_view haystack, std::string_view needle, std::size_t end)
{
    budget.spend(1);
    if (needle.size() > end) return std::string_view::npos;
    for (std::size_t offset = end - needle.size() + 1; offset-- > 0;) {
        if (needle.empty()) return offset;
        if (offset % 16 == 0) budget.spend(1);
        if (haystack[offset] != needle.front()) continue;
        budget.spend(1 + needle.size() / 16);
        if (haystack.compare(offset, needle.size(), needle) == 0) return offset;
    }
    return std::string_view::npos;
}

Text strip(const Text& text, std::optional<std::string_view> characters, Side side)
{
    const std::string_view bytes = text.bytes();
    const auto stripped = [&](std::size_t offset) {
        if (!characters) return spaceAt(bytes, offset);
        return characters->find(bytes.substr(offset, characterLength(bytes, offset))) != std::string_view::npos;
    };
    std::size_t begin = 0;
    std::size_t end = bytes.size();
    if (side != Side::Right) {
        while (begin < end && stripped(begin)) begin += characterLength(bytes, begin);
    }
    if (side != Side::Left) {
        while (end > begin && stripped(characterBefore(bytes, end))) end = characterBefore(bytes, end);
    }
    return text.slice(begin, end);
}

Text changeCase(Budget& budget, const Text& text, CaseChange change)
{
    const std::string_view bytes = text.bytes();
    TextWriter writer(budget);
    bool afterCased = false;
    for (std::size_t begin = 0, end = 0; begin < bytes.size(); begin = end) {
        end = begin + characterLength(bytes, begin);
        const char32_t character = characterAt(bytes, begin);
        if (end - begin == 1 && static_cast<unsigned char>(bytes[begin]) >= 0x80) {
            // A byte that is not valid UTF-8 is not a character, so it is copied unchanged.
            writer.append(bytes.substr(begin, 1), text.originAt(begin));
            afterCased = false;
            continue;
        }
        writer.append(changedCharacter(bytes, begin, end, change, afterCased), text.originAt(begin));
        if (change == CaseChange::Title) afterCased = isCased(character);
    }
    return writer.take();
}

Text replaceText(Budget& budget, const Text& text, std::string_view from, const Text& to, std::int64_t count)
{
    const std::string_view bytes = text.bytes();
    TextWriter writer(budget);
    std::size_t offset = 0;
    for (std::int64_t done = 0; count < 0 || done < count; ++done) {
        if (from.empty()) {  // replacing the empty string inserts `to` before every character and at the end
            writer.append(to);
            if (offset == bytes.size()) return writer.take();
            const std::size_t next = offset + characterLength(bytes, offset);
            writer.append(text, offset, next);
            offset = next;
            continue;
        }
        const std::size_t found = findText(budget, bytes, from, offset);
        if (found == std::string_view::npos) break;
        writer.append(text, offset, found);
        writer.append(to);
        offset = found + from.size();
    }
    writer.append(text, offset, bytes.size());
    return writer.take();
}

std::vector<Text> splitText(Budget& budget, const Text& text, std::optional<std::string_view> separator,
                            std::int64_t limit)
{
    if (!separator) return splitAtSpaces(budget, text, limit);
    requireSeparator(*separator);
    std::vector<Text> parts;
    std::size_t begin = 0;
    while (limit < 0 || static_cast<std::int64_t>(parts.size()) < limit) {
        const std::size_t found = findText(budget, text.bytes(), *separator, begin);
        if (found == std::string_view::npos) break;
        budget.spend(4);
        parts.push_back(text.slice(begin, found));
        begin = found + separator->size();
    }
    parts.push_back(text.slice(begin, text.size()));
    return parts;
}

std::vector<Text> splitTextFromRight(Budget& budget, const Text& text, std::string_view separator, std::int64_t limit)
{
    requireSeparator(separator);
    std::vector<Text> parts;
    std::size_t end = text.size();
    while (limit < 0 || static_cast<std::int64_t>(parts.size()) < limit) {
        const std::size_t found = findLastText(budget, text.bytes(), separator, end);
        if (found == std::string_view::npos) break;
        budget.spend(4);
        parts.push_back(text.slice(found + separator.size(), end));
        end = found;
    }
    parts.push_back(text.slice(0, end));
    std::reverse(parts.begin(), parts.end());
    return parts;
}

std::vector<Text> splitLines(Budget& budget, const Text& text, bool keepEnds)
{
    const std::string_view bytes = text.bytes();
    std::vector<Text> lines;
    std::size_t begin = 0;
    for (std::size_t offset = 0; offset < bytes.size();) {
        std::size_t next = offset + characterLength(bytes, offset);
        if (isLineBreak(characterAt(bytes, offset))) {
            if (bytes[offset] == '\r' && next < bytes.size() && bytes[next] == '\n') ++next;
            budget.spend(4);
            lines.push_back(text.slice(begin, keepEnds ? next : offset));
            begin = next;
        }
        offset = next;
    }
    if (begin < bytes.size()) lines.push_back(text.slice(begin, bytes.size()));
    return lines;
}

Text escapeHtml(Budget& budget, const Text& text)
{
    const std::string_view bytes = text.bytes();
    TextWriter writer(budget);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string_view entity;
        switch (bytes[i]) {
        case '&':
            entity = "&amp;";
            break;
        case '<':
            entity = "&lt;";
            break;
        case '>':
            entity = "&gt;";
            break;
        case '"':
            entity = "&#34;";
            break;
        case '\'':
            entity = "&#39;";
            break;
        default:
            continue;
        }
        writer.append(text, begin, i);
        writer.append(entity, text.originAt(i));
        begin = i + 1;
    }
    writer.append(text, begin, bytes.size());
    return writer.take();
}

}  // namespace vitrine::jinja
