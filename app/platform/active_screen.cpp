#include "app/platform/active_screen.h"

#include <QCursor>
#include <QGuiApplication>
#include <QScreen>

namespace vitrine {

QRect activeScreenSpace()
{
    const QScreen* screen = QGuiApplication::screenAt(QCursor::pos());
    if (!screen) screen = QGuiApplication::primaryScreen();
    return screen ? screen->availableGeometry() : QRect();
}

}  // namespace vitrine
