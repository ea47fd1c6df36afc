#pragma once

#include <QLatin1String>
#include <QStringView>

#include <cstdint>
#include <vector>

namespace vitrine {

/// The kinds of code that have a colour of their own.
enum class CodeKind : std::uint8_t { Keyword, String, Number, Comment };

/// A string or a comment, which begins with `open` and ends with `close`.
struct CodeRegion {
    enum Flag : unsigned {
        Lines = 1,   ///< may span several lines
        Nested = 2,  ///< may contain itself
        AtLine = 4,  ///< only at the start of a line, after white space at most
        /// Only at the start of a line, or after white space or a bracket: "$#" in Bash does not begin a comment.
        AtWord = 8,
        Character = 16  ///< contains one character or escape: in Rust 'a' is a character, but 'a alone is a lifetime
    };

    QLatin1String open;
    QLatin1String close;  ///< empty: ends with the line
    CodeKind kind = CodeKind::Comment;
    unsigned flags = 0;
    /// Makes the next character part of the text. If it equals `close`, a doubled `close` is part of the text.
    char escape = 0;
};

/// Lines that start with `begin` have the colour of `kind`.
struct CodeLineKind {
    QLatin1String begin;
    CodeKind kind = CodeKind::Comment;
};

/// How the code of one language is coloured. It only contains data; scanCode() is the same for all languages.
struct CodeLanguage {
    enum Flag : unsigned {
        AnyCase = 1,         ///< keywords in upper and lower case
        FirstWord = 2,       ///< a word is a keyword only if it is the first of its line
        NoNumbers = 4,       ///< numbers have no colour
        Separators = 8,      ///< numbers may contain quotes: 1'000
        Regexes = 16,        ///< regular expressions /…/, where a value may appear
        Tags = 32,           ///< tags: <name attribute="value">
        CppRaw = 64,         ///< raw strings: R"mark(…)mark"
        RustRaw = 128,       ///< raw strings: r#"…"#
        LuaRaw = 256,        ///< long strings [==[…]==], and comments if they follow --
        HereDocuments = 512  ///< here-documents: <<NAME up to a line NAME
    };

    const char* names;     ///< names after a code fence, in lower case, separated by spaces
    const char* keywords;  ///< separated by spaces
    std::vector<CodeRegion> regions;
    unsigned flags = 0;
    const char* letters = "";  ///< characters of names in addition to letters, digits and "_"
    const char* sigils = "";   ///< characters that begin a name coloured as a keyword
    const char* keyEnds = "";  ///< a line's first words up to one of these characters are coloured as a keyword
    std::vector<CodeLineKind> lines = {};

    bool has(Flag flag) const { return (flags & flag) != 0; }
    bool isKeyword(QStringView word) const;
};

/// Returns the language with this name, the first word after a code fence, in upper or lower case. Returns null if it
/// is unknown.
const CodeLanguage* findCodeLanguage(QStringView name);
/// Returns all languages.
const std::vector<CodeLanguage>& codeLanguages();

/// Returns the ending of files in this language: "py"; "txt" for an unknown language.
QString codeFileSuffix(QStringView name);

}  // namespace vitrine
