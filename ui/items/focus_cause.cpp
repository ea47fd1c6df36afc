#include "ui/items/focus_cause.h"

#include <QEvent>
#include <QGuiApplication>
#include <QWindow>

namespace vitrine {

FocusCause::FocusCause(QObject* parent) : QObject(parent)
{
    qGuiApp->installEventFilter(this);
}

bool FocusCause::eventFilter(QObject* watched, QEvent* event)
{
    // Examine only the events of windows. Qt passes the same events on to items later.
    const bool pressed = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const bool clicked = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::TouchBegin;
    if ((pressed || clicked) && pressed != m_keyboard && watched->isWindowType()) {
        m_keyboard = pressed;
        emit keyboardChanged();
    }
    return false;
}

}  // namespace vitrine
