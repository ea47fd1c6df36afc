#include "ui/items/paste_filter.h"

#include "ui/items/watch.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QMimeData>
#include <QMouseEvent>

#include <algorithm>

namespace vitrine {

void PasteFilter::setEditor(QQuickItem* editor)
{
    if (watch(m_editor, editor, this)) emit editorChanged();
}

void PasteFilter::paste()
{
    if (!takes(QClipboard::Clipboard)) QMetaObject::invokeMethod(m_editor, "paste");
}

bool PasteFilter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)) {
        return takes(QClipboard::Clipboard);
    }
    // The middle mouse button pastes from X11's selection clipboard. The editor does this when the button is released.
    if (event->type() == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::MiddleButton) {
        return takes(QClipboard::Selection);
    }
    return QObject::eventFilter(watched, event);
}

bool PasteFilter::takes(QClipboard::Mode mode)
{
    const QClipboard* clipboard = QGuiApplication::clipboard();
    if (!m_editor || (mode == QClipboard::Selection && !clipboard->supportsSelection())) return false;
    const QMimeData* data = clipboard->mimeData(mode);
    const QList<QUrl> urls = data ? data->urls() : QList<QUrl>();
    if (!urls.isEmpty() && std::ranges::all_of(urls, &QUrl::isLocalFile)) {
        emit files(urls);
        return true;
    }
    if (data && data->hasImage() && !data->hasText()) {
        emit picture();
        return true;
    }
    const QString text = clipboard->text(mode);
    if (m_editor->property("length").toInt() + text.size() <= m_most) return false;
    emit longText(text);
    return true;
}

}  // namespace vitrine
