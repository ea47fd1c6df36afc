#pragma once

#include <QIcon>

namespace vitrine {

/// The program's icon in all the sizes that were drawn.
QIcon applicationIcon();

}  // namespace vitrine
