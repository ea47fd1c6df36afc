#include "app/platform/fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace vitrine {

QFont applicationFont(const QFont& desktopFont)
{
    QStringList families = desktopFont.families();
    if (families.isEmpty()) families << desktopFont.family();
    for (const char* name : {"Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans Arabic",
                             "Noto Sans Devanagari", "Noto Sans Symbols2", "Noto Color Emoji"}) {
        const QString family = QString::fromLatin1(name);
        if (!families.contains(family) && QFontDatabase::hasFamily(family)) families << family;
    }
    QFont font = desktopFont;
    font.setFamilies(families);
    return font;
}

}  // namespace vitrine
