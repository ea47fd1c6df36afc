#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A part of a literal text of libcmark-gfm: plain text, or the label of a footnote.
struct FootnotePart {
    QString text;
    bool isLabel = false;  ///< `text` is a label: "[1]" for "[^1]" in the source
};

/// Splits a literal text into its parts. With `beginsLine`, the text may begin with the definition of a footnote,
/// "[^1]: …"; the colon of the definition is removed.
std::vector<FootnotePart> footnoteParts(const QString& text, bool beginsLine);

}  // namespace vitrine
