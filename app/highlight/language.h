#pragma once

#include <QLatin1String>
#include <QStringView>

#include <cstdint>
#include <vector>

namespace vitrine {

/// The kinds of code that are coloured.
enum class CodeKind : std::uint8_t { Keyword, String, Number, Comment };

/// A string or a comment, which begins with `open` and ends with `close`.
struct CodeRegion {
    enum Flag : unsigned {
        Lines = 1,   ///< the region may contain line breaks
        Nested = 2,  ///< the region may contain regions of the same kind
        AtLine = 4,  ///< the region begins only at the start of a line or after leading white space
        /// The region begins only at the start of a line, or after white space or a bracket. For example, "$#" in Bash
        /// does not begin a comment.
        AtWord = 8,
        Character = 16  ///< the region contains exactly one character or escape: in Rust, 'a' is a character, but 'a
                        ///< without a closing quote is a lifetime
    };

    QLatin1String open;
    QLatin1String close;  ///< closing mark of the region; empty: the region ends with the line
    CodeKind kind = CodeKind::Comment;
    unsigned flags = 0;
    /// Escape character: the character after it belongs to the region even if it is `close`. If `escape` equals
    /// `close`, a doubled `close` belongs to the region.
    char escape = 0;
};

/// A kind of line: a line that starts with `begin` has the colour of `kind`.
struct CodeLineKind {
    QLatin1String begin;
    CodeKind kind = CodeKind::Comment;
};

/// Describes how the code of one language is coloured. Contains only data; scanCode() works for all languages.
struct CodeLanguage {
    enum Flag : unsigned {
        AnyCase = 1,         ///< keywords may be written in upper or lower case
        FirstWord = 2,       ///< a word is a keyword only if it is the first word of its line
        NoNumbers = 4,       ///< numbers have no colour
        Separators = 8,      ///< numbers may contain single quotes as separators: 1'000
        Regexes = 16,        ///< regular expressions /…/ are recognized where a value may appear
        Tags = 32,           ///< tags: <name attribute="value">
        CppRaw = 64,         ///< raw strings: R"mark(…)mark"
        RustRaw = 128,       ///< raw strings: r#"…"#
        LuaRaw = 256,        ///< long strings [==[…]==]; after "--" they are comments
        HereDocuments = 512  ///< here-documents: from <<NAME to a line that contains only NAME
    };

    const char* names;     ///< names of the language after a code fence, in lower case, separated by spaces
    const char* keywords;  ///< keywords of the language, separated by spaces
    std::vector<CodeRegion> regions;
    unsigned flags = 0;
    const char* letters = "";  ///< characters that names may contain in addition to letters, digits and "_"
    const char* sigils = "";   ///< a name that begins with one of these characters is coloured as a keyword
    const char* keyEnds = "";  ///< characters that may follow a key, such as "=" in "name = 1"; a key at the start of a
                               ///< line is coloured as a keyword
    std::vector<CodeLineKind> lines = {};

    bool has(Flag flag) const { return (flags & flag) != 0; }
    /// Returns whether the word is a keyword. Precondition: this object is an element of codeLanguages().
    bool isKeyword(QStringView word) const;
};

/// Returns the language with this name; null if the name is unknown. The name is the first word after a code fence, in
/// upper or lower case.
const CodeLanguage* findCodeLanguage(QStringView name);
/// Returns all languages.
const std::vector<CodeLanguage>& codeLanguages();

/// Returns the file name extension of this language, such as "py"; "txt" for an unknown language.
QString codeFileSuffix(QStringView name);

}  // namespace vitrine
