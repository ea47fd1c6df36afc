#pragma once

#include <QColor>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QVariant>

namespace vitrine {

class MarkPainter;

/// Marks every place in a document where a text stands (TextSearch), and one of them by a colour and a line of its
/// own; and colours code. Lines that do not change are not looked at again, and the document itself is not changed.
class TextMarks : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document READ document WRITE setDocument NOTIFY changed)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY changed)
    /// Where the one begins that is looked at; -1: in no place here.
    Q_PROPERTY(int at READ at WRITE setAt NOTIFY changed)
    Q_PROPERTY(QColor atColor READ atColor WRITE setAtColor NOTIFY changed)
    /// Of code, as written behind its fence; empty, or one without colours: none.
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed)
    /// A CodeState: what the code before the document leaves open.
    Q_PROPERTY(QVariant codeState READ codeState WRITE setCodeState NOTIFY changed)
    /// In the order of CodeKind.
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
    /// Before the next frame; a QSyntaxHighlighter begins after it.
    void paintNow();

    QPointer<QQuickTextDocument> m_document;
    MarkPainter* m_painter;
    bool m_fresh = false;  ///< the painter has not begun by itself
};

}  // namespace vitrine
