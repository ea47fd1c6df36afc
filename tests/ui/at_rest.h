#pragma once

#include <QQuickItem>
#include <QTest>

namespace vitrine::test {

/// Waits until the item has stopped moving, so that a click at its position hits it.
inline void waitUntilAtRest(const QQuickItem* item)
{
    QRectF before;
    const auto place = [item] { return item->mapRectToScene({0, 0, item->width(), item->height()}); };
    // The long time limit allows for a busy computer, which draws only a few frames per second.
    QTRY_VERIFY_WITH_TIMEOUT((before = place(), QTest::qWait(50), !before.isEmpty() && place() == before), 30000);
}

}  // namespace vitrine::test
