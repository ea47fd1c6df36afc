#include "core/base/error.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace vitrine;
using vitrine::test::EventRecorder;
using vitrine::test::Request;

namespace {

Script quickScript(const char* json)
{
    Script script = Script::parse(json);
    script.loadMilliseconds = 0;
    script.millisecondsPerToken = 0;
    return script;
}

Generate askScripted(RequestId request, const char* text)
{
    Generate command;
    command.request = request;
    command.conversation = 1;
    command.messages = {{"system", "be brief"}, {"user", text}};
    command.scorePrompt = true;
    return command;
}

std::string errorOf(const char* json)
{
    try {
        Script::parse(json);
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

}  // namespace

class ScriptedEngineTest : public QObject {
    Q_OBJECT

private slots:
    void thinksBeforeItAnswers()
    {
        EventRecorder recorder;
        ScriptedEngine engine(
            quickScript(R"({"answers":[{"text":"<think>\nLet me see.\n</think>\n\nSeen."},{"text":"<think>On"}]})"),
            recorder.sink());
        engine.post(LoadModel{1, "/any/path.gguf", {}});
        engine.post(askScripted(2, "Look"));
        engine.post(askScripted(3, "Again"));
        const auto reasoningOf = [](const Request& request) {
            std::string reasoning;
            for (const TokenGenerated& token : request.tokens) reasoning += token.reasoning;
            return reasoning + request.finished->remainingReasoning;
        };
        const Request first = recorder.waitFor(2);
        QCOMPARE(first.text, std::string("Seen."));
        QCOMPARE(reasoningOf(first), std::string("Let me see.\n"));
        std::string marked;
        for (const TokenGenerated& token : first.tokens) {
            if (token.record.reasoning) marked += token.record.bytes;
        }
        QCOMPARE(marked, std::string("\nLet me see.\n</think>"));
        const Request second = recorder.waitFor(3);
        QCOMPARE(second.text, std::string());
        QCOMPARE(reasoningOf(second), std::string("On"));
    }

    void playsItsAnswers()
    {
        EventRecorder recorder;
        ScriptedEngine engine(quickScript(R"({"answers":[{"text":"Grüße, world!\n\nTwo."},{"text":"Second"}]})"),
                              recorder.sink());
        engine.post(LoadModel{1, "/any/path.gguf", {}});
        engine.post(askScripted(2, "Hello there, extraordinarily long words"));
        engine.post(askScripted(3, "again"));
        engine.post(askScripted(4, "and again"));
        const Request loaded = recorder.waitFor(1);
        QCOMPARE(loaded.loaded->summary.path, std::string("/any/path.gguf"));
        QVERIFY(!loaded.loadProgress.empty());

        const Request first = recorder.waitFor(2);
        QCOMPARE(first.text, std::string("Grüße, world!\n\nTwo."));
        QCOMPARE(first.closings, 1);
        QCOMPARE(first.finished->reason, StopReason::EndOfTurn);
        QCOMPARE(first.tokens.back().record.bytes, std::string("<|im_end|>"));
        QCOMPARE(first.finished->stats.generatedTokens, first.tokens.size());
        std::string promptText;
        for (const PromptToken& token : first.prompt->tokens) promptText += token.record.bytes;
        QCOMPARE(promptText, first.prompt->text);
        QCOMPARE(first.promptRecords.size(), first.prompt->tokens.size());
        for (std::size_t i = 1; i < first.promptRecords.size(); ++i) QVERIFY(first.promptRecords[i].scored);
        for (const TokenGenerated& token : first.tokens) {
            const TokenRecord& record = token.record;
            QVERIFY(record.scored && record.rank >= 1 && record.pRaw > 0 && record.pFinal > 0 &&
                    record.top.size() == 20);
            QCOMPARE(record.top[static_cast<std::size_t>(record.rank - 1)].id, record.id);
            double sum = 0;
            std::set<std::string> different;
            for (const TokenAlternative& alternative : record.top) {
                sum += alternative.pRaw;
                different.insert(alternative.bytes);
            }
            QVERIFY(sum <= 1.0 + 1e-6);
            QCOMPARE(different.size(), record.top.size());
        }
        QCOMPARE(recorder.waitFor(3).text, std::string("Second"));
        QVERIFY(recorder.request(3).prompt->reusedTokens > 0);
        QCOMPARE(recorder.waitFor(4).text, first.text);
        QCOMPARE(recorder.request(4).tokens.size(), first.tokens.size());
    }

    void forgetsTheConversationThatWasUsedLeastRecently()
    {
        EventRecorder recorder;
        ScriptedEngine engine(quickScript(R"({"answers":[{"text":"Yes."}]})"), recorder.sink());
        engine.post(LoadModel{1, "/any/path.gguf", {}});
        RequestId request = 1;
        const auto reuses = [&](ConversationId conversation) {
            Generate command = askScripted(++request, "Look");
            command.conversation = conversation;
            engine.post(command);
            recorder.waitFor(request);
            return recorder.request(request).prompt->reusedTokens > 0;
        };
        constexpr auto kMost = static_cast<ConversationId>(ConversationPool::kMaxConversations);
        for (ConversationId conversation = 1; conversation <= kMost; ++conversation) QVERIFY(!reuses(conversation));
        QVERIFY(reuses(1));
        QVERIFY(!reuses(kMost + 1));  // this conversation replaced the second one in the cache
        QVERIFY(reuses(1));
        QVERIFY(!reuses(2));
    }

    /// ScriptedEngine supports given beginnings and pauses in the same way as LocalEngine. Tests of the window depend
    /// on this.
    void beginsWithWhatIsGivenAndPauses()
    {
        EventRecorder recorder;
        ScriptedEngine engine(quickScript(R"({"answers":[{"text":"One two three four five"}]})"), recorder.sink());
        engine.post(LoadModel{1, "/any/path.gguf", {}});
        Generate command = askScripted(2, "Look");
        command.pauseOn.atCount = 1;
        engine.post(command);
        const Request paused = recorder.waitForPause(2, 1);
        QCOMPARE(paused.pauses.at(0).record.bytes, std::string(" two"));
        const TokenAlternative& other = paused.pauses[0].record.top.back();
        engine.steer(Choose{2, 1, other.id});
        QCOMPARE(recorder.waitForPause(2, 2).pauses.at(1).step, 2U);
        engine.steer(Choose{2, 2, 1});  // this token id has no text in the script
        engine.steer(Resume{2});
        const Request chosen = recorder.waitFor(2);
        QCOMPARE(chosen.text, "One" + other.bytes + " four five");

        command = askScripted(3, "Look");
        command.answerTokens = {chosen.ids()[0], chosen.ids()[1]};
        command.answerText = " three";
        const Request branch = [&] {
            engine.post(command);
            return recorder.waitFor(3);
        }();
        QCOMPARE(branch.prompt->answerText, "One" + other.bytes + " three");
        QCOMPARE(branch.text, std::string(" four five"));
        QCOMPARE(branch.prompt->answerTokens, 3U);
        QCOMPARE(branch.tokens.front().record.position, static_cast<std::int32_t>(branch.prompt->tokens.size()));
        command = askScripted(4, "Look");
        command.answerTokens = {-5};
        engine.post(command);
        QCOMPARE(recorder.waitFor(4).failed->sentence.english(),
                 std::string("The script has no token with the id -5."));
    }

    void obeysLimitsAndStopStrings()
    {
        EventRecorder recorder;
        ScriptedEngine engine(quickScript(R"({"answers":[{"text":"one two three four"}]})"), recorder.sink());
        engine.post(LoadModel{1, "x", {}});
        Generate limited = askScripted(2, "go");
        limited.maxTokens = 2;
        engine.post(limited);
        Generate stopped = askScripted(3, "go");
        stopped.stopStrings = {"wo thr"};
        engine.post(stopped);
        QCOMPARE(recorder.waitFor(2).text, std::string("one two"));
        QCOMPARE(recorder.request(2).finished->reason, StopReason::MaxTokens);
        QCOMPARE(recorder.waitFor(3).text, std::string("one t"));
        QCOMPARE(recorder.request(3).finished->stopString, std::string("wo thr"));
        QCOMPARE(recorder.request(3).tokens.size(), std::size_t{3});
    }

    void failsOnDemand()
    {
        EventRecorder recorder;
        ScriptedEngine engine(quickScript(R"({"answers":[{"text":"half an","failure":"The device was lost."}]})"),
                              recorder.sink());
        engine.post(askScripted(1, "too early"));
        QCOMPARE(recorder.waitFor(1).failed->sentence.english(), std::string("No model is loaded."));
        engine.post(LoadModel{2, "x", {}});
        engine.post(askScripted(3, "go"));
        const Request request = recorder.waitFor(3);
        QCOMPARE(request.failed->sentence.english(), std::string("The device was lost."));
        QCOMPARE(request.text, std::string("half an"));
        QCOMPARE(request.closings, 1);

        EventRecorder other;
        ScriptedEngine noModel(quickScript(R"({"loadFailure":"Not a model."})"), other.sink());
        noModel.post(LoadModel{1, "x", {}});
        QCOMPARE(other.waitFor(1).failed->sentence.english(), std::string("Not a model."));
    }

    void cancelCutsDelaysShort()
    {
        Script script = quickScript(R"({"answers":[{"text":"one two three"}]})");
        script.millisecondsPerToken = 1e9;  // so slow that the answer would take weeks
        EventRecorder recorder;
        auto engine = std::make_unique<ScriptedEngine>(script, recorder.sink());
        engine->post(LoadModel{1, "x", {}});
        engine->post(askScripted(2, "go"));
        recorder.waitFor(1);
        engine->cancel(2);
        QVERIFY(recorder.wait(2));
        QCOMPARE(recorder.request(2).finished->reason, StopReason::Cancelled);
        engine->post(askScripted(3, "go"));
        engine.reset();  // ends the running answer
        QCOMPARE(recorder.request(3).closings, 1);
    }

    void scriptsAreChecked()
    {
        QVERIFY(errorOf("{").find("not valid JSON") != std::string::npos);
        QVERIFY(errorOf("[]").find("root must be an object") != std::string::npos);
        QVERIFY(errorOf(R"({"anwsers":[]})").find("\"anwsers\"") != std::string::npos);
        QVERIFY(errorOf(R"({"answers":[]})").find("root.answers") != std::string::npos);
        QVERIFY(errorOf(R"({"answers":[{"text":1}]})").find("answers[0].text") != std::string::npos);
        QVERIFY(errorOf(R"({"answers":[{},{"reason":"boredom"}]})").find("answers[1].reason") != std::string::npos);
        QVERIFY(errorOf(R"({"millisecondsPerToken":-1})").find("millisecondsPerToken") != std::string::npos);
        QVERIFY(errorOf(R"({"model":{"layers":1e9}})").find("model.layers") != std::string::npos);
        QCOMPARE(errorOf("{}"), std::string());
    }

    void piecesCoverTheText()
    {
        for (const std::string text :
             {"", " ", "  a", "Hello, world! 1234  x\n\n\ty", "Grüße aus Köln – 你好世界🎉🎉🎉!", "a \xFF\xFE\xE2\x82"}) {
            std::string joined;
            for (const std::string& piece : scriptedPieces(text)) {
                QVERIFY(!piece.empty());
                joined += piece;
            }
            QCOMPARE(joined, text);
        }
    }
};

VITRINE_TEST(ScriptedEngineTest);
#include "scripted_engine_test.moc"
