#include "ui/items/emoji_font.h"

#include "ui/items/emoji_runs.h"

#include <QSyntaxHighlighter>
#include <QTextDocument>

namespace vitrine {

namespace {

class Highlighter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString& line) override
    {
        for (const TextRun& run : emojiRuns(line)) {
            const QStringView emoji = QStringView(line).sliced(run.begin, run.length);
            setFormat(static_cast<int>(run.begin), static_cast<int>(run.length), emojiFormat({}, emoji));
        }
    }
};

}  // namespace

void EmojiFont::setDocument(QQuickTextDocument* document)
{
    if (document == m_document) return;
    m_document = document;
    if (document) new Highlighter(document->textDocument());  // the document takes ownership
    emit documentChanged();
}

}  // namespace vitrine
