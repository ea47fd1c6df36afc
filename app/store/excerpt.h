#pragma once

#include <QString>

namespace vitrine {

/// What stands around a place in a text, in one line and without the signs of Markdown.
struct Excerpt {
    QString text;
    int hitAt = 0;  ///< in `text`
    int hitLength = 0;
};

/// The characters [at, at + length) of `text` and as much around them as two lines of a list hold. `length` > 0.
Excerpt excerptAround(const QString& text, qsizetype at, qsizetype length);

/// The characters [begin, end) of Markdown as they read: without emphasis, code signs, headings' and lists' marks and
/// the targets of links. A piece of code may lose such signs too: this is for looking at, not for keeping.
QString withoutMarkup(QStringView text, qsizetype begin, qsizetype end);

}  // namespace vitrine
