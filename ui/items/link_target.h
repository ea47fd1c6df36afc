#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

namespace vitrine {

/// The target of a link in an answer, in parts that do not deceive the reader: in ASCII as it would be opened (other
/// letters percent-encoded, host names in Punycode), and with the host apart from text that only resembles one.
///
/// Only http, https and mailto with an address have a target.
class LinkTarget : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString link READ link WRITE setLink NOTIFY linkChanged)
    /// The three parts together are the whole target; they are empty if the link has none. For mail, `host` is the
    /// address.
    Q_PROPERTY(QString before READ before NOTIFY linkChanged)
    Q_PROPERTY(QString host READ host NOTIFY linkChanged)
    Q_PROPERTY(QString after READ after NOTIFY linkChanged)
    /// Possible deceptions, one sentence each; mostly empty.
    Q_PROPERTY(QString warning READ warning NOTIFY linkChanged)

public:
    using QObject::QObject;

    /// Empty if the link has no target.
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
