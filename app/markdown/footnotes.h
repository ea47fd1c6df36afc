#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A part of a text of libcmark-gfm: plain text, or the label of a footnote.
struct FootnotePart {
    QString text;
    bool isLabel = false;  ///< "[1]" for "[^1]"
};

/// Returns the parts of a literal text. With `beginsLine`, the footnote itself, "[^1]: …", may begin there; its colon
/// is removed.
std::vector<FootnotePart> footnoteParts(const QString& text, bool beginsLine);

}  // namespace vitrine
