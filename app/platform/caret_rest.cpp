#include "app/platform/caret_rest.h"

#include <QEvent>
#include <QGuiApplication>
#include <QStyleHints>

namespace vitrine {

namespace {

// Arguments of QStyleHints::setCursorFlashTime(): 0 stops the blinking, and a negative value restores the desktop's
// setting.
constexpr int kStill = 0;
constexpr int kAsTheDesktopWants = -1;

bool isOfAUser(QEvent::Type type)
{
    switch (type) {
    case QEvent::KeyPress:
    case QEvent::InputMethod:
    case QEvent::MouseButtonPress:
    case QEvent::TouchBegin:
    case QEvent::FocusIn:
        return true;
    default:
        return false;
    }
}

}  // namespace

CaretRest::CaretRest(std::chrono::milliseconds patience, QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this, [] { QGuiApplication::styleHints()->setCursorFlashTime(kStill); });
    qGuiApp->installEventFilter(this);
    stir();
}

bool CaretRest::eventFilter(QObject*, QEvent* event)
{
    if (isOfAUser(event->type())) stir();
    return false;
}

void CaretRest::stir()
{
    QGuiApplication::styleHints()->setCursorFlashTime(kAsTheDesktopWants);
    m_patience.start();
}

}  // namespace vitrine
