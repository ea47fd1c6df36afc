// Compares decompositions and lower-case letters with those of Qt, for every code point of Unicode 14.

#include "core/text/unicode_additions.h"
#include "core/text/unicode_folding.h"
#include "tests/support/test_program.h"

#include <QChar>
#include <QString>
#include <QtTest>

#include <string>

using namespace vitrine;

class UnicodeFoldingTest : public QObject {
    Q_OBJECT

private slots:
    void everyCharacter()
    {
        int decomposed = 0;
        int lowered = 0;
        for (char32_t c = 0; c <= 0x10FFFF; ++c) {
            if (QChar::isSurrogate(c)) continue;
            std::u32string plain;
            std::u32string lower;
            appendWithoutMarks(plain, c);
            appendLowerCase(lower, c);
            const std::u32string self(1, c);
            const bool isAssigned = QChar::unicodeVersion(c) != QChar::Unicode_Unassigned;
            const bool isKnown = isAssigned && knownCharacter(c) == c;
            std::u32string expectedPlain = self;
            if (isKnown && QChar::category(c) != QChar::Mark_NonSpacing) {
                expectedPlain = QStringView(QChar::fromUcs4(c))
                                    .toString()
                                    .normalized(QString::NormalizationForm_D)
                                    .toStdU32String();
                std::erase_if(expectedPlain,
                              [](char32_t letter) { return QChar::category(letter) == QChar::Mark_NonSpacing; });
            }
            std::u32string expectedLower = isKnown ? std::u32string(1, QChar::toLower(c)) : self;
            if (c == U'\u0130') expectedLower = U"i\u0307";  // QChar::toLower() returns a single character
            QVERIFY2(plain == expectedPlain, qPrintable(QString::number(c, 16)));
            QVERIFY2(lower == expectedLower, qPrintable(QString::number(c, 16)));
            decomposed += plain == self ? 0 : 1;
            lowered += lower == self ? 0 : 1;
        }
        QVERIFY(decomposed > 13000);  // this number includes the 11,172 Hangul syllables
        QVERIFY(lowered > 1400);
    }
};

VITRINE_TEST(UnicodeFoldingTest);
#include "unicode_folding_test.moc"
