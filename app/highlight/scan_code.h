#pragma once

#include "app/highlight/language.h"

#include <QMetaType>
#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A part of a line, in UTF-16 units.
struct CodeSpan {
    qsizetype begin = 0;
    qsizetype length = 0;
    CodeKind kind = CodeKind::Keyword;

    bool operator==(const CodeSpan&) const = default;
};

/// What the scanner remembers between two lines, or between two parts of one.
struct CodeState {
    static constexpr int kNone = -1;
    static constexpr int kRaw = -2;       ///< a string or comment that ends with `closing`
    static constexpr int kDocument = -3;  ///< lines up to one that is `closing`
    static constexpr int kTag = -4;       ///< in a tag, or in its string that ends with `closing`

    int region = kNone;  ///< of the language, or one of these
    int depth = 0;       ///< of nested ones
    QString closing = {};
    CodeKind kind = CodeKind::String;  ///< of what ends with `closing`
    bool midLine = false;

    bool operator==(const CodeState&) const = default;
};

/// Appends the coloured parts of a line, or of what has come of it, and moves `state` behind it. Takes time in
/// proportion to the line; any text is legal.
void scanCode(const CodeLanguage& language, QStringView line, CodeState& state, std::vector<CodeSpan>& spans);
/// The line ends here.
void endCodeLine(const CodeLanguage& language, CodeState& state);

}  // namespace vitrine

Q_DECLARE_METATYPE(vitrine::CodeState)
