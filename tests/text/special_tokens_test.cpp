#include "core/text/special_tokens.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

QString describe(const Vocabulary& vocabulary, const std::vector<TextSegment>& segments)
{
    std::string text;
    for (const TextSegment& segment : segments) text += segment.text;
    QStringList list;
    for (const SpecialMatch& match : SpecialTokens(vocabulary).find(text, segments)) {
        list << QString("%1@%2-%3")
                    .arg(QString::fromStdString(vocabulary.pieces[static_cast<std::size_t>(match.id)]))
                    .arg(match.begin)
                    .arg(match.end);
    }
    return list.join(' ');
}

}  // namespace

class SpecialTokensTest : public QObject {
    Q_OBJECT

private slots:
    void controlTokensOnlyWhereParsed()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "<c>", TokenKind::Control);
        addPiece(vocabulary, "<u>", TokenKind::UserDefined);
        addPiece(vocabulary, "<?>", TokenKind::Unknown);
        QCOMPARE(describe(vocabulary, {{"a<c>b<u><?>", true}}), QString("<c>@1-4 <u>@5-8 <?>@8-11"));
        QCOMPARE(describe(vocabulary, {{"a<c>b<u><?>", false}}), QString("<u>@5-8"));
        QCOMPARE(describe(vocabulary, {{"<c>", true}, {"<c>", false}, {"<c>", true}}), QString("<c>@0-3 <c>@6-9"));
    }

    void noMatchCrossesSegments()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "<c>", TokenKind::Control);
        addPiece(vocabulary, "<u>", TokenKind::UserDefined);
        QCOMPARE(describe(vocabulary, {{"<c", true}, {">", true}}), QString());
        QCOMPARE(describe(vocabulary, {{"<", true}, {"u>", false}}), QString());
    }

    void longerTokensWinWhereverTheyStand()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "ab", TokenKind::UserDefined);
        addPiece(vocabulary, "bcd", TokenKind::UserDefined);
        addPiece(vocabulary, "aaa", TokenKind::UserDefined);
        QCOMPARE(describe(vocabulary, {{"abcd"}}), QString("bcd@1-4"));
        QCOMPARE(describe(vocabulary, {{"abab"}}), QString("ab@0-2 ab@2-4"));
        QCOMPARE(describe(vocabulary, {{"aaaab"}}), QString("aaa@0-3 ab@3-5"));
    }

    void normalTokensAreNotSpecial()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "hello");
        addPiece(vocabulary, "unused", TokenKind::Unused);
        addPiece(vocabulary, "", TokenKind::Control);
        QCOMPARE(describe(vocabulary, {{"hello unused"}}), QString());
    }

    void whiteSpaceAfterATokenIsStrippedWhereTheModelWantsIt()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        addPiece(vocabulary, "<|user|>", TokenKind::Control);
        addPiece(vocabulary, "<s>", TokenKind::Control);
        QCOMPARE(describe(vocabulary, {{"<s> <|user|>\n x"}}), QString("<s>@0-3 <|user|>@4-12"));
        vocabulary.stripsAfterSpecial = true;
        QCOMPARE(describe(vocabulary, {{"<s> <|user|>\n x"}}), QString("<s>@0-3 <|user|>@4-14"));
        QCOMPARE(describe(vocabulary, {{"<|user|> \t"}}), QString("<|user|>@0-10"));
    }

    void whiteSpaceBeforeATokenIsStrippedWhereTheModelWantsIt()
    {
        Vocabulary vocabulary = byteLevelVocabulary();
        const TokenId mask = addPiece(vocabulary, "<mask>", TokenKind::Control);
        addPiece(vocabulary, "<s>", TokenKind::Control);
        QCOMPARE(describe(vocabulary, {{"a <mask> b"}}), QString("<mask>@2-8"));
        vocabulary.stripsBefore = mask;
        QCOMPARE(describe(vocabulary, {{"a  <mask> b"}}), QString("<mask>@1-9"));
        QCOMPARE(describe(vocabulary, {{"<s> <mask>"}}), QString("<s>@0-3 <mask>@3-10"));
    }
};

VITRINE_TEST(SpecialTokensTest);
#include "special_tokens_test.moc"
