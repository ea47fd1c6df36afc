#include "app/markdown/block_splitter.h"
#include "app/markdown/cut_text.h"
#include "app/markdown/shown_text.h"
#include "app/markdown/tree.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QtTest>

#include <cmark-gfm.h>

#include <memory>

using namespace vitrine;

namespace {

/// Returns the inline elements of a text. Emphasis, strong emphasis, strikethrough, code and links are written as tags.
QString inlines(QStringView markdown)
{
    const MarkdownTree tree = parseMarkdown(markdown);
    QString out;
    const auto tag = [](cmark_node* node) {
        switch (cmark_node_get_type(node)) {
        case CMARK_NODE_EMPH:
            return QStringLiteral("em");
        case CMARK_NODE_STRONG:
            return QStringLiteral("b");
        case CMARK_NODE_CODE:
            return QStringLiteral("code");
        case CMARK_NODE_LINK:
            return QStringLiteral("a ") + QString::fromUtf8(cmark_node_get_url(node));
        default:
            return isNode(node, "strikethrough") ? QStringLiteral("del") : QString();
        }
    };
    const std::unique_ptr<cmark_iter, decltype(&cmark_iter_free)> walk(cmark_iter_new(tree.get()), &cmark_iter_free);
    for (cmark_event_type event = cmark_iter_next(walk.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(walk.get())) {
        cmark_node* node = cmark_iter_get_node(walk.get());
        const QString name = tag(node);
        const bool enters = event == CMARK_EVENT_ENTER;
        const QString words = QString::fromUtf8(cmark_node_get_literal(node));
        if (!name.isEmpty()) out += (enters ? u'<' : u'{') + name + (enters ? u'>' : u'}');
        if (enters) out += words;
        if (enters && name == u"code") out += QStringLiteral("{code}");
    }
    return out;
}

QString shown(QStringView markdown)
{
    QStringList texts;
    for (const ShownText& text : shownTexts(markdown)) {
        QString words = text.text;
        for (const QString& formula : text.formulas)
            words.replace(words.indexOf(QChar::ObjectReplacementCharacter), 1, u'{' + formula + u'}');
        texts << words;
    }
    return texts.join(u'\n');
}

}  // namespace

class InlineMarkdownTest : public QObject {
    Q_OBJECT

private slots:
    /// Tests emphasis in Chinese, Japanese and Korean text, for which CommonMark's rules have a proposed extension.
    void emphasisNextToCjk_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("tree");
        const auto row = [](const char* name, const char* markdown, const char* tree) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(tree);
        };
        row("a colon before the end", "**重要：**先做这个。", "<b>重要：{b}先做这个。");
        row("quotation marks of the West", "**“引号”**的问题", "<b>“引号”{b}的问题");
        row("corner brackets within", "这是**「强调」**文字", "这是<b>「强调」{b}文字");
        row("wide brackets before the end", "**注意（括号）**后面跟文字", "<b>注意（括号）{b}后面跟文字");
        row("Japanese", "これは**「重要」**です。", "これは<b>「重要」{b}です。");
        row("Korean, narrow brackets", "**강조(괄호)**는 문제", "<b>강조(괄호){b}는 문제");
        row("the right half of several", "**一、**甲，**二、**乙", "<b>一、{b}甲，<b>二、{b}乙");
        row("one star", "*重要：*先", "<em>重要：{em}先");
        row("three stars", "***重要：***先", "<em><b>重要：{b}{em}先");
        row("struck through", "~~旧：~~新", "<del>旧：{del}新");
        row("code at the edge", "请运行**`npm publish`**命令", "请运行<b><code>npm publish{code}{b}命令");
        row("a link at the edge", "看**[文档](http://a.example)**吧",
            "看<b><a http://a.example>文档{a http://a.example}{b}吧");
        row("a variation selector", "葛󠄀**(a)**", "葛󠄀<b>(a){b}");
        row("full stop of the West", "**这是 A.**这句", "<b>这是 A.{b}这句");
        row("half-width letters", "ｱ**(ｲ)**ｳ", "ｱ<b>(ｲ){b}ｳ");
        // For the following texts, CommonMark's original rule applies.
        row("spaces within", "重要** ：**先", "重要** ：**先");
        row("Latin letters around", "a**(b)**c", "a**(b)**c");
        row("emoji around", "😀**(b)**😀", "😀**(b)**😀");
        row("escaped", "重要\\*\\*：\\*\\*先", "重要**：**先");
        row("underscores", "重要__：__先", "重要__：__先");
        row("code keeps its stars", "`重要：**先`", "<code>重要：**先{code}");
        row("targets of links keep theirs", "[x](http://a.example/重要：**先)",
            "<a http://a.example/重要：**先>x{a http://a.example/重要：**先}");
        row("blocks of code keep theirs", "```重要：**先\n重要：**先\n```", "重要：**先\n");
    }

    void emphasisNextToCjk()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, tree);
        QCOMPARE(inlines(markdown), tree);
    }

    void codeBindsBeforeFormulas_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const char* markdown, const char* text) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(text);
        };
        row("variables of a shell", "PATH=$HOME/$USER:${A}:$B, not the $n$th",
            "PATH=$HOME/$USER:${A}:$B, not the {$n$}th");
        row("variables and prices", "set $HOME and `$PATH`. Price: $5–$10 per `$unit`.",
            "set $HOME and $PATH. Price: $5–$10 per $unit.");
        row("an end in code", "a $x and `y$` z", "a $x and y$ z");
        row("code within", "a $x `y` z$", "a $x y z$");
        row("two backticks", "a $x and ``y$ ` `` z", "a $x and y$ `  z");
        row("displayed", "$$ a `b $$ c` $$", "$$ a b $$ c $$");
        row("round brackets", "\\(a `b\\)` c", "(a b\\) c");
        row("square brackets", "\\[a `b\\]` c", "[a b\\] c");
        row("an environment", "\\begin{align} a `b \\end{align}` c", "\\begin{align} a b \\end{align} c");
        row("an open formula at the end", "$$ a `b` c", "$$ a b c");
        row("a backtick alone", "a $x`y$ z", "a {$x`y$} z");
        row("an escaped backtick", "a $x\\`y$ z` w", "a $x\\`y$ z` w");
        row("a formula before code", "$x$ and `$y$`", "{$x$} and $y$");
        row("a formula behind code", "`$y$` and $x$", "$y$ and {$x$}");
    }

    void codeBindsBeforeFormulas()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, text);
        QString found = shown(markdown);
        QCOMPARE(found.remove(QChar(0x2064)), text);
    }

    void tagsThatAreRead_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const char* markdown, const char* text) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(text);
        };
        row("below and above", "H<sub>2</sub>O, x<sup>n+1</sup>", "H₂O, xⁿ⁺¹");
        row("without characters of their own", "x<sub>min</sub>, y<sub>Q</sub>", "xₘᵢₙ, yQ");
        row("keys", "<kbd>Ctrl</kbd>+<kbd>C</kbd>", "Ctrl+C");
        row("a break", "a<br>b<br/>c<BR />d", "a\nb\nc\nd");
        row("a break that begins a line", "a\n<br>\nb", "a\n\n\nb");
        row("in a cell", "|a|\n|-|\n|x<br>y|", "a\nx\ny");
        row("emphasis", "<b>a</b> <em>b</em> <del>c</del>", "a b c");
        row("a fold", "<details><summary>More</summary>hidden</details>", "More\nhidden\n");
        row("a fold in lines", "<details>\n<summary>More</summary>\n\nhidden *words*\n</details>\nend",
            "More\nhidden words\n\nend");
        row("marks, code and struck words", "<mark>a</mark> <code>b</code> <strike>c</strike>", "a b c");
        row("links", "<a href=\"https://a.example\">a</a>, <A HREF='mailto:a@b.c' title=x>b</A>", "a, b");
        row("a link that begins a line", "<a href=https://a.example>a</a>\nb", "a\nb");
        row("only their words", "<span style=\"color:red\">a</span> <font color=red>b</font> <small>c</small>",
            "a b c");
        row("links without an address", "The <a> tag, <a name=x>x</a>, </a>", "The <a> tag, <a name=x>x</a>, </a>");
        row("not closed", "List<b> x; a<sub>1", "List<b> x; a<sub>1");
        row("others", "<div> <your_name> <img src=x>", "<div> <your_name> <img src=x>");
        row("in code", "`<sub>2</sub>`", "<sub>2</sub>");
    }

    void tagsThatAreRead()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, text);
        QCOMPARE(shown(markdown).replace(QChar::LineSeparator, u'\n'), text);
    }

    void codeStandsApartAmongWordsFromRightToLeft()
    {
        QCOMPARE(shown(u"استخدم `code()` هنا"), QString::fromUtf16(u"استخدم \u2066code()\u2069 هنا"));
        QCOMPARE(shown(u"use `code()` here"), QString("use code() here"));
    }

    /// Long lines are cut where Unicode permits a line break.
    void cutsWhereALineMayBreak()
    {
        const auto cut = [](QStringView text, qsizetype most) { return text.first(cutAt(text, most)).toString(); };
        QCOMPARE(cut(u"short", 10), QString("short"));
        QCOMPARE(cut(u"several words here", 10), QString("several "));
        QCOMPARE(cut(u"这是第一句话。这是第二句", 7), QString::fromUtf16(u"这是第一句话。"));
        QCOMPARE(cut(u"这是第一句话。这是第二句", 6),
                 QString::fromUtf16(u"这是第一句"));  // a line must not begin with 。
        QCOMPARE(cut(u"xxxxxxxxxxxxxxx", 10), QString("xxxxxxxxxx"));
        QCOMPARE(cut(u"xxxxxxxxx👨‍👩‍👧x", 12), QString("xxxxxxxxx"));
    }

    /// A text may contain many backticks and formulas that are never closed. The parser must not search the rest of the
    /// text again for each of them.
    void manyMarksTakeLittleTime()
    {
        QElapsedTimer clock;
        clock.start();
        QString text;
        for (int i = 1; i < 120; ++i) text += QString(i, u'`') + QStringLiteral("$a \\(b$ ");
        QVERIFY(!shown(text + text.left(6000)).isEmpty());
        QVERIFY2(clock.elapsed() < 20000, qPrintable(QString::number(clock.elapsed())));
    }
};

VITRINE_TEST(InlineMarkdownTest);
#include "inline_markdown_test.moc"
