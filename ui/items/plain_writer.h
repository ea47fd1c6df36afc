#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>

namespace vitrine {

/// Writes a plain text into the document of a TextEdit (PlainText), with lines as far apart as the window's typography
/// has them: a TextEdit that is given the text itself has no line height. Of a text that only grows the end alone is
/// written, which keeps what is selected and the layout of the lines before.
class PlainWriter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY documentChanged)
    Q_PROPERTY(QString text MEMBER m_text NOTIFY textChanged)
    /// Of each line at least, in pixels; what the font does not need is above its letters.
    Q_PROPERTY(qreal lineHeight MEMBER m_lineHeight NOTIFY lineHeightChanged)
    /// What of it the font does not need.
    Q_PROPERTY(qreal lead READ lead NOTIFY leadChanged)

public:
    explicit PlainWriter(QObject* parent = nullptr);

    /// Writes for the first time: from Component.onCompleted, when the TextEdit is made.
    Q_INVOKABLE void start();
    qreal lead() const { return m_lead; }

signals:
    void documentChanged();
    void textChanged();
    void lineHeightChanged();
    void leadChanged();

private:
    void write();
    void setLineHeight();

    QPointer<QQuickTextDocument> m_document;
    QString m_text;
    QString m_written;
    qreal m_lineHeight = 0;
    qreal m_lead = 0;
    bool m_started = false;
};

}  // namespace vitrine
