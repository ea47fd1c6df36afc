#define PCRE2_CODE_UNIT_WIDTH 8

#include "core/base/error.h"
#include "core/template/arguments.h"
#include "core/template/characters.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/interpreter.h"
#include "core/template/operators.h"
#include "core/template/string_functions.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <pcre2.h>
#include <set>
#include <string>
#include <vector>

namespace vitrine::jinja {
namespace {

/// A pattern that is asked only whether it fits a whole word.
class WordPattern {
public:
    explicit WordPattern(std::string_view pattern)
    {
        int error = 0;
        PCRE2_SIZE offset = 0;
        m_code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                   PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS | PCRE2_EXTENDED | PCRE2_ANCHORED |
                                       PCRE2_ENDANCHORED | PCRE2_MATCH_INVALID_UTF,
                                   &error, &offset, nullptr));
        if (!m_code) throw Error("PCRE2 was built without Unicode properties (it refuses a pattern for links).");
    }

    bool fits(Budget& budget, std::string_view word) const
    {
        constexpr std::size_t kLongestLink = 8192;
        if (word.size() > kLongestLink)
            throw Failure(concat("urlize takes words of at most ", kLongestLink, " bytes, not of ", word.size()));
        budget.spend(word.size());
        const std::unique_ptr<pcre2_match_data, Free> match(pcre2_match_data_create(1, nullptr));
        const int found = !match ? PCRE2_ERROR_NOMEMORY
                                 : pcre2_match(m_code.get(), reinterpret_cast<PCRE2_SPTR>(word.data()), word.size(), 0,
                                               0, match.get(), nullptr);
        if (found < 0 && found != PCRE2_ERROR_NOMATCH) throw Failure("urlize met a word too intricate for it");
        return found >= 0;
    }

private:
    struct Free {
        void operator()(pcre2_code* code) const noexcept { pcre2_code_free(code); }
        void operator()(pcre2_match_data* match) const noexcept { pcre2_match_data_free(match); }
    };
    std::unique_ptr<pcre2_code, Free> m_code;
};

const WordPattern& webAddress()
{
    static const WordPattern pattern(R"((?:
        (?: https?:// | www\. ) (?: [\w%-]+ \. )* (?: [a-z]{2,63} | xn--[\w%]{2,59} )
      | (?: [\w%-]{2,63} \. )+ (?: com | net | int | edu | gov | org | info | mil )
      | https?:// (?: \d{1,3} (?: \. \d{1,3} ){3} | \[ (?: [\da-f]{0,4} : ){2} (?: [\da-f]{0,4} :? ){1,6} \] )
      ) (?: : \d{1,5} )? (?: [/?\#] \S* )?)");
    return pattern;
}

const WordPattern& mailAddress()
{
    static const WordPattern pattern(R"(\S+ @ \w [\w.-]* \. \w+)");
    return pattern;
}

struct LinkStyle {
    std::optional<std::int64_t> limit;  ///< of the characters shown
    Text attributes;                    ///< ' rel="…" target="…"'
    std::vector<std::string> schemes;
};

/// Finds the links in a text whose & < > " ' are entities already.
class Linker {
public:
    Linker(Budget& budget, const Text& text, const LinkStyle& style)
        : m_budget(budget), m_writer(budget), m_text(text), m_bytes(text.bytes()), m_style(style)
    {
    }

    Text run()
    {
        for (std::size_t begin = 0; begin < m_bytes.size();) {
            std::size_t end = begin;
            const auto skip = [&](bool space) {
                while (end < m_bytes.size() && isSpace(characterAt(m_bytes, end)) == space) {
                    end += characterLength(m_bytes, end);
                }
            };
            skip(true);
            m_writer.append(m_text, begin, end);
            begin = end;
            skip(false);
            if (end > begin) writeWord(begin, end);
            begin = end;
        }
        return m_writer.take();
    }

private:
    std::string_view part(std::size_t begin, std::size_t end) const { return m_bytes.substr(begin, end - begin); }

    /// Brackets around a link and punctuation behind it do not belong to it; brackets that it opens itself do.
    void writeWord(std::size_t begin, std::size_t end)
    {
        std::size_t first = begin;
        while (first < end) {
            const std::string_view rest = part(first, end);
            if (rest.front() == '(' || rest.front() == '<') {
                ++first;
            } else if (rest.starts_with("&lt;")) {
                first += 4;
            } else {
                break;
            }
        }
        std::size_t last = end;
        while (last > first) {
            const std::string_view rest = part(first, last);
            if (std::string_view(")>.,").find(rest.back()) != std::string_view::npos) {
                --last;
            } else if (rest.ends_with("&gt;")) {
                last -= 4;
            } else {
                break;
            }
        }
        last = balance(first, last, end, "(", ")");
        last = balance(first, last, end, "<", ">");
        last = balance(first, last, end, "&lt;", "&gt;");
        m_writer.append(m_text, begin, first);
        writeLink(first, last);
        m_writer.append(m_text, last, end);
    }

    std::size_t count(std::string_view text, std::string_view what)
    {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = findText(m_budget, text, what, at)) != std::string_view::npos; at += what.size())
            ++found;
        return found;
    }

    /// Moves the end of a link behind the closing brackets that its opening ones want.
    std::size_t balance(std::size_t first, std::size_t last, std::size_t end, std::string_view open,
                        std::string_view close)
    {
        const std::size_t opened = count(part(first, last), open);
        if (opened <= count(part(first, last), close)) return last;
        for (std::size_t left = std::min(opened, count(part(last, end), close)); left > 0; --left) {
            last = findText(m_budget, m_bytes, close, last) + close.size();
        }
        return last;
    }

    void writeLink(std::size_t begin, std::size_t end)
    {
        const std::string_view link = part(begin, end);
        const auto startsWith = [link](const std::string& scheme) {
            return link != scheme && link.starts_with(scheme);
        };
        if (webAddress().fits(m_budget, link)) {
            const bool complete = link.starts_with("https://") || link.starts_with("http://");
            writeAnchor(complete ? "" : "https://", begin, end, m_style.attributes, begin, shownEnd(begin, end));
        } else if (link.starts_with("mailto:") && mailAddress().fits(m_budget, link.substr(7))) {
            writeAnchor("", begin, end, {}, begin + 7, end);
        } else if (link.find('@') != std::string_view::npos && !link.starts_with("www.") &&
                   link.find(':') == std::string_view::npos && mailAddress().fits(m_budget, link)) {
            writeAnchor("mailto:", begin, end, {}, begin, end);
        } else if (std::any_of(m_style.schemes.begin(), m_style.schemes.end(), startsWith)) {
            writeAnchor("", begin, end, m_style.attributes, begin, end);
        } else {
            m_writer.append(m_text, begin, end);
        }
    }

    std::size_t shownEnd(std::size_t begin, std::size_t end) const
    {
        if (!m_style.limit) return end;
        const auto length = static_cast<std::int64_t>(characterCount(part(begin, end)));
        if (length <= *m_style.limit) return end;
        const std::int64_t kept =
            *m_style.limit < 0 ? std::max<std::int64_t>(length + *m_style.limit, 0) : *m_style.limit;
        return begin + characterOffset(part(begin, end), static_cast<std::size_t>(kept));
    }

    void writeAnchor(std::string_view scheme, std::size_t begin, std::size_t end, const Text& attributes,
                     std::size_t shownBegin, std::size_t shown)
    {
        m_writer.append("<a href=\"");
        m_writer.append(scheme);
        m_writer.append(m_text, begin, end);
        m_writer.append("\"");
        m_writer.append(attributes);
        m_writer.append(">");
        m_writer.append(m_text, shownBegin, shown);
        if (shown < end) m_writer.append("...");
        m_writer.append("</a>");
    }

    Budget& m_budget;
    TextWriter m_writer;
    const Text& m_text;
    std::string_view m_bytes;
    const LinkStyle& m_style;
};

void appendAttribute(TextWriter& writer, std::string_view name, const Text& value)
{
    writer.append(" ");
    writer.append(name);
    writer.append("=\"");
    writer.append(escapeHtml(writer.budget(), value));
    writer.append("\"");
}

/// Such as "tel:" or "app://".
std::string checkedScheme(const Value& scheme)
{
    if (!scheme.isString()) throw Failure(concat("a URI scheme must be a string, not ", scheme.typeName()));
    const std::string_view bytes = scheme.bytes();
    const std::size_t colon = std::min(bytes.find(':'), bytes.size());
    std::size_t letters = 0;
    bool valid = colon < bytes.size() && bytes.size() - colon <= 3;
    for (std::size_t i = 0; i < colon; i += characterLength(bytes, i), ++letters) {
        const char32_t c = characterAt(bytes, i);
        valid = valid && (c == U'.' || c == U'+' || c == U'-' || c == U'_' || isOfClass(CharacterClass::Alpha, c) ||
                          isOfClass(CharacterClass::Numeric, c));
    }
    for (std::size_t i = colon + 1; i < bytes.size(); ++i) valid = valid && bytes[i] == '/';
    if (!valid || letters < 2) throw Failure(concat("'", bytes, "' is not a valid URI scheme prefix"));
    return std::string(bytes);
}

}  // namespace

Value filterUrlize(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("urlize", arguments, {"trim_url_limit", "nofollow", "target", "rel", "extra_schemes"});
    Budget& budget = interpreter.budget();
    LinkStyle style;
    if (!parameters.value(0).isNone()) style.limit = parameters.integer(0, 0);
    std::set<std::string> relations = {"noopener"};
    if (parameters.truth(1, false)) relations.insert("nofollow");
    if (const auto given = parameters.text(3)) {
        for (const Text& relation : splitText(budget, *given, std::nullopt, -1)) relations.insert(relation.bytes());
    }
    std::string joined;
    for (const std::string& relation : relations) {
        if (!joined.empty()) joined += ' ';
        joined += relation;
    }
    TextWriter attributes(budget);
    appendAttribute(attributes, "rel", Text(joined, {}));
    if (const auto target = parameters.text(2); target && !target->empty())
        appendAttribute(attributes, "target", *target);
    style.attributes = attributes.take();
    if (isTruthy(parameters.value(4))) {
        const SequencePtr schemes = iterate(budget, parameters.value(4));
        for (const Value& scheme : schemes->items) style.schemes.push_back(checkedScheme(scheme));
    }
    const Text text = textOf(budget, subject);
    const Text escaped = subject.isMarkup() ? text : escapeHtml(budget, text);
    return Value::string(Linker(budget, escaped, style).run());
}

Value filterXmlAttributes(Interpreter& interpreter, const Value& subject, const Arguments& arguments)
{
    const Parameters parameters("xmlattr", arguments, {"autospace"});
    Budget& budget = interpreter.budget();
    subject.requireDefined();
    if (!subject.isDict()) throw Failure(concat("xmlattr needs a dict, not ", subject.typeName()));
    TextWriter writer(budget);
    const bool leadingSpace = parameters.truth(0, true);
    for (const auto& [key, value] : subject.dict().entries()) {
        if (value.isNone() || value.isUndefined()) continue;
        if (!key.isString()) throw Failure(concat("an attribute's name must be a string, not ", key.typeName()));
        if (key.bytes().find_first_of(" \t\n\r\f\v/>=") != std::string::npos)
            throw Failure(concat("Invalid character in attribute name: ", reprOf(budget, key).bytes()));
        if (writer.size() > 0 || leadingSpace) writer.append(" ");
        writer.append(key.isMarkup() ? key.text() : escapeHtml(budget, key.text()));
        writer.append("=\"");
        const Text text = textOf(budget, value);
        writer.append(value.isMarkup() ? text : escapeHtml(budget, text));
        writer.append("\"");
    }
    return Value::string(writer.take());
}

}  // namespace vitrine::jinja
