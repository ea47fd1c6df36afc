#pragma once

#include <QObject>
#include <QPointer>

namespace vitrine {

/// From now on `filter` sees the events of `next`, no more those of `watched`, which becomes it. False when it was.
template <typename Watched>
bool watch(QPointer<Watched>& watched, Watched* next, QObject* filter)
{
    if (next == watched) return false;
    if (watched) watched->removeEventFilter(filter);
    watched = next;
    if (watched) watched->installEventFilter(filter);
    return true;
}

}  // namespace vitrine
