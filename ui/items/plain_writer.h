#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>

namespace vitrine {

/// Writes a plain text into the document of a TextEdit (PlainText) with the line height of the window's typography: a
/// TextEdit has no line height for its own text. If the text only grows, only its end is written, which keeps the
/// selection and the layout of the lines before.
class PlainWriter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY documentChanged)
    Q_PROPERTY(QString text MEMBER m_text NOTIFY textChanged)
    /// Minimum line height in pixels; the extra height is above the letters.
    Q_PROPERTY(qreal lineHeight MEMBER m_lineHeight NOTIFY lineHeightChanged)
    /// The extra height of a line.
    Q_PROPERTY(qreal lead READ lead NOTIFY leadChanged)

public:
    explicit PlainWriter(QObject* parent = nullptr);

    /// Writes for the first time: call it from Component.onCompleted, after the TextEdit was created.
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
