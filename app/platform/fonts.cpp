#include "app/platform/fonts.h"

#include <QFontDatabase>
#include <QStringList>

#include <algorithm>

namespace vitrine {

QFont applicationFont(const QFont& desktopFont)
{
    QStringList families = desktopFont.families();
    if (families.isEmpty()) families << desktopFont.family();
    // If the desktop only asks for a generic sans-serif font, use Inter, the font for which the window was designed.
    const QString own = QStringLiteral("Inter");
    const QString first = families.first().toLower().replace(u'-', u' ');
    if ((first == QLatin1String("sans") || first == QLatin1String("sans serif")) && QFontDatabase::hasFamily(own)) {
        families.prepend(own);
    }
    for (const char* name :
         {"Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", "Droid Sans Fallback", "Noto Sans CJK KR",
          "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans Tamil",
          "Noto Sans Ethiopic", "Noto Sans Symbols2", "Noto Color Emoji"}) {
        const QString family = QString::fromLatin1(name);
        if (!families.contains(family) && QFontDatabase::hasFamily(family)) families << family;
    }
    QFont font = desktopFont;
    font.setFamilies(families);
    return font;
}

QString fontProblem()
{
    // Qt lists these aliases even when no font is installed. Therefore they do not count as fonts.
    static const QStringList kAliases{QStringLiteral("Monospace"), QStringLiteral("Sans Serif"),
                                      QStringLiteral("Serif")};
    const QStringList families = QFontDatabase::families();
    const auto isAlias = [](const QString& family) { return kAliases.contains(family); };
    if (!std::all_of(families.begin(), families.end(), isAlias)) return {};
    return QStringLiteral(
        "No font is installed, so the window shows boxes instead of letters; install one, for example "
        "the package fonts-dejavu-core, and start again.");
}

}  // namespace vitrine
