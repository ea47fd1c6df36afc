#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/json_mending.h"
#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/server_kind.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <string>

using namespace vitrine;

// The JSON in these tests follows the published protocol of each server.
namespace {

class AnswerChunkTest : public QObject {
    Q_OBJECT

private slots:
    /// Deeply nested JSON is refused. The parser itself does not recurse, but code that walks, copies or prints a
    /// document does.
    void whatNestsTooDeepIsRefused_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("all") << ""
                             << "";
        QTest::newRow("choices") << R"({"choices":)"
                                 << "}";
        QTest::newRow("content") << R"({"choices":[{"delta":{"content":)"
                                 << "}}]}";
        QTest::newRow("arguments") << R"({"choices":[{"delta":{"tool_calls":[{"function":{"arguments":)"
                                   << "}}]}}]}";
        QTest::newRow("error") << R"({"error":)"
                               << "}";
        QTest::newRow("detail") << R"({"detail":)"
                                << "}";
        QTest::newRow("output") << R"({"output":[{"type":"reasoning","content":)"
                                << "}]}";
        QTest::newRow("models") << R"({"data":[{"id":)"
                                << "}]}";
        QTest::newRow("meta_info") << R"({"text":"","meta_info":)"
                                   << "}";
    }
    void whatNestsTooDeepIsRefused()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        constexpr std::size_t kLevels = 300'000;
        for (const auto& [open, close] : {std::pair{"[", "]"}, std::pair{R"({"a":)", "}"}}) {
            std::string body = before.toStdString();
            for (std::size_t i = 0; i < kLevels; ++i) body += open;
            body += '0';
            for (std::size_t i = 0; i < kLevels; ++i) body += close;
            body += after.toStdString();
            SglangPosition seen;
            const auto refuses = [&](const auto& parse) {
                try {
                    parse();
                    return false;
                } catch (const Error& error) {
                    return error.sentence().english() ==
                           std::string("The server's answer nests lists and objects more than 128 levels deep.");
                }
            };
            QVERIFY(refuses([&] { parseOpenAiChunk(body); }));
            QVERIFY(refuses([&] { parseResponsesEvent(body); }));
            QVERIFY(refuses([&] { parseLlamaCompletion(body); }));
            QVERIFY(refuses([&] { parseSglangChunk(body, seen); }));
            QVERIFY(refuses([&] { parseSglangChosen(body); }));
            QVERIFY(refuses([&] { parseModelList(body); }));
            QCOMPARE(errorMessage(body), std::string());
            QCOMPARE(errorField(body), std::string());
        }
    }

    /// An answer with too many JSON values is refused, because each value takes about 100 bytes of memory.
    void anAnswerOfTooManyValuesIsRefused()
    {
        std::string body = R"({"choices":[)";
        for (int i = 0; i < 4'000'000; ++i) body += "{},";
        QVERIFY_EXCEPTION_THROWN(parseOpenAiChunk(body + "{}]}"), Error);
    }

    void vllmSaysIdsOfThePromptAndOfSeveralTokens()
    {
        const AnswerChunk chunk = parseOpenAiChunk(R"({"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[
            {"index":0,"delta":{"reasoning":"So","content":null},"token_ids":[5,6],"logprobs":{"content":[
              {"token":"S","logprob":-0.1,"bytes":[83],"top_logprobs":[
                 {"token":"T","logprob":-3.0,"bytes":[84]},{"token":"S","logprob":-0.1,"bytes":[83]}]},
              {"token":"\ufffd","logprob":-9999.0,"bytes":null,"top_logprobs":[]}]},"finish_reason":null}],
            "prompt_token_ids":[1,2,3]})");
        QCOMPARE(chunk.reasoning, std::string("So"));
        QVERIFY(chunk.text.empty() && chunk.finish.empty() && !chunk.isLast);
        QCOMPARE(chunk.ids, (std::vector<TokenId>{5, 6}));
        QCOMPARE(chunk.promptIds, (std::vector<TokenId>{1, 2, 3}));
        QCOMPARE(chunk.tokens.size(), std::size_t{2});
        QCOMPARE(chunk.tokens[0].bytes, std::string("S"));
        QCOMPARE(chunk.tokens[0].top.at(0).bytes, std::string("S"));  // the candidates are sorted by probability
        QCOMPARE(chunk.tokens[1].bytes, std::string("o"));            // the rest of the text after "S"
        QCOMPARE(*chunk.tokens[1].logprob, -9999.0);
    }

    /// Servers replace the bytes of incomplete characters by U+FFFD. If one chunk contains two such tokens, their bytes
    /// stay unknown, because the text does not show where the first token ends.
    void replacedBytesAreNotMadeUp()
    {
        const AnswerChunk two = parseOpenAiChunk(R"({"choices":[{"delta":{"content":"\u00e9"},"logprobs":{"content":[
            {"token":"\ufffd","logprob":-0.1,"bytes":null,"top_logprobs":[{"token":"\ufffd","logprob":-3.0,"bytes":null},
                {"token":"\ufffd","logprob":-0.1,"bytes":[239,191,189]}]},
            {"token":"\ufffd","logprob":-0.2,"bytes":[239,191,189],"top_logprobs":[]}]}}]})");
        QCOMPARE(two.tokens.size(), std::size_t{2});
        QVERIFY(two.tokens[0].bytes.empty() && two.tokens[1].bytes.empty() && two.tokens[0].top.at(1).bytes.empty());
        QCOMPARE(recordOf(two.tokens[0], 2).rank, 1);
        const AnswerChunk one = parseOpenAiChunk(R"({"choices":[{"delta":{"content":"a\u00e9b"},"logprobs":{"content":[
            {"token":"a","logprob":-0.1},{"token":"\ufffd","logprob":-0.1,"bytes":null},{"token":"b","logprob":-0.1}]}}]})");
        QCOMPARE(one.tokens.at(1).bytes, std::string("\xC3\xA9"));
        const AnswerChunk held = parseOpenAiChunk(R"({"choices":[{"delta":{"content":"\u00e9"},"logprobs":{"content":[
            {"token":"\ufffd","logprob":-0.1,"bytes":null}]}}]})");  // "é" may begin with a byte of the previous token
        QVERIFY(held.tokens.at(0).bytes.empty());
        const AnswerChunk half = parseOpenAiChunk(R"({"choices":[{"delta":{"content":""},"logprobs":{"content":[
            {"token":"\ufffd","logprob":-0.1,"bytes":[195]}]}}]})");
        QCOMPARE(half.tokens.at(0).bytes, std::string("\xC3"));
        SglangPosition seen;
        const AnswerChunk tuples = parseSglangChunk(R"({"text":"","meta_info":{"output_token_logprobs":[
            [-0.5,11,"\ufffd"]]}})",
                                                    seen);
        QVERIFY(tuples.tokens.at(0).bytes.empty());
    }

    void aPlainTextIsAMessage()
    {
        QCOMPARE(errorMessage("\nBudget exceeded for this month\r\nGoodbye"),
                 std::string("Budget exceeded for this month"));
        for (const char* none : {"", " \n", "<html>Bad gateway</html>", "{\"error\": \"cut", "[1"})
            QCOMPARE(errorMessage(none), std::string());
    }

    void aDetailInTheMiddleIsAnError()
    {
        QCOMPARE(parseOpenAiChunk(R"({"detail":"boom"})").error.english(), std::string("boom"));
        QCOMPARE(parseOpenAiChunk(R"({"detail":[{"loc":["body","seed"],"msg":"bad"}]})").error.english(),
                 std::string("seed: bad"));
        QCOMPARE(parseOpenAiChunk(R"({"detail":{"code":7}})").error.english(), std::string(R"({"code":7})"));
        QCOMPARE(parseResponsesEvent(R"({"detail":"boom"})").error.english(), std::string("boom"));
        QCOMPARE(parseLlamaCompletion(R"({"detail":"boom"})").error.english(), std::string("boom"));
        SglangPosition seen;
        QCOMPARE(parseSglangChunk(R"({"detail":"boom"})", seen).error.english(), std::string("boom"));
        QVERIFY(parseOpenAiChunk(R"({"choices":[{"delta":{"content":"x"}}],"message":"hello"})").error.empty());
    }

    void vllmScoresAPrompt()
    {
        const AnswerChunk chunk = parseOpenAiChunk(R"({"choices":[{"text":"x","prompt_logprobs":[null,
            {"15":{"logprob":-4.5,"rank":17,"decoded_token":" a"},"9":{"logprob":-0.5,"rank":1,"decoded_token":" b"}}]}]})");
        QCOMPARE(chunk.promptTokens.size(), std::size_t{2});
        QVERIFY(chunk.promptTokens[0].top.empty());
        QCOMPARE(chunk.promptTokens[1].top.at(0).id, std::optional<TokenId>(9));
        QCOMPARE(chunk.promptTokens[1].top.at(1).rank, std::optional<std::int32_t>(17));
    }

    void llamaServerSaysIdsBesideItsLogprobs()
    {
        const AnswerChunk chunk = parseOpenAiChunk(R"({"choices":[{"delta":{"content":"a"},"logprobs":{"content":[
            {"id":64,"token":"a","bytes":[97],"logprob":-0.2,"top_logprobs":[
              {"id":64,"token":"a","bytes":[97],"logprob":-0.2},{"id":65,"token":"","bytes":[195],"logprob":-1}]}]}}],
            "prompt_progress":{"total":100,"cache":10,"processed":60,"time_ms":5}})");
        QCOMPARE(chunk.tokens.at(0).id, std::optional<TokenId>(64));
        QCOMPARE(chunk.tokens[0].top.at(1).bytes, std::string("\xC3"));  // the first byte of a two-byte character
        QCOMPARE(*chunk.promptDone, 60U);
        QCOMPARE(chunk.promptTotal, 100U);

        const AnswerChunk progress = parseLlamaCompletion(R"({"index":0,"content":"","tokens":[0],"stop":false,
            "prompt_progress":{"total":4,"cache":3,"processed":4,"time_ms":1}})");  // format of build 11669
        QVERIFY(progress.ids.empty() && progress.promptDone == 4U);
        const AnswerChunk native = parseLlamaCompletion(R"({"content":"b","tokens":[7],"stop":true,"stop_type":"word",
            "stopping_word":"END","tokens_evaluated":4,"tokens_predicted":2,"tokens_cached":6,"timings":{"cache_n":3},"completion_probabilities":[
              {"id":7,"token":"b","bytes":[98],"prob":0.5,"top_probs":[{"id":7,"token":"b","bytes":[98],"prob":0.5}]}]})");
        QCOMPARE(native.stopString, std::string("END"));
        QCOMPARE(native.ids, std::vector<TokenId>{7});
        QVERIFY(std::abs(*native.tokens.at(0).logprob + 0.6931) < 1e-3);
        QVERIFY(native.isLast);
        QCOMPARE(native.usage->answerTokens, 2);
        QCOMPARE(native.usage->cachedTokens, 3);
    }

    void sglangRepeatsWhatItSaid()
    {
        SglangPosition seen;
        const AnswerChunk first =
            parseSglangChunk(R"({"text":"Hel","meta_info":{"prompt_tokens":3,"completion_tokens":1,
            "finish_reason":null,"output_token_logprobs":[[-0.5,11,null]],"output_top_logprobs":[[[-0.5,11,"Hel"]]]}})",
                             seen);
        const AnswerChunk second =
            parseSglangChunk(R"({"text":"Hello","meta_info":{"prompt_tokens":3,"completion_tokens":2,
            "finish_reason":{"type":"stop","matched":2},"output_token_logprobs":[[-0.5,11,null],[-1.5,12,"lo"]],
            "output_top_logprobs":[null,null]}})",
                             seen);
        QCOMPARE(first.text, std::string("Hel"));
        QCOMPARE(second.text, std::string("lo"));
        QCOMPARE(second.tokens.size(), std::size_t{1});
        QCOMPARE(second.tokens[0].id, std::optional<TokenId>(12));
        QCOMPARE(second.finish, std::string("stop"));
        const AnswerChunk aborted = parseSglangChunk(R"({"text":"Hello","meta_info":{"finish_reason":
            {"type":"abort","message":"The input is too long."}}})",
                                                     seen);
        QCOMPARE(aborted.error.english(), std::string("The input is too long."));
        QVERIFY_EXCEPTION_THROWN(parseSglangChunk(R"({"text":"H","meta_info":{}})", seen), Error);
    }

    void lmStudiosResponsesComeAsTypedEvents()
    {
        QCOMPARE(parseResponsesEvent(R"({"type":"response.created","response":{}})").text, std::string());
        const AnswerChunk text = parseResponsesEvent(R"({"type":"response.output_text.delta","delta":"Hi","logprobs":[
            {"token":"Hi","logprob":-0.5,"bytes":[72,105],"top_logprobs":[]}]})");
        QCOMPARE(text.text, std::string("Hi"));
        QCOMPARE(text.tokens.size(), std::size_t{1});
        QCOMPARE(parseResponsesEvent(R"({"type":"response.reasoning_text.delta","delta":"Hm"})").reasoning,
                 std::string("Hm"));
        const AnswerChunk cut = parseResponsesEvent(R"({"type":"response.incomplete","response":{
            "incomplete_details":{"reason":"max_output_tokens"},"usage":{"input_tokens":9,"output_tokens":4}}})");
        QCOMPARE(cut.finish, std::string("length"));
        QCOMPARE(cut.usage->promptTokens, 9);
        QCOMPARE(
            parseResponsesEvent(R"({"type":"response.failed","response":{"error":{"code":"x","message":"Broke"}}})")
                .error.english(),
            std::string("Broke"));
    }

    void ollamaAndTgiAnswerAsOpenAiDoes()
    {
        // Ollama sends reasoning, but no token ids. The end of the answer and the usage come in separate chunks.
        QCOMPARE(parseOpenAiChunk(R"({"choices":[{"delta":{"role":"assistant","content":"","reasoning":"Okay"}}]})")
                     .reasoning,
                 std::string("Okay"));
        // TGI sends the log-probability of only one token, and no bytes.
        const AnswerChunk tgi = parseOpenAiChunk(R"({"choices":[{"delta":{"content":" am"},"logprobs":{"content":[
            {"token":" am","logprob":-0.3,"top_logprobs":[{"token":" am","logprob":-0.3}]}]},"finish_reason":null}],"usage":null})");
        QCOMPARE(tgi.tokens.at(0).bytes, std::string(" am"));
        QVERIFY(!tgi.usage);
        // The route /v1/completions sends log-probabilities as parallel lists.
        const AnswerChunk lists = parseOpenAiChunk(R"({"choices":[{"text":" x","logprobs":{"tokens":[" x"],
            "token_logprobs":[-0.4],"top_logprobs":[{" y":-2.0," x":-0.4}],"text_offset":[0]}}]})");
        QCOMPARE(lists.text, std::string(" x"));
        QCOMPARE(lists.tokens.at(0).top.at(0).bytes, std::string(" x"));
    }

    void toolCallsRefusalsAndUsage()
    {
        const AnswerChunk call = parseOpenAiChunk(R"({"choices":[{"delta":{"tool_calls":[
            {"index":1,"id":"a","type":"function","function":{"name":"look","arguments":"part"}}]}}]})");
        QCOMPARE(call.tools.at(0).index, 1);
        QCOMPARE(call.tools[0].arguments, std::string("part"));
        QCOMPARE(parseOpenAiChunk(R"({"choices":[{"delta":{"refusal":"No."}}]})").refusal, std::string("No."));
        const AnswerChunk usage = parseOpenAiChunk(R"({"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":3,
            "prompt_tokens_details":{"cached_tokens":8}}})");
        QCOMPARE(usage.usage->cachedTokens, 8);
        QVERIFY(parseOpenAiChunk("[DONE]").isLast);
    }

    void errorsInAllTheirForms_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("message");
        QTest::newRow("OpenAI") << R"({"error":{"message":"Too long","type":"x","code":400}})"
                                << "Too long";
        QTest::newRow("Ollama, TGI") << R"({"error":"model not found","error_type":"validation"})"
                                     << "model not found";
        QTest::newRow("SGLang") << R"({"object":"error","message":"Bad","code":400})"
                                << "Bad";
        QTest::newRow("FastAPI") << R"({"detail":"Not Found"})"
                                 << "Not Found";
        QTest::newRow("pydantic") << R"({"detail":[{"loc":["body","top_logprobs"],"msg":"too large"}]})"
                                  << "top_logprobs: too large";
        QTest::newRow("none") << "<html>"
                              << "";
    }
    void errorsInAllTheirForms()
    {
        QFETCH(QString, body);
        QFETCH(QString, message);
        QCOMPARE(QString::fromStdString(errorMessage(body.toStdString())), message);
        if (body.contains("error")) {
            QCOMPARE(QString::fromStdString(parseOpenAiChunk(body.toStdString()).error), message);
        }
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("named");
        QTest::newRow("no JSON") << "Internal Server Error"
                                 << "not JSON";
        QTest::newRow("cut") << R"({"choices":[)"
                             << "not JSON";
        QTest::newRow("a list") << "[]"
                                << "object";
        QTest::newRow("a number as text") << R"({"choices":[{"delta":{"content":42}}]})"
                                          << "content";
        QTest::newRow("choices as object") << R"({"choices":{}})"
                                           << "choices";
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QString, data);
        QFETCH(QString, named);
        try {
            parseOpenAiChunk(data.toStdString());
        } catch (const Error& error) {
            QVERIFY2(error.sentence().english().find(named.toStdString()) != std::string::npos, error.what());
            return;
        }
        QFAIL("it was taken");
    }

    void whatComesBesideATextDoesNotLoseIt_data()
    {
        QTest::addColumn<QString>("beside");
        QTest::addColumn<QString>("named");
        QTest::newRow("a byte of 256") << R"("logprobs":{"content":[{"token":"a","bytes":[256]}]})"
                                       << "bytes";
        QTest::newRow("a byte as text") << R"("logprobs":{"content":[{"token":"a","bytes":"no"}]})"
                                        << "bytes";
        QTest::newRow("a negative id") << R"("token_ids":[-1])"
                                       << "token_ids";
        QTest::newRow("a huge id") << R"("token_ids":[4294967296])"
                                   << "token_ids";
        QTest::newRow("a log-probability as text") << R"("logprobs":{"content":[{"token":"a","logprob":"x"}]})"
                                                   << "logprob";
    }
    void whatComesBesideATextDoesNotLoseIt()
    {
        QFETCH(QString, beside);
        QFETCH(QString, named);
        const AnswerChunk chunk =
            parseOpenAiChunk((R"({"choices":[{"delta":{"content":"Hi"},)" + beside + "}]}").toStdString());
        QCOMPARE(chunk.text, std::string("Hi"));
        QVERIFY(chunk.tokens.empty() && chunk.ids.empty());
        QVERIFY2(chunk.unread.english().find(named.toStdString()) != std::string::npos, chunk.unread.english().c_str());
        QVERIFY(!parseOpenAiChunk(R"({"choices":[{"delta":{"content":"Hi"}}],"usage":[]})").unread.empty());
        QVERIFY(parseOpenAiChunk(R"({"choices":[{"delta":{"content":"Hi"}}]})").unread.empty());
    }

    void whatIsNearlyJsonIsMended()
    {
        // An unpaired surrogate becomes U+FFFD, also if an ordinary character follows. A valid pair is decoded.
        QCOMPARE(
            parseOpenAiChunk(R"({"choices":[{"delta":{"content":"\ud83d \ude00\u0041\ud83d\u0042 \\ud83d"}}]})").text,
            std::string("\xEF\xBF\xBD \xEF\xBF\xBD"
                        "A\xEF\xBF\xBD"
                        "B \\ud83d"));
        QCOMPARE(parseOpenAiChunk(R"({"choices":[{"delta":{"content":"\ud83d\ude00\ud83d NaN"}}]})").text,
                 std::string("\xF0\x9F\x98\x80\xEF\xBF\xBD NaN"));
        const AnswerChunk numbers = parseOpenAiChunk(R"({"choices":[{"delta":{"content":"a"},"logprobs":{"content":[
            {"token":"a","logprob":-1e999,"top_logprobs":[{"token":"a","logprob":NaN},{"token":"b","logprob":-Infinity},
             {"token":"c","logprob":-1.5}]}]}}]})");
        QVERIFY(numbers.unread.empty() && !numbers.tokens.at(0).logprob);
        QCOMPARE(*numbers.tokens[0].top.at(0).logprob, -1.5);
        QVERIFY_EXCEPTION_THROWN(parseOpenAiChunk(R"({"choices":[NaN)"), Error);
        QVERIFY_EXCEPTION_THROWN(parseOpenAiChunk(R"({"choices":Nan})"), Error);
    }

    void ofSeveralAnswersTheFirstIsTaken()
    {
        QCOMPARE(
            parseOpenAiChunk(R"({"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"content":"a"}}]})")
                .text,
            std::string("a"));
        QCOMPARE(parseOpenAiChunk(R"({"choices":[{"index":1,"delta":{"content":"b"},"finish_reason":"stop"}]})").finish,
                 std::string());
    }

    void limitsHaveSeveralNames()
    {
        const auto finish = [](const char* reason) {
            return parseOpenAiChunk(concat("{\"choices\":[{\"delta\":{},\"finish_reason\":\"", reason, "\"}]}")).finish;
        };
        for (const char* reason : {"length", "max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens"})
            QCOMPARE(finish(reason), std::string("length"));
        QCOMPARE(finish("STOP"), std::string("STOP"));
    }

    /// Surrogate pairs that are split between two events are joined. This also holds for the arguments of a tool call.
    void halvesOfPairsAreJoined()
    {
        SurrogateJoiner joiner;
        const auto event = [&](const char* arguments) {
            const std::string json =
                concat("{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"",
                       arguments, "\"}}]}}]}");
            return parseOpenAiChunk(joiner.join(json)).tools.at(0).arguments;
        };
        QCOMPARE(event("{\\\"a\\\":\\\"\\ud83d"), std::string("{\"a\":\""));
        QCOMPARE(event("\\ude00\\\"}"), std::string("\xF0\x9F\x98\x80\"}"));
    }

    void thinkingAndCallsComeInSeveralForms()
    {
        const AnswerChunk mistral = parseOpenAiChunk(R"({"choices":[{"delta":{"content":[
            {"type":"thinking","thinking":[{"type":"text","text":"Let "},{"type":"text","text":"me."}]},
            {"type":"text","text":"Hi"}]}}]})");
        QCOMPARE(mistral.text, std::string("Hi"));
        QCOMPARE(mistral.reasoning, std::string("Let me."));
        const AnswerChunk parts =
            parseOpenAiChunk(R"({"choices":[{"delta":{"reasoning":[{"type":"text","text":"Hm."}]}}]})");
        QCOMPARE(parts.reasoning, std::string("Hm."));
        const AnswerChunk call =
            parseOpenAiChunk(R"({"choices":[{"delta":{"function_call":{"name":"look","arguments":"{}"}}}]})");
        QCOMPARE(call.tools.size(), std::size_t{1});
        QCOMPARE(call.tools[0].name + call.tools[0].arguments, std::string("look{}"));
    }

    /// An empty error field counts as an error only if the event contains no answer.
    void blankErrorsAreErrorsWithoutAnAnswer()
    {
        for (const char* error :
             {"\"\"", "{}", "false", "0", "[]", "{\"message\":\"\"}", "{\"code\":0,\"message\":null}"}) {
            const std::string field = concat("\"error\":", error);
            QCOMPARE(parseOpenAiChunk(concat("{", field, ",\"choices\":[{\"delta\":{\"content\":\"a\"}}]}")).text,
                     std::string("a"));
            QVERIFY(!parseOpenAiChunk(concat("{", field, "}")).error.empty());
        }
        QCOMPARE(parseOpenAiChunk("{\"detail\":[]}").error.english(), std::string("The server gave no reason."));
        QVERIFY(parseOpenAiChunk("{\"detail\":\"about\",\"choices\":[]}").error.empty());
    }

    void aResponseMayComeWhole()
    {
        const AnswerChunk whole =
            parseResponsesEvent(R"({"object":"response","status":"incomplete","error":null,"output":[
            {"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}]},
            {"type":"message","content":[{"type":"output_text","text":"Hi","logprobs":[
              {"token":"Hi","logprob":-0.5,"bytes":[72,105],"top_logprobs":[]}]}]},
            {"type":"function_call","name":"look","arguments":"{}"}],
            "incomplete_details":{"reason":"max_output_tokens"},"usage":{"input_tokens":9,"output_tokens":4}})");
        QCOMPARE(whole.text, std::string("Hi"));
        QCOMPARE(whole.reasoning, std::string("Hm."));
        QCOMPARE(whole.tokens.size(), std::size_t{1});
        QCOMPARE(whole.tools.at(0).name, std::string("look"));
        QCOMPARE(whole.finish, std::string("length"));
        QVERIFY(whole.isLast && whole.usage->answerTokens == 4);
        QCOMPARE(
            parseResponsesEvent(R"({"object":"response","output":[],"error":{"message":"Broke"}})").error.english(),
            std::string("Broke"));
    }

    void modelListsTellWhatAServerIs()
    {
        const auto models =
            parseModelList(R"({"object":"list","data":[{"id":"m","owned_by":"vllm","max_model_len":4096},
            {"object":"model"}]})");
        QCOMPARE(models.size(), std::size_t{1});
        QCOMPARE(models[0].contextLength, 4096U);
        QCOMPARE(kindOfModels(models), ServerKind::Vllm);
        QVERIFY_EXCEPTION_THROWN(parseModelList(R"({"models":[]})"), Error);
        QVERIFY_EXCEPTION_THROWN(parseModelList("<html>"), Error);
        QVERIFY_EXCEPTION_THROWN(parseModelList(R"({"data":[{"id":1}]})"), Error);
    }
};

}  // namespace

VITRINE_TEST(AnswerChunkTest);
#include "answer_chunk_test.moc"
