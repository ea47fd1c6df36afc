#pragma once

#include "tests/support/patience.h"

#include <QQuickItem>
#include <QTest>

namespace vitrine::test {

/// Waits until the item has stopped moving, so that a click at its position hits it.
inline void waitUntilAtRest(const QQuickItem* item)
{
    QRectF before;
    const auto place = [item] { return item->mapRectToScene({0, 0, item->width(), item->height()}); };
    QTRY_VERIFY((before = place(), QTest::qWait(50), !before.isEmpty() && place() == before));
}

}  // namespace vitrine::test
