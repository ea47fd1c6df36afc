#pragma once

#include <QObject>
#include <QPointer>

namespace vitrine {

/// Moves the event filter `filter` from `watched` to `next`, and assigns `next` to `watched`. Returns false if both are
/// the same object.
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
