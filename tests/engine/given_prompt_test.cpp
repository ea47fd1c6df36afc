// Tests prompts that are not rendered from messages: a text, token ids, and a prompt that the caller has built.
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kGivenContext = 64;

std::vector<TokenId> promptIds(const Request& answer)
{
    std::vector<TokenId> ids;
    for (const PromptToken& token : answer.prompt->tokens) ids.push_back(token.record.id);
    return ids;
}

std::shared_ptr<const ModelPrompts> promptsOf(TinyEngine& tiny)
{
    return std::dynamic_pointer_cast<const ModelPrompts>(tiny.recorder().waitFor(TinyEngine::kLoad).loaded->prompts);
}

/// Returns a request that continues the prompt with exactly `maxTokens` tokens.
Generate continuing(RequestId request, GivenPrompt prompt, std::uint32_t maxTokens = 8)
{
    Generate command = TinyEngine::greedy(request, {}, maxTokens);
    command.prompt = std::move(prompt);
    command.ignoreEnd = true;
    return command;
}

/// An engine on the thread of the test, with a model that is loaded for one answer.
struct DirectEngine {
    explicit DirectEngine(EventRecorder::Hook hook = {})
        : recorder(std::move(hook)), engine(recorder.sink(), makeBackend, {}, LoopThread::Caller)
    {
        LoadModel load = tiny.loadCommand(1);
        load.options.contextLength = 0;
        load.options.forOneAnswer = true;
        engine.post(load);
    }
    Request run(const Generate& command)
    {
        engine.post(command);
        return recorder.request(command.request);
    }

    TinyEngine tiny{kGivenContext};  ///< provides the file of the model
    EventRecorder recorder;
    LocalEngine engine;
};

}  // namespace

class GivenPromptTest : public QObject {
    Q_OBJECT

private slots:
    void textAndIdsAreUsedUnchanged();
    void aBuiltPromptEqualsItsMessages();
    void thePromptMayFillTheContext();
    void refusals();
    void onlyThePrompt();
    void theEndMayBeIgnored();
    void withoutAThread();
    void aPauseIsExplained();
};

void GivenPromptTest::textAndIdsAreUsedUnchanged()
{
    TinyEngine tiny(kGivenContext);
    const std::string text = "Hello <|im_start|> world";
    const Request ofText = tiny.run(continuing(1, text));
    QVERIFY(ofText.finished && ofText.prompt);
    const Tokenizer& tokenizer = promptsOf(tiny)->model()->tokenizer();
    QCOMPARE(promptIds(ofText), tokenizer.encode(text, true, true));
    QCOMPARE(ofText.tokens.size(), std::size_t{8});
    for (const PromptToken& token : ofText.prompt->tokens) QVERIFY(token.origin != TokenOrigin::Template);

    tiny.engine().post(CloseConversation{1});
    const Request ofIds = tiny.run(continuing(2, promptIds(ofText)));
    QCOMPARE(promptIds(ofIds), promptIds(ofText));
    QCOMPARE(ofIds.ids(), ofText.ids());
    QCOMPARE(ofIds.promptRecords.back().logit, ofText.promptRecords.back().logit);
}

void GivenPromptTest::aBuiltPromptEqualsItsMessages()
{
    TinyEngine tiny(kGivenContext);
    const std::vector<Message> messages{{"user", "Hello world"}};
    const Request ofMessages = tiny.run(TinyEngine::greedy(1, messages));
    tiny.engine().post(CloseConversation{1});
    const std::vector<std::int32_t> all{0};
    Generate command = continuing(2, promptsOf(tiny)->builder().build(messages, all));
    command.ignoreEnd = false;
    const Request ofPrompt = tiny.run(command);
    QCOMPARE(promptIds(ofPrompt), promptIds(ofMessages));
    QCOMPARE(ofPrompt.ids(), ofMessages.ids());
    QCOMPARE(ofPrompt.text, ofMessages.text);
}

/// The last token takes no position of the context, because no token after it is predicted.
void GivenPromptTest::thePromptMayFillTheContext()
{
    TinyEngine tiny(kGivenContext);
    const Request full = tiny.run(continuing(1, std::vector<TokenId>(kGivenContext, 5), 0));
    QVERIFY(full.finished);
    QCOMPARE(full.finished->reason, StopReason::ContextFull);
    QCOMPARE(full.tokens.size(), std::size_t{1});
}

void GivenPromptTest::refusals()
{
    TinyEngine tiny(kGivenContext);
    QCOMPARE(tiny.run(continuing(1, std::vector<TokenId>(kGivenContext + 1, 5))).failed->sentence.english(),
             std::string("65 tokens do not fit into the context of 64."));
    QCOMPARE(tiny.run(continuing(2, std::vector<TokenId>())).failed->sentence.english(),
             std::string("There are no tokens to evaluate."));
    QVERIFY(tiny.run(continuing(3, std::vector<TokenId>{1, 99999})).failed);
    QCOMPARE(tiny.run(continuing(4, std::string())).failed->sentence.english(),
             std::string("The prompt is empty, and the model's metadata does not request a BOS token."));
}

void GivenPromptTest::onlyThePrompt()
{
    TinyEngine tiny(kGivenContext);
    Generate command = continuing(1, std::string("Hello world"));
    command.onlyPrompt = true;
    const Request none = tiny.run(command);
    QCOMPARE(none.finished->reason, StopReason::MaxTokens);
    QVERIFY(none.tokens.empty());
    QCOMPARE(none.finished->stats.evaluatedTokens, none.finished->stats.promptTokens);
    // The prompt stays in the cache.
    QVERIFY(tiny.run(continuing(2, std::string("Hello world"))).prompt->reusedTokens > 0);
}

void GivenPromptTest::theEndMayBeIgnored()
{
    TinyEngine tiny(kGivenContext);
    const Tokenizer& tokenizer = promptsOf(tiny)->model()->tokenizer();
    Generate command = continuing(1, std::string("Hello world"));
    command.ignoreEnd = false;
    command.answerTokens = {tokenizer.endOfGeneration().front()};
    QCOMPARE(tiny.run(command).finished->reason, StopReason::EndOfTurn);
    command.request = 2;
    command.ignoreEnd = true;
    const Request more = tiny.run(command);
    QCOMPARE(more.finished->reason, StopReason::MaxTokens);
    QCOMPARE(more.tokens.size(), std::size_t{7});
}

/// Without a thread of its own, the engine emits all events before post() returns. The devices are chosen at the first
/// answer.
void GivenPromptTest::withoutAThread()
{
    const std::thread::id self = std::this_thread::get_id();
    bool isSelf = true;
    DirectEngine direct([&](const Event&) { isSelf = isSelf && std::this_thread::get_id() == self; });
    QVERIFY(direct.recorder.request(1).loaded);
    QVERIFY(direct.recorder.request(1).loaded->summary.device.empty());
    QCOMPARE(direct.recorder.request(1).loaded->summary.contextLength, kGivenContext);
    const Request answer = direct.run(continuing(2, std::string("Hello world")));
    QVERIFY(answer.finished);
    QCOMPARE(answer.tokens.size(), std::size_t{8});
    QVERIFY(!direct.recorder.request(0).loaded->summary.device.empty());
    // A longer answer needs a larger cache.
    QCOMPARE(direct.run(continuing(3, std::string("Hello world"), 20)).tokens.size(), std::size_t{20});
    QVERIFY(isSelf);
    TinyEngine tiny(kGivenContext);
    QCOMPARE(tiny.run(continuing(1, std::string("Hello world"))).ids(), answer.ids());
}

void GivenPromptTest::aPauseIsExplained()
{
    LocalEngine* engine = nullptr;
    std::vector<std::size_t> stages;
    DirectEngine direct([&](const Event& event) {
        const auto* paused = std::get_if<Paused>(&event);
        if (!paused) return;
        stages.push_back(paused->samplers.size());
        if (stages.size() == 1)
            engine->steer(Explain{paused->request});
        else
            engine->steer(Resume{paused->request});
    });
    engine = &direct.engine;
    Generate command = continuing(2, std::string("Hello world"));
    command.pauseOn.atCount = 1;
    QCOMPARE(direct.run(command).tokens.size(), std::size_t{8});
    QCOMPARE(stages.size(), std::size_t{2});
    QCOMPARE(stages[0], std::size_t{0});
    QVERIFY(stages[1] >= 2);  // "logits" and "draw"

    // Without a steering command, the answer ends.
    DirectEngine silent;
    command.pauseOn.atCount = 2;
    const Request ended = silent.run(command);
    QCOMPARE(ended.finished->reason, StopReason::Cancelled);
    QCOMPARE(ended.tokens.size(), std::size_t{2});
}

VITRINE_TEST(GivenPromptTest);
#include "given_prompt_test.moc"
