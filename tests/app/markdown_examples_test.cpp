#include "app/markdown/shown_text.h"

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

/// Where Debian's golang-github-yuin-goldmark-dev has CommonMark's published examples, and those of GFM's extensions.
const QString kFolder = QStringLiteral("/usr/share/gocode/src/github.com/yuin/goldmark/");

/// Of CommonMark 0.30, and why: libcmark-gfm takes a number of eight digits for a character that does not exist;
/// indented lines are prose in the window, as chats mean them, so that an entity there is a letter; behind HTML, which
/// the window shows as text, a fence begins code, and its language stands above it; two links touch, and are one word
/// here.
const QList<int> kKnown{28, 36, 161, 569};

/// What a reader sees of HTML.
QString textOf(QString html)
{
    static const QRegularExpression comments("<!--.*?-->|<[?!].*?>", QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression tags("<[^>]*>");
    static const QRegularExpression blocks("</?(p|li|h[1-6]|td|th|tr|br|hr|pre|blockquote|ul|ol|div)\\b[^>]*>");
    // Of a footnote's number, and of what leads back from it.
    static const QRegularExpression back("<sup.*?</sup>|&#[0-9a-fx]+;|footnotes?-ref");
    html.replace(back, " ");
    html.remove(comments).replace(blocks, " ").remove(tags);
    return html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
}

/// How often each word occurs, at least.
QHash<QString, int> wordsOf(const QString& text)
{
    static const QRegularExpression word("[\\p{L}\\p{N}]+");
    QHash<QString, int> words;
    for (auto found = word.globalMatch(text); found.hasNext();) ++words[found.next().captured()];
    return words;
}

/// Words that are in the rendering, and not in what the window shows.
QStringList lost(const QString& markdown, const QString& html)
{
    QString shown;
    for (const ShownText& text : shownTexts(markdown)) shown += text.text + u'\n';
    const QHash<QString, int> have = wordsOf(shown);
    const QHash<QString, int> want = wordsOf(textOf(html));
    QStringList missing;
    for (auto word = want.cbegin(); word != want.cend(); ++word) {
        if (have.value(word.key()) < word.value()) missing << word.key();
    }
    return missing;
}

}  // namespace

/// No published example of Markdown loses a word in the window.
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
            if (kKnown.contains(example["example"].toInt())) continue;
            const QString markdown = example["markdown"].toString();
            const QStringList missing = lost(markdown, example["html"].toString());
            if (!missing.isEmpty())
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

    /// "number: note", the Markdown and the HTML, with lines of signs between them.
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

QTEST_APPLESS_MAIN(MarkdownExamplesTest)
#include "markdown_examples_test.moc"
