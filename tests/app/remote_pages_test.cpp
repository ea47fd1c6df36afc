#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/exchange/chat_exchange.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/remote/remote_engine.h"
#include "core/generate/sampling/sampler_table.h"
#include "tests/app/sample_tokens.h"
#include "tests/remote/fake_server.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kWords = 7;  // number of words in each answer of the fake server
QByteArray g_said;         // everything that the program printed

}  // namespace

/// Tests the pages of the inspector in the complete program, for answers that came from a server.
class RemotePagesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup()
    {
        m_application.reset();
        m_server.reset();
    }

    void aServerThatSaysIdsIsShownByThem()
    {
        talkTo("vllm");
        QCOMPARE(strip().server(), host());
        QCOMPARE(strip().promptCount(), 3);
        QCOMPARE(strip().index(1).data(TokenStripModel::PieceRole).toString(), QString::fromUtf8("·Gr\xC3\xBC"));
        QVERIFY(strip().hasIds() && strip().knowsIds(strip().count()));
        QVERIFY(strip().idList().startsWith("1, 2, 3, 11"));

        strip().select(strip().promptCount());
        logits().setVisible(true);
        QVERIFY(logits().remote() && logits().replaceable() && !logits().sampled());
        QCOMPARE(logits().count(), 20);
        QTRY_VERIFY2(logits().note().contains(host()) && logits().note().contains("20 most probable"),
                     qPrintable(logits().note()));
        const QJsonObject line = exported(logits())["top"].toArray().first().toObject();
        // A server does not report the effect of its samplers.
        QVERIFY(line["p_after"].isNull() && line["p"].toDouble() > 0.7);

        samplers().setVisible(true);
        QTRY_VERIFY(samplers().emptyReason().contains(host()));
        QCOMPARE(samplers().count(), 0);
    }

    void itsPromptIsScored()
    {
        talkTo("vllm");
        QTRY_VERIFY(strip().scorable());
        strip().scorePrompt();
        QTRY_VERIFY(!strip().scorable() && strip().scoringProgress() < 0);
        const QModelIndex last = strip().index(2);
        QCOMPARE(last.data(TokenStripModel::RankRole).toInt(), 2);
        QVERIFY(std::abs(last.data(TokenStripModel::ProbabilityRole).toDouble() - std::exp(-1.5)) < 1e-6);
        // Scoring does not change the text of the token.
        QCOMPARE(last.data(TokenStripModel::PieceRole).toString(), QString::fromUtf8("↵"));
    }

    void aRefusalIsMarkedAndStored()
    {
        begin("vllm");
        open("refusal");
        ask();
        const auto isMarked = [](const StoredMessage& message) {
            return message.state == MessageState::Complete && message.answer.stopReason == QLatin1String("refused") &&
                   message.answer.error.english().find("refusal") != std::string::npos;
        };
        const MessageListModel& messages = *session().messages();
        QVERIFY(isMarked(*messages.last()));
        const QModelIndex row = messages.index(messages.rowOf(messages.last()->id));
        QVERIFY(row.data(MessageListModel::ErrorTextRole).toString().contains("refusal"));
        QVERIFY(row.data(MessageListModel::FootnoteRole).toString().contains("refused"));
        const QString markdown = exportedChat("md");
        QVERIFY2(markdown.contains("## refusal on " + host()), qPrintable(markdown));
        QVERIFY2(markdown.contains("> The model refused"), qPrintable(markdown));
        QVERIFY(exportedChat("json").contains("\"refused\""));
    }

    void settingsAreThoseThatTheServerWasTold()
    {
        begin("vllm");
        AppSettings& settings = *m_application->settings();
        settings.setValue(*findParameter("xtc-probability"), 0.5);
        settings.setValue(*findParameter("top-k"), 30);
        open();
        ask();
        const QJsonObject kept =
            QJsonDocument::fromJson(session().messages()->last()->answer.settings.toUtf8()).object();
        QCOMPARE(kept["topK"].toInt(), 30);
        QVERIFY(!kept.contains("xtcProbability"));
        m_application->inspectors()->record()->setVisible(true);
        const QString file = m_folder->filePath("record.json");
        emit m_application->inspectors()->record()->saveRequested(QUrl::fromLocalFile(file), false);
        QTRY_VERIFY(!readAll(file).isEmpty());
        const QJsonObject values =
            QJsonDocument::fromJson(readAll(file)).object()["settings"].toObject()["values"].toObject();
        QVERIFY(values.contains("top-k") && !values.contains("xtc-probability"));
    }

    void chosenTokensAreFollowedThere()
    {
        talkTo("vllm");
        tracked().setVisible(true);
        tracked().setQuery("99");
        // This server sends no ids for candidates. Therefore the page cannot look up a token.
        QTRY_COMPARE(tracked().suggestions().size(), 0);
        tracked().setQuery("haus");
        QTRY_COMPARE(tracked().suggestions().size(), 1);
        const auto countChosen = [this] {
            const auto all = m_server->asked();
            return std::ranges::count_if(
                all, [](const FakeServer::Asked& asked) { return asked.body.contains("logprob_token_ids"); });
        };
        const auto before = countChosen();
        tracked().pin(15);
        QTRY_VERIFY(valuesOf(tracked()).size() == kWords && !std::isnan(valuesOf(tracked()).last().toDouble()));
        for (const QVariant& value : valuesOf(tracked())) QVERIFY(!std::isnan(value.toDouble()));
        // The prompt has three tokens, so the answer begins at the fourth. The page shows log-probabilities, because
        // servers send no logits.
        tracked().setMetric(TrackModel::Logit);
        QVERIFY(std::abs(valuesOf(tracked()).first().toDouble() - (-0.5 - 1 - 3.0 / 64)) < 1e-5);
        tracked().setMetric(TrackModel::Rank);
        QVERIFY(std::isnan(valuesOf(tracked()).first().toDouble()));  // a server sends no rank for a requested id
        // The value of the fifth token came with the answer, so the page requests only the others. It shows the same
        // values as the Logits page.
        QCOMPARE(countChosen() - before, std::ptrdiff_t{kWords - 1});
        QCOMPARE(valuesOf(tracked())[4].toInt(), 1);
        tracked().setMetric(TrackModel::Probability);
        QVERIFY(std::abs(valuesOf(tracked())[4].toDouble() - std::exp(-0.25)) < 1e-6);
        QVERIFY(tracked().layerCount() == 0 && tracked().remote());
    }

    void oneThatSaysNoneIsShownByItsBytes()
    {
        talkTo("ollama");
        QVERIFY(!strip().hasIds());
        QCOMPARE(strip().promptCount(), 0);
        QCOMPARE(strip().idList(), QString("?, ?, ?, ?, ?, ?, ?"));
        QCOMPARE(strip().index(3).data(TokenStripModel::PieceRole).toString(), QString::fromUtf8("·Glas"));
        const QJsonObject token = exported(strip())["tokens"].toArray().first().toObject();
        QVERIFY(token["id"].isNull() && token["piece"].toString().startsWith("Gr"));

        strip().select(3);
        logits().setVisible(true);
        int chosen = 0;
        for (int row = 0; row < logits().count(); ++row)
            chosen += logits().index(row).data(LogitModel::ChosenRole).toBool() ? 1 : 0;
        QCOMPARE(logits().count(), 20);
        QCOMPARE(chosen, 1);
        QVERIFY(exported(logits())["id"].isNull());
        tracked().setVisible(true);
        QTRY_VERIFY(!tracked().note().isEmpty());
        QVERIFY(!strip().scorable());
    }

    void anAnswerGoesOnWithAnotherTokenOfAServer()
    {
        talkTo("vllm");
        strip().select(strip().promptCount() + 2);
        logits().take(1);
        QTRY_VERIFY(!session().answer()->generating() && session().messages()->last()->state == MessageState::Complete);
        const QJsonObject body = lastChat();
        QCOMPARE(body["messages"].toArray().last().toObject()["content"].toString(),
                 QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                   "e aus other"));
        QCOMPARE(body["continue_final_message"].toBool(), true);
        QVERIFY(session().messages()->last()->text.startsWith(QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                                "e aus otherGr")));
    }

    /// When an answer is continued, the server gets the text of the answer. The tokens that were recorded so far stay
    /// in the answer.
    void whatIsContinuedKeepsItsTokens()
    {
        begin("vllm");
        open("drop3");
        ask();
        const auto piece = [this](int at) {
            const QModelIndex index = strip().index(strip().promptCount() + at);
            return index.data(TokenStripModel::PieceRole).toString() +
                   index.data(TokenStripModel::ProbabilityRole).toString();
        };
        QCOMPARE(strip().count() - strip().promptCount(), 3);
        const QStringList before{piece(0), piece(1), piece(2)};
        QVERIFY(strip().knowsIds(strip().count()));
        session().sender()->continueAnswer(session().messages()->last()->id);
        QTRY_VERIFY(!session().answer()->generating());
        const StoredMessage& continued = *session().messages()->last();
        QCOMPARE(continued.siblings, 2);
        QCOMPARE(lastChat()["continue_final_message"].toBool(), true);
        QCOMPARE(strip().count() - strip().promptCount(), 6);
        QCOMPARE(QStringList({piece(0), piece(1), piece(2)}), before);
        QVERIFY(strip().knowsIds(strip().count()));
        QCOMPARE(continued.answer.generatedTokens, 6);
        for (int at = 0; at < 6; ++at)
            QCOMPARE(strip().index(strip().promptCount() + at).data(TokenStripModel::PositionRole).toInt(),
                     strip().promptCount() + at);
    }

    void whereItCannotBeContinuedNoVersionIsMade()
    {
        begin("other");
        open("drop3");
        ask();
        const StoredMessage broken = *session().messages()->last();
        QVERIFY(broken.state == MessageState::Failed && !broken.text.isEmpty());
        // This server failed while it wrote the answer, and also during the survey (the requests that detect its
        // features). It is therefore unknown whether the server can continue an answer.
        QVERIFY2(broken.answer.error.english().find("It is unknown whether") != std::string::npos,
                 broken.answer.error.english().c_str());
        QVERIFY(!m_application->library()->continues());
        const std::size_t before = m_server->asked().size();
        session().sender()->continueAnswer(broken.id);
        QVERIFY2(session().notices()->notice().contains("It is unknown whether"),
                 qPrintable(session().notices()->notice()));
        QVERIFY(session().messages()->last()->id == broken.id && m_server->asked().size() == before);
    }

    /// A survey (test requests to the server) determines whether the server can continue an answer, because servers of
    /// the same kind differ in this.
    void whetherItContinuesIsFoundOut()
    {
        begin("vllm");
        open("plain");
        QVERIFY(m_application->library()->continues());
        open("begins-anew");
        QVERIFY(!m_application->library()->continues());
        ask();
        session().sender()->continueAnswer(session().messages()->last()->id);
        QVERIFY2(session().notices()->notice().contains("cannot continue"), qPrintable(session().notices()->notice()));
    }

    void howLongAServerLetsWaitIsSaid()
    {
        begin("vllm");
        open("busy-asks");
        session().sender()->send("What is it?");
        QTRY_VERIFY(session().answer()->waitsFor().contains("asks to wait 1 s. Vitrine tries again at "));
        QTRY_VERIFY(!session().answer()->generating());
        QVERIFY(session().answer()->waitsFor().isEmpty());
        open("think-only");
        ask();
        QVERIFY(session().messages()->last()->answer.error.english().find("There is no answer") != std::string::npos);
    }

    void aCompanionHasItsPromptsChecked()
    {
        const QString file = m_folder->filePath("tiny.gguf");
        writeTinyModel(file.toStdString(), {});
        begin("vllm");
        check().setVisible(true);
        open();
        ask();
        QVERIFY2(check().emptyReason().contains("companion"), qPrintable(check().emptyReason()));
        endpoints().setCompanion(0, "plain", QUrl::fromLocalFile(file).toString());
        QCOMPARE(endpoints().data(endpoints().index(0), Endpoints::CompanionsRole).toStringList().value(0),
                 QString("tiny.gguf"));
        open();
        ask();
        // The ids that the fake server sends do not exist in the vocabulary of the model file.
        const auto codes = [this] {
            QStringList all;
            for (int row = 0; row < check().count(); ++row)
                all << check().index(row).data(CheckModel::CodeRole).toString();
            return all;
        };
        session().unsent()->setText("Hi");
        QTRY_VERIFY(codes().contains("server-vocabulary"));
        QTRY_VERIFY(session().gauge()->used() > 0);  // the local tokenizer counts the tokens
        // The unsent text was counted on this computer. It was not sent to the server.
        for (const FakeServer::Asked& asked : m_server->asked())
            QVERIFY(!QJsonDocument(asked.body).toJson().contains("\"Hi\""));
    }

    void anAnswerFromHereAndOneFromThereAreCompared()
    {
        const QString file = m_folder->filePath("tiny.gguf");
        TinyModelSpec spec;
        spec.contextLength = 64;
        writeTinyModel(file.toStdString(), spec);
        begin("vllm");
        m_application->library()->load(file);
        QTRY_VERIFY(m_application->library()->loaded() && !m_application->library()->loading());
        ask();
        RecordModel& record = *m_application->inspectors()->record();
        record.setVisible(true);
        QVERIFY(record.hasOwn() && record.versions().isEmpty());
        open();
        session().sender()->allowServer();
        session().sender()->answerAgain(session().messages()->last()->id);
        QTRY_VERIFY(!session().answer()->generating());
        QVERIFY2(record.versions().size() == 1, qPrintable(record.emptyReason()));
        QCOMPARE(record.replayState().tokens(), 0);  // 0, because a server has no taps to compare
        record.compareVersion(record.versions()[0].toMap()["message"].toDouble());
        QVERIFY2(record.nameOfB().startsWith("Version 2 (shown)"), qPrintable(record.nameOfB()));
        QVERIFY2(record.nameOfA().startsWith("Version 1"), qPrintable(record.nameOfA()));
        QCOMPARE(record.verdict(), QString("The prompts of the two runs differ."));
        const QJsonObject found = exported(record);
        QCOMPARE(found["prompt"].toObject()["tokens_b"].toInt(), 3);
        QVERIFY(found["prompt"].toObject()["tokens_a"].toInt() > 3);
    }

    /// Unless the user acts, a server gets no unsent text, no settings, and none of the inspected tokens.
    void nothingGoesToAServerUnasked()
    {
        const QString file = m_folder->filePath("tiny.gguf");
        writeTinyModel(file.toStdString(), {});
        begin("vllm");
        endpoints().setCompanion(0, "plain", file);
        open();
        ask();
        const qint64 answered = session().chat()->id();
        const std::size_t before = m_server->asked().size();
        InspectorRegistry& pages = *m_application->inspectors();
        for (int page = 0; page < pages.count(); ++page) pages.modelOf(page)->setVisible(true);
        for (int row = 0; row < strip().count(); ++row) strip().select(row);
        session().unsent()->setText("unasked draft");
        session().chat()->setSystemPrompt("unasked prompt");
        QTRY_VERIFY(check().count() > 0 && session().gauge()->used() > 0);
        for (const QVariant& version : pages.record()->versions())
            pages.record()->compareVersion(version.toMap()["message"].toDouble());
        exportedChat("md");
        session().chat()->create();  // requests no title of the previous chat from the server
        session().unsent()->setText("unasked draft of another");
        session().chat()->open(answered);
        session().chat()->createTemporary();
        session().sender()->send("And this?");  // this request must contain no text of the other chats
        QTRY_VERIFY(!session().answer()->generating());
        const std::vector<FakeServer::Asked> asked = m_server->asked();
        QVERIFY(asked.size() > before);
        for (std::size_t i = before; i < asked.size(); ++i) {
            const QByteArray body = QJsonDocument(asked[i].body).toJson();
            QVERIFY2(!body.contains("unasked") && !body.contains("What is it?"), body.constData());
        }
    }

    /// At the start, the program opens a server's model again, even if the survey of the server is incomplete. It
    /// requests no generated text until the user acts.
    void aStartAsksForNoAnswer_data()
    {
        QTest::addColumn<QString>("wish");
        for (const char* wish : {"send", "pick", "test"}) QTest::newRow(wish) << wish;
    }
    void aStartAsksForNoAnswer()
    {
        QFETCH(QString, wish);
        begin("vllm");
        open("busy-first");
        const std::string path = m_server->path("busy-first");
        const auto isFoundOut = [&] {
            const std::optional<ServerSurvey> survey = endpoints().access().surveyed(path);
            return survey && survey->complete;
        };
        QVERIFY(!isFoundOut());
        ask();
        const qint64 chat = session().chat()->id();
        tracked().setVisible(true);
        tracked().pin(15);
        QTRY_VERIFY(valuesOf(tracked()).size() == kWords && !std::isnan(valuesOf(tracked()).last().toDouble()));
        m_application.reset();
        const auto before = countWritten();
        start();
        m_application->library()->loadLast();
        QTRY_VERIFY(m_application->library()->path() == QString::fromStdString(path));
        session().chat()->open(chat);
        tracked().setVisible(true);
        // The page offers a request to the user, but does not send it by itself.
        QTRY_VERIFY(tracked().replayState().tokens() > 0);
        // If the version of the server has changed, a survey starts.
        endpoints().noteLoad(QString::fromStdString(path), "vLLM 99 at 127.0.0.1");
        QVERIFY(isBusy());
        QTRY_VERIFY(!isBusy());
        QCOMPARE(countWritten(), before);
        QVERIFY(!isFoundOut());
        if (wish == "send") {
            ask();
            QCOMPARE(session().messages()->last()->state, MessageState::Complete);
        } else if (wish == "pick") {
            m_application->library()->load(QString::fromStdString(path));
        } else {
            endpoints().ask(0);
        }
        QTRY_VERIFY(isFoundOut());
        QVERIFY(countWritten() > before);
    }

    /// The program writes the key only to the file for keys, and to no other file.
    void theKeyIsNowhereElse()
    {
        const QByteArray key = "sk-secret-key";
        g_said.clear();
        const QtMessageHandler before = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext&, const QString& text) { g_said += text.toUtf8() + '\n'; });
        begin("vllm", key);
        for (const char* model : {"plain", "echo-key", "error401", "mid-error", "redirect"}) {
            open(model);
            ask();
        }
        QStringList texts{session().notices()->error(), session().notices()->errorDetail(),
                          session().notices()->notice(), m_application->library()->error(),
                          m_application->library()->errorDetail()};
        for (const StoredMessage& message : session().messages()->messages())
            texts << QString::fromStdString(message.answer.error) << message.text;
        m_application->inspectors()->record()->setVisible(true);
        for (const InspectorModel* page : std::initializer_list<const InspectorModel*>{
                 &strip(), &logits(), &samplers(), &tracked(), m_application->inspectors()->record()}) {
            for (const QString& form : page->exportForms()) texts << QString::fromUtf8(page->exported(form));
        }
        for (const QString& text : texts) QVERIFY2(!text.contains(key), qPrintable(text));
        m_application.reset();  // when the program ends, it writes all its files
        int files = 0;
        QDirIterator each(m_folder->path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QFile file(each.next());
            if (each.fileName() == "servers.json") continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains(key), qPrintable(file.fileName()));
            ++files;
        }
        qInstallMessageHandler(before);
        QVERIFY(files >= 1);  // the loop has checked at least the chat file
        QVERIFY2(!g_said.contains(key), g_said.constData());
        for (const FakeServer::Asked& asked : m_server->asked())
            // Check that the program really used the key.
            QCOMPARE(asked.headers["authorization"].toString(), "Bearer " + QString(key));
    }

private:
    void begin(const char* kind, const QString& key = {})
    {
        m_server = std::make_unique<FakeServer>(kind, key.isEmpty() ? QStringList() : QStringList{"--key", key});
        start();
        QCOMPARE(endpoints().add("Fake", QString::fromStdString(m_server->address()), key), QString());
        QTRY_VERIFY(endpoints().data(endpoints().index(0), Endpoints::GoodRole).toBool());
    }
    void start()
    {
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), [](EventSink sink) {
            return std::make_unique<LocalEngine>(std::move(sink));
        });
    }
    bool isBusy() { return endpoints().data(endpoints().index(0), Endpoints::BusyRole).toBool(); }
    /// Returns the number of requests for generated text that the server received.
    std::ptrdiff_t countWritten() const
    {
        const std::vector<FakeServer::Asked> all = m_server->asked();
        return std::ranges::count_if(all,
                                     [](const FakeServer::Asked& asked) { return asked.path.contains("completions"); });
    }
    void open(const char* model = "plain")
    {
        const QString path = QString::fromStdString(m_server->path(model));
        m_application->library()->load(path);
        QTRY_VERIFY(m_application->library()->path() == path && !m_application->library()->loading());
    }
    void ask()
    {
        session().sender()->send("What is it?");
        QTRY_VERIFY(!session().answer()->generating());
    }
    void talkTo(const char* kind)
    {
        begin(kind);
        open();
        ask();
        QCOMPARE(strip().count() - strip().promptCount(), kWords);
    }

    static QByteArray readAll(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString exportedChat(const QString& form)
    {
        const QString path = m_folder->filePath("chat." + form);
        m_application->exchange()->exportChats({session().chat()->id()}, path);
        [&] { QTRY_VERIFY(!m_application->exchange()->busy()); }();
        return QString::fromUtf8(readAll(path));
    }
    QString host() const { return QString::fromStdString(m_server->address()).mid(7); }
    QJsonObject lastChat() const
    {
        QJsonObject body;
        for (const FakeServer::Asked& asked : m_server->asked()) {
            if (asked.path == "/v1/chat/completions") body = asked.body;
        }
        return body;
    }
    static QVariantList valuesOf(const TrackModel& model)
    {
        return model.steps().isEmpty() ? QVariantList() : model.steps().first().toList();
    }
    static QJsonObject exported(const InspectorModel& page)
    {
        return QJsonDocument::fromJson(page.exported("json")).object();
    }
    Endpoints& endpoints() { return *m_application->library()->endpoints(); }
    ChatSession& session() { return *m_application->session(); }
    TokenStripModel& strip() { return *m_application->inspectors()->tokens(); }
    LogitModel& logits() { return *m_application->inspectors()->logits(); }
    SamplersModel& samplers() { return *m_application->inspectors()->samplers(); }
    TrackModel& tracked() { return *m_application->inspectors()->tracked(); }
    CheckModel& check() { return *m_application->inspectors()->check(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<Application> m_application;
};

VITRINE_GUI_TEST(RemotePagesTest);
#include "remote_pages_test.moc"
