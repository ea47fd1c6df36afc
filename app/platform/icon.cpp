#include "app/platform/icon.h"

#include <QString>

namespace vitrine {

QIcon applicationIcon()
{
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        icon.addFile(QStringLiteral(":/vitrine/icons/vitrine-%1.png").arg(size), {size, size});
    }
    return icon;
}

}  // namespace vitrine
