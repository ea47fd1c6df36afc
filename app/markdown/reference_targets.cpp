#include "app/markdown/reference_targets.h"

#include "app/markdown/literal.h"

#include <QStringBuilder>
#include <QStringList>

#include <algorithm>

namespace vitrine {

namespace {

constexpr qsizetype kLongestLabel = 200;
constexpr qsizetype kLongestTarget = 2000;
constexpr qsizetype kMost = 500;

QString comparable(QStringView label)
{
    return label.toString().simplified().toCaseFolded();
}

bool isTitle(QStringView text)
{
    const qsizetype quote = text.size() < 2 ? -1 : QStringView(u"\"'(").indexOf(text[0]);
    return quote >= 0 && text.back() == QStringView(u"\"')")[quote];
}

/// Returns the target after a label. Returns an empty text if other text than a title follows the target, because the
/// line is then not a definition.
QStringView targetIn(QStringView rest)
{
    const bool bracketed = rest.startsWith(u'<');
    if (bracketed) rest = rest.sliced(1);
    const auto* end =
        std::find_if(rest.begin(), rest.end(), [bracketed](QChar c) { return bracketed ? c == u'>' : c.isSpace(); });
    const QStringView target(rest.begin(), end);
    if (bracketed && end++ == rest.end()) return {};
    const QStringView title(end, rest.end());
    const bool alone = title.isEmpty() || (title[0].isSpace() && isTitle(title.trimmed()));
    const bool sound = target.size() <= kLongestTarget && !target.contains(u'<') && !target.contains(u'>');
    return alone && sound ? target : QStringView();
}

}  // namespace

void ReferenceTargets::note(QStringView line)
{
    line = line.trimmed();
    if (!isReferenceTarget(line) || line.startsWith(u"[^") || m_targets.size() >= kMost) return;
    const qsizetype end = line.indexOf(u"]:");
    const QString label = comparable(line.sliced(1, end - 1));
    const QStringView target = targetIn(line.sliced(end + 2).trimmed());
    if (label.isEmpty() || end > kLongestLabel || target.isEmpty() || m_targets.contains(label)) return;
    m_targets.insert(label, target.toString());
}

QString ReferenceTargets::neededBy(const QString& text) const
{
    if (isEmpty()) return {};
    QStringList lines;
    for (qsizetype at = text.indexOf(u'['); at >= 0; at = text.indexOf(u'[', at + 1)) {
        if (at > 0 && text[at - 1] == u'\\') continue;
        const qsizetype end =
            QStringView(text).sliced(at).first(std::min(kLongestLabel, text.size() - at)).indexOf(u']');
        if (end < 0) continue;
        const auto found = m_targets.constFind(comparable(QStringView(text).sliced(at + 1, end - 1)));
        if (found == m_targets.cend()) continue;
        const QString line = u'[' % found.key() % QLatin1String("]: <") % found.value() % u'>';
        if (!lines.contains(line)) lines << line;
    }
    return lines.join(u'\n');
}

}  // namespace vitrine
