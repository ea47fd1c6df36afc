#pragma once

#include <QObject>
#include <QPointer>

namespace vitrine {

/// Moves the event filter `filter` from the object `watched` to the object `next`, and then assigns `next` to
/// `watched`. If both are the same object, does nothing and returns false.
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
