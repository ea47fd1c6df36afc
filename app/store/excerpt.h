#pragma once

#include <QString>

namespace vitrine {

/// An excerpt around a position in a text, on one line.
struct Excerpt {
    QString text;
    int hitAt = 0;  ///< position of the match in `text`
    int hitLength = 0;
};

/// Returns the characters [at, at + length) of `text` together with some text before and after them. The excerpt fits
/// in two lines of a list. `length` must be above 0.
Excerpt excerptAround(const QString& text, qsizetype at, qsizetype length);

}  // namespace vitrine
