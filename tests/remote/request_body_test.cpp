#include "core/base/error.h"
#include "core/generate/remote/address.h"
#include "core/generate/remote/remote_server.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/remote/server_prompt.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>

using namespace vitrine;

namespace {

Generate question()
{
    Generate command;
    command.messages = {{"system", "Be brief."}, {"user", "Hi"}};
    command.maxTokens = 5;
    command.alternatives = 50;
    return command;
}

QJsonObject chat(const Generate& command, ServerKind kind, RequestLevel level = RequestLevel::Full)
{
    const RequestBody body = chatRequest(command, "m", 7, capabilitiesOf(kind), level);
    return QJsonDocument::fromJson(QByteArray::fromStdString(body.json)).object();
}

class RequestBodyTest : public QObject {
    Q_OBJECT

private slots:
    void eachKindIsAskedForWhatItKnows()
    {
        const QJsonObject vllm = chat(question(), ServerKind::Vllm);
        QCOMPARE(vllm["return_token_ids"].toBool(), true);
        QCOMPARE(vllm["top_logprobs"].toInt(), 20);  // the maximum that vLLM supports
        QCOMPARE(vllm["seed"].toInt(), 7);
        QCOMPARE(vllm["messages"].toArray().size(), 2);
        QVERIFY(!vllm.contains("return_progress"));
        const QJsonObject llama = chat(question(), ServerKind::LlamaServer);
        QCOMPARE(llama["top_logprobs"].toInt(), 50);
        QCOMPARE(llama["return_progress"].toBool(), true);
        QVERIFY(!llama.contains("return_token_ids"));
        const QJsonObject other = chat(question(), ServerKind::Other);
        for (const char* extension : {"return_token_ids", "return_progress", "top_k", "min_p", "repeat_penalty"})
            QVERIFY2(!other.contains(QLatin1String(extension)), extension);
    }

    void lessIsAskedAtEachLevel()
    {
        const QJsonObject standard = chat(question(), ServerKind::Vllm, RequestLevel::Standard);
        QVERIFY(!standard.contains("return_token_ids") && !standard.contains("top_k"));
        QCOMPARE(standard["logprobs"].toBool(), true);
        const QJsonObject plain = chat(question(), ServerKind::Vllm, RequestLevel::Plain);
        QStringList keys = plain.keys();
        keys.sort();
        QCOMPARE(keys, (QStringList{"max_tokens", "messages", "model", "stream"}));
    }

    void whatDoesNothingHereDoesNothingThere()
    {
        Generate command = question();
        command.sampling.values = {{"temperature", 1.0}, {"top-k", 0}, {"top-p", 1}, {"min-p", 0}};
        const QJsonObject vllm = chat(command, ServerKind::Vllm);
        QCOMPARE(vllm["top_k"].toInt(), -1);
        QCOMPARE(vllm["temperature"].toDouble(), 1.0);
        QCOMPARE(vllm["repetition_penalty"].toDouble(), 1.0);
        QCOMPARE(chat(command, ServerKind::LlamaServer)["top_k"].toInt(-5), 0);
    }

    void whatAServerIsNotToldOfIsSaid()
    {
        Generate command = question();
        command.sampling.values["xtc-probability"] = 0.5;
        const RequestBody body = chatRequest(command, "m", 7, capabilitiesOf(ServerKind::Vllm), RequestLevel::Full);
        QCOMPARE(body.notices.size(), std::size_t{1});
        QVERIFY2(body.notices[0].english().find("XTC") != std::string::npos, body.notices[0].english().c_str());
    }

    void settingsThatAServerIsNotToldAreNamed()
    {
        const auto omitted = [](ServerKind kind, RequestLevel level) {
            return chatRequest(question(), "m", 7, capabilitiesOf(kind), level).omitted;
        };
        const auto has = [](const std::vector<std::string>& names, const char* name) {
            return std::ranges::find(names, name) != names.end();
        };
        QVERIFY(omitted(ServerKind::LlamaServer, RequestLevel::Full).empty());
        const std::vector<std::string> vllm = omitted(ServerKind::Vllm, RequestLevel::Full);
        QVERIFY(has(vllm, "xtc-probability") && has(vllm, "samplers"));
        QVERIFY(!has(vllm, "temperature") && !has(vllm, "top-k") && !has(vllm, "stop"));
        QVERIFY(has(omitted(ServerKind::Vllm, RequestLevel::Standard), "top-k"));
        const std::vector<std::string> plain = omitted(ServerKind::Vllm, RequestLevel::Plain);
        QVERIFY(has(plain, "temperature") && has(plain, "stop") && has(plain, "seed"));
        QVERIFY(!has(vllm, "seed") && chat(question(), ServerKind::Vllm)["seed"].toInt() == 7);
        Generate command = question();
        command.stopStrings = {"x"};
        const std::vector<std::string> responses =
            responsesRequest(command, "m", capabilitiesOf(ServerKind::LmStudio), RequestLevel::Full).omitted;
        QVERIFY(has(responses, "presence-penalty") && has(responses, "stop") && !has(responses, "top-p"));
        QVERIFY(has(responses, "seed"));
    }

    void aTextHasNoLimitWhereNoneIsWanted()
    {
        Generate command = question();
        command.maxTokens = 0;
        const auto text = [&](ServerKind kind) {
            const RequestBody body =
                completionRequest(command, "Once", "m", 7, capabilitiesOf(kind), RequestLevel::Full);
            return QJsonDocument::fromJson(QByteArray::fromStdString(body.json)).object();
        };
        QVERIFY(text(ServerKind::Vllm).contains("max_tokens") && text(ServerKind::Vllm)["max_tokens"].isNull());
        QVERIFY(!text(ServerKind::Ollama).contains("max_tokens") &&
                !text(ServerKind::LlamaServer).contains("n_predict"));
        command.maxTokens = 5;
        QCOMPARE(text(ServerKind::Vllm)["max_tokens"].toInt(), 5);
    }

    void llamaServerIsToldOfAllSamplersAndTheirOrder()
    {
        Generate command = question();
        command.sampling.values = {{"xtc-probability", 0.5}, {"dry-multiplier", 0.8}, {"temperature", 0.7}};
        command.sampling.order = {"temperature", "xtc", "dry"};
        const QJsonObject json = chat(command, ServerKind::LlamaServer);
        QCOMPARE(json["xtc_probability"].toDouble(), 0.5);
        QCOMPARE(json["dry_multiplier"].toDouble(), 0.8);
        // The default is sent, too, because the server may have another default.
        QCOMPARE(json["typical_p"].toDouble(), 1.0);
        QCOMPARE(json["top_k"].toInt(-5), 0);  // turned off, because top-k is missing in the order of samplers
        QCOMPARE(json["samplers"].toArray(), (QJsonArray{"temperature", "xtc", "dry"}));
        QCOMPARE(json["dry_sequence_breakers"].toArray().size(), 4);
        command.sampling.order.clear();
        QCOMPARE(chat(command, ServerKind::LlamaServer)["samplers"].toArray().size(), 9);
        QVERIFY(!chat(command, ServerKind::LlamaServer, RequestLevel::Standard).contains("samplers"));
    }

    void howManyTokensToThinkIsSaidInTheServersWords()
    {
        Generate command = question();
        command.thinkingTokens = 100;
        QCOMPARE(chat(command, ServerKind::Vllm)["thinking_token_budget"].toInt(), 100);
        QCOMPARE(chat(command, ServerKind::LlamaServer)["thinking_budget_tokens"].toInt(), 100);
        QCOMPARE(chat(command, ServerKind::Sglang)["custom_params"].toObject()["thinking_budget"].toInt(), 100);
        QVERIFY(!chat(command, ServerKind::Vllm, RequestLevel::Standard).contains("thinking_token_budget"));
        command.thinkingTokens = 0;
        QCOMPARE(chat(command, ServerKind::Vllm)["thinking_token_budget"].toInt(-1), 0);
    }

    void howMuchToThinkIsSaidInTheServersWords()
    {
        Generate command = question();
        const auto variables = [&](ServerKind kind) { return chat(command, kind)["chat_template_kwargs"].toObject(); };
        QVERIFY(!chat(command, ServerKind::Vllm).contains("chat_template_kwargs"));
        command.thinking = "off";
        QCOMPARE(variables(ServerKind::Sglang)["enable_thinking"], QJsonValue(false));
        QVERIFY(!chat(command, ServerKind::Vllm).contains("reasoning_effort"));
        QCOMPARE(chat(command, ServerKind::Ollama)["reasoning_effort"].toString(), QString("none"));
        command.thinking = "high";
        QCOMPARE(variables(ServerKind::LlamaServer)["enable_thinking"], QJsonValue(true));
        QCOMPARE(chat(command, ServerKind::Vllm)["reasoning_effort"].toString(), QString("high"));
        QVERIFY(variables(ServerKind::Ollama).isEmpty());
        QVERIFY(!chat(command, ServerKind::Tgi).contains("reasoning_effort"));
        QVERIFY(!chat(command, ServerKind::Other, RequestLevel::Standard).contains("reasoning_effort"));
    }

    void whatNeedsALocalModelIsSaid()
    {
        Generate command = question();
        command.pauseOn.entropyAbove = 2.0F;
        command.thinkingTokens = 100;
        const RequestBody body = chatRequest(command, "m", 7, capabilitiesOf(ServerKind::Ollama), RequestLevel::Full);
        QCOMPARE(body.notices.size(), std::size_t{2});
        QVERIFY(body.notices[0].english().find("pause") != std::string::npos);
    }

    void piecesBecomeBytesWhereTheTextProvesIt()
    {
        using Texts = std::vector<std::string>;
        QCOMPARE(bytesOfPieces({"<|user|>", "\xC4\xA0Gr\xC3\x83\xC2\xBC", "\xC4\x8A"}, "<|user|> Gr\xC3\xBC\n"),
                 (Texts{"<|user|>", " Gr\xC3\xBC", "\n"}));
        QCOMPARE(bytesOfPieces({"<s>", "\xE2\x96\x81Hi", "<0x0A>"}, "<s> Hi\n"), (Texts{"<s>", " Hi", "\n"}));
        QCOMPARE(bytesOfPieces({"\xE2\x96\x81Hi"}, "Hi"), Texts{" Hi"});
        QCOMPARE(bytesOfPieces({"a", "b"}, "ac"), Texts{});
    }

    void grammarsGoWhereTheyAreTaken()
    {
        Generate command = question();
        command.grammar.gbnf = "root ::= \"a\"";
        QCOMPARE(chat(command, ServerKind::LlamaServer)["grammar"].toString(), QString("root ::= \"a\""));
        QVERIFY_EXCEPTION_THROWN(chat(command, ServerKind::Ollama), Error);
        command.grammar = {.gbnf = {}, .jsonSchema = R"({"type":"object"})"};
        QCOMPARE(chat(command, ServerKind::Ollama)["response_format"].toObject()["type"].toString(),
                 QString("json_schema"));
        const QJsonObject plain = chat(command, ServerKind::Ollama)["response_format"].toObject();
        command.grammar.jsonSchema = R"({"name":"a","schema":{"type":"object"},"strict":true})";
        QCOMPARE(chat(command, ServerKind::Ollama)["response_format"].toObject(), plain);
    }

    void addressesAreTakenAsPeopleWriteThem()
    {
        for (const char* route :
             {"/v1/chat/completions", "/v1/", "/v1/models/", "/v1/completions", "/chat/completions"})
            QCOMPARE(serverAddress(std::string("http://LOCALHOST:9101/api") + route).root,
                     std::string("http://localhost:9101/api"));
        QVERIFY(serverAddress("http://LOCALHOST:9101").loopback);
        QCOMPARE(serverAddress("localhost:8080").root, std::string("http://localhost:8080"));
        QCOMPARE(serverAddress("https://host/api/v1/").url("/v1/models"), std::string("https://host/api/v1/models"));
        QCOMPARE(serverAddress("http://[::1]:1/v1").host, std::string("[::1]:1"));
        QVERIFY(serverAddress("127.0.0.1:1").loopback && !serverAddress("https://127.host.org").loopback);
        for (const char* wrong : {"", "ftp://host", "http://host/?a=b", "http://host/#x", "http:// host",
                                  "http://host:99999", "file:///etc/passwd"})
            QVERIFY_EXCEPTION_THROWN(serverAddress(wrong), Error);
        for (const char* wrong : {"https://me:secret@host", "https://me:secr#secret@host", "https://me:a secret@host",
                                  "https://host/v1?key=secret", "https://host/v1#secret"}) {
            try {
                serverAddress(wrong);
                QFAIL("taken");
            } catch (const Error& error) {
                QVERIFY2(error.sentence().english().find("secret") == std::string::npos,
                         error.sentence().english().c_str());
            }
        }
        const RemoteModelName name = remoteModelName(remotePath(serverAddress("http://h:1"), "org/model#2"));
        QCOMPARE(name.model, std::string("org/model#2"));
        QCOMPARE(name.address.root, std::string("http://h:1"));
        QVERIFY_EXCEPTION_THROWN(remoteModelName("http://h:1/v1"), Error);
        QVERIFY(!isRemotePath("/models/http.gguf"));
    }

    void waitsGrowAndObeyTheServerWithinReason()
    {
        using namespace std::chrono_literals;
        const RetryPlan plan{4, 500ms, 60'000ms};
        QVERIFY(waitBefore(2, {}, plan) == 500ms && waitBefore(3, {}, plan) == 1000ms &&
                waitBefore(4, {}, plan) == 2000ms);
        QVERIFY(!waitBefore(5, {}, plan));
        QVERIFY(waitBefore(2, 7s, plan) == 7000ms);
        QVERIFY(waitBefore(2, 0s, plan) == 500ms);
        QVERIFY(!waitBefore(2, 3600s, plan));
    }
};

}  // namespace

VITRINE_TEST(RequestBodyTest);
#include "request_body_test.moc"
