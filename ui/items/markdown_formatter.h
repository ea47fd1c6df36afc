#pragma once

#include <QColor>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QTimer>

namespace vitrine {

/// Writes one block of Markdown into the document of a TextEdit (RichText), with the typography of the window.
///
/// HTML is shown as text, and images become links, because an answer must never make the window download anything.
class MarkdownFormatter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY markdownChanged)
    Q_PROPERTY(QString markdown MEMBER m_markdown NOTIFY markdownChanged)
    /// Whether the text is a heading or a table cell, which is parsed as inline Markdown only.
    Q_PROPERTY(bool inlineOnly MEMBER m_inlineOnly NOTIFY markdownChanged)
    /// The source of a displayed formula, which is shown instead of the Markdown; empty: the Markdown is shown.
    Q_PROPERTY(QString formula MEMBER m_formula NOTIFY markdownChanged)
    Q_PROPERTY(QColor textColor MEMBER m_textColor NOTIFY styleChanged)
    Q_PROPERTY(QColor mutedColor MEMBER m_mutedColor NOTIFY styleChanged)
    Q_PROPERTY(QColor linkColor MEMBER m_linkColor NOTIFY styleChanged)
    Q_PROPERTY(QColor codeBackground MEMBER m_codeBackground NOTIFY styleChanged)
    Q_PROPERTY(QColor markBackground MEMBER m_markBackground NOTIFY styleChanged)
    Q_PROPERTY(QString codeFamily MEMBER m_codeFamily NOTIFY styleChanged)
    /// Minimum line height in pixels; needed because the natural line heights of fonts differ a lot.
    Q_PROPERTY(qreal lineHeight MEMBER m_lineHeight NOTIFY styleChanged)
    /// Indentation of a list item, in pixels. A nested list is indented by this amount relative to the list around it.
    Q_PROPERTY(qreal listIndent MEMBER m_listIndent NOTIFY styleChanged)

    Q_PROPERTY(bool hasFormulas READ hasFormulas NOTIFY writtenChanged)
    Q_PROPERTY(bool hasQuotes READ hasQuotes NOTIFY writtenChanged)
    /// Sentences that explain why parts of the text are not shown as the author intended, one per line; usually empty.
    Q_PROPERTY(QString tips READ tips NOTIFY writtenChanged)

public:
    explicit MarkdownFormatter(QObject* parent = nullptr);

    /// Writes the text for the first time. Call this function from Component.onCompleted, because a TextEdit clears its
    /// document at the end of its creation.
    Q_INVOKABLE void start();

    bool hasFormulas() const { return m_hasFormulas; }
    bool hasQuotes() const { return m_hasQuotes; }
    QString tips() const { return m_tips; }
    /// Returns the tooltip for the text at a point, whose coordinates are in pixels. Usually empty.
    Q_INVOKABLE QString tipAt(qreal x, qreal y) const;
    /// Returns the text between two positions. Formulas are replaced by their sources.
    Q_INVOKABLE QString words(int from, int to) const;

signals:
    void markdownChanged();
    void styleChanged();
    void writtenChanged();

private:
    void apply();

    QPointer<QQuickTextDocument> m_document;
    QString m_markdown;
    bool m_inlineOnly = false;
    QString m_formula;
    QColor m_textColor;
    QColor m_mutedColor;
    QColor m_linkColor;
    QColor m_codeBackground;
    QColor m_markBackground;
    QString m_codeFamily;
    qreal m_lineHeight = 0;
    qreal m_listIndent = 0;
    bool m_started = false;
    bool m_hasFormulas = false;
    bool m_hasQuotes = false;
    QString m_tips;
    QTimer m_restyle;  ///< combines the changes of several style properties, for example by a new theme, into one pass
};

}  // namespace vitrine
