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

/// Makes a Sentence from literals and values. For example, SENTENCE("tensor ", name, " has ", rows, " rows") has the
/// form "tensor %1 has %2 rows" and two values. Character literals such as `'"'`, and choices such as `n == 1 ? " row"
/// : " rows"`, become part of the form. Every other argument is a value. If a value is a Sentence, it is translated
/// separately.
///
/// The arguments are also written into the section vitrine_forms of the object file. The script
/// resources/languages/forms.py reads all forms of a linked program from this section. A test checks that each form has
/// a translation. (Linux indexes the format strings of printk in the same way.)
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

/// Makes a SentenceForm without values, such as FORM("header length"). It allocates nothing until it is converted to a
/// Sentence. It is therefore suitable for tables and for functions that are called often. FORM is not a constant
/// expression.
#define FORM(text)                                                                                                     \
    [] {                                                                                                               \
        VITRINE_RECORD_FORM(#text);                                                                                    \
        return ::vitrine::SentenceForm(text);                                                                          \
    }()

// Adds an entry to the section vitrine_forms: the source text of the arguments, followed by a zero byte. The section is
// not loaded into memory.
#define VITRINE_RECORD_FORM(arguments) VITRINE_RECORD_FORM_TEXT(arguments)
#define VITRINE_RECORD_FORM_TEXT(arguments)                                                                            \
    asm(".pushsection vitrine_forms,\"\",@progbits\n.asciz " VITRINE_QUOTED(arguments) "\n.popsection")
#define VITRINE_QUOTED(text) #text

namespace vitrine {

/// A text for users that contains no values; see FORM. Constant tables cannot use FORM. They use SentenceForm("…"),
/// and VITRINE_RECORD_FORM(#text) at file scope for each text.
class SentenceForm {
public:
    constexpr SentenceForm() = default;
    constexpr explicit SentenceForm(const char* text) : m_text(text) {}

    constexpr bool empty() const noexcept { return *m_text == '\0'; }
    /// The English text.
    constexpr std::string_view text() const noexcept { return m_text; }
    constexpr operator std::string_view() const noexcept { return m_text; }

    friend constexpr bool operator==(SentenceForm a, SentenceForm b) noexcept { return a.text() == b.text(); }

private:
    const char* m_text = "";
};

/// A text for users. It is either a form with values ("tensor %1 has %2 rows"), which can be translated, or a verbatim
/// text. A verbatim text is the same in every language: a name, a number, or the message of another program.
class Sentence {
public:
    Sentence() = default;
    /// Makes a verbatim text, which is the same in every language.
    Sentence(std::string text) : m_english(std::move(text)) {}
    Sentence(std::string_view text) : m_english(text) {}
    Sentence(SentenceForm form) : m_english(form.text()), m_form(form.text()) {}
    /// Deleted, because a literal needs a translation: use SENTENCE("…").
    Sentence(const char*) = delete;

    /// `form` contains the placeholders %1, %2 … %99. A placeholder without a value, such as %3 if there are two
    /// values, is kept unchanged.
    static Sentence ofForm(std::string form, std::vector<Sentence> values = {});

    bool empty() const noexcept { return m_english.empty(); }
    bool hasForm() const noexcept { return !m_form.empty(); }
    /// The form with placeholders; empty for a verbatim text.
    const std::string& form() const noexcept { return m_form; }
    const std::vector<Sentence>& values() const noexcept { return m_values; }
    const std::string& english() const noexcept { return m_english; }
    /// Returns the English text. Used for output that is always English, such as the output of the command line.
    operator const std::string&() const noexcept { return m_english; }

    /// Returns a copy in which every verbatim text is replaced by the result of `change`, a function from std::string
    /// to std::string.
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
    /// Deleted, because a verbatim text never equals a form, even if their English texts are equal. To compare the
    /// English texts, use english().
    template <typename Text>
    requires(std::is_convertible_v<const Text&, std::string_view>) friend bool operator==(const Sentence&,
                                                                                          const Text&) = delete;

private:
    std::string m_english;
    std::string m_form;
    std::vector<Sentence> m_values;
};

/// Returns `form` with each placeholder %n, for n from 1 to `count`, replaced by `valueOf(n)`. Placeholders within
/// these replacements are kept unchanged.
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

/// A view of a SentenceForm, a Sentence or a verbatim text. The referenced object must outlive the view. Parameters
/// that are used only in error messages have this type: a Sentence is then made only if an error occurs.
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

/// Appends the English text. Only the exact type Sentence is accepted, because almost every other type can be converted
/// to a Sentence.
template <std::same_as<Sentence> Part>
void appendTo(std::string& out, const Part& part)
{
    out += part.english();
}

namespace sentence_parts {

inline constexpr std::size_t kMostArguments = 32;

/// Returns, for each argument of SENTENCE, whether it is a literal or a conditional expression with literals, such as
/// `one ? " row" : " rows"`. `arguments` is the source text of the arguments.
constexpr std::array<bool, kMostArguments> literals(std::string_view arguments)
{
    std::array<bool, kMostArguments> found{};
    std::size_t index = 0;
    int depth = 0;
    bool begins = true;  // whether the next character is the first of an argument or of an operand of `?`
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
        if (c == '(' && begins) continue;  // parenthesis around a conditional expression
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

/// Collects the form and the values of a sentence.
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

/// Returns a Sentence that joins `parts` with commas: "a, b, c".
Sentence listed(const std::vector<Sentence>& parts);

/// Makes the sentence for the macro SENTENCE; call the macro instead.
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
