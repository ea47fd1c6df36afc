#include "ui/items/read_only_keys.h"

#include "ui/items/watch.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QQuickItem>

namespace vitrine {

void ReadOnlyKeys::setWindow(QQuickWindow* window)
{
    if (watch(m_window, window, this)) emit windowChanged();
}

bool ReadOnlyKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !m_window) return QObject::eventFilter(watched, event);
    const QQuickItem* focused = m_window->activeFocusItem();
    if (!focused || !focused->inherits("QQuickTextEdit") || !focused->property("readOnly").toBool()) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    event->setAccepted(key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll));
    return true;
}

}  // namespace vitrine
