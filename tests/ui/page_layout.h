#pragma once

#include <QList>
#include <QQuickItem>
#include <QRectF>
#include <QString>
#include <QStringList>

namespace vitrine::test {

/// What is wrong with how a page is laid out, one line each: texts that are cut short, lie over one another, or stand
/// outside of the page. What only scrolling would show is looked at as far as it is in sight.
QStringList layoutFaults(QQuickItem* page);

/// The items of a QML type that can be seen whole, without scrolling.
QList<QQuickItem*> wholeItems(QQuickItem* page, const QString& type);

/// What can be seen of an item, in coordinates of the window.
QRectF seenPart(const QQuickItem* item);

}  // namespace vitrine::test
