#pragma once

#include <QStringView>

namespace vitrine {

/// Where a text that is longer is cut so that its beginning has at most `most` characters, which are more than 0: where
/// a line may break, in text without spaces, too; or else, where that would leave less than half, between two
/// characters as readers see them.
qsizetype cutAt(QStringView text, qsizetype most);

}  // namespace vitrine
