#pragma once

#include <QColor>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QVariant>

namespace vitrine {

class MarkPainter;

/// Highlights every search match (see TextSearch) in a document. The current match has a separate colour and an
/// underline. Code also gets syntax colours. Unchanged lines are not processed again. The contents of the document do
/// not change.
class TextMarks : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY changed)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY changed)
    /// Position of the current match in the text; -1: the match is not in this text.
    Q_PROPERTY(int at READ at WRITE setAt NOTIFY changed)
    Q_PROPERTY(QColor atColor READ atColor WRITE setAtColor NOTIFY changed)
    /// Language of the code, as written after the code fence; empty or unknown: no syntax colours.
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed)
    /// The CodeState at the end of the code that precedes this document.
    Q_PROPERTY(QVariant codeState READ codeState WRITE setCodeState NOTIFY changed)
    /// Syntax colours, in the order of CodeKind.
    Q_PROPERTY(QVariantList codeColors READ codeColors WRITE setCodeColors NOTIFY changed)

public:
    explicit TextMarks(QObject* parent = nullptr);
    ~TextMarks() override;

    QQuickTextDocument* document() const { return m_document; }
    void setDocument(QQuickTextDocument* document);
    QString text() const;
    void setText(const QString& text);
    QColor color() const;
    void setColor(const QColor& color);
    int at() const;
    void setAt(int position);
    QColor atColor() const;
    void setAtColor(const QColor& color);
    QString language() const;
    void setLanguage(const QString& language);
    QVariant codeState() const;
    void setCodeState(const QVariant& state);
    QVariantList codeColors() const;
    void setCodeColors(const QVariantList& colors);

signals:
    void changed();

private:
    template <typename Value>
    void set(Value& known, const Value& value);
    /// Highlights the document before the next frame. Without this call, QSyntaxHighlighter would start after the
    /// frame.
    void paintNow();

    QPointer<QQuickTextDocument> m_document;
    MarkPainter* m_painter;
    bool m_fresh = false;  ///< whether the document is new, and the pass that QSyntaxHighlighter has scheduled for it
                           ///< has not run yet
};

}  // namespace vitrine
