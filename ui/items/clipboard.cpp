#include "ui/items/clipboard.h"

#include <QClipboard>
#include <QGuiApplication>

namespace vitrine {

void Clipboard::copy(const QString& text) const
{
    QGuiApplication::clipboard()->setText(text);
}

}  // namespace vitrine
