#include "app/markdown/block_splitter.h"
#include "app/markdown/latex.h"
#include "app/markdown/shown_text.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <QTextDocument>

#include <ctime>
#include <random>

using namespace vitrine;

namespace {

using Kind = MarkdownBlock::Kind;

std::vector<MarkdownBlock> split(const QString& text)
{
    BlockSplitter splitter;
    splitter.append(text);
    return splitter.blocks();
}

/// Returns one line for each block, in the format of the expected texts.
QString outline(const std::vector<MarkdownBlock>& blocks)
{
    QStringList lines;
    for (const MarkdownBlock& block : blocks) {
        QString line;
        switch (block.kind) {
        case Kind::Text:
            line = "text:" + block.text;
            break;
        case Kind::Heading:
            line = QString("h%1:%2").arg(block.level).arg(block.text);
            break;
        case Kind::Code:
            line = QString("code%1(%2):%3").arg(block.open ? "+" : "", block.language, block.text);
            break;
        case Kind::Rule:
            line = "rule";
            break;
        case Kind::Formula:
            line = QString("formula@%1:%2").arg(block.indent).arg(block.text);
            break;
        case Kind::Table: {
            QStringList rows;
            for (const QStringList& row : block.rows) rows << row.join('|');
            line = QString("table[%1]:%2").arg(block.alignments.join(','), rows.join('/'));
            break;
        }
        }
        lines << line.replace('\n', "\\n");
    }
    return lines.join('\n');
}

const char* const kSample = R"(# Title

A paragraph with `code <b>` and **bold**
that goes on.

Setext
------

1. one
   - nested

2. two
   ```python
   def f():
       return "|---|"
   ```
3. three

> quoted
> more
lazy

| Name | Value |
|:-----|------:|
| a \| b | 1 |
| only one
not a row?

***

````markdown
```inner
x
```
````
Intro to a table
a | b
--|--
1 | 2

- item

  continued

New paragraph
~~~
tildes
~~~
tail ``` not a fence
```cpp
int main()
{
)";

}  // namespace

class MarkdownTest : public QObject {
    Q_OBJECT

private slots:
    void blocks_data();
    void blocks();
    void wholeSample();
    void charactersGiveTheSameAsTheWhole();
    void randomCutsGiveTheSameAsTheWhole();
    void randomTextsStreamLikeTheWhole();
    void untouchedBlocksAreReportedUntouched();
    void referencesLeadWhereLaterLinesSay();
    void headingsAndCellsHaveReferences();
    void longIndentedCodeIsOneBlock();
    void longStreamStaysFast();
    void longProseComesInPieces_data();
    void longProseComesInPieces();
    void longListsAreCutBetweenItems();
    void hostileTextsStayBounded_data();
    void hostileTextsStayBounded();
    void blocksInListsKeepTheirIndent();
    void formulasKeepTheirSource_data();
    void formulasKeepTheirSource();
    void spokenWithoutMarks();
    void displayedFormulasStandApart_data();
    void displayedFormulasStandApart();
    void aFormulaIsNotCut();
};

void MarkdownTest::blocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("empty", "", "");
    row("a section", "a\n<details>\n\n<summary>b *c*</summary>\nd\n\n- e\n</details>\nf",
        "text:a\ntext:\uFDD0<details>\\n\uFDD0<summary>b *c*</summary>\ntext:d\ntext:- "
        "e\ntext:\uFDD0</details>\ntext:f");
    row("a section in one line", "<details><summary>b</summary>c</details>d",
        "text:\uFDD0<details><summary>b</summary>\ntext:c\ntext:\uFDD0</details>\ntext:d");
    row("a section in a list", "1. one\n   <details>\n   <summary>b *c*</summary>\n\n   d\n\n   </details>\n2. two",
        "text:1. one\ntext:\uFDD0<details>\\n\uFDD0<summary>b *c*</summary>\ntext:d\ntext:\uFDD0</details>\n"
        "text:2. two");
    row("a section that begins an item",
        "- <details><summary>b</summary>\n\n  c\n\n  ```\n  d\n  ```\n  </details>\n- e",
        "text:-\ntext:\uFDD0<details><summary>b</summary>\ntext:c\ncode():d\ntext:\uFDD0</details>\ntext:- e");
    row("a section in a line of an item", "- a\n\n  <details><summary>b</summary>c</details>",
        "text:- a\ntext:\uFDD0<details><summary>b</summary>\ntext:c\ntext:\uFDD0</details>");
    row("a section in an inner list",
        "- a\n  - b\n\n    <details>\n\n    <summary>c</summary>\n\n    d\n    </details>\n- e",
        "text:- a\\n  - b\ntext:\uFDD0<details>\\n\uFDD0<summary>c</summary>\ntext:d\ntext:\uFDD0</details>\n"
        "text:- e");
    row("a section in a quotation",
        "> a\n>\n> <details>\n> <summary>b</summary>\n>\n> c\n>\n> - d\n>\n> </details>\n>\n> e",
        "text:> a\\n>\ntext:\uFDD0<details>\\n\uFDD0<summary>b</summary>\ntext:> c\\n>\\n> - d\\n>\n"
        "text:\uFDD0</details>\ntext:> e");
    row("a quotation that is a section", "> <details><summary>b</summary>c</details>\nd",
        "text:\uFDD0<details><summary>b</summary>\ntext:> c\ntext:\uFDD0</details>\ntext:> d");
    row("a section in code", "```\n<details>\n```", "code():<details>");
    row("a section in a line", "a <details> b", "text:a <details> b");
    row("blank lines", "\n \n\t\n", "");
    row("two paragraphs", "a\nb\n\nc", "text:a\\nb\ntext:c");
    row("carriage returns", "a\r\n\r\nb\r\n", "text:a\ntext:b");
    row("indented code", "    *four*\n      $six_1$ <b>\n\n    # x\n\nend",
        "code():*four*\\n  $six_1$ <b>\\n\\n# x\ntext:end");
    row("indented lines of a paragraph", "a\n    ---\n    - b", "text:a\\n    ---\\n    - b");
    row("indented code in an item", "- a\n\n      $b_1$\n- c", "text:- a\ncode():$b_1$\ntext:- c");
    row("escaped dollars", "\\$5 and **\\$6**", "text:\\$5 and **\\$6**");
    row("heading", "## Two ##\ntext", "h2:Two\ntext:text");
    row("heading in paragraph", "text\n# One", "text:text\nh1:One");
    row("hashtag", "#tag", "text:#tag");
    row("seven marks", "####### seven", "text:####### seven");
    row("heading keeps C#", "# About C#", "h1:About C#");
    row("setext one", "Title\n===\nx", "h1:Title\ntext:x");
    row("setext two", "Title\n---\n", "h2:Title");
    row("rule", "a\n\n---\n\n* * *\nb", "text:a\nrule\nrule\ntext:b");
    row("fence", "```js\nlet a;\n\nlet b;\n```\nafter", "code(js):let a;\\n\\nlet b;\ntext:after");
    row("fence in paragraph", "before\n```\nx\n```", "text:before\ncode():x");
    row("open fence", "```py title=x\nprint()", "code+(py):print()");
    row("open fence without code", "```", "code+():");
    row("longer fence", "````\n```\nx\n```\n````", "code():```\\nx\\n```");
    row("longer closing", "```\nx\n`````", "code():x");
    row("tilde fence", "~~~ a`b\nx\n```\n~~~", "code(a`b):x\\n```");
    row("inline fence", "```a``` is code", "text:```a``` is code");
    row("closing fence on its way", "```\nx\n``", "code+():x");
    row("fence with empty lines", "```\n\nx\n\n```", "code():\\nx\\n");
    row("inner lists keep their depth", "2. a\n   - b\n     - c\n3. d", "text:2. a\\n   - b\\n     - c\\n3. d");
    row("indented fence", "1. a\n   ```sh\n   ls\n     -l\n   ```\n2. b", "text:1. a\ncode(sh):ls\\n  -l\ntext:2. b");
    row("loose list", "1. a\n\n2. b\n\n   more\n\nend", "text:1. a\\n\\n2. b\\n\\n   more\ntext:end");
    row("number on its way", "1. a\n\n2", "text:1. a\\n\\n2");
    row("not a number", "1. a\n\n20 people", "text:1. a\ntext:20 people");
    row("list from three", "3. c\n4. d\n   - e", "text:3. c\\n4. d\\n   - e");
    row("list in paragraph", "Things:\n- a\n- b", "text:Things:\ntext:- a\\n- b");
    row("year in paragraph", "In\n1986. What", "text:In\\n1986. What");
    row("dash in paragraph", "a\n- ", "text:a\\n\\-");
    row("quote", "> a\n> b\nlazy\n\nc", "text:> a\\n> b\\nlazy\ntext:c");
    row("table", "|a|b|\n|-|:-:|\n|1|2|\n", "table[,center]:a|b/1|2");
    row("table without outer pipes", "a | b\n---|---:\n1 | 2", "table[,right]:a|b/1|2");
    row("ragged table", "|a|b|\n|-|-|\n|1|\n|1|2|3|", "table[,]:a|b/1/1|2");
    row("escaped pipe", "|a|\n|-|\n|x \\| y|", "table[]:a/x | y");
    row("pipe of a formula in a cell", "|a|\n|-|\n|$\\|x\\|$|", "table[]:a/\u2063\\$|x|\\$\u2063");
    row("two bars of a formula in a cell", "|a|b|\n|-|-|\n|$\\\\|x$|$a \\\\ b$|",
        "table[,]:a|b/\u2063\\$\\\\|x\\$\u2063|\u2063\\$a \\\\\\\\ b\\$\u2063");
    row("table after text", "intro\n|a|b|\n|-|-|\n|1|2|\n\nafter", "text:intro\ntable[,]:a|b/1|2\ntext:after");
    row("not a table", "a | b\n---|---|---", "text:a | b\\n---|---|---");
    row("table ends at heading", "|a|\n|-|\n# h", "table[]:a\nh1:h");
    row("pipes in a table in an item", "- a\n\n  |a|`b \\| c`|\n  |-|-|\n  |x \\| y|$\\|z\\|$|\n",
        "text:- a\ntable[,]:a|`b | c`/x | y|\u2063\\$|z|\\$\u2063");
    row("pipes in the header that begins an item", "1. |$\\|a\\|$|\n   |-|\n   |b|\n",
        "text:1.\ntable[]:\u2063\\$|a|\\$\u2063/b");
    row("pipes in a table in a quotation", "> |$\\|a\\|$|\n> |-|\n> |b \\| c|\n>\n> $\\|d\\|$",
        "text:> |\u2063\\$\\|a\\|\\$\u2063|\\n> |-|\\n> |b \\| c|\\n>\\n> \u2063\\$\\\\\\|d\\\\\\|\\$\u2063");
    row("html in a cell", "|a|\n|-|\n|<img src=x>|", "table[]:a/<img src=x>");

    // These cases follow GitHub's dialect of Markdown.
    row("rule ends a list", "- one\n***\n- two", "text:- one\nrule\ntext:- two");
    row("another mark begins another list", "- a\n* b\n+ c", "text:- a\ntext:* b\ntext:+ c");
    row("point and bracket are two lists", "1. a\n1) b", "text:1. a\ntext:1) b");
    row("a heading needs its space", "#\ttabbed\n\n#none", "h1:tabbed\ntext:#none");
    row("an underline over two lines", "one\ntwo\n===\n", "h1:one\\ntwo");
    row("an underline behind a list is a rule", "- a\n---\n", "text:- a\nrule");
    row("escaped marks", "\\# no\n\n\\- no\n\n1\\. no", "text:\\# no\ntext:\\- no\ntext:1\\. no");
    row("a shorter fence closes nothing", "`````\na\n```\n", "code+():a\\n```");
    row("other marks close nothing", "```\na\n~~~\n```", "code():a\\n~~~");
    row("a fence far to the right", "text\n      ```\n      a\n      ```\nmore", "text:text\ncode():a\ntext:more");
    row("code begins an item", "- ```c\n  a\n    b\n  ```\n- next", "text:-\ncode(c):a\\n  b\ntext:- next");
    row("code in an inner item", "1. a\n   - b\n     ```\n     x\n     ```\n   - c\n2. d",
        "text:1. a\\n   - b\ncode():x\ntext:- c\ntext:2. d");
    row("a rule in an item", "- a\n\n  ***\n\n  b", "text:- a\nrule\ntext:b");
    row("a table in an item", "- a\n\n  | b | c |\n  |---|--:|\n  | 1 | 2 |\n- d",
        "text:- a\ntable[,right]:b|c/1|2\ntext:- d");
    row("a table begins an item", "- | b |\n  |---|\n  | 1 |\n", "text:-\ntable[]:b/1");
    row("tasks", "- [ ] a\n- [x] b", "text:- [ ] a\\n- [x] b");
    row("a pipe in code divides cells", "|a|b|\n|-|-|\n|`x|y`|\n", "table[,]:a|b/`x|y`");
    row("a table ends at a quotation", "|a|\n|-|\n|b|\n> c", "table[]:a/b\ntext:> c");
    row("a table ends at code", "|a|\n|-|\n|b|\n```\nc", "table[]:a/b\ncode+():c");
    row("a header alone", "|a|b|\n|:-|-:|", "table[left,right]:a|b");
    row("a header below text", "one\ntwo\n|a|\n|-|\n", "text:one\\ntwo\ntable[]:a");
    row("an open delimiter row", "|a|b|\n|-", "text:|a|b|\\n|-");
    row("lazy quotation in a list", "- > a\nb\n", "text:- > a\\nb");
    row("code in a quotation", "> ```\n> $x_1$ <b>\n> ```\nafter", "text:> ```\\n> $x_1$ <b>\\n> ```\ntext:after");
    row("html keeps the Markdown behind it", "<div>\n# a\n</div>\n\n<!-- b\n\n- c",
        "text:\\<div>\nh1:a\ntext:\\</div>\ntext:\\<!-- b\ntext:- c");
    row("html swallows no code", "<script>\n```\na\n```\nb", "text:\\<script>\ncode():a\ntext:b");
    row("an autolink begins a line", "<https://a.example/b> c", "text:<https://a.example/b> c");
    row("targets of references are shown", "see [a][1]\n\n[1]: https://a.example",
        "text:see [a][1]\ntext:\\[1]: https://a.example");
    row("a number alone", "The answer:\n\n42", "text:The answer:\ntext:42");
    row("an underline on its way", "a\n--", "text:a\\n\\--");
    row("no underline below nothing", "a\n\n--", "text:a\ntext:--");
}

void MarkdownTest::blocks()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(outline(split(text)), expected);
}

void MarkdownTest::wholeSample()
{
    const QString expected = QString::fromUtf8("h1:Title\n"
                                               "text:A paragraph with `code <b>` and **bold**\\nthat goes on.\n"
                                               "h2:Setext\n"
                                               "text:1. one\\n   - nested\\n\\n2. two\n"
                                               "code(python):def f():\\n    return \"|---|\"\n"
                                               "text:3. three\n"
                                               "text:> quoted\\n> more\\nlazy\n"
                                               "table[left,right]:Name|Value/a | b|1/only one/not a row?\n"
                                               "rule\n"
                                               "code(markdown):```inner\\nx\\n```\n"
                                               "text:Intro to a table\n"
                                               "table[,]:a|b/1|2\n"
                                               "text:- item\\n\\n  continued\n"
                                               "text:New paragraph\n"
                                               "code():tildes\n"
                                               "text:tail ``` not a fence\n"
                                               "code+(cpp):int main()\\n{");
    QCOMPARE(outline(split(kSample)), expected);
}

void MarkdownTest::charactersGiveTheSameAsTheWhole()
{
    const QString text(kSample);
    BlockSplitter splitter;
    for (qsizetype i = 0; i < text.size(); ++i) {
        splitter.append(text.mid(i, 1));
        QCOMPARE(outline(splitter.blocks()), outline(split(text.left(i + 1))));
    }
}

void MarkdownTest::randomCutsGiveTheSameAsTheWhole()
{
    std::mt19937 random(11);
    const QString text = QString(kSample).repeated(3);
    const QString expected = outline(split(text));
    for (int round = 0; round < 200; ++round) {
        BlockSplitter splitter;
        for (qsizetype at = 0; at < text.size();) {
            const qsizetype length = 1 + random() % 40;
            splitter.append(text.mid(at, length));
            at += length;
        }
        QCOMPARE(outline(splitter.blocks()), expected);
    }
}

void MarkdownTest::randomTextsStreamLikeTheWhole()
{
    // Build short texts from pieces that begin or end blocks. In short texts, ambiguous cases are likely.
    const std::vector<QString> pieces{"$$\n",
                                      "\\[",
                                      "\\]",
                                      "$x",
                                      "\n",
                                      "\n",
                                      "\n\n",
                                      "a",
                                      "b c",
                                      "# ",
                                      "#",
                                      "- ",
                                      "-",
                                      "--",
                                      "---",
                                      "1. ",
                                      "2",
                                      "2. ",
                                      "```",
                                      "`",
                                      "~~~",
                                      "> ",
                                      "|",
                                      "|-|",
                                      "a | b",
                                      "---|---",
                                      "   ",
                                      "\t",
                                      "=",
                                      "***",
                                      "<",
                                      "- [ ] ",
                                      "<div>",
                                      "[a]: b",
                                      "\\",
                                      "    ",
                                      "1) ",
                                      "::",
                                      ">",
                                      "<details>",
                                      "</details>\n",
                                      "<summary>",
                                      "</summary>\n"};
    std::mt19937 random(12);
    for (int round = 0; round < 4000; ++round) {
        BlockSplitter splitter;
        QString text;
        for (int i = 0; i < 14; ++i) {
            const QString& piece = pieces[random() % pieces.size()];
            text += piece;
            splitter.append(piece);
            QVERIFY2(splitter.blocks() == split(text),
                     qPrintable(QString("%1\nstreamed:\n%2\nwhole:\n%3")
                                    .arg(QString(text).replace('\n', "\\n"), outline(splitter.blocks()),
                                         outline(split(text)))));
        }
    }
}

void MarkdownTest::untouchedBlocksAreReportedUntouched()
{
    const QString text(kSample);
    BlockSplitter splitter;
    std::vector<MarkdownBlock> before;
    for (const QChar c : text) {
        const std::size_t changed = splitter.append(QStringView(&c, 1));
        QVERIFY(changed <= splitter.blocks().size());
        for (std::size_t i = 0; i < changed; ++i) QCOMPARE(splitter.blocks()[i], before[i]);
        // At most two blocks change: the unfinished last block, and the block before it, which the next line may
        // continue.
        QVERIFY(changed + 2 >= splitter.blocks().size());
        before = splitter.blocks();
    }
}

/// A link reference definition also applies to links in earlier blocks, even if these are complete. Brackets without a
/// definition stay text.
void MarkdownTest::referencesLeadWhereLaterLinesSay()
{
    const QString text =
        "See [the *docs*][1], [Plain][] and [n][o].\n\n- `[1]` and \\[1]\n\n> [a b][A  b]\n\n"
        "```\n[1]: http://code.example\n```\n\n"
        "[1]: https://one.example/a_b \"Title\"\n[plain]: <http://plain.example>\n[a B]: http://ab.example\n"
        "[1]: http://second.example\n[Note]: this is no target\n[^1]: nor this";
    const std::vector<MarkdownBlock> whole = split(text);
    QCOMPARE(whole[0].targets, QString("[1]: <https://one.example/a_b>\n[plain]: <http://plain.example>"));
    QCOMPARE(whole[2].targets, QString("[a b]: <http://ab.example>"));
    QStringList shown;
    for (const ShownText& each : shownTexts(text)) shown << each.text;
    QCOMPARE(shown[0], QString("See the docs, Plain and [n][o]."));
    QCOMPARE(shown[1], QString("• [1] and [1]"));
    QCOMPARE(shown[2], QString("a b"));
    QVERIFY(shown.last().startsWith("[1]: https://one.example/a_b \"Title\""));

    BlockSplitter grown;
    std::vector<MarkdownBlock> before;
    std::size_t earliest = whole.size();
    for (const QChar c : text) {
        const std::size_t changed = grown.append(QStringView(&c, 1));
        for (std::size_t i = 0; i < changed; ++i) QCOMPARE(grown.blocks()[i], before[i]);
        before = grown.blocks();
        if (before.size() > 4) earliest = std::min(earliest, changed);
    }
    QCOMPARE(earliest, std::size_t{0});
    QCOMPARE(grown.blocks(), whole);
}

/// The plain text of headings and cells contains neither the brackets of links nor the lines of link definitions.
void MarkdownTest::headingsAndCellsHaveReferences()
{
    const QString text = "# On [the *paper*][1]\n\n| [Who][] | b |\n|---|---|\n| [n][o] | see [it][1] |\n\n"
                         "[1]: https://one.example\n[who]: https://who.example\n";
    const std::vector<MarkdownBlock> whole = split(text);
    QCOMPARE(whole[0].targets, QString("[1]: <https://one.example>"));
    QCOMPARE(whole[1].targets, QString("[who]: <https://who.example>\n[1]: <https://one.example>"));
    QCOMPARE(whole[1].rows[1], QStringList({"[n][o]", "see [it][1]"}));
    QStringList shown;
    for (const ShownText& each : shownTexts(text)) shown << each.text;
    QCOMPARE(shown.first(5), QStringList({"On the paper", "Who", "b", "[n][o]", "see it"}));

    BlockSplitter grown;
    for (const QChar c : text) grown.append(QStringView(&c, 1));
    QCOMPARE(grown.blocks(), whole);
}

/// Every division of the text into chunks gives the same block of code. Blank lines after the code are not part of the
/// block.
void MarkdownTest::longIndentedCodeIsOneBlock()
{
    QString code;
    for (int i = 0; i < 400; ++i) code += i % 7 == 3 ? QString("\n") : QString("  x = %1;  # $y_1$ ```\n").arg(i);
    const QString long_ = QString(3 * BlockParser::kPieceLength, u'z');
    for (const QString& line : {QString("last"), long_, long_ + " ``` "}) {
        const QString all = code + line;
        QString text = "a\n\n```\nb\n```\n";
        for (const QString& each : all.split(u'\n')) text += each.isEmpty() ? "\n" : "    " + each + "\n";
        text += "\n      \nend\n";
        const std::vector<MarkdownBlock> whole = split(text);
        QCOMPARE(outline({whole[0], whole[1]}), QString("text:a\ncode():b"));
        QCOMPARE(whole.size(), std::size_t{4});
        QVERIFY(whole[2].kind == Kind::Code && whole[2].indented && !whole[2].open);
        QCOMPARE(whole[2].text, all);
        QCOMPARE(outline({whole[3]}), QString("text:end"));

        BlockSplitter grown;
        for (qsizetype at = 0; at < text.size(); at += 7) grown.append(QStringView(text).sliced(at).left(7));
        QCOMPARE(grown.blocks(), whole);
    }
}

void MarkdownTest::longStreamStaysFast()
{
    // A simulated answer of 20,000 tokens, with paragraphs and long code. The time limit is generous, but quadratic
    // code would take far longer.
    BlockSplitter splitter;
    // Measure the CPU time of this process, because it does not depend on the load of the computer.
    const std::clock_t begin = std::clock();
    for (int token = 0; token < 20000; ++token) {
        if (token % 1000 == 0)
            splitter.append(token % 2000 == 0 ? QStringView(u"\n```cpp\n") : QStringView(u"\n```\n"));
        splitter.append(token % 12 == 11 ? QStringView(u" word\n") : QStringView(u" word"));
    }
    QVERIFY(splitter.blocks().size() >= 20);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    QVERIFY2(seconds < 10, qPrintable(QString::number(seconds)));
}

void MarkdownTest::longProseComesInPieces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("lastPiece");  // expected beginning of the last piece
    const QString prose = QString("word ").repeated(20000);
    QTest::newRow("a line") << prose + "end"
                            << "word";
    QTest::newRow("a line without spaces") << QString("x").repeated(100000) << "x";
    QTest::newRow("lines") << QString("some words of a line\n").repeated(5000) << "some";
    QTest::newRow("a list") << QString("- an item\n").repeated(10000) << "- an item";
    QTest::newRow("an item") << "- " + QString("an item\n  goes on\n").repeated(5000) << "";
    QTest::newRow("a quotation") << "> " + prose << "> word";
    QTest::newRow("a heading") << "# " + prose << "word";
}

void MarkdownTest::longProseComesInPieces()
{
    QFETCH(QString, text);
    QFETCH(QString, lastPiece);
    const std::vector<MarkdownBlock> whole = split(text);
    QVERIFY(whole.size() > 10);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        QVERIFY2(whole[i].text.size() <= 5 * BlockParser::kPieceLength,
                 qPrintable(QString::number(whole[i].text.size())));
        QCOMPARE(whole[i].continues, i > 0);
    }
    QVERIFY2(whole.back().text.startsWith(lastPiece), qPrintable(whole.back().text.left(20)));
    // No character is lost. If the text is streamed, the pieces are the same.
    qsizetype letters = 0;
    for (const MarkdownBlock& block : whole)
        letters += block.text.count('w') + block.text.count('x') + block.text.count('i');
    QCOMPARE(letters, text.count('w') + text.count('x') + text.count('i'));
    BlockSplitter splitter;
    for (qsizetype at = 0; at < text.size(); at += 700) splitter.append(text.mid(at, 700));
    QVERIFY(splitter.blocks() == whole);
}

void MarkdownTest::longListsAreCutBetweenItems()
{
    QString text;
    for (int i = 1; i < 100; ++i)
        text += QString("%1. some words of an item\n    ```\n    code %1\n    ```\n    - inner\n").arg(i);
    const std::vector<MarkdownBlock> whole = split(text);
    int items = 0;
    int codes = 0;
    for (const MarkdownBlock& block : whole) {
        if (block.kind == Kind::Code) {
            QCOMPARE(block.text, QString("code %1").arg(++codes));
            QCOMPARE(block.indent, 1);
        } else if (block.indent == 0) {
            QVERIFY2(block.text.startsWith(QString("%1. some").arg(++items)), qPrintable(block.text));
        } else {
            QCOMPARE(block.text, QString("- inner"));
        }
    }
    QCOMPARE(items, 99);
    QCOMPARE(codes, 99);
}

void MarkdownTest::hostileTextsStayBounded_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
    const auto repeated = [](const char* text, int times) { return QString(text).repeated(times); };
    for (const char* piece :
         {"[",     "[a](",      "![",    "a**b *c_", "> ",       "- a\n  ", "-\n",    "a\n",  "a\n\n",
          "|-\n",  "a|b\n|-\n", "```\n", "$$ a ",    "\\(",      "$a ",     "<div\n", "<!--", "[a]: b\n",
          "www.a", "a@b.c",     "~~a ~", "&#x",      "- [ ] \n", "\t",      "|"}) {
        row(piece, repeated(piece, 5000));
    }
    row("quotations in quotations", (repeated("> ", 700) + "x\n").repeated(30));
    row("a wide table with empty rows",
        repeated("|a", 8000) + "\n" + repeated("|-", 8000) + "\n" + repeated("|\n", 20000));
    row("the same in an item",
        "- " + repeated("|a", 700) + "\n  " + repeated("|-", 700) + "\n" + repeated("  |\n", 5000));
    row("the same in a quotation",
        "> " + repeated("|a", 350) + "\n> " + repeated("|-", 350) + "\n" + repeated("> |\n", 5000));
    row("an item without end", "- a\n" + repeated("  - b\n", 10000));
    row("steps", [] {
        QString text;
        for (int depth = 0; depth < 500; ++depth) text += QString(2 * depth, ' ') + "- x\n";
        return text;
    }());
    row("zeros", QString(50000, QChar(0)));
    row("halves of characters", QString(50000, QChar(0xD800)));
}

void MarkdownTest::hostileTextsStayBounded()
{
    QFETCH(QString, text);
    const std::vector<MarkdownBlock> whole = split(text);
    qsizetype cells = 0;
    for (const MarkdownBlock& block : whole) {
        QVERIFY2(block.kind == Kind::Code || block.text.size() < 6 * BlockParser::kPieceLength ||
                     !block.text.contains('\n'),
                 qPrintable(QString::number(block.text.size())));
        QVERIFY(block.text.size() < 150000);
        for (const QStringList& row : block.rows) cells += row.size();
    }
    QVERIFY2(cells <= text.size(), qPrintable(QString::number(cells)));
    // The text arrives in random chunks.
    std::mt19937 random(17);
    BlockSplitter splitter;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype length = 1 + random() % 2000;
        splitter.append(QStringView(text).mid(at, length));
        at += length;
    }
    QVERIFY(splitter.blocks() == whole);
}

void MarkdownTest::blocksInListsKeepTheirIndent()
{
    const auto indents = [](const char* text) {
        QList<int> found;
        for (const MarkdownBlock& block : split(text)) found << block.indent;
        return found;
    };
    QCOMPARE(indents("1. one\n   ```\n   code\n   ```\n   goes on\n2. two\n\nafter"), (QList<int>{0, 1, 1, 0, 0}));
    QCOMPARE(indents("- a\n  - b\n    ```\n    x\n    ```\n  - c\n"), (QList<int>{0, 2, 1}));
    QCOMPARE(indents("- a\n```\nx\n```\n"), (QList<int>{0, 0}));
    QCOMPARE(indents("text\n  ```\n  x\n  ```\n"), (QList<int>{0, 0}));
    QCOMPARE(split("- a\n  ```\n  if x:\n      y\n  ```\n")[1].text, QString("if x:\n    y"));
}

void MarkdownTest::formulasKeepTheirSource_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");  // expected text; empty if it equals the source
    for (const char* text :
         {"so \\(x_1 * y_2 * \\{z\\}\\) holds", "\\[ \\frac{a}{b} \\\\ c \\]", "$a_1 * b_1 * c$",
          "an $x_i$, and $y_i$.", "$$\na_1 = b * c * d \\\\[2pt]\n- x\n= y\n> z\n# w\n1. v\n$$",
          "$$x$$ inline $$y_1*z*$$",
          "Then\n\\[\n\\begin{aligned}\n- a &= b \\\\\n+ c &< d\n\\end{aligned}\n\\]\nholds.", "$5 and $10",
          "It costs $5, or $10-$20, US$30.", "$$\n\\int_0^1 x \\, dx", "\\(a\\_b\\) &amp; so", "$<b>$ $![x](y)$"}) {
        QTest::newRow(text) << text << (QByteArray(text).contains("&amp;") ? "\\(a\\_b\\) & so" : text);
    }
    QTest::newRow("emphasis between amounts") << "from $5 to *at most* 10$"
                                              << "from $5 to at most 10$";
    QTest::newRow("bold amounts") << "**$5** and **$10**"
                                  << "$5 and $10";
    QTest::newRow("dollars in code") << "`$a` *and* `$b`"
                                     << "$a and $b";
    QTest::newRow("an escaped link") << "\\[a\\](b)"
                                     << "[a](b)";
    QTest::newRow("unknown") << "so\n$$\n\\chemfig{H_2O} * 2\n$$"
                             << "so\n$$\n\\chemfig{H_2O} * 2\n$$";
    QTest::newRow("quoted") << "> $$\n> a_1 * b * c\n> $$"
                            << "$$\na_1 * b * c\n$$";
    QTest::newRow("an item") << "- so\n  $$\n  - a_1 \\\\ b\n  $$\n  it *is*"
                             << "so\n$$\n- a_1 \\\\ b\n$$\nit is";
}

void MarkdownTest::spokenWithoutMarks()
{
    QCOMPARE(spokenText(u"## A *b*\n\nso [x](http://y) `c` $a_1$\nnext\n\n$$x^2$$\n\n|a|b|\n|-|-|\n|1|**2**|\n\n"
                        "```cpp\nint x;\n```"),
             QString("A b\nso x c $a_1$\nnext\n$$x^2$$\na, b\n1, 2\nint x;"));
    QCOMPARE(spokenText(u""), QString());
}

void MarkdownTest::formulasKeepTheirSource()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QStringList found;
    for (const MarkdownBlock& block : split(text)) {
        if (block.kind == Kind::Formula) {
            found << block.text;
            continue;
        }
        // Adds line breaks as the window's formatter does.
        QTextDocument document;
        document.setMarkdown(QString(block.text).remove(kFormulaMark).remove(kSourceMark).replace("\n", "  \n"));
        found << document.toPlainText().replace(QChar::LineSeparator, '\n');
    }
    QCOMPARE(found.join('\n'), shown);
}

void MarkdownTest::displayedFormulasStandApart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("blocks");
    const auto row = [](const char* name, const char* text, const char* blocks) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(blocks);
    };
    row("alone", "$$x^2$$", "formula@0:$$x^2$$");
    row("between words", "so\n\\[ x \\]\nthen\n$$y$$\nend",
        "text:so\nformula@0:\\[ x \\]\ntext:then\nformula@0:$$y$$\ntext:end");
    row("in lines", "$$\na &= b \\\\\n&= c\n$$\n\nend", "formula@0:$$\\na &= b \\\\\\n&= c\\n$$\ntext:end");
    row("without marks", "\\begin{align}\n- a &= 1\n\\end{align}",
        "formula@0:\\begin{align}\\n- a &= 1\\n\\end{align}");
    row("in an item", "1. so\n   $$x$$\n   then\n2. end", "text:1. so\nformula@1:$$x$$\ntext:then\ntext:2. end");
    row("an item's first line", "- $$x$$\n- end", "text:-\nformula@1:$$x$$\ntext:- end");
    row("in an inner item", "- a\n  - b\n    $$\n    x\n    $$\n- c",
        "text:- a\\n  - b\nformula@2:$$\\nx\\n$$\ntext:- c");
    row("words behind it", "$$x$$, so", "text:$$x$$, so");
    row("in the line", "$x$", "text:$x$");
    row("unknown", "$$\\chemfig{x}$$", "text:$$\\chemfig{x}$$");
    row("quoted", "> $$x$$", "text:> $$x$$");
    row("between fences", "so\n```math\nx\n\n+ y\n```\nend", "text:so\nformula@0:x\\n\\n+ y\ntext:end");
    row("between fences in an item", "- so\n  ```math\n  x\n  ```\n", "text:- so\nformula@1:x");
    row("open fence", "```math\nx", "code+(math):x");
    row("unknown between fences", "```math\n\\chemfig{x}\n```", "code(math):\\chemfig{x}");
}

void MarkdownTest::displayedFormulasStandApart()
{
    QFETCH(QString, text);
    QFETCH(QString, blocks);
    std::vector<MarkdownBlock> found = split(text);
    for (MarkdownBlock& block : found) {
        if (block.kind == Kind::Text)
            block.text = formulaOfLiteral(block.text.remove(kFormulaMark).remove(kSourceMark));
    }
    QCOMPARE(outline(found), blocks);
    BlockSplitter grown;
    for (const QChar c : text) grown.append(QString(c));
    QCOMPARE(grown.blocks(), split(text));
}

/// Long prose is split into pieces, but a formula always stays in one piece.
void MarkdownTest::aFormulaIsNotCut()
{
    QString formula = "$$\n";
    for (int i = 0; i < 60; ++i) formula += QString("a_{%1} &= b_{%1} + c_{%1} \\\\\n").arg(i);
    formula += "$$";
    const QString prose = QString("some words of prose ").repeated(70).trimmed();
    QVERIFY(formula.size() > 1500 && prose.size() < 1500);
    for (const QString& text : {prose + '\n' + formula + "\nend", formula + "\nend"}) {
        int formulas = 0;
        for (const MarkdownBlock& block : split(text)) {
            if (block.kind != Kind::Formula) continue;
            ++formulas;
            QCOMPARE(block.text, formula);
        }
        QVERIFY2(formulas == 1, qPrintable(outline(split(text))));
    }
}

VITRINE_GUI_TEST(MarkdownTest);
#include "markdown_test.moc"
