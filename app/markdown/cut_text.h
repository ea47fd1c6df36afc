#pragma once

#include <QStringView>

namespace vitrine {

/// Returns the position at which to cut a text that is longer than `most` characters. `most` must be above 0. The
/// position is at most `most`, and a line break is allowed there. This works also in languages without spaces. If the
/// text before the line break would be shorter than half of `most`, the cut is between two grapheme clusters instead.
qsizetype cutAt(QStringView text, qsizetype most);

}  // namespace vitrine
