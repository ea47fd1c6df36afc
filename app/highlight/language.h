#pragma once

#include <QLatin1String>
#include <QStringView>

#include <cstdint>
#include <vector>

namespace vitrine {

/// What a stretch of code is, as far as it has a colour of its own.
enum class CodeKind : std::uint8_t { Keyword, String, Number, Comment };

/// What stands between two marks: a string, or a comment.
struct CodeRegion {
    enum Flag : unsigned {
        Lines = 1,      ///< may span lines
        Nested = 2,     ///< may contain itself
        AtLine = 4,     ///< begins a line, but for white space
        AtWord = 8,     ///< begins the line or stands behind white space or a bracket: "$#" is no comment in Bash
        Character = 16  ///< holds one character or escape: 'a' is one in Rust, the lifetime 'a is none
    };

    QLatin1String open;
    QLatin1String close;  ///< empty: up to the line's end
    CodeKind kind = CodeKind::Comment;
    unsigned flags = 0;
    char escape = 0;  ///< takes the next character's meaning away; that of `close`: doubled, it stands for itself
};

/// A whole line that begins so.
struct CodeLineKind {
    QLatin1String begin;
    CodeKind kind = CodeKind::Comment;
};

/// How one language is coloured. Data only: scanCode() is the same for all.
struct CodeLanguage {
    enum Flag : unsigned {
        AnyCase = 1,         ///< of keywords
        FirstWord = 2,       ///< a keyword is one only as a line's first word
        NoNumbers = 4,       ///< digits are text
        Separators = 8,      ///< 1'000 is one number
        Regexes = 16,        ///< /…/ where a value may stand
        Tags = 32,           ///< <name attribute="value">
        CppRaw = 64,         ///< R"mark(…)mark"
        RustRaw = 128,       ///< r#"…"#
        LuaRaw = 256,        ///< [==[…]==], a comment behind --
        HereDocuments = 512  ///< <<NAME up to a line NAME
    };

    const char* names;     ///< as written behind a fence, in lower case, with spaces between
    const char* keywords;  ///< likewise
    std::vector<CodeRegion> regions;
    unsigned flags = 0;
    const char* letters = "";  ///< of names, besides letters, digits and "_"
    const char* sigils = "";   ///< begin a name that is coloured as a keyword
    const char* keyEnds = "";  ///< a line's first words are its key up to one of these
    std::vector<CodeLineKind> lines = {};

    bool has(Flag flag) const { return (flags & flag) != 0; }
    bool isKeyword(QStringView word) const;
};

/// By the first word behind a fence, in either case; null for one that is unknown.
const CodeLanguage* findCodeLanguage(QStringView name);
/// All of them.
const std::vector<CodeLanguage>& codeLanguages();

/// What files of this language end in: "py"; "txt" if it is unknown.
QString codeFileSuffix(QStringView name);

}  // namespace vitrine
