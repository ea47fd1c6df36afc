// Tests whether the doctor recognises that a model makes sense: losses on sample texts for sound and damaged models.
#include "core/base/concat.h"
#include "core/compute/backend/backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/diagnose/doctor/randomness.h"
#include "core/diagnose/doctor/sample_texts.h"
#include "core/diagnose/doctor/text_loss.h"
#include "core/model/model.h"
#include "tests/doctor/damage.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

Bytes starterBytes()
{
    std::ifstream stream(starterModelPath(), std::ios::binary);
    const std::vector<char> chars{std::istreambuf_iterator<char>(stream), {}};
    const auto bytes = std::as_bytes(std::span(chars));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

class DoctorSenseTest : public QObject {
    Q_OBJECT

private slots:
    /// Compares the loss with the mean of -log softmax over rows that are evaluated separately.
    void lossIsTheMeanOverTokens()
    {
        const auto model = Model::load(starterModelPath());
        const auto backend = makeCpuBackend({"scalar", 1});
        Evaluator evaluator(model, *backend, 4);
        const std::vector<TokenId> tokens = model->tokenizer().encode("What is 12 plus 7?", true, true);
        const TextLoss loss = lossOf(evaluator, tokens, true);

        const std::size_t vocabulary = model->config().vocabulary;
        std::vector<double> mean(vocabulary);
        double expected = 0;
        const auto cache = evaluator.makeCache(tokens.size(), KvType::F32, KvType::F32);
        const double count = static_cast<double>(tokens.size() - 1);
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
            evaluator.evaluate(*cache, std::span(tokens).subspan(i, 1), {});
            double sum = 0;
            for (const float logit : evaluator.lastLogits()) sum += std::exp(static_cast<double>(logit));
            const auto probability = [&](std::size_t id) {
                return std::exp(static_cast<double>(evaluator.lastLogits()[id])) / sum;
            };
            expected -= std::log(probability(static_cast<std::size_t>(tokens[i + 1]))) / count;
            for (std::size_t id = 0; id < vocabulary; ++id) mean[id] += probability(id) / count;
        }
        double without = 0;
        for (std::size_t i = 1; i < tokens.size(); ++i) {
            without -= std::log(mean[static_cast<std::size_t>(tokens[i])]) / count;
        }
        QVERIFY2(std::abs(loss.mean - expected) < 1e-4, qPrintable(QString::number(loss.mean - expected)));
        QVERIFY(std::abs(loss.withoutContext - without) < 1e-4);
    }
    void aTrainedModelMakesSense()
    {
        const Diagnosis diagnosis = diagnose(starterModelPath());
        QVERIFY(diagnosis.sense);
        QCOMPARE(diagnosis.sense->verdict, SenseVerdict::Sound);
        QCOMPARE(diagnosis.sense->texts.size(), sampleTexts().size());
        QVERIFY(!isUntrained(*Model::load(starterModelPath())));
    }
    /// If the file has no template, ChatML is used, as in a chat.
    void aModelWithoutItsTemplate()
    {
        Bytes file = starterBytes();
        const std::string_view key = "tokenizer.chat_template";
        const auto at = std::search(file.begin(), file.end(), std::as_bytes(std::span(key)).begin(),
                                    std::as_bytes(std::span(key)).end());
        QVERIFY(at != file.end());
        *(at + 22) = std::byte{'x'};  // renames the key, so that the template is not found
        QCOMPARE(findingsOf(file), QStringList("chat-template: warning"));
    }
    /// The template is blank, so its prompts lack the messages. The check of the template reports this. The model must
    /// not be judged by such prompts.
    void aModelWithABlankTemplate()
    {
        Bytes file = starterBytes();
        const std::string_view key = "tokenizer.chat_template";
        const auto at = std::search(file.begin(), file.end(), std::as_bytes(std::span(key)).begin(),
                                    std::as_bytes(std::span(key)).end());
        QVERIFY(at != file.end());
        const auto length = at + static_cast<std::ptrdiff_t>(key.size()) + 4;  // the type of the value has four bytes
        const std::size_t count = std::to_integer<std::size_t>(length[0]) | std::to_integer<std::size_t>(length[1])
                                                                                << 8U;
        std::fill_n(length + 8, count, std::byte{' '});
        QCOMPARE(findingsOf(file), QStringList("chat-template: error"));
    }
    void aRandomOneIsNotJudged()
    {
        for (const char* architecture : {"llama", "qwen2", "gpt2"}) {
            TinyModelSpec spec;
            spec.architecture = architecture;
            const QTemporaryDir folder;
            const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
            writeTinyModel(path, spec);
            const Diagnosis diagnosis = diagnose(path);
            QVERIFY(diagnosis.sense);
            QCOMPARE(diagnosis.sense->verdict, SenseVerdict::Untrained);
            QVERIFY2(diagnosis.findings.list().empty(), qPrintable(textsOf(diagnosis)));
        }
    }
    /// Every other value of the output norm has the wrong sign. No single value is unusual, but the output is nonsense.
    void aDamagedOneDoesNot()
    {
        Bytes file = starterBytes();
        changeTensor(file, "output_norm.weight", [](std::vector<float>& values) {
            for (std::size_t i = 0; i < values.size(); i += 2) values[i] = -values[i];
        });
        QVERIFY(findingsOf(file).contains("sense: error"));
    }
    /// All norms of the layers are 1, as if they were lost. A repair of something else may lower the loss, but must be
    /// reported only as a warning, because it is not the cause.
    void lostNorms()
    {
        Bytes file = starterBytes();
        for (int layer = 0; layer < 6; ++layer) {
            for (const char* part : {"attn_norm", "ffn_norm"}) {
                changeTensor(file, concat("blk.", layer, '.', part, ".weight"),
                             [](std::vector<float>& values) { std::ranges::fill(values, 1.0F); });
            }
        }
        QCOMPARE(findingsOf(file).filter("repairs"), QStringList("repairs: warning"));
    }
    void timeIsBounded()
    {
        ExaminationOptions options;
        options.senseSeconds = 0;
        const Diagnosis diagnosis = diagnose(starterModelPath(), options);
        QVERIFY(diagnosis.sense);
        QCOMPARE(diagnosis.sense->texts.size(), std::size_t{1});
    }
};

VITRINE_TEST(DoctorSenseTest);
#include "doctor_sense_test.moc"
