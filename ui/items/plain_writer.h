#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>

namespace vitrine {

/// Writes a plain text into the document of a TextEdit (PlainText), with the line height of the window's typography,
/// for which TextEdit has no property. If the text grows at its end, only the new part is written, so that the
/// selection and the layout of earlier lines are kept.
class PlainWriter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY documentChanged)
    Q_PROPERTY(QString text MEMBER m_text NOTIFY textChanged)
    /// Minimum line height in pixels. The additional height is above the letters.
    Q_PROPERTY(qreal lineHeight MEMBER m_lineHeight NOTIFY lineHeightChanged)
    /// Additional height of a line, in pixels.
    Q_PROPERTY(qreal lead READ lead NOTIFY leadChanged)

public:
    explicit PlainWriter(QObject* parent = nullptr);

    /// Writes the text for the first time. Call this function from Component.onCompleted, when the TextEdit has been
    /// created.
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
