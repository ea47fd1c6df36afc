#pragma once

#include <QString>

namespace vitrine {

/// An excerpt around a position in a text, on one line.
struct Excerpt {
    QString text;
    int hitAt = 0;  ///< in `text`
    int hitLength = 0;
};

/// The characters [at, at + length) of `text` and as much around them as two lines of a list hold. `length` > 0.
Excerpt excerptAround(const QString& text, qsizetype at, qsizetype length);

}  // namespace vitrine
