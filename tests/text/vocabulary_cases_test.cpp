#include "core/file/gguf/gguf_file.h"
#include "core/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

std::unique_ptr<const Tokenizer> load(const std::filesystem::path& path)
{
    return Tokenizer::create(readVocabulary(GgufFile::open(path)));
}

QByteArray contents(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<TokenId> idsFrom(const QJsonArray& array)
{
    std::vector<TokenId> ids;
    for (const QJsonValue& value : array) ids.push_back(value.toInt());
    return ids;
}

std::vector<TokenId> idsFrom(const QByteArray& line)
{
    std::vector<TokenId> ids;
    for (const QByteArray& number : line.simplified().split(' ')) {
        if (!number.isEmpty()) ids.push_back(number.toInt());
    }
    return ids;
}

/// Returns whether the tokenizer keeps texts unchanged. The tokenizers "bert" and "t5" normalize them first.
bool keepsTexts(const Tokenizer& tokenizer)
{
    return tokenizer.vocabulary().model != "bert" && tokenizer.vocabulary().model != "t5";
}

}  // namespace

/// Compares ids with the expected ids for the test texts of llama.cpp's vocabularies.
class VocabularyCasesTest : public QObject {
    Q_OBJECT

private slots:
    void givesTheSameIds_data()
    {
        REQUIRE_SHARED(path, "data/vocab/cases.json");
        QTest::addColumn<QString>("gguf");
        QTest::addColumn<QJsonArray>("cases");
        const QJsonArray vocabularies = QJsonDocument::fromJson(contents(path)).object()["vocabs"].toArray();
        QVERIFY(!vocabularies.isEmpty());
        for (const QJsonValue& value : vocabularies) {
            const QJsonObject vocabulary = value.toObject();
            QTest::newRow(qPrintable(vocabulary["vocab"].toString()))
                << vocabulary["gguf"].toString() << vocabulary["cases"].toArray();
        }
    }

    void givesTheSameIds()
    {
        REQUIRE_SHARED(folder, "data/vocab");
        QFETCH(QString, gguf);
        QFETCH(QJsonArray, cases);
        const auto tokenizer = load(folder / gguf.toStdString());
        QVERIFY(cases.size() > 40);
        for (const QJsonValue& value : cases) {
            const std::string text = value["text"].toString().toStdString();
            const std::vector<TokenId> ids = tokenizer->encode(text, false, false);
            QVERIFY2(ids == idsFrom(value["ids"].toArray()), text.c_str());
            if (keepsTexts(*tokenizer)) QCOMPARE(tokenizer->decode(ids), text);
        }
    }

    void givesTheIdsOfTheInputAndOutputFiles_data()
    {
        REQUIRE_SHARED(folder, "data/vocab");
        QTest::addColumn<QString>("gguf");
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::filesystem::path path = entry.path();
            if (path.extension() != ".gguf") continue;
            QTest::newRow(path.stem().c_str()) << QString::fromStdString(path.string());
        }
    }

    void givesTheIdsOfTheInputAndOutputFiles()
    {
        QFETCH(QString, gguf);
        const auto tokenizer = load(gguf.toStdString());
        const QByteArray input = contents((gguf + ".inp").toStdString());
        QStringList texts = QString::fromUtf8(input).split("\n__ggml_vocab_test__\n");
        const QList<QByteArray> lines = contents((gguf + ".out").toStdString()).split('\n');
        QVERIFY(texts.size() > 40);
        QVERIFY(lines.size() >= texts.size());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            const std::string text = texts[i].toStdString();
            QVERIFY2(tokenizer->encode(text, false, false) == idsFrom(lines[i]), text.c_str());
        }
    }
};

VITRINE_TEST(VocabularyCasesTest);
#include "vocabulary_cases_test.moc"
