#pragma once

#include <QColor>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QTimer>

namespace vitrine {

/// Writes one Markdown block into the document of a TextEdit (RichText) with the window's typography.
///
/// HTML in the text stays text, and images become links to them: an answer must never make the window fetch anything.
class MarkdownFormatter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument* document MEMBER m_document NOTIFY markdownChanged)
    Q_PROPERTY(QString markdown MEMBER m_markdown NOTIFY markdownChanged)
    /// A heading or a cell: nothing in the text begins a block.
    Q_PROPERTY(bool inlineOnly MEMBER m_inlineOnly NOTIFY markdownChanged)
    Q_PROPERTY(QColor textColor MEMBER m_textColor NOTIFY styleChanged)
    Q_PROPERTY(QColor mutedColor MEMBER m_mutedColor NOTIFY styleChanged)
    Q_PROPERTY(QColor linkColor MEMBER m_linkColor NOTIFY styleChanged)
    Q_PROPERTY(QColor codeBackground MEMBER m_codeBackground NOTIFY styleChanged)
    Q_PROPERTY(QString codeFamily MEMBER m_codeFamily NOTIFY styleChanged)
    /// The minimum height of a line in pixels; the natural heights of fonts differ much.
    Q_PROPERTY(qreal lineHeight MEMBER m_lineHeight NOTIFY styleChanged)
    /// The indentation of the words of a list item, and of an inner list relative to the outer one, in pixels.
    Q_PROPERTY(qreal listIndent MEMBER m_listIndent NOTIFY styleChanged)

    Q_PROPERTY(bool hasFormulas READ hasFormulas NOTIFY hasFormulasChanged)

public:
    explicit MarkdownFormatter(QObject* parent = nullptr);

    /// Writes for the first time. A TextEdit empties its document at the end of its creation, so call this from
    /// Component.onCompleted.
    Q_INVOKABLE void start();

    bool hasFormulas() const { return m_hasFormulas; }
    /// The text between two positions, with the sources of formulas.
    Q_INVOKABLE QString words(int from, int to) const;

signals:
    void markdownChanged();
    void styleChanged();
    void hasFormulasChanged();

private:
    void apply();

    QPointer<QQuickTextDocument> m_document;
    QString m_markdown;
    bool m_inlineOnly = false;
    QColor m_textColor;
    QColor m_mutedColor;
    QColor m_linkColor;
    QColor m_codeBackground;
    QString m_codeFamily;
    qreal m_lineHeight = 0;
    qreal m_listIndent = 0;
    bool m_started = false;
    bool m_hasFormulas = false;
    QTimer m_restyle;  ///< a new theme changes several properties, but needs one pass
};

}  // namespace vitrine
