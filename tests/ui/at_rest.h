#pragma once

#include <QQuickItem>
#include <QTest>

namespace vitrine::test {

/// Waits until the item no longer moves, so that a click hits it.
inline void waitUntilAtRest(const QQuickItem* item)
{
    QRectF before;
    const auto place = [item] { return item->mapRectToScene({0, 0, item->width(), item->height()}); };
    // A busy machine draws only a few frames per second.
    QTRY_VERIFY_WITH_TIMEOUT((before = place(), QTest::qWait(50), !before.isEmpty() && place() == before), 30000);
}

}  // namespace vitrine::test
