#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>

namespace vitrine {

/// Makes an editable document draw emoji sequences (see emojiRuns()) with the emoji font. The text and the formats of
/// the document do not change.
class EmojiFont : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY documentChanged)

public:
    using QObject::QObject;

    QQuickTextDocument* document() const { return m_document; }
    void setDocument(QQuickTextDocument* document);

signals:
    void documentChanged();

private:
    QPointer<QQuickTextDocument> m_document;
};

}  // namespace vitrine
