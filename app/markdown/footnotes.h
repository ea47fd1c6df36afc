#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A part of a text that libcmark-gfm gave: what it says, or the label of a footnote.
struct FootnotePart {
    QString text;
    bool isLabel = false;  ///< "[1]" for "[^1]"
};

/// The parts of a literal text; `beginsLine`: the footnote itself, "[^1]: …", may begin there, which loses its colon.
std::vector<FootnotePart> footnoteParts(const QString& text, bool beginsLine);

}  // namespace vitrine
