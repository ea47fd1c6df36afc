#pragma once

#include <QRect>

namespace vitrine {

/// Returns the part of the screen with the pointer that is free of panels, in virtual coordinates of the desktop.
/// Under Wayland, programs do not know the position of the pointer outside their windows; the compositor then chooses
/// the position of a window and ignores the result.
QRect activeScreenSpace();

}  // namespace vitrine
