#include "app/markdown/block_splitter.h"
#include "app/markdown/tree.h"
#include "tests/support/test_program.h"
#include "ui/items/document_writer.h"
#include "ui/items/quote_bars.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <cstdlib>
#include <utility>

using namespace vitrine;

namespace {

/// A text in which formatted parts are written as "{b}…{/}". It is built from pieces, each with its formats.
class Spans {
public:
    void add(const QString& text, QStringList formats)
    {
        if (text.isEmpty()) return;
        formats.sort();
        formats.removeDuplicates();
        if (formats != m_formats && !m_formats.isEmpty()) m_text += QLatin1String("{/}");
        if (formats != m_formats && !formats.isEmpty()) m_text += u'{' + formats.join(u' ') + u'}';
        m_formats = formats;
        m_text += text;
    }
    bool isEmpty() const { return m_text.isEmpty(); }
    QString take()
    {
        if (!m_formats.isEmpty()) m_text += QLatin1String("{/}");
        m_formats.clear();
        return std::exchange(m_text, {}).trimmed();
    }

private:
    QString m_text;
    QStringList m_formats;
};

QString lineOf(const QString& kind, int quotes, int items, const QString& mark, const QString& text)
{
    return QString("%1 >%2 -%3 [%4] %5").arg(kind).arg(quotes).arg(items).arg(mark, text).replace(u'\n', u'/');
}

/// Reads the HTML that cmark-gfm writes. The result has one line for each paragraph, heading, table row, rule and line
/// of code.
class Rendered {
public:
    explicit Rendered(const QByteArray& html) : m_xml("<page>" + html + "</page>") {}

    QStringList read()
    {
        while (!m_xml.atEnd()) {
            switch (m_xml.readNext()) {
            case QXmlStreamReader::StartElement:
                open(m_xml.name().toString());
                break;
            case QXmlStreamReader::EndElement:
                close(m_xml.name().toString());
                break;
            case QXmlStreamReader::Characters:
                words(m_xml.text().toString());
                break;
            default:
                break;
            }
        }
        if (m_xml.hasError()) m_lines << m_xml.errorString();
        return m_lines;
    }

private:
    static bool isHeading(const QString& name) { return name.size() == 2 && name[0] == u'h' && name[1].isDigit(); }

    void open(const QString& name)
    {
        const auto attribute = [this](const char* key) {
            return m_xml.attributes().value(QLatin1String(key)).toString();
        };
        if (name == u"ul" || name == u"ol") {
            endText();
            m_numbers << (name == u"ul" ? -1 : attribute("start").isEmpty() ? 1 : attribute("start").toInt());
        } else if (name == u"li") {
            int& number = m_numbers.last();
            m_mark = number < 0 ? QStringLiteral("•") : QString::number(number++) + u'.';
            m_kind = QStringLiteral("p");
        } else if (name == u"input") {
            m_mark = m_xml.attributes().hasAttribute("checked") ? QStringLiteral("☑") : QStringLiteral("☐");
        } else if (name == u"blockquote") {
            endText();
            ++m_quotes;
        } else if (name == u"p" || isHeading(name)) {
            m_kind = name;
        } else if (name == u"hr") {
            m_kind = QStringLiteral("rule");
            endLine();
        } else if (name == u"pre") {
            endText();
            m_kind = QStringLiteral("code");
        } else if (name == u"code" && m_kind == u"code") {
            m_kind = QStringLiteral("code ") + attribute("class").remove("language-");
        } else if (name == u"tr") {
            m_kind = QStringLiteral("row");
        } else if (name == u"th" || name == u"td") {
            m_spans.add(QString("|%1:").arg(attribute("align")), {});
        } else if (name == u"br") {
            // <br> itself adds nothing, because a line break follows it in the HTML.
        } else if (name == u"img") {
            m_spans.add(attribute("alt").isEmpty() ? attribute("src") : attribute("alt"),
                        m_formats + QStringList("a=" + attribute("src")));
        } else {
            static const QHash<QString, QString> kFormats{{"em", "i"}, {"strong", "b"}, {"del", "s"}, {"code", "c"}};
            if (name == u"a")
                m_formats << "a=" + attribute("href");
            else if (kFormats.contains(name))
                m_formats << kFormats[name];
        }
    }

    void close(const QString& name)
    {
        if (name == u"ul" || name == u"ol") {
            endText();
            m_numbers.removeLast();
        } else if (name == u"blockquote") {
            endText();
            --m_quotes;
        } else if (name == u"li" || name == u"p" || name == u"pre" || name == u"tr" || isHeading(name)) {
            endText();
        } else if (name == u"a" || name == u"em" || name == u"strong" || name == u"del" ||
                   (name == u"code" && !m_formats.isEmpty())) {
            m_formats.removeLast();
        }
    }

    void words(QString text)
    {
        const bool between = text.trimmed().isEmpty() && (m_spans.isEmpty() || m_kind == u"row");
        if (!between) m_spans.add(text, m_formats);
    }

    void endText()
    {
        if (!m_spans.isEmpty()) endLine();
    }

    void endLine()
    {
        m_lines << lineOf(m_kind, m_quotes, static_cast<int>(m_numbers.size()), std::exchange(m_mark, {}),
                          m_spans.take());
        m_kind = QStringLiteral("p");
    }

    QXmlStreamReader m_xml;
    QStringList m_lines;
    QList<int> m_numbers;  ///< for each open list, the number of its next item; -1 for a list with bullets
    int m_quotes = 0;
    QString m_kind;
    QString m_mark;  ///< bullet or number of the current list item
    Spans m_spans;
    QStringList m_formats;
};

QStringList renderedLines(const QString& markdown)
{
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser* parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    for (const char* name : {"table", "strikethrough", "autolink", "tasklist"})
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
    const QByteArray text = markdown.toUtf8();
    cmark_parser_feed(parser, text.constData(), static_cast<std::size_t>(text.size()));
    cmark_node* root = cmark_parser_finish(parser);
    char* html = cmark_render_html(root, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser));
    const QStringList lines = Rendered(html).read();
    std::free(html);
    cmark_node_free(root);
    cmark_parser_free(parser);
    return lines;
}

QStringList formatsOf(const QTextCharFormat& format)
{
    QStringList formats;
    if (format.isAnchor()) formats << "a=" + format.anchorHref();
    if (format.fontItalic()) formats << "i";
    if (format.fontWeight() >= QFont::Bold) formats << "b";
    if (format.fontStrikeOut()) formats << "s";
    if (format.fontFixedPitch()) formats << "c";
    return formats;
}

/// Reads what the window shows. The result has the same format as that of Rendered.
class Shown {
public:
    QStringList read(const QString& markdown)
    {
        BlockSplitter splitter;
        splitter.append(markdown);
        for (const MarkdownBlock& block : splitter.blocks()) add(block);
        return m_lines;
    }

private:
    void add(const MarkdownBlock& block)
    {
        using Kind = MarkdownBlock::Kind;
        switch (block.kind) {
        case Kind::Text:
            addText(block);
            return;
        case Kind::Heading:
            m_lines << lineOf(QString("h%1").arg(block.level), 0, block.indent, {}, inlines(block.markdown()));
            return;
        case Kind::Code:
            m_lines << lineOf("code " + block.language, 0, block.indent, std::exchange(m_mark, {}), block.text);
            return;
        case Kind::Rule:
            m_lines << lineOf("rule", 0, block.indent, std::exchange(m_mark, {}), {});
            return;
        case Kind::Formula:
            m_lines << lineOf("formula", 0, block.indent, std::exchange(m_mark, {}), block.text);
            return;
        case Kind::Table:
            for (const QStringList& row : block.rows) {
                QString cells;
                for (qsizetype i = 0; i < block.alignments.size(); ++i)
                    cells += QString("|%1:%2").arg(block.alignments[i], inlines(row.value(i) + block.markdown()));
                m_lines << lineOf("row", 0, block.indent, std::exchange(m_mark, {}), cells);
            }
        }
    }

    /// Adds one line for each paragraph of the document.
    void addText(const MarkdownBlock& block)
    {
        QTextDocument document;
        DocumentWriter(document, m_style).write(parseMarkdown(block.markdown()).get());
        for (QTextBlock paragraph = document.begin(); paragraph.isValid(); paragraph = paragraph.next()) {
            const QTextBlockFormat format = paragraph.blockFormat();
            QString text = spansOf(paragraph);
            const int items = format.indent() + block.indent;
            const int quotes = qRound((format.leftMargin() + format.rightMargin()) / QuoteBars::kMargin);
            if (format.textIndent() < 0) {
                m_mark = text.section(u' ', 0, 0);
                text = text.section(u' ', 1);
            }
            // Skip an empty paragraph. It contains only the mark of a list item whose block comes later.
            if (text.isEmpty()) continue;
            if (const QTextCharFormat first = paragraph.begin().fragment().charFormat();
                first.fontFixedPitch() && !first.hasProperty(QTextFormat::BackgroundBrush)) {
                m_lines << lineOf("code ", quotes, items, std::exchange(m_mark, {}),
                                  paragraph.text().replace(QChar::LineSeparator, u'\n').trimmed());
                continue;
            }
            m_lines << lineOf(text == QStringLiteral("———") ? "rule" : "p", quotes, items, std::exchange(m_mark, {}),
                              text == QStringLiteral("———") ? QString() : text);
        }
    }

    QString inlines(const QString& markdown) const
    {
        QTextDocument document;
        DocumentWriter(document, m_style).writeInline(parseInline(markdown).get());
        return spansOf(document.begin());
    }

    static QString spansOf(const QTextBlock& paragraph)
    {
        Spans spans;
        for (auto it = paragraph.begin(); !it.atEnd(); ++it)
            spans.add(it.fragment().text().replace(QChar::LineSeparator, u'\n'), formatsOf(it.fragment().charFormat()));
        return spans.take();
    }

    TextStyle m_style{Qt::black, Qt::gray, Qt::blue, Qt::lightGray, QStringLiteral("monospace"), 0};
    QStringList m_lines;
    QString m_mark;
};

}  // namespace

/// For every construct of Markdown, the window shows the pieces, nesting, text and formats that are in cmark-gfm's
/// HTML.
class MarkdownHtmlTest : public QObject {
    Q_OBJECT

private slots:
    void constructs_data()
    {
        QTest::addColumn<QString>("markdown");
        const auto row = [](const char* name, const char* markdown) {
            QTest::newRow(name) << QString::fromUtf8(markdown);
        };
        row("paragraphs", "One line\nand another.\n\nA second one.");
        row("hard breaks", "one  \ntwo\\\nthree");
        row("headings", "# One\n## Two ##\n### Three\n#### Four\n##### Five\n###### Six\nText");
        row("underlined headings", "One\n===\nTwo\n---\nText");
        row("emphasis", "*a* _b_ **c** __d__ ***e*** a*b*c a_b_c **d*e*f**");
        row("strikethrough", "~~gone~~ and *~~both~~*");
        row("code spans", "`a` ``b ` c`` `` ` `` `<b>` **`d`**");
        row("escapes", "\\*a\\* \\`b\\` \\# \\! \\\\");
        row("entities", "&amp; &lt; &copy; &#955; &#x3bb;");
        row("links", "[a](http://a.example) [b](http://b.example \"title\") [**c** d](http://c.example)");
        row("references", "[a][x] [b][] [y]\n\nText");
        row("autolinks", "<http://a.example> http://b.example www.c.example <d@e.example>");
        row("images", "![a](http://a.example/a.png) ![](http://b.example/b.png)");
        row("bullets", "- a\n- b\n- c");
        row("loose bullets", "- a\n\n- b\n\n  b2\n\n- c");
        row("numbers", "1. a\n2. b\n3. c");
        row("numbers from elsewhere", "7. a\n8. b");
        row("nested lists", "- a\n  - b\n    - c\n  - d\n- e");
        row("mixed lists", "1. a\n   - b\n   - c\n2. d\n   1. e");
        row("tasks", "- [ ] a\n- [x] b\n- c");
        row("lists with code", "1. a\n   ```c\n   x = 1;\n   ```\n   b\n2. c");
        row("lists with a table", "- a\n\n  | b | c |\n  |---|:-:|\n  | 1 | **2** |\n\n- d");
        row("quotation", "> a\n> b\n\nc");
        row("lazy quotation", "> a\nb");
        row("nested quotations", "> a\n>\n> > b\n> >\n> > > c\n>\n> d");
        row("a list in a quotation", "> - a\n>   - b\n> - c");
        row("a quotation in a list", "- a\n\n  > b\n\n- c");
        row("code", "```\na\n  b\n\nc\n```");
        row("code with a language", "~~~python\nprint('```')\n~~~");
        row("indented code", "a\n\n    int *a, *b; // \\[\n      # $x_1$ <b>\n\n    `c`\n\nb");
        row("indented code in a list", "- a\n\n      x *y* $z_1$\n      - w\n\n- b");
        row("indented code in a quotation", ">     x *y* $z_1$\n>\n> b");
        row("indented lines of a paragraph", "Foo\n    ---\n    # bar\n    - x\n    > y");
        row("escaped dollars", "\\$5 and **\\$10**, `a`\n\n- \\$1 *b*");
        row("code of Markdown", "````markdown\n```c\nx\n```\n````");
        row("rules", "a\n\n---\n\nb\n***\nc");
        row("table", "| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | *2* | `3` | [4](http://e.example) |\n| x | y |\n| a "
                     "\\| b | | | ~~c~~ |");
        row("a table behind words", "Words\n\na | b\n--|--\n1 | 2\n\nWords");
        row("right to left", "# שלום\n\nשלום **עולם** `code`\n\n- مرحبا\n- *بالعالم*\n\n> שלום");
        row("Chinese", "# 标题\n\n**粗体**、*斜体*和`代码`。\n\n| 名 | 值 |\n|---|---|\n| 甲 | 乙 |");
        row("emoji", "# 🎉 Done\n\n👩‍👩‍👧 **🙂** `🙃`\n\n- 🇩🇪 a");
    }

    void constructs()
    {
        QFETCH(QString, markdown);
        const QStringList expected = renderedLines(markdown);
        QVERIFY(!expected.isEmpty());
        QStringList shown = Shown().read(markdown);
        // In right-to-left text, the window puts direction isolates around code. Remove them for the comparison.
        shown.replaceInStrings(QRegularExpression(QStringLiteral("[\\x{2066}\\x{2069}]")), QString());
        QVERIFY2(shown == expected,
                 qPrintable("shown:\n" + shown.join(u'\n') + "\ncmark-gfm:\n" + expected.join(u'\n')));
    }
};

VITRINE_GUI_TEST(MarkdownHtmlTest);
#include "markdown_html_test.moc"
