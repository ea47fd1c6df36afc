#pragma once

#include "app/store/text.h"
#include "core/base/visible_text.h"

#include <QString>

namespace vitrine {

/// The name of a file, a model or a server for one line of the window: characters that would break the line, turn the
/// text around it or be invisible are spelled out.
inline QString visibleName(const QString& name)
{
    return fromUtf8(visible(toUtf8(name)));
}

}  // namespace vitrine
