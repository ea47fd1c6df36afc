// Tests that sound files have no findings.
#include "core/diagnose/doctor/check.h"
#include "tests/doctor/damage.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

enum TokenType : std::int32_t { kNormal = 1, kUnknown = 2, kControl = 3, kByte = 6 };

struct Pieces {
    std::vector<std::string> texts;
    std::vector<std::int32_t> types;
    std::vector<float> scores;

    void add(const std::string& text, TokenType type, float score = 0)
    {
        texts.push_back(text);
        types.push_back(type);
        scores.push_back(score);
    }
};

TinyModelSpec withPieces(const char* model, const Pieces& pieces)
{
    TinyModelSpec spec;
    spec.vocabulary = static_cast<std::uint32_t>(pieces.texts.size());
    spec.metadata = {{"tokenizer.ggml.model", std::string(model)},
                     {"tokenizer.ggml.pre", std::monostate()},
                     {"tokenizer.ggml.merges", std::monostate()},
                     {"tokenizer.ggml.tokens", pieces.texts},
                     {"tokenizer.ggml.token_type", pieces.types}};
    return spec;
}

std::string formatted(const char* form, unsigned byte)
{
    char text[8];
    std::snprintf(text, sizeof text, form, byte);
    return text;
}

/// Returns a vocabulary like that of RWKV's World models: its pieces are bytes in Python's notation, and an empty line
/// ends a turn.
TinyModelSpec rwkvVocabulary(unsigned missingByte = 256)
{
    Pieces pieces;
    pieces.add("<s>", kControl);
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool plain = byte >= 0x20 && byte < 0x7F && byte != '\\';
        const std::string text = byte == '\n'   ? "\\n"
                                 : byte == '\t' ? "\\t"
                                 : byte == '\r' ? "\\r"
                                 : plain        ? std::string(1, static_cast<char>(byte))
                                                : formatted("\\x%02x", byte);
        pieces.add(byte == missingByte ? "[gone]" : text, kNormal);
    }
    for (const char* piece : {"\\n\\n", "the", " the", "ing", " and", "User", "Assistant", "\\xc3\\xa4", ": "}) {
        pieces.add(piece, kNormal);
    }
    while (pieces.texts.size() < 400) pieces.add("[UNUSED" + std::to_string(pieces.texts.size()) + "]", kNormal);
    TinyModelSpec spec = withPieces("rwkv", pieces);
    spec.metadata["tokenizer.ggml.bos_token_id"] = std::uint32_t{0};
    spec.metadata["tokenizer.ggml.eos_token_id"] = std::uint32_t{0};
    spec.metadata["tokenizer.ggml.eot_token_id"] = std::uint32_t{257};
    spec.chatTemplate = "{% for m in messages %}{{ 'User' if m.role == 'user' else 'System' if m.role == 'system' else "
                        "'Assistant' }}: {{ m.content }}\n\n{% endfor %}{% if add_generation_prompt %}Assistant:"
                        "{% endif %}";
    return spec;
}

/// Returns a vocabulary like that of PLaMo 2: pieces with scores, and byte tokens for all other text.
TinyModelSpec plamo2Vocabulary(unsigned missingByte = 256)
{
    Pieces pieces;
    pieces.add("<|plamo:unk|>", kUnknown);
    pieces.add("<|plamo:bos|>", kControl);
    pieces.add("<|plamo:eos|>", kControl);
    for (unsigned byte = 0; byte < 256; ++byte) {
        byte == missingByte ? pieces.add("[gone]", kNormal, -9) : pieces.add(formatted("<0x%02X>", byte), kByte);
    }
    pieces.add("<|im_start|>", kControl);
    pieces.add("<|im_end|>", kControl);
    for (const char* piece : {"\n", " ", "\t", "the", " the", "ing", " and", "\n\n", "に", "日本"}) {
        pieces.add(piece, kNormal, -1 - 0.25F * static_cast<float>(pieces.texts.size() % 7));
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) pieces.add(std::string(1, letter), kNormal, -4);
    while (pieces.texts.size() < 400) pieces.add("[UNUSED" + std::to_string(pieces.texts.size()) + "]", kNormal, -12);
    TinyModelSpec spec = withPieces("plamo2", pieces);
    spec.metadata["tokenizer.ggml.scores"] = pieces.scores;
    spec.metadata["tokenizer.ggml.unknown_token_id"] = std::uint32_t{0};
    spec.metadata["tokenizer.ggml.bos_token_id"] = std::uint32_t{1};
    spec.metadata["tokenizer.ggml.eos_token_id"] = std::uint32_t{2};
    spec.metadata["tokenizer.ggml.eot_token_id"] = std::uint32_t{260};
    return spec;
}

}  // namespace

class DoctorHealthyTest : public QObject {
    Q_OBJECT

private slots:
    void tinyModels_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<bool>("sentencePiece");
        QTest::addColumn<int>("type");
        QTest::newRow("llama") << "llama" << false << static_cast<int>(QuantType::F32);
        QTest::newRow("llama, SentencePiece") << "llama" << true << static_cast<int>(QuantType::F16);
        QTest::newRow("qwen2") << "qwen2" << false << static_cast<int>(QuantType::Q8_0);
        QTest::newRow("gpt2") << "gpt2" << false << static_cast<int>(QuantType::Q4_0);
    }
    void tinyModels()
    {
        QFETCH(QString, architecture);
        QFETCH(bool, sentencePiece);
        QFETCH(int, type);
        TinyModelSpec spec;
        spec.architecture = architecture.toStdString();
        spec.sentencePiece = sentencePiece;
        spec.type = static_cast<QuantType>(type);
        QCOMPARE(findingsOf(spec), QStringList());
    }
    void vocabulariesWithoutMerges()
    {
        QCOMPARE(findingsOf(rwkvVocabulary()), QStringList());
        QCOMPARE(findingsOf(plamo2Vocabulary()), QStringList());
        QCOMPARE(findingsOf(rwkvVocabulary(0xC3)), QStringList("round-trip: error"));
        QCOMPARE(findingsOf(plamo2Vocabulary(0xC3)).size(), 1);
    }
    void starterModel()
    {
        const Diagnosis diagnosis = diagnose(starterModelPath());
        QVERIFY2(diagnosis.findings.list().empty(), qPrintable(textsOf(diagnosis)));
        QVERIFY(diagnosis.skipped.empty());
        QCOMPARE(diagnosis.made.size(), allChecks().size());
    }
    void checksHaveNamesOfTheirOwn()
    {
        std::set<std::string_view> names;
        for (const Check& check : allChecks()) {
            QVERIFY(check.run != nullptr);
            QVERIFY(check.question.ends_with('?'));
            QVERIFY(names.insert(check.name).second);
        }
    }
};

VITRINE_TEST(DoctorHealthyTest);
#include "doctor_healthy_test.moc"
