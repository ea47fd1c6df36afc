// Tests files that lost something in conversion: token types, the 1 that is added to the weights of norms, the RoPE
// base, token ids or the template. The doctor must name each loss.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/resource_error.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "tests/doctor/damage.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"
#include "tests/support/tiny_vocabulary.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <string>
#include <string_view>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TinyModelSpec sentencePiece()
{
    TinyModelSpec spec;
    spec.sentencePiece = true;
    return spec;
}

/// Returns a spec in which at most `most` tokens of type `from` have the type `type` instead.
TinyModelSpec retyped(std::int32_t from, std::int32_t type, std::size_t most = 1000)
{
    TinyModelSpec spec = sentencePiece();
    TinyVocabulary vocabulary = tinySentencePieceVocabulary(0);
    for (std::int32_t& one : vocabulary.types) {
        if (one != from || most == 0) continue;
        one = type;
        --most;
    }
    spec.metadata["tokenizer.ggml.token_type"] = vocabulary.types;
    return spec;
}

/// Returns the sentences of all errors and warnings of one check.
QString seriousTexts(const TinyModelSpec& spec, std::string_view check)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
    writeTinyModel(path, spec);
    QString text;
    const Diagnosis diagnosis = diagnose(path);
    for (const Finding& finding : diagnosis.findings.list()) {
        if (finding.check == check && finding.severity != Severity::Note) text += QString::fromStdString(finding.what);
    }
    return text;
}

}  // namespace

class DoctorConversionTest : public QObject {
    Q_OBJECT

private slots:
    void typesOfBytes()
    {
        QCOMPARE(findingsOf(sentencePiece()), QStringList());
        const QString all = seriousTexts(retyped(6, 1), "token-types");
        QVERIFY2(all.startsWith("256 of the 256 pieces \"<0x00>\" to \"<0xFF>\" are not typed as bytes (6): the first, "
                                "\"<0x00>\""),
                 qPrintable(all));
        const QString some = seriousTexts(retyped(6, 4, 3), "token-types");
        QVERIFY2(some.startsWith("3 of the 256 pieces"), qPrintable(some));
        QVERIFY2(some.contains("is typed as a user-defined token (4)"), qPrintable(some));
    }

    void typesOfSpecialTokens()
    {
        const QString texts = seriousTexts(retyped(3, 1), "token-types");
        QVERIFY2(texts.contains("\"</s>\", is EOS, but is typed as a normal token (1)"), qPrintable(texts));
    }

    void normsThatAreOffByOne_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << -1 << "The weights of the norms are too small by 1";
        QTest::newRow("doubled") << 1 << "The weights of the norms are too large by 1";
        QTest::newRow("right") << 0 << "";
    }

    /// The weights are random, so the loss on sample texts does not show the fault.
    void normsThatAreOffByOne()
    {
        QFETCH(int, by);
        QFETCH(QString, words);
        for (const char* family : {"gemma2", "gemma3", "llama"}) {
            TinyModelSpec spec = TinyFamily(family).spec;
            Bytes bytes = tinyModelBytes(spec);
            const QTemporaryDir folder;
            const std::filesystem::path path = folder.filePath("plain.gguf").toStdString();
            writeTinyModel(path, spec);
            const GgufFile file = GgufFile::open(path);
            std::size_t norm = 0;
            for (const GgufTensor& tensor : file.tensors()) {
                if (!tensor.name.ends_with("norm.weight")) continue;
                changeTensor(bytes, std::string(tensor.name), [&](std::vector<float>& values) {
                    for (std::size_t i = 0; i < values.size(); ++i) {
                        values[i] = 1 + static_cast<float>(by) + 0.2F * std::sin(static_cast<float>(i + norm));
                    }
                });
                ++norm;
            }
            const QStringList found = findingsOf(bytes);
            QCOMPARE(found.contains("norm-offset: warning"), !words.isEmpty());
        }
    }

    /// Only one kind of norm is off by 1. Its mean is negative in the first layer and positive in the others. The
    /// doctor must not also report this difference between the layers.
    void oneKindOfNormThatIsOffByOne()
    {
        const TinyModelSpec spec = TinyFamily("gemma2").spec;
        for (const std::string kind : {"attn_norm", "ffn_norm"}) {
            Bytes bytes = tinyModelBytes(spec);
            for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
                for (const std::string part : {"attn_norm", "ffn_norm"}) {
                    const float mean = part != kind ? 1.0F : layer == 0 ? -0.1F : 0.05F;
                    changeTensor(bytes, concat("blk.", layer, '.', part, ".weight"), [&](std::vector<float>& values) {
                        for (std::size_t i = 0; i < values.size(); ++i) {
                            values[i] = mean + 0.2F * std::sin(static_cast<float>(i + layer));
                        }
                    });
                }
            }
            const QStringList found = findingsOf(bytes);
            QVERIFY2(found.contains("norm-offset: warning"), qPrintable(found.join(", ")));
            QVERIFY2(!found.contains("norms: warning"), qPrintable(found.join(", ")));
        }
    }

    void theBaseOfTheRotation()
    {
        TinyModelSpec spec = TinyFamily("qwen2").spec;
        QVERIFY(!seriousTexts(spec, "family").contains("RoPE base"));
        spec.metadata["qwen2.rope.freq_base"] = std::monostate();
        QVERIFY(seriousTexts(spec, "family").contains("does not give the RoPE base"));
    }

    void tokensThatEndAnAnswer()
    {
        TinyModelSpec spec;
        spec.metadata["tokenizer.ggml.eos_token_id"] = std::monostate();
        spec.metadata["tokenizer.ggml.eot_token_id"] = std::monostate();
        QCOMPARE(seriousTexts(spec, "stop-tokens"), QString("The file names no EOS token."));
    }

    void templatesThatAreMissing()
    {
        TinyModelSpec spec;
        spec.chatTemplate.reset();
        QVERIFY(seriousTexts(spec, "chat-template").contains("its vocabulary has the tokens of ChatML"));
    }

    void beginningsOfTexts()
    {
        TinyModelSpec spec = TinyFamily("qwen2").spec;
        QCOMPARE(seriousTexts(spec, "bos"), QString());
        spec.metadata["tokenizer.ggml.add_bos_token"] = true;
        QVERIFY(seriousTexts(spec, "bos").contains("The file asks for BOS"));
        spec.metadata["tokenizer.ggml.add_bos_token"] = false;
        spec.chatTemplate = "{{ bos_token }}" + TinyModelSpec::chatMlTemplate();
        QVERIFY(seriousTexts(spec, "bos").contains("The template begins a prompt with BOS"));
    }

    void specialTokensThatAreWrong()
    {
        TinyModelSpec spec = sentencePiece();
        QCOMPARE(seriousTexts(spec, "bos"), QString());
        spec.metadata["tokenizer.ggml.bos_token_id"] = std::uint32_t{2};
        const QString both = seriousTexts(spec, "bos");
        QVERIFY2(both.contains("BOS is the token 2, \"</s>\", which is EOS, too"), qPrintable(both));
        spec.metadata["tokenizer.ggml.bos_token_id"] = std::uint32_t{5};
        const QString byte = seriousTexts(spec, "token-types");
        QVERIFY2(byte.contains("is BOS, but is typed as a byte (6)"), qPrintable(byte));
        spec = sentencePiece();
        spec.metadata["tokenizer.ggml.add_eos_token"] = true;
        QCOMPARE(seriousTexts(spec, "bos"), QString("The file asks for EOS (\"</s>\") at the end of every text."));
        spec.metadata["llama.pooling_type"] = std::uint32_t{3};
        QCOMPARE(seriousTexts(spec, "bos"), QString());
    }

    void biasesOfZero()
    {
        TinyModelSpec spec = TinyFamily("qwen2").spec;
        Bytes bytes = tinyModelBytes(spec);
        for (const char* part : {"attn_q.bias", "attn_k.bias", "attn_v.bias"}) {
            for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
                changeTensor(bytes, concat("blk.", layer, '.', part),
                             [](std::vector<float>& values) { std::ranges::fill(values, 0.0F); });
            }
        }
        QCOMPARE(findingsOf(bytes).filter("family: warning").size(), 3);
    }

    /// The file has its full size, but the second half was never written, as after an interrupted download.
    void endsOfDownloads()
    {
        Bytes bytes = tinyModelBytes({});
        std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), bytes.end(), std::byte{0});
        const QStringList found = findingsOf(bytes);
        QCOMPARE(found.filter("zero-blocks").size(), 1);
        QVERIFY(found.contains("zero-blocks: error"));
    }

    /// If memory or a device is missing, this must not be reported as a fault of the file.
    void checksThatCannotBeFinished()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, {});
        const auto examine = [&](const std::function<void()>& fail) {
            ExaminationOptions options;
            options.makeBackend = [fail](const Model&) -> std::shared_ptr<Backend> {
                fail();
                return nullptr;
            };
            return diagnose(path, options);
        };
        for (const auto& fail : {std::function<void()>([] { throw std::bad_alloc(); }), std::function<void()>([] {
                                     throw ResourceError(SENTENCE("There is not enough memory: 9 MiB."));
                                 }),
                                 std::function<void()>([] { throw DeviceError(SENTENCE("The device was lost.")); })}) {
            const Diagnosis diagnosis = examine(fail);
            QCOMPARE(diagnosis.findings.count(Severity::Error), std::size_t{0});
            const auto isUnfinished = [](const Diagnosis::Skipped& one) {
                return one.reason.starts_with("It could not be finished: The");
            };
            QVERIFY(std::ranges::count_if(diagnosis.skipped, isUnfinished) >= 3);
            for (const Diagnosis::Skipped& one : diagnosis.skipped) {
                QVERIFY(std::ranges::find(diagnosis.made, one.check) == diagnosis.made.end());
            }
        }
        const Diagnosis faulty = examine([] { throw Error(SENTENCE("tiny.gguf: a tensor is damaged.")); });
        QVERIFY(faulty.findings.count(Severity::Error) > 0);
    }
};

VITRINE_TEST(DoctorConversionTest);
#include "doctor_conversion_test.moc"
