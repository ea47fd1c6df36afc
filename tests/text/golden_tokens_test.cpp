#include "core/base/utf8.h"
#include "core/text/streaming_decoder.h"
#include "core/text/tokenizer.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

/// Returns the bytes of a string from a golden file, in which each character stands for one byte.
std::string bytesOf(const QJsonValue& value)
{
    return value.toString().toLatin1().toStdString();
}

Vocabulary vocabularyOf(const QJsonObject& golden)
{
    Vocabulary vocabulary;
    vocabulary.model = golden["model"].toString().toStdString();
    for (const QJsonValue& piece : golden["pieces"].toArray()) {
        vocabulary.pieces.push_back(piece.toString().toStdString());
    }
    for (const QJsonValue& kind : golden["kinds"].toArray()) {
        vocabulary.kinds.push_back(static_cast<TokenKind>(kind.toInt()));
    }
    for (const QJsonValue& score : golden["scores"].toArray()) {
        vocabulary.scores.push_back(static_cast<float>(score.toDouble()));
    }
    vocabulary.addSpacePrefix = false;
    return vocabulary;
}

}  // namespace

/// Compares the ids for random and malformed texts with those of llama.cpp. tests/golden/tokenizers/make_golden.py
/// wrote the expected ids.
class GoldenTokensTest : public QObject {
    Q_OBJECT

private slots:
    void agreesWithLlamaCpp_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"rwkv", "plamo2"}) QTest::newRow(name) << name;
    }

    void agreesWithLlamaCpp()
    {
        QFETCH(QString, name);
        QFile file(QString::fromStdString(test::sourcePath("tests/golden/tokenizers/")) + name + ".json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(file.readAll()).object();
        const auto tokenizer = Tokenizer::create(vocabularyOf(golden));
        const QJsonArray cases = golden["cases"].toArray();
        QVERIFY(cases.size() >= 2000);
        for (const QJsonValue& value : cases) {
            const std::string text = bytesOf(value[0]);
            std::vector<TokenId> expected;
            for (qsizetype i = 1; i < value.toArray().size(); ++i) expected.push_back(value[i].toInt());
            const std::vector<TokenId> ids = tokenizer->encode(text, false, true);
            QVERIFY2(ids == expected, text.c_str());
            QCOMPARE(tokenizer->decode(ids), text);
            StreamingDecoder decoder;  // decodes token by token, in the way an answer is shown
            std::string shown;
            for (const TokenId id : ids) shown += decoder.feed(tokenizer->tokenBytes(id));
            QCOMPARE(shown + decoder.finish(), repairUtf8(text));
        }
    }
};

VITRINE_TEST(GoldenTokensTest);
#include "golden_tokens_test.moc"
