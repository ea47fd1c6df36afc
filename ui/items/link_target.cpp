#include "ui/items/link_target.h"

#include <QStringList>
#include <QUrlQuery>

#include <algorithm>

namespace vitrine {

namespace {

/// Maximum length of a link in characters. A longer link has no target, because users would not read it completely
/// before they open it.
constexpr qsizetype kMostCharacters = 4000;

/// Returns whether a mailto link would make some mail programs attach a local file.
bool attachesFiles(const QUrl& mail)
{
    const auto items = QUrlQuery(mail).queryItems(QUrl::FullyDecoded);
    return std::any_of(items.begin(), items.end(), [](const auto& item) {
        return item.first.startsWith(QLatin1String("attach"), Qt::CaseInsensitive) ||
               item.first.compare(QLatin1String("insert"), Qt::CaseInsensitive) == 0;
    });
}

}  // namespace

QUrl LinkTarget::open(const QString& link)
{
    if (link.size() > kMostCharacters) return {};
    const QUrl url(link, QUrl::TolerantMode);
    if (!url.isValid()) return {};
    if (url.scheme() == QLatin1String("mailto")) {
        return url.path().contains(u'@') && !attachesFiles(url) ? url : QUrl();
    }
    const bool web = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    return web && !url.host().isEmpty() ? url : QUrl();
}

void LinkTarget::setLink(const QString& link)
{
    if (link == m_link) return;
    m_link = link;
    const QUrl url = open(link);
    const QString whole = QString::fromLatin1(url.toEncoded());
    const bool mail = url.scheme() == QLatin1String("mailto");
    qsizetype begin = whole.indexOf(u':') + (mail ? 1 : 3);
    qsizetype end = begin;
    while (end < whole.size() && whole[end] != u'?' && whole[end] != u'#' && (mail || whole[end] != u'/')) ++end;
    m_hasUser = false;
    if (!mail && !whole.isEmpty()) {
        if (const qsizetype at = whole.lastIndexOf(u'@', end - 1); at >= begin) {
            m_hasUser = true;
            begin = at + 1;
        }
        if (const qsizetype colon = whole.lastIndexOf(u':', end - 1); colon > begin && whole[end - 1] != u']')
            end = colon;
    }
    m_before = whole.left(begin);
    m_host = url.isEmpty() ? QString() : whole.sliced(begin, end - begin);
    m_after = url.isEmpty() ? QString() : whole.sliced(end);
    emit linkChanged();
}

QString LinkTarget::warning() const
{
    QStringList sentences;
    if (m_hasUser) sentences << tr("The part before the @ is a user name; the site is %1.").arg(m_host);
    if (m_host.contains(QLatin1String("xn--"))) {
        sentences << tr("The site’s name has letters other than a to z, so it can look like the name of another site.");
    }
    return sentences.join(u' ');
}

}  // namespace vitrine
