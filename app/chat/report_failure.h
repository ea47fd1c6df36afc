#pragma once

#include "app/store/text.h"
#include "core/base/error.h"

#include <QObject>

namespace vitrine {

/// Runs an action that uses the store. If it throws an Error, emits the signal failed(sentence, detail) of `object`.
template <typename Object, typename Action>
void reportFailure(Object& object, Action action)
{
    try {
        action();
    } catch (const Error& error) {
        emit object.failed(error.sentence(), fromUtf8(error.detail()));
    }
}

}  // namespace vitrine
