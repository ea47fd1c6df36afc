#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

namespace vitrine {

/// Where a link in an answer leads, in parts, so that a reader cannot be deceived: everything in ASCII as it would be
/// opened (other letters percent-encoded, host names in Punycode), and the host apart from what may only look like one.
///
/// Only http, https and mailto with an address lead anywhere.
class LinkTarget : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString link READ link WRITE setLink NOTIFY linkChanged)
    /// The three parts together are the whole target; they are empty when the link leads nowhere. `host`: of mail, the
    /// address.
    Q_PROPERTY(QString before READ before NOTIFY linkChanged)
    Q_PROPERTY(QString host READ host NOTIFY linkChanged)
    Q_PROPERTY(QString after READ after NOTIFY linkChanged)
    /// What might deceive here, one sentence each; mostly empty.
    Q_PROPERTY(QString warning READ warning NOTIFY linkChanged)

public:
    using QObject::QObject;

    /// Nothing if the link leads nowhere.
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
