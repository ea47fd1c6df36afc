#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

namespace vitrine {

/// The target of a link in an answer, shown in a way that prevents deception. It is shown in ASCII, exactly as it would
/// be opened: other characters are percent-encoded, and host names are in Punycode. The host is shown as a separate
/// part, so that no other part can be mistaken for the host.
///
/// Only http, https and mailto links with an address have a target. For any other link, all parts are empty.
class LinkTarget : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString link READ link WRITE setLink NOTIFY linkChanged)
    /// `before`, `host` and `after` are the three parts of the target. They are empty if the link has no target. For a
    /// mailto link, `host` is the mail address.
    Q_PROPERTY(QString before READ before NOTIFY linkChanged)
    Q_PROPERTY(QString host READ host NOTIFY linkChanged)
    Q_PROPERTY(QString after READ after NOTIFY linkChanged)
    /// How the link may deceive the user, one sentence for each way; usually empty.
    Q_PROPERTY(QString warning READ warning NOTIFY linkChanged)

public:
    using QObject::QObject;

    /// Returns the URL to open; an empty URL if the link has no target.
    static QUrl open(const QString& link);

    QString link() const { return m_link; }
    void setLink(const QString& link);
    QString before() const { return m_before; }
    QString host() const { return m_host; }
    QString after() const { return m_after; }
    QString warning() const;

signals:
    void linkChanged();

private:
    QString m_link;
    QString m_before;
    QString m_host;
    QString m_after;
    bool m_hasUser = false;
};

}  // namespace vitrine
