// Tests the starter model: the contents of its file, and its answers.
#include "core/base/bundled_files.h"
#include "core/generate/engine/local_engine.h"
#include "core/model/model.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace vitrine;
using vitrine::test::EventRecorder;
using vitrine::test::Request;
using vitrine::test::starterModelPath;

namespace {

/// Returns the command that loads the starter model. If `isa` is empty, VITRINE_ISA or the best instruction set of this
/// computer is used.
LoadModel loadCommand(const std::string& isa = {})
{
    LoadModel command;
    command.request = 1;
    command.path = starterModelPath().string();
    command.options.threads = 2;
    command.options.isa = isa;
    return command;
}

Generate greedy(RequestId request, std::vector<Message> messages, std::uint32_t maxTokens)
{
    Generate command;
    command.request = request;
    command.messages = std::move(messages);
    command.sampling.values["temperature"] = 0;
    command.maxTokens = maxTokens;
    command.scorePrompt = true;
    return command;
}

/// The second answer of a chat, evaluated twice: after the cache of the first answer (`continued`), and from the
/// beginning (`fresh`).
struct TwoTurns {
    std::vector<Message> messages;
    Request first;
    Request continued;
    Request fresh;
};

TwoTurns talk(const std::string& isa)
{
    EventRecorder recorder;
    LocalEngine engine(recorder.sink());
    engine.post(loadCommand(isa));
    engine.post(greedy(2, {{"user", "Tell me a story about a fox"}}, 20));
    TwoTurns turns;
    turns.first = recorder.waitFor(2);
    turns.messages = {
        {"user", "Tell me a story about a fox"}, {"assistant", turns.first.text}, {"user", "And one about an owl"}};
    engine.post(greedy(3, turns.messages, 20));
    turns.continued = recorder.waitFor(3);
    Generate elsewhere = greedy(4, turns.messages, 20);
    elsewhere.conversation = 7;
    engine.post(elsewhere);
    turns.fresh = recorder.waitFor(4);
    return turns;
}

/// Returns the records of a prompt. The prompt is evaluated from the beginning with the instruction set `isa`.
std::vector<TokenRecord> promptRecords(const std::string& isa, const std::vector<Message>& messages)
{
    EventRecorder recorder;
    LocalEngine engine(recorder.sink());
    engine.post(loadCommand(isa));
    engine.post(greedy(2, messages, 1));
    return recorder.waitFor(2).promptRecords;
}

/// Returns the root mean square difference of the logits of two prompts, or infinity if their tokens differ.
double difference(const std::vector<TokenRecord>& a, const std::vector<TokenRecord>& b)
{
    if (a.size() != b.size() || a.size() < 2) return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (std::size_t i = 1; i < a.size(); ++i) {  // starts at 1, because nothing predicts the first token
        if (a[i].id < 0 || a[i].id != b[i].id) return std::numeric_limits<double>::infinity();
        sum += std::pow(double(a[i].logit) - double(b[i].logit), 2);
    }
    return std::sqrt(sum / double(a.size() - 1));
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
    QVERIFY2(model->notices().empty(), model->notices().empty() ? "" : model->notices().front().english().c_str());
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
    QVERIFY2(loaded.loaded.has_value(), loaded.failed ? loaded.failed->sentence.english().c_str() : "");
    QCOMPARE(loaded.loaded->summary.templateSource, TemplateSource::Model);
    QVERIFY(loaded.loaded->summary.notices.empty());
    const Request answer = recorder.waitFor(2);
    QVERIFY2(answer.finished.has_value(), answer.failed ? answer.failed->sentence.english().c_str() : "");
    QVERIFY(!answer.text.empty());
    QCOMPARE(answer.closings, 1);
}

// An answer is added to the cache token by token, but a fresh prompt is evaluated in batches of many tokens. Fast
// instruction sets then sum in different orders. A difference in the last bit can change an 8-bit activation by one
// step. The logits may therefore differ by the rounding error of the instruction set, and texts may diverge where two
// tokens are nearly equally probable. The scalar instruction set does not round activations, so its two results must
// match.
void StarterModelTest::aConversationIsContinuedFromItsCache()
{
    const TwoTurns exact = talk("scalar");
    // The last token of the first prompt may be evaluated again, because this gives the logits for the first new token.
    QVERIFY(exact.continued.prompt && exact.fresh.prompt);
    QVERIFY(exact.continued.prompt->reusedTokens + 1 >= exact.first.prompt->tokens.size());
    QCOMPARE(exact.fresh.prompt->reusedTokens, 0U);
    QCOMPARE(exact.continued.text, exact.fresh.text);
    const double exactDifference = difference(exact.continued.promptRecords, exact.fresh.promptRecords);
    QVERIFY2(exactDifference < 1e-4, qPrintable(QString::number(exactDifference)));

    const TwoTurns fast = talk({});
    QVERIFY(fast.continued.prompt && fast.fresh.prompt);
    QVERIFY(fast.continued.prompt->reusedTokens + 1 >= fast.first.prompt->tokens.size());
    QCOMPARE(fast.fresh.prompt->reusedTokens, 0U);
    const double rounding = difference(fast.fresh.promptRecords, promptRecords("scalar", fast.messages));
    const double fastDifference = difference(fast.continued.promptRecords, fast.fresh.promptRecords);
    // Each of the two runs differs from exact arithmetic by about `rounding`, so they must not differ much more from
    // each other. A wrong position or a missing token would cause a difference a hundred times as large.
    QVERIFY2(fastDifference <= rounding + 1e-4,
             qPrintable(QString("%1 with a rounding of %2").arg(fastDifference).arg(rounding)));
}

VITRINE_TEST(StarterModelTest);
#include "starter_model_test.moc"
