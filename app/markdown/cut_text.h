#pragma once

#include <QStringView>

namespace vitrine {

/// Returns the position at which to cut a longer text, so that its beginning has at most `most` characters (above 0).
/// It is a possible line break, also in text without spaces. If that leaves less than half, the cut is between two
/// characters as readers see them (grapheme clusters).
qsizetype cutAt(QStringView text, qsizetype most);

}  // namespace vitrine
