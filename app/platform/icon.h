#pragma once

#include <QIcon>

namespace vitrine {

/// Returns the program's icon in all available sizes.
QIcon applicationIcon();

/// Returns the program's icon with a dot, which means that an answer is being written. For the system tray.
QIcon answeringIcon();

}  // namespace vitrine
