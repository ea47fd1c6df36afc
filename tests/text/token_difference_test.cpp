// Each reason is imitated as an engine would have it, and must be named.
#include "core/text/byte_level.h"
#include "core/text/token_difference.h"
#include "tests/text/small_vocabularies.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Ids = std::vector<TokenId>;

std::unique_ptr<const Tokenizer> chatTokenizer()
{
    Vocabulary vocabulary = byteLevelVocabulary();
    addWord(vocabulary, {"h", "e", "l", "l", "o"});
    addWord(vocabulary, {"Ġ", "w", "o", "r", "l", "d"});
    addMerge(vocabulary, "o", "Ġ");  // joins words where nothing cuts them
    addMerge(vocabulary, "1", "2");
    addMerge(vocabulary, "12", "3");
    addMerge(vocabulary, "123", "4");
    addPiece(vocabulary, "<|im_start|>", TokenKind::Control);
    addPiece(vocabulary, "<|im_end|>", TokenKind::Control);
    vocabulary.bos = addPiece(vocabulary, "<s>", TokenKind::Control);
    vocabulary.eos = addPiece(vocabulary, "</s>", TokenKind::Control);
    vocabulary.unknown = addPiece(vocabulary, "<unk>", TokenKind::Unknown);
    vocabulary.addBos = true;
    return Tokenizer::create(vocabulary);
}

std::vector<std::string> codes(const std::optional<TokenDifference>& difference)
{
    std::vector<std::string> names;
    if (!difference) return names;
    for (const TokenFault& fault : difference->faults) names.emplace_back(traitsOf(fault.cause).code);
    return names;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace

#define COMPARE_CODES(difference, expected) QCOMPARE(joined(codes(difference)), std::string(expected))

class TokenDifferenceTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_tokenizer = chatTokenizer(); }

    void sameIdsDoNotDiffer() { QVERIFY(!differ("hello", ids("hello"))); }

    void addedTokens()
    {
        const TokenId bos = *m_tokenizer->vocabulary().bos;
        const TokenId eos = *m_tokenizer->vocabulary().eos;
        const Ids own = ids("hello world");
        COMPARE_CODES(differ("hello world", Ids(own.begin() + 1, own.end())), "bos.missing");
        Ids doubled = own;
        doubled.insert(doubled.begin(), bos);
        COMPARE_CODES(differ("hello world", doubled), "bos.doubled");
        Ids closed = own;
        closed.push_back(eos);
        COMPARE_CODES(differ("hello world", closed), "eos.extra");
        const Ids bare(own.begin() + 1, own.end());
        COMPARE_CODES(findTokenDifference(*m_tokenizer, bare, own), "bos.extra");
    }

    void specialTokensInPieces()
    {
        const std::string text = "<|im_start|>user\nhello<|im_end|>\n";
        Ids pieces = m_tokenizer->encode(text, true, false);
        const auto difference = differ(text, pieces);
        COMPARE_CODES(difference, "special.in_pieces");
        QCOMPARE(difference->faults[0].places, std::size_t{2});
        QVERIFY(difference->explained);
        QVERIFY(difference->faults[0].sentence().find("\"<|im_start|>\" came as 12 tokens") != std::string::npos);
        pieces.erase(pieces.begin());  // and BOS is gone, too
        COMPARE_CODES(differ(text, pieces), "bos.missing special.in_pieces");
        COMPARE_CODES(findTokenDifference(*m_tokenizer, m_tokenizer->encode(text, true, false), ids(text)),
                      "special.recognized");
    }

    void newlinesAndTemplates()
    {
        const std::string text = "<|im_start|>hello\nworld<|im_end|>\n";
        const TokenId unknown = *m_tokenizer->vocabulary().unknown;
        Ids replaced = ids(text);
        std::replace(replaced.begin(), replaced.end(), *m_tokenizer->find("Ċ"), unknown);
        COMPARE_CODES(differ(text, replaced), "newline.unknown");
        COMPARE_CODES(differ(text, ids("hello\nworld")), "template.missing");
        Ids both = ids("hello\nworld");
        std::replace(both.begin(), both.end(), *m_tokenizer->find("Ċ"), unknown);
        COMPARE_CODES(differ(text, both), "template.missing newline.unknown");
        COMPARE_CODES(differ("hello\nworld", ids(text)), "template.extra");
    }

    void texts_data()
    {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* code, const char* own, const char* other) {
            QTest::newRow(code) << own << other << code;
        };
        row("text.end_trimmed", "hello world\n", "hello world");
        row("text.end_added", "hello world", "hello world\n");
        row("space.missing", " hello", "hello");
        row("space.extra", "hello", " hello");
        row("normalization.case", "Hello World", "hello world");
        row("normalization.spaces", "hello  world", "hello world");
        row("normalization.unicode", "caf\u00e9 hello", "cafe\u0301 hello");
        row("normalization.accents", "caf\u00e9 hello", "cafe hello");
        row("newline.dropped", "hello\nhello", "hellohello");
        row("text.escapes", "hello\nhello", "hello\\nhello");
        row("text.differs", "hello world", "help, world");
        row("length.cut_off", "hello world, and more", "hello world");
        row("length.goes_on", "hello world", "hello world, and more");
    }

    void texts()
    {
        QFETCH(QString, own);
        QFETCH(QString, other);
        QFETCH(QString, code);
        COMPARE_CODES(differ(own.toStdString(), ids(other.toStdString())), code.toStdString());
    }

    void cuts()
    {
        const std::string text = "hello world";
        Ids letters = ids("");
        for (const char c : text)
            letters.push_back(*m_tokenizer->find(byteLevelCharacter(static_cast<unsigned char>(c))));
        COMPARE_CODES(differ(text, letters), "merges.missing");
        // "o" of "hello" with the space behind it
        Ids across = ids("");
        for (const char* piece : {"hell", "oĠ", "w", "o", "r", "l", "d"}) across.push_back(*m_tokenizer->find(piece));
        COMPARE_CODES(differ(text, across), "pretokenizer.missing");
        Ids otherwise = ids("");
        for (const char* piece : {"he", "l", "l", "o", "Ġworld"}) otherwise.push_back(*m_tokenizer->find(piece));
        COMPARE_CODES(differ(text, otherwise), "merges.order");
    }

    void otherPreTokenizers()
    {
        Vocabulary vocabulary = m_tokenizer->vocabulary();
        vocabulary.pre = "llama-bpe";  // at most three digits in a word
        const auto other = Tokenizer::create(vocabulary);
        const auto difference = differ("hello 1234", other->encode("hello 1234", true, true));
        COMPARE_CODES(difference, "pretokenizer.other");
        QVERIFY(difference->faults[0].detail.find("\"gpt-2\"") != std::string::npos);
    }

    void bytesTwice() { COMPARE_CODES(differ("hello world", ids(toByteLevel("hello world"))), "bytes.mapped_twice"); }

    void numbers()
    {
        Ids shifted = ids("hello world");
        for (TokenId& id : shifted) id -= 3;
        COMPARE_CODES(differ("hello world", shifted), "id.offset");
        Ids wild = ids("hello world");
        wild.back() = 100000;
        const auto difference = differ("hello world", wild);
        COMPARE_CODES(difference, "id.range");
        QVERIFY(difference->sentence.find("100000 (not in the vocabulary)") != std::string::npos);
    }

    void sentencePiece()
    {
        Vocabulary vocabulary = spmVocabulary({{"▁he", -1}, {"he", -2}, {"é", -3}, {"lo", -1}, {"ll", -3}, {"▁h", -5}});
        const auto tokenizer = Tokenizer::create(vocabulary);
        const auto spm = [&](const char* text) { return tokenizer->encode(text, true, true); };
        const TokenId unknown = *vocabulary.unknown;
        // An engine without byte fallback.
        Ids own = spm("he\nhe");
        Ids other = own;
        std::replace(other.begin(), other.end(), *tokenizer->find("<0x0A>"), unknown);
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "newline.unknown");
        own = spm("he ü");
        other = own;
        const auto first = std::find(other.begin(), other.end(), *tokenizer->find("<0xC3>"));
        QVERIFY(first != other.end());
        *first = unknown;
        other.erase(first + 1);
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "bytes.no_fallback");
        // One that falls back too often.
        own = spm("hé");
        other = own;
        const auto accent = std::find(other.begin(), other.end(), *tokenizer->find("é"));
        QVERIFY(accent != other.end());
        *accent = *tokenizer->find("<0xC3>");
        other.insert(accent + 1, *tokenizer->find("<0xA9>"));
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "bytes.for_pieces");
        // One that puts no space first.
        vocabulary.addSpacePrefix = false;
        COMPARE_CODES(
            findTokenDifference(*tokenizer, spm("he"), Tokenizer::create(vocabulary)->encode("he", true, true)),
            "space.missing");
        // The longest piece first: the best score would take "lo" of "llo".
        own = spm("hello");
        QCOMPARE(own.back(), *tokenizer->find("lo"));
        other = {*vocabulary.bos, *tokenizer->find("▁he"), *tokenizer->find("ll"), *tokenizer->find("o")};
        COMPARE_CODES(findTokenDifference(*tokenizer, own, other), "merges.longest_first");
    }

private:
    Ids ids(const std::string& text) const { return m_tokenizer->encode(text, true, true); }
    std::optional<TokenDifference> differ(const std::string& text, const Ids& other) const
    {
        return findTokenDifference(*m_tokenizer, ids(text), other, text);
    }

    std::unique_ptr<const Tokenizer> m_tokenizer;
};

QTEST_GUILESS_MAIN(TokenDifferenceTest)
#include "token_difference_test.moc"
