#include "ui/items/text_tips.h"

#include "app/formula/math_font.h"
#include "app/formula/parser.h"

#include <QCoreApplication>
#include <QUrl>

namespace vitrine {

namespace {

constexpr qsizetype kMostOfUrl = 200;

QString inTips(const char* sentence)
{
    return QCoreApplication::translate("TextTips", sentence);
}

}  // namespace

QString tipOfSource(const QString& source)
{
    const formula::Parsed parsed = formula::parse(source);
    if (parsed.isUnknown)
        return inTips(QT_TRANSLATE_NOOP("TextTips", "Shown as source: %1 is not supported.")).arg(parsed.trouble);
    if (parsed.trouble.isEmpty() || parsed.trouble == u"…")
        return inTips(QT_TRANSLATE_NOOP("TextTips", "Shown as source: the formula is empty or too large."));
    return inTips(QT_TRANSLATE_NOOP("TextTips", "Shown as source: %1 is unmatched or misplaced.")).arg(parsed.trouble);
}

QString tipOfDeadLink(const QString& url)
{
    QString shown = url.left(kMostOfUrl);
    if (shown.size() < url.size()) shown += u'…';
    if (url.isEmpty()) return inTips(QT_TRANSLATE_NOOP("TextTips", "This link has no address."));
    const QString scheme = QUrl(url).scheme();
    const bool known = scheme == u"http" || scheme == u"https" || scheme == u"mailto";
    return (known ? inTips(QT_TRANSLATE_NOOP("TextTips", "This link is not opened because its address is invalid: %1"))
                  : inTips(QT_TRANSLATE_NOOP(
                        "TextTips", "This link is not opened because it is neither a web nor a mail address: %1")))
        .arg(shown);
}

QString tipOfFormulaFont()
{
    const formula::MathFont& font = formula::MathFont::installed();
    if (font.isMath()) return {};
    return inTips(QT_TRANSLATE_NOOP("TextTips",
                                    "Shown in %1 because no font for formulas is installed. The package fonts-lmodern"
                                    " contains one."))
        .arg(font.family());
}

}  // namespace vitrine
