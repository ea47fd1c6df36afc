#pragma once

#include <QList>
#include <QQuickItem>
#include <QRectF>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// Returns the layout faults of a page, one string for each: texts that are cut off, overlap, or leave the page.
/// Content that is currently scrolled out of sight is not checked.
QStringList layoutFaults(QQuickItem* page);

/// Returns the items of a QML type that are completely visible without scrolling.
QList<QQuickItem*> wholeItems(QQuickItem* page, const QString& type);

/// Returns the visible part of an item, in window coordinates.
QRectF seenPart(const QQuickItem* item);

}  // namespace vitrine::test
