#pragma once

#include <QIcon>

namespace vitrine {

/// Returns the program's icon in all available sizes.
QIcon applicationIcon();

}  // namespace vitrine
