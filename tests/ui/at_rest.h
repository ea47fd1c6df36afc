#pragma once

#include "tests/support/patience.h"

#include <QQuickItem>
#include <QTest>

namespace vitrine::test {

/// Waits until the item has stopped moving, so that a click at its position hits it.
inline void waitUntilAtRest(const QQuickItem* item)
{
    const auto place = [item] { return item->mapRectToScene({0, 0, item->width(), item->height()}); };
    const auto isAtRest = [&] {
        const QRectF before = place();
        QTest::qWait(50);
        return !before.isEmpty() && place() == before;
    };
    QVERIFY(QTest::qWaitFor(isAtRest, kPatience));  // QTRY_VERIFY would ask once more after the item was at rest
}

}  // namespace vitrine::test
