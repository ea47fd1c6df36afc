#include "app/markdown/shown_text.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QRegularExpression>
#include <QtTest>

using namespace vitrine;

namespace {

/// Folder of Debian's package golang-github-yuin-goldmark-dev. It contains the examples of CommonMark and of GFM's
/// extensions.
const QString kFolder = QStringLiteral("/usr/share/gocode/src/github.com/yuin/goldmark/");

/// Numbers of the examples in CommonMark 0.30 that the window shows differently. libcmark-gfm reads a number of eight
/// digits as an invalid character (28), and recognises a fence at any position (134). The window shows HTML as text,
/// and therefore parses code and emphasis in it (148 to 189, 344). It treats every line with the form of a link
/// definition as a definition (211, 213), but still shows it (216).
const QList<int> kKnown{28,  134, 148, 150, 151, 155, 156, 158, 159, 161, 162, 163,
                        164, 165, 166, 171, 177, 178, 186, 189, 211, 213, 216};

/// Returns the text that a reader of the rendered HTML sees.
QString textOf(QString html)
{
    static const QRegularExpression comments("<!--.*?-->|<[?!].*?>", QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression tags("<[^>]*>");
    static const QRegularExpression blocks("</?(p|li|h[1-6]|td|th|tr|br|hr|pre|blockquote|ul|ol|div)\\b[^>]*>");
    // Matches the number of a footnote, and the link back to its reference.
    static const QRegularExpression back("<sup.*?</sup>|&#[0-9a-fx]+;|footnotes?-ref");
    html.replace(back, " ");
    html.remove(comments).replace(blocks, " ").remove(tags);
    return html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
}

/// Returns how often each word and each other character occurs in the text.
QHash<QString, int> wordsOf(const QString& text)
{
    static const QRegularExpression word("[\\p{L}\\p{N}]+|[^\\p{L}\\p{N}\\s]");
    QHash<QString, int> words;
    for (auto found = word.globalMatch(text); found.hasNext();) ++words[found.next().captured()];
    return words;
}

/// Returns the words and characters that are in the HTML, but not in the text that the window shows.
QStringList lost(const QString& markdown, const QString& html)
{
    QString shown;
    for (const ShownText& text : shownTexts(markdown)) shown += text.text + text.formulas.join(u' ') + u'\n';
    const QHash<QString, int> have = wordsOf(shown);
    const QHash<QString, int> want = wordsOf(textOf(html));
    QStringList missing;
    for (auto word = want.cbegin(); word != want.cend(); ++word) {
        if (have.value(word.key()) < word.value()) missing << word.key();
    }
    return missing;
}

}  // namespace

/// Tests that the window shows every word and character of the published Markdown examples.
class MarkdownExamplesTest : public QObject {
    Q_OBJECT

private slots:
    void commonMark()
    {
        QFile file(kFolder + "_test/spec.json");
        if (!file.open(QIODevice::ReadOnly)) {
            QSKIP("CommonMark's examples are not here; the package golang-github-yuin-goldmark-dev has them.");
        }
        const QJsonArray examples = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY(examples.size() > 600);
        QStringList wrong;
        for (const QJsonValue& example : examples) {
            const QString markdown = example["markdown"].toString();
            const QStringList missing = lost(markdown, example["html"].toString());
            const bool known = kKnown.contains(example["example"].toInt());
            if (missing.isEmpty() == known)
                wrong << QString("%1: %2 in %3").arg(example["example"].toInt()).arg(missing.join(", "), markdown);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 lose text\n").arg(wrong.size()) + wrong.join(u'\n')));
    }

    void extensions_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"table", "strikethrough", "tasklist", "linkify", "footnote"})
            QTest::newRow(name) << name;
    }

    /// Each example is "number: note", Markdown and HTML, separated by lines of repeated signs.
    void extensions()
    {
        QFETCH(QString, name);
        QFile file(kFolder + "extension/_test/" + name + ".txt");
        if (!file.open(QIODevice::ReadOnly)) {
            QSKIP("The examples are not here; the package golang-github-yuin-goldmark-dev has them.");
        }
        static const QRegularExpression between("\n?//[- ]+//(?:.*)\n");
        static const QRegularExpression behind("//[= ]+//\n");
        int examples = 0;
        QStringList wrong;
        for (const QString& example : QString::fromUtf8(file.readAll()).split(behind)) {
            const QStringList parts = example.split(between);
            if (parts.size() < 3) continue;
            ++examples;
            const QStringList missing = lost(parts[1], parts[2]);
            if (!missing.isEmpty()) wrong << parts[0].trimmed() + ": " + missing.join(", ") + " in " + parts[1];
        }
        QVERIFY2(examples > 1, qPrintable(QString::number(examples)));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
};

VITRINE_TEST(MarkdownExamplesTest);
#include "markdown_examples_test.moc"
