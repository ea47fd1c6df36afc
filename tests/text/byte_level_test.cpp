#include "core/text/byte_level.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <set>
#include <string>

using namespace vitrine;

class ByteLevelTest : public QObject {
    Q_OBJECT

private slots:
    void writesKnownCharacters()
    {
        // The expected values are from the vocabulary file of GPT-2.
        QCOMPARE(byteLevelCharacter(' '), std::string_view("Ġ"));
        QCOMPARE(byteLevelCharacter('\n'), std::string_view("Ċ"));
        QCOMPARE(byteLevelCharacter('\t'), std::string_view("ĉ"));
        QCOMPARE(byteLevelCharacter('\r'), std::string_view("č"));
        QCOMPARE(byteLevelCharacter(0x00), std::string_view("Ā"));
        QCOMPARE(byteLevelCharacter(0x7F), std::string_view("ġ"));
        QCOMPARE(byteLevelCharacter(0xA0), std::string_view("ł"));
        QCOMPARE(byteLevelCharacter(0xAD), std::string_view("Ń"));
        QCOMPARE(byteLevelCharacter('!'), std::string_view("!"));
        QCOMPARE(byteLevelCharacter('~'), std::string_view("~"));
        QCOMPARE(byteLevelCharacter(0xC3), std::string_view("Ã"));
        QCOMPARE(byteLevelCharacter(0xFF), std::string_view("ÿ"));
    }

    void writesEveryByteDifferentlyAndBack()
    {
        std::set<std::string_view> characters;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const auto value = static_cast<unsigned char>(byte);
            QVERIFY(characters.insert(byteLevelCharacter(value)).second);
            QCOMPARE(fromByteLevel(byteLevelCharacter(value)), std::string(1, static_cast<char>(value)));
        }
    }

    void writesWholeTexts()
    {
        QCOMPARE(toByteLevel("\n é"), std::string("ĊĠÃ©"));
        QCOMPARE(fromByteLevel("ĊĠÃ©"), std::string("\n é"));
        QCOMPARE(toByteLevel(""), std::string());
    }

    void keepsCharactersOutsideOfTheAlphabet()
    {
        QCOMPARE(fromByteLevel("a b"), std::string("a b"));
        QCOMPARE(fromByteLevel("｜▁"), std::string("｜▁"));
        QCOMPARE(fromByteLevel("\xC3"), std::string("\xC3"));  // a byte that is not valid UTF-8 stays unchanged
    }
};

VITRINE_TEST(ByteLevelTest);
#include "byte_level_test.moc"
