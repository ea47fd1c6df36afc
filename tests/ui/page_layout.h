#pragma once

#include <QList>
#include <QQuickItem>
#include <QRectF>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// Layout faults of a page, one line each: texts that are cut off, overlap, or leave the page. Scrolled content is
/// checked only where it is visible.
QStringList layoutFaults(QQuickItem* page);

/// Items of a QML type that are completely visible without scrolling.
QList<QQuickItem*> wholeItems(QQuickItem* page, const QString& type);

/// Visible part of an item, in window coordinates.
QRectF seenPart(const QQuickItem* item);

}  // namespace vitrine::test
