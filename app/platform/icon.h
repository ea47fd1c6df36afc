#pragma once

#include <QIcon>

namespace vitrine {

/// Returns the program's icon in all sizes that were drawn.
QIcon applicationIcon();

}  // namespace vitrine
