// Tests that characters which Unicode has assigned after version 14 are handled in the same way with every version of
// PCRE2.
#include "core/base/utf8.h"
#include "core/text/pattern.h"
#include "core/text/pretokenizer_table.h"
#include "core/text/pretokenizers.h"
#include "core/text/unicode_additions.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QtTest>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

std::string utf8(char32_t codePoint)
{
    std::string text;
    appendUtf8(text, codePoint);
    return text;
}

bool matches(const std::string& expression, char32_t codePoint)
{
    MatchScratch scratch;
    return Pattern(expression).occursIn(utf8(codePoint), scratch);
}

/// Returns all code points and ranges that the patterns of the pre-tokenizers contain as numbers.
std::vector<std::pair<char32_t, char32_t>> speltRanges()
{
    static const QRegularExpression range(R"(\\x\{(\w+)\}(?:-\\x\{(\w+)\})?)");
    std::vector<std::pair<char32_t, char32_t>> ranges;
    for (const PreTokenizerRow& row : preTokenizerTable()) {
        for (const std::string_view pattern : row.patterns) {
            const QString text = QString::fromUtf8(pattern.data(), static_cast<qsizetype>(pattern.size()));
            for (auto it = range.globalMatch(text); it.hasNext();) {
                const QRegularExpressionMatch found = it.next();
                const char32_t first = found.captured(1).toUInt(nullptr, 16);
                ranges.emplace_back(first, found.captured(2).isEmpty() ? first : found.captured(2).toUInt(nullptr, 16));
            }
        }
    }
    return ranges;
}

}  // namespace

class UnicodeAdditionsTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreInOrder()
    {
        char32_t next = 0x800;
        for (const UnicodeAddition& row : unicodeAdditions()) {
            QVERIFY(row.first >= next && row.last >= row.first);
            QVERIFY((row.last < 0x10000) == (row.first < 0x10000));
            QCOMPARE(utf8(row.representative).size(), utf8(row.first).size());
            QVERIFY(!matches(R"(\p{Cn})", row.representative));
            QCOMPARE(knownCharacter(row.representative), row.representative);
            QCOMPARE(knownCharacter(row.first), row.representative);
            QCOMPARE(knownCharacter(row.last), row.representative);
            next = row.last + 1;
        }
        for (const char32_t other : {0x41U, 0x88eU, 0x890U, 0x3134fU, 0x3347aU, 0x10ffffU}) {
            QCOMPARE(knownCharacter(other), char32_t{other});
        }
    }

    void categories_data()
    {
        QTest::addColumn<uint>("codePoint");
        QTest::addColumn<QString>("category");
        // The expected values are from UnicodeData.txt of the versions 15.0 to 17.0.
        const auto row = [](uint codePoint, const char* category) {
            QTest::addRow("U+%X", codePoint) << codePoint << category;
        };
        row(0x1c89, "Lu");
        row(0x1c8a, "Ll");
        row(0x10d4e, "Lm");
        row(0x11f04, "Lo");
        row(0x31350, "Lo");
        row(0x33479, "Lo");
        row(0x0ece, "Mn");
        row(0x0cf3, "Mc");
        row(0x11f50, "Nd");
        row(0x16ff4, "Nl");
        row(0x1d2c0, "No");
        row(0x10d6e, "Pd");
        row(0x11f43, "Po");
        row(0x20c1, "Sc");
        row(0x10d8e, "Sm");
        row(0x1fa77, "So");
        row(0x1fae8, "So");
        row(0x13439, "Cf");
    }

    void categories()
    {
        QFETCH(uint, codePoint);
        QFETCH(QString, category);
        QVERIFY(knownCharacter(codePoint) != codePoint);
        QVERIFY(matches(R"(\p{)" + category.toStdString() + '}', knownCharacter(codePoint)));
        QCOMPARE(matches(R"(\p{sc:Han})", knownCharacter(codePoint)), codePoint == 0x31350 || codePoint == 0x33479);
    }

    void patternsDoNotTellThemApart()
    {
        const auto ranges = speltRanges();
        QVERIFY(ranges.size() > 100);
        for (const UnicodeAddition& row : unicodeAdditions()) {
            for (const auto& [first, last] : ranges) {
                const bool inside = row.representative >= first && row.representative <= last;
                for (char32_t c = row.first; c <= row.last; ++c) {
                    QVERIFY2((c >= first && c <= last) == inside, qPrintable(QString::number(c, 16)));
                }
            }
        }
    }

    void offsetsStay()
    {
        QVERIFY(!withKnownCharacters(""));
        QVERIFY(!withKnownCharacters("plain text, \u00fcber \u4f60\u597d \U0001f600"));
        const std::string text = "a\u0ece\u20c1\U0001fa77z";
        const auto known = withKnownCharacters(text);
        QVERIFY(known);
        QCOMPARE(*known, std::string("a\u0ecd\u20c0\U0001fa74z"));
    }

    void words_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        // llama.cpp gives the same words; its tables are from a later version of Unicode.
        QTest::newRow("an emoji of version 15") << "deepseek-v3"
                                                << "I love you \U0001fa77"
                                                << "I| love| you| \U0001fa77";
        QTest::newRow("a letter of version 15") << "llama-bpe"
                                                << "x\U00011f04's"
                                                << "x\U00011f04|'s";
        QTest::newRow("its digit") << "llama-bpe"
                                   << "x\U00011f50\U00011f511"
                                   << "x|\U00011f50\U00011f511";
        QTest::newRow("an ideograph of version 15") << "kimi-k2"
                                                    << "\U00031350a"
                                                    << "\U00031350|a";
    }

    void words()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const QByteArray bytes = text.toUtf8();
        QStringList words;
        std::size_t begin = 0;
        for (const std::size_t end : PreTokenizer(name.toStdString()).split(bytes.toStdString())) {
            words << bytes.mid(static_cast<qsizetype>(begin), static_cast<qsizetype>(end - begin));
            begin = end;
        }
        QCOMPARE(words.join('|'), expected);
    }
};

VITRINE_TEST(UnicodeAdditionsTest);
#include "unicode_additions_test.moc"
