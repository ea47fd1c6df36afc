#pragma once

#include "app/highlight/language.h"

#include <QMetaType>
#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A coloured part of a line. Positions are counted in UTF-16 code units.
struct CodeSpan {
    qsizetype begin = 0;
    qsizetype length = 0;
    CodeKind kind = CodeKind::Keyword;

    bool operator==(const CodeSpan&) const = default;
};

/// State of the scanner between two lines, or between two parts of one line.
struct CodeState {
    static constexpr int kNone = -1;
    static constexpr int kRaw = -2;       ///< inside a string or comment that ends with `closing`
    static constexpr int kDocument = -3;  ///< inside a here-document, which ends with a line that equals `closing`
    static constexpr int kTag = -4;       ///< inside a tag; if `closing` is not empty, inside a string in the tag

    int region = kNone;  ///< index of the open region in CodeLanguage::regions, or one of the constants above
    int depth = 0;       ///< depth of nested regions
    QString closing = {};
    CodeKind kind = CodeKind::String;  ///< colour of the text that ends with `closing`
    bool midLine = false;

    bool operator==(const CodeState&) const = default;
};

/// Appends the coloured parts of a line to `spans` and updates `state`. While a line is still arriving, call it for
/// each part of the line. Accepts any text. The run time is proportional to the length of the line.
void scanCode(const CodeLanguage& language, QStringView line, CodeState& state, std::vector<CodeSpan>& spans);
/// Ends the current line. Call this function between two lines.
void endCodeLine(const CodeLanguage& language, CodeState& state);

}  // namespace vitrine

Q_DECLARE_METATYPE(vitrine::CodeState)
