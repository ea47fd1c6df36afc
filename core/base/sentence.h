#pragma once

#include "core/base/concat.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// A sentence made of literals and values: SENTENCE("tensor ", name, " has ", rows, " rows") has the form
/// "tensor %1 has %2 rows" and two values. The literals, also `'"'` and `n == 1 ? " row" : " rows"`, go into the form;
/// every other argument is a value. A Sentence among the arguments is a value that is translated by itself.
///
/// The arguments are also written into the section vitrine_forms of the object file. From there
/// resources/languages/forms.py lists all forms of a linked program; a test requires a translation of each. (Linux
/// indexes the formats of printk in the same way.)
#define SENTENCE(...)                                                                                                  \
    ::vitrine::sentenceAt(                                                                                             \
        [] {                                                                                                           \
            VITRINE_RECORD_FORM(#__VA_ARGS__);                                                                         \
            struct Site {                                                                                              \
                static constexpr std::string_view arguments() { return #__VA_ARGS__; }                                 \
            };                                                                                                         \
            return Site();                                                                                             \
        }(),                                                                                                           \
        __VA_ARGS__)

/// A form without values that costs nothing until it is used: for tables, and for functions that are called often.
/// FORM("header length") is of type SentenceForm. It is not a constant expression.
#define FORM(text)                                                                                                     \
    [] {                                                                                                               \
        VITRINE_RECORD_FORM(#text);                                                                                    \
        return ::vitrine::SentenceForm(text);                                                                          \
    }()

// The section is not loaded into memory. The assembler ends each entry with a zero byte.
#define VITRINE_RECORD_FORM(arguments) VITRINE_RECORD_FORM_TEXT(arguments)
#define VITRINE_RECORD_FORM_TEXT(arguments)                                                                            \
    asm(".pushsection vitrine_forms,\"\",@progbits\n.asciz " VITRINE_QUOTED(arguments) "\n.popsection")
#define VITRINE_QUOTED(text) #text

namespace vitrine {

/// See FORM. In constant tables: SentenceForm("…"), with VITRINE_RECORD_FORM(#text) at file scope for each text.
class SentenceForm {
public:
    constexpr SentenceForm() = default;
    constexpr explicit SentenceForm(const char* text) : m_text(text) {}

    constexpr bool empty() const noexcept { return *m_text == '\0'; }
    /// In English.
    constexpr std::string_view text() const noexcept { return m_text; }
    constexpr operator std::string_view() const noexcept { return m_text; }

    friend constexpr bool operator==(SentenceForm a, SentenceForm b) noexcept { return a.text() == b.text(); }

private:
    const char* m_text = "";
};

/// A text for users: either a form with values, which can be translated ("tensor %1 has %2 rows"), or a verbatim text
/// that is the same in every language, such as a name, a number, or the message of another program.
class Sentence {
public:
    Sentence() = default;
    /// A verbatim text.
    Sentence(std::string text) : m_english(std::move(text)) {}
    Sentence(std::string_view text) : m_english(text) {}
    Sentence(SentenceForm form) : m_english(form.text()), m_form(form.text()) {}
    /// Literals are forms: use SENTENCE("…").
    Sentence(const char*) = delete;

    /// `form` has the places %1, %2 … %99. Places beyond the number of values stay as they are.
    static Sentence ofForm(std::string form, std::vector<Sentence> values = {});

    bool empty() const noexcept { return m_english.empty(); }
    bool hasForm() const noexcept { return !m_form.empty(); }
    /// Empty for a verbatim text.
    const std::string& form() const noexcept { return m_form; }
    const std::vector<Sentence>& values() const noexcept { return m_values; }
    const std::string& english() const noexcept { return m_english; }
    /// Loses the form. For output that is always English, such as that of the command line.
    operator const std::string&() const noexcept { return m_english; }

    /// A copy in which `change`, from std::string to std::string, has replaced every verbatim text.
    template <typename Change>
    Sentence withTexts(const Change& change) const
    {
        if (!hasForm()) return Sentence(change(m_english));
        std::vector<Sentence> values;
        values.reserve(m_values.size());
        for (const Sentence& value : m_values) values.push_back(value.withTexts(change));
        return ofForm(m_form, std::move(values));
    }

    friend bool operator==(const Sentence&, const Sentence&) = default;
    /// A verbatim text never equals a form with the same English. Compare english() instead.
    template <typename Text>
    requires(std::is_convertible_v<const Text&, std::string_view>) friend bool operator==(const Sentence&,
                                                                                          const Text&) = delete;

private:
    std::string m_english;
    std::string m_form;
    std::vector<Sentence> m_values;
};

/// `form` in which `valueOf(n)` replaces place %n for each n from 1 to `count`. Returned values are not searched for
/// places.
template <typename Value>
std::string withValues(std::string_view form, std::size_t count, const Value& valueOf)
{
    std::string text;
    for (std::size_t at = 0; at < form.size();) {
        std::size_t end = at + 1;
        std::size_t number = 0;
        if (form[at] == '%') {
            while (end < form.size() && end < at + 3 && form[end] >= '0' && form[end] <= '9' &&
                   number * 10 + static_cast<std::size_t>(form[end] - '0') <= count)
                number = number * 10 + static_cast<std::size_t>(form[end++] - '0');
        }
        if (number > 0)
            text += valueOf(number);
        else
            text += form.substr(at, end - at);
        at = end;
    }
    return text;
}

/// Refers to a SentenceForm, or to a Sentence or a verbatim text that the caller keeps: for parameters that are rarely
/// used.
class SentenceView {
public:
    SentenceView(SentenceForm form) : m_form(form) {}
    SentenceView(const Sentence& sentence) : m_sentence(&sentence) {}

    SentenceView(std::string_view text) : m_text(text) {}
    SentenceView(const char*) = delete;

    operator Sentence() const
    {
        return m_sentence ? *m_sentence : m_form.empty() ? Sentence(m_text) : Sentence(m_form);
    }

private:
    std::string_view m_text;
    SentenceForm m_form;
    const Sentence* m_sentence = nullptr;
};

template <std::same_as<Sentence> Part>  // no other type: everything else would convert to a Sentence
void appendTo(std::string& out, const Part& part)
{
    out += part.english();
}

namespace sentence_parts {

inline constexpr std::size_t kMostArguments = 32;

/// Whether each argument of SENTENCE is spelled as a literal, or as a choice between literals: found in the text of the
/// arguments.
constexpr std::array<bool, kMostArguments> literals(std::string_view arguments)
{
    std::array<bool, kMostArguments> found{};
    std::size_t index = 0;
    int depth = 0;
    bool begins = true;  // at the first character of an argument, or of a choice of one
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const char c = arguments[i];
        if (c == ' ' || c == '\n') continue;
        if (c == '"' || c == '\'') {
            if (begins) found[index] = true;
            begins = false;
            for (++i; arguments[i] != c; ++i)
                if (arguments[i] == '\\') ++i;
            continue;
        }
        if (c == '(' && begins) continue;  // around a choice
        if (c == ')' && depth == 0) continue;
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (c == ',' && depth == 0) {
            ++index;
            begins = true;
        } else {
            begins = c == '?' && depth == 0;
        }
    }
    return found;
}

template <typename Part>
inline constexpr bool kIsSentence =
    std::is_same_v<Part, Sentence> || std::is_same_v<Part, SentenceForm> || std::is_same_v<Part, SentenceView>;

/// Collects the parts of a sentence.
class Builder {
public:
    template <bool isLiteral, typename Part>
    void add(const Part& part)
    {
        if constexpr (isLiteral) {
            static_assert(std::is_same_v<Part, char> || std::is_convertible_v<const Part&, const char*>,
                          "a choice between a literal and a value: make the literal a SENTENCE of its own");
            appendTo(m_form, part);
        } else if constexpr (kIsSentence<Part>) {
            addValue(part);
        } else {
            std::string text;
            appendTo(text, part);
            addValue(std::move(text));
        }
    }
    Sentence sentence() && { return Sentence::ofForm(std::move(m_form), std::move(m_values)); }

private:
    void addValue(Sentence value);

    std::string m_form;
    std::vector<Sentence> m_values;
};

}  // namespace sentence_parts

/// "a, b, c".
Sentence listed(const std::vector<Sentence>& parts);

/// See SENTENCE.
template <typename Site, typename... Parts>
Sentence sentenceAt(Site, const Parts&... parts)
{
    static_assert(sizeof...(Parts) <= sentence_parts::kMostArguments);
    static constexpr auto kLiterals = sentence_parts::literals(Site::arguments());
    sentence_parts::Builder builder;
    [&]<std::size_t... i>(std::index_sequence<i...>)
    {
        (builder.template add<kLiterals[i]>(parts), ...);
    }
    (std::index_sequence_for<Parts...>());
    return std::move(builder).sentence();
}

}  // namespace vitrine
