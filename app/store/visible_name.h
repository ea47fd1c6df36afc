#pragma once

#include "app/store/text.h"
#include "core/base/visible_text.h"

#include <QString>

namespace vitrine {

/// Returns the name of a file, a model or a server for display on one line. Line breaks, invisible characters and
/// characters that reverse the direction of text are replaced by visible escapes.
inline QString visibleName(const QString& name)
{
    return fromUtf8(visible(toUtf8(name)));
}

}  // namespace vitrine
