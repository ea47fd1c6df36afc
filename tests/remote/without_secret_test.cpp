#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/key_guard.h"
#include "core/generate/remote/without_secret.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrl>
#include <QtTest>

#include <string>

using namespace vitrine;

namespace {

/// Returns the text that a KeyGuard passes on if `text` arrives in pieces of `piece` bytes.
AnswerChunk guarded(const std::string& key, const std::string& text, std::size_t piece,
                    std::string AnswerChunk::*field = &AnswerChunk::text)
{
    AnswerChunk all;
    KeyGuard guard(key, [&](const AnswerChunk& chunk) {
        all.*field += chunk.*field;
        for (const ToolCallPart& tool : chunk.tools) {
            all.tools.resize(1);
            all.tools[0].arguments += tool.arguments;
        }
    });
    for (std::size_t at = 0; at < text.size(); at += piece) {
        AnswerChunk chunk;
        chunk.*field = text.substr(at, piece);
        chunk.tools.push_back({0, {}, text.substr(at, piece)});
        guard.take(std::move(chunk));
    }
    guard.finish();
    return all;
}

/// Tests that keys are replaced in all encodings that Qt produces.
class WithoutSecretTest : public QObject {
    Q_OBJECT

private slots:
    /// The quoted message of a server may be truncated inside the key. The beginning of the key is replaced, too.
    void itsBeginningIsFoundBeforeACut()
    {
        const std::string key = "sk-LONG-SECRET-KEY-0123456789";
        for (std::size_t before = 40; before < 90; ++before) {
            const std::string cut = inQuotes(std::string(before, 'a') + key + " and more of it, and still more");
            const std::string said = withoutSecret(key, cut);
            QVERIFY2(said.find(key.substr(0, 4)) == std::string::npos, said.c_str());
        }
        QCOMPARE(withoutSecret(key, "sk-…"), std::string("sk-…"));  // kept, because many keys share this prefix
        std::string escaped, percents;
        for (const char c : key) {
            const std::string digits = QByteArray(1, c).toHex().toStdString();
            escaped += "\\u00" + digits;
            percents += '%' + digits;
        }
        for (const std::string& written : {escaped, percents}) {
            const std::size_t width = written.size() / key.size();
            for (std::size_t end = 4 * width; end < written.size(); ++end)
                QCOMPARE(withoutSecret(key, written.substr(0, end) + "…"), std::string("(key)…"));
        }
    }

    void itStandsInNoForm_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char* key : {"sk-secret-key", "a/b+c=d", "AbC+/9==", "two words/and=more+", "q\"u\\o/te",
                                "100%25/%2F", "sk-proj-0123456789abcdef0123456789"})
            QTest::newRow(key) << QByteArray(key);
    }
    void itStandsInNoForm()
    {
        QFETCH(QByteArray, key);
        QByteArray all;
        for (const char c : key) all += '%' + QByteArray(1, c).toHex();
        QByteArray some;
        for (qsizetype i = 0; i < key.size(); ++i)
            some += i % 2 ? key.mid(i, 1) : '%' + key.mid(i, 1).toHex().toUpper();
        QByteArray escaped;
        for (const char c : key) escaped += "\\u00" + QByteArray(1, c).toHex();
        QByteArray json = QJsonDocument(QJsonArray{QString::fromLatin1(key)}).toJson(QJsonDocument::Compact);
        json = json.mid(2, json.size() - 4);
        for (const QByteArray& form :
             {key, QUrl::toPercentEncoding(key), all, all.toUpper(), some, QUrl::toPercentEncoding(all), escaped, json,
              QByteArray(json).replace('/', "\\/"), QUrl::toPercentEncoding(key, " ").replace(' ', '+')}) {
            const QByteArray text = "x=" + form + "&y, and again " + form;
            const std::string said = withoutSecret(key.toStdString(), text.toStdString());
            QCOMPARE(QByteArray::fromStdString(said), QByteArray("x=(key)&y, and again (key)"));
        }
    }

    void howeverAnAnswerIsCutItStandsInNoForm()
    {
        const std::string key = "sk-se/cret+key=1";
        const QByteArray bytes = QByteArray::fromStdString(key);
        QByteArray escaped;
        for (const char c : bytes) escaped += "\\u00" + QByteArray(1, c).toHex();
        const QByteArray percent = QUrl::toPercentEncoding(bytes);
        for (const QByteArray& form : {bytes, percent, QUrl::toPercentEncoding(percent), escaped,
                                       QByteArray(bytes).replace('/', "\\/"), bytes.toBase64()}) {
            const std::string text = "It is " + form.toStdString() + ", or sk-se%2Fcre. " + form.toStdString();
            const std::string expected = withoutSecret(key, text);
            QVERIFY(expected.find("(key)") != std::string::npos &&
                    expected.find(form.toStdString()) == std::string::npos);
            for (std::size_t piece = 1; piece <= text.size(); ++piece) {
                for (const auto field : {&AnswerChunk::text, &AnswerChunk::reasoning, &AnswerChunk::refusal}) {
                    const AnswerChunk said = guarded(key, text, piece, field);
                    QCOMPARE(said.*field, expected);
                    QCOMPARE(said.tools.at(0).arguments, expected);  // the key is replaced in tool calls, too
                }
            }
        }
    }

    /// A short key may be an ordinary word, so answers keep it. Error messages never contain it.
    void aShortKeyIsAWordOfAnswers()
    {
        for (const char* key : {"test", "EMPTY", "sk-1", "ollama", "abc"}) {
            const std::string text = concat("The latest ", key, " of sk-1st ", key);
            QCOMPARE(guarded(key, text, 3).text, text);
            const std::string error = withoutSecret(key, concat("Incorrect key provided: ", key, ", ?key=%20", key));
            QCOMPARE(error, std::string("Incorrect key provided: (key), ?key=%20(key)"));
        }
        // Inside a longer word, the key is a coincidence and is kept.
        QCOMPARE(withoutSecret("abc", "abcd abc. xabc"), std::string("abcd (key). xabc"));
        AnswerChunk chunk;
        chunk.unread = std::string("What the server says cannot be read: \"test\".");
        std::string said;
        KeyGuard guard("test", [&](const AnswerChunk& given) { said = given.unread; });
        guard.take(chunk);
        QCOMPARE(said, std::string("What the server says cannot be read: \"(key)\"."));
    }

    /// The guard holds back only text that may be the beginning of the key.
    void otherPiecesComeAtOnce()
    {
        std::size_t given = 0;
        KeyGuard guard("qq-secret-key", [&](const AnswerChunk&) { ++given; });
        for (std::size_t piece = 1; piece <= 3; ++piece) {
            AnswerChunk chunk;
            chunk.text = "Hello, you. ";
            guard.take(chunk);
            QCOMPARE(given, piece);
        }
        AnswerChunk begun;
        begun.text = "It is %71q-sec";
        guard.take(begun);
        QCOMPARE(given, std::size_t{3});
        begun.text = "onds.";
        guard.take(begun);
        QCOMPARE(given, std::size_t{5});
        // Each piece may be the beginning of the key. It is released when the next piece arrives.
        begun.text = " qq";
        for (std::size_t piece = 0; piece < 100; ++piece) {
            guard.take(begun);
            QCOMPARE(given, 5 + piece);
        }
    }

    /// If a piece contains the key, its tokens are removed, because their bytes would reveal the key.
    void ofAPieceWithTheKeyNoTokensAreKnown()
    {
        std::vector<std::size_t> tokens;
        KeyGuard guard("qq-secret-key",
                       [&](const AnswerChunk& chunk) { tokens.push_back(chunk.tokens.size() + chunk.ids.size()); });
        for (const char* text : {"It is ", "qq-sec", "ret-key", "."}) {
            AnswerChunk chunk;
            chunk.text = text;
            chunk.tokens.emplace_back().bytes = text;
            chunk.ids = {1};
            guard.take(std::move(chunk));
        }
        guard.finish();
        QCOMPARE(tokens, (std::vector<std::size_t>{2, 0, 0, 2}));
    }

    /// A server may send tokens that do not match its text, and candidates that contain the key. The key is replaced in
    /// both.
    void itStandsInNoToken()
    {
        const std::string key = "qq-secret-key";
        std::string all;
        std::size_t tokens = 0;
        KeyGuard guard(key, [&](const AnswerChunk& chunk) {
            tokens += chunk.tokens.size();
            all += chunk.stopString + chunk.finish;
            for (const RemoteToken& token : chunk.tokens) {
                all += token.bytes;
                for (const RemoteAlternative& other : token.top) all += '[' + other.bytes + ']';
            }
        });
        const auto take = [&](const char* text, const std::string& bytes, const std::string& other) {
            AnswerChunk chunk;
            chunk.text = text;
            chunk.tokens.emplace_back().bytes = bytes;
            chunk.tokens.back().top.emplace_back().bytes = other;
            guard.take(std::move(chunk));
        };
        take("hello", "hello", "as " + key);
        take("", key, "a");
        take(" x", "qq-sec", "b");
        take(" y", "ret-", "c");
        take(" z", "key", "d");
        AnswerChunk last;
        last.stopString = last.finish = key;
        guard.take(std::move(last));
        guard.finish();
        QCOMPARE(all, std::string("hello[as (key)](key)(key)"));
        QCOMPARE(tokens, std::size_t{1});
    }

    void itStandsInNoBase64()
    {
        const QByteArray key = "sk/se+cret=key of many?>~";
        for (const char* before : {"", ":", "me:", "you:", "user:", "people:"}) {
            for (const auto option : {QByteArray::Base64Encoding, QByteArray::Base64UrlEncoding}) {
                const QByteArray form = (before + key + ":x").toBase64(option);
                const std::string said =
                    withoutSecret(key.toStdString(), "Authorization: Basic " + form.toStdString() + ".");
                QVERIFY2(said.find("(key)") != std::string::npos && said.size() + 24 < 22 + std::size_t(form.size()),
                         said.c_str());
            }
        }
    }

    void otherTextStays()
    {
        const std::string text = "The key sk-secret-ke is not sk-secret%2key, nor c2stc2VjcmV0 %";
        QCOMPARE(withoutSecret("sk-secret-key", text), text);
        QCOMPARE(withoutSecret("", "abc"), std::string("abc"));
        QCOMPARE(withoutSecret("aaaa", "aaaaaaaa%6"), std::string("(key)(key)%6"));
    }
};

}  // namespace

VITRINE_TEST(WithoutSecretTest);
#include "without_secret_test.moc"
