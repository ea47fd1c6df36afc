// The model that comes with the program: what its file says of itself, and that it answers.
#include "core/base/bundled_files.h"
#include "core/engine/local_engine.h"
#include "core/model/model.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/starter_model.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace vitrine;
using vitrine::test::EventRecorder;
using vitrine::test::Request;
using vitrine::test::starterModelPath;

namespace {

LoadModel loadCommand()
{
    LoadModel command;
    command.request = 1;
    command.path = starterModelPath().string();
    command.options.threads = 2;
    return command;
}

Generate greedy(RequestId request, std::vector<Message> messages, std::uint32_t maxTokens)
{
    Generate command;
    command.request = request;
    command.messages = std::move(messages);
    command.sampling.temperature = 0;
    command.maxTokens = maxTokens;
    return command;
}

}  // namespace

class StarterModelTest : public QObject {
    Q_OBJECT

private slots:
    void programsFindTheFileOfTheRepository();
    void fileSaysWhatItIs();
    void controlTokensAreChatMl();
    void rowsFitKQuants();
    void attentionIsGroupedAndBiased();
    void answers();
    void aConversationIsContinuedFromItsCache();
};

void StarterModelTest::programsFindTheFileOfTheRepository()
{
    QFile bundled(QString::fromStdString(findStarterModel().string()));
    QFile original(QString::fromStdString(starterModelPath().string()));
    QVERIFY(bundled.open(QIODevice::ReadOnly) && original.open(QIODevice::ReadOnly));
    QVERIFY2(bundled.size() <= 8'000'000, qPrintable(QString::number(bundled.size())));
    QVERIFY(bundled.readAll() == original.readAll());
    QCOMPARE(findStarterModel(), starterModelFile());
    QVERIFY(starterModelFile().is_absolute());
}

void StarterModelTest::fileSaysWhatItIs()
{
    const auto model = Model::load(starterModelPath());
    const GgufFile& file = model->file();
    QCOMPARE(model->config().architecture, std::string("qwen2"));
    QCOMPARE(std::string(file.string("general.name").value_or("")), std::string("Vitrine Starter"));
    QCOMPARE(std::string(file.string("general.license").value_or("")), std::string("mit"));
    QCOMPARE(std::string(file.string("general.author").value_or("")), std::string("The Vitrine project"));
    QVERIFY(file.string("general.description").value_or("").find("very small chat model") != std::string_view::npos);
    QCOMPARE(std::string(file.string("tokenizer.ggml.model").value_or("")), std::string("gpt2"));
    QCOMPARE(std::string(file.string("tokenizer.ggml.pre").value_or("")), std::string("qwen2"));
    QVERIFY(model->chatTemplate() != nullptr);
    QVERIFY2(model->notices().empty(), model->notices().empty() ? "" : model->notices().front().c_str());
}

void StarterModelTest::controlTokensAreChatMl()
{
    const auto model = Model::load(starterModelPath());
    const Tokenizer& tokenizer = model->tokenizer();
    for (const char* name : {"<|im_start|>", "<|im_end|>", "<|endoftext|>"}) {
        const auto id = tokenizer.find(name);
        QVERIFY2(id.has_value(), name);
        QCOMPARE(tokenizer.kind(*id), TokenKind::Control);
    }
    QVERIFY(tokenizer.isEndOfGeneration(*tokenizer.find("<|im_end|>")));
}

void StarterModelTest::rowsFitKQuants()
{
    const auto model = Model::load(starterModelPath());
    for (const GgufTensor& tensor : model->file().tensors()) {
        QVERIFY2(tensor.dimensions == 1 || tensor.shape[0] % 256 == 0, std::string(tensor.name).c_str());
        QCOMPARE(tensor.type, tensor.dimensions == 1 ? QuantType::F32 : QuantType::Q8_0);
        QVERIFY2(tensor.name != "output.weight", "the output should share the weights of the embedding");
    }
}

void StarterModelTest::attentionIsGroupedAndBiased()
{
    const auto model = Model::load(starterModelPath());
    QVERIFY(model->config().kvHeads < model->config().heads);
    QVERIFY(model->config().tiedOutput);
    for (const LayerWeights& layer : model->weights().layers) {
        for (const Linear* linear : {&layer.query, &layer.key, &layer.value}) {
            QVERIFY(std::any_of(linear->bias.begin(), linear->bias.end(), [](float value) { return value != 0; }));
        }
    }
}

void StarterModelTest::answers()
{
    EventRecorder recorder;
    LocalEngine engine(recorder.sink());
    engine.post(loadCommand());
    engine.post(greedy(2, {{"user", "Hello"}}, 200));
    const Request loaded = recorder.waitFor(1);
    QVERIFY2(loaded.loaded.has_value(), loaded.failed ? loaded.failed->sentence.c_str() : "");
    QCOMPARE(loaded.loaded->summary.templateSource, TemplateSource::Model);
    QVERIFY(loaded.loaded->summary.notices.empty());
    const Request answer = recorder.waitFor(2);
    QVERIFY2(answer.finished.has_value(), answer.failed ? answer.failed->sentence.c_str() : "");
    QVERIFY(!answer.text.empty());
    QCOMPARE(answer.closings, 1);
}

void StarterModelTest::aConversationIsContinuedFromItsCache()
{
    EventRecorder recorder;
    LocalEngine engine(recorder.sink());
    engine.post(loadCommand());
    engine.post(greedy(2, {{"user", "Tell me a story about a fox"}}, 20));
    const Request first = recorder.waitFor(2);
    QVERIFY(first.finished.has_value());

    const std::vector<Message> messages = {
        {"user", "Tell me a story about a fox"}, {"assistant", first.text}, {"user", "And one about an owl"}};
    engine.post(greedy(3, messages, 20));
    const Request second = recorder.waitFor(3);
    // The last token is evaluated again, to score the one behind it.
    QVERIFY(second.prompt->reusedTokens + 1 >= first.prompt->tokens.size());

    Generate elsewhere = greedy(4, messages, 20);
    elsewhere.conversation = 7;
    engine.post(elsewhere);
    const Request fresh = recorder.waitFor(4);
    QCOMPARE(fresh.prompt->reusedTokens, 0U);
    QCOMPARE(second.text, fresh.text);
    for (std::size_t i = 1; i < fresh.promptRecords.size(); ++i) {
        QVERIFY(std::abs(fresh.promptRecords[i].logit - second.promptRecords[i].logit) < 1e-2F);
        QCOMPARE(fresh.promptRecords[i].id, second.promptRecords[i].id);
    }
}

QTEST_GUILESS_MAIN(StarterModelTest)
#include "starter_model_test.moc"
