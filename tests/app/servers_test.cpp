#include "app/answers/run_facts.h"
#include "app/application.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/platform/crash_reports.h"
#include "app/platform/start_mark.h"
#include "core/generate/engine/scripted_engine.h"
#include "core/generate/remote/remote_engine.h"
#include "tests/app/session_fixture.h"
#include "tests/engine/event_recorder.h"
#include "tests/remote/fake_server.h"
#include "tests/support/test_program.h"

#include <QDate>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QtTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const QString kServerKey = QStringLiteral("sk-secret-key");

/// Returns the text with double quotes instead of single quotes.
QByteArray parsed(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

/// Tests servers in the model picker, and answers from a server.
class ServersTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_engine = {};
    }

    void aServerIsAskedWhatItOffers()
    {
        const FakeServer server("vllm", {"--key", kServerKey});
        const QString address = QString::fromStdString(server.address());
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("  ", address + "/v1/", "wrong"), QString());
        QTRY_VERIFY(!told(endpoints, Endpoints::BusyRole).toBool());
        QVERIFY(!told(endpoints, Endpoints::GoodRole).toBool());
        QVERIFY2(told(endpoints, Endpoints::VerdictRole).toString().contains("key"), "the verdict is plain");
        // Adding an address again replaces the key of the server with this address.
        QCOMPARE(endpoints.add("Big one", address, kServerKey), QString());
        QCOMPARE(endpoints.count(), 1);
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        QVERIFY(told(endpoints, Endpoints::VerdictRole).toString().startsWith("vLLM 0.11.0"));
        QVERIFY(told(endpoints, Endpoints::ModelsRole).toStringList().contains("plain"));
        QVERIFY(told(endpoints, Endpoints::DetailsRole).toString().contains("returns token ids"));
        QCOMPARE(endpoints.modelPath(0, "plain").toStdString(), server.path("plain"));
        QCOMPARE(Endpoints::hostOf(endpoints.modelPath(0, "plain")), address.mid(7));
    }

    /// The user corrects a key while the wrong key is being tested. The result for the wrong key is ignored.
    void aCorrectedKeyIsTested()
    {
        const FakeServer server("vllm", {"--key", kServerKey, "--late", "600"});
        const QString address = QString::fromStdString(server.address());
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", address, "wrong"), QString());
        QTRY_COMPARE(server.asked().size(), std::size_t{1});
        QStringList verdicts;
        connect(&endpoints, &Endpoints::dataChanged, &endpoints,
                [&] { verdicts << told(endpoints, Endpoints::VerdictRole).toString(); });
        QCOMPARE(endpoints.add("A", address, kServerKey), QString());
        QVERIFY(told(endpoints, Endpoints::BusyRole).toBool());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        for (const QString& verdict : verdicts)
            QVERIFY2(verdict.isEmpty() || verdict.startsWith("vLLM"), qPrintable(verdict));
    }

    void aServerThatHangsHoldsUpNoOther()
    {
        const FakeServer hanging("vllm", {"--key", kServerKey, "--late", "600"});
        const FakeServer server("vllm");
        QElapsedTimer ending;
        {
            Endpoints endpoints(file());
            QCOMPARE(endpoints.add("A", QString::fromStdString(hanging.address()), "wrong"), QString());
            QTRY_COMPARE(hanging.asked().size(), std::size_t{1});
            QCOMPARE(endpoints.add("B", QString::fromStdString(server.address()), {}), QString());
            QTRY_VERIFY(endpoints.data(endpoints.index(1), Endpoints::GoodRole).toBool());
            QVERIFY(told(endpoints, Endpoints::BusyRole).toBool());
            ending.start();
        }
        QVERIFY2(ending.elapsed() < 10'000, "the end of the program waits for a server");
    }

    void aDamagedFileIsKeptAside_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("count");
        QTest::newRow("cut off") << parsed("{'servers':[{'address':'http://127.0.0.1:9','key':'sk-se") << 0;
        QTest::newRow("empty") << QByteArray() << 0;
        QTest::newRow("of another shape") << parsed("{'servers':{'key':'sk-secret-key'}}") << 0;
        QTest::newRow("one entry")
            << parsed("{'servers':[{'address':'ftp://x','key':'sk-secret-key'},{'address':'http://127.0.0.1:9'}]}")
            << 1;
    }
    void aDamagedFileIsKeptAside()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, count);
        QVERIFY(QDir().mkpath(QFileInfo(file()).absolutePath()));
        QFile damaged(file());
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(text) == text.size());
        damaged.close();
        for (const char* end : {".damaged", ".damaged-2"}) {
            Endpoints endpoints(file());
            QSignalSpy problems(&endpoints, &Endpoints::problem);
            QCOMPARE(endpoints.count(), count);
            QTRY_COMPARE(problems.count(), 1);
            const QString aside = file() + QLatin1String(end);
            QVERIFY2(problems.at(0).at(0).value<LocalizedText>().text().contains(aside),
                     qPrintable(problems.at(0).at(0).value<LocalizedText>().text()));
            QFile kept(aside);
            QVERIFY(kept.open(QIODevice::ReadOnly));
            QCOMPARE(kept.readAll(), text);
            QCOMPARE(kept.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                     QFileDevice::Permissions());
        }
        Endpoints endpoints(file());
        endpoints.setOffline(true);  // changing this setting rewrites the file of servers
        Endpoints again(file());
        QSignalSpy problems(&again, &Endpoints::problem);
        QTest::qWait(0);
        QCOMPARE(problems.count(), 0);
        QCOMPARE(again.count(), count);
    }

    /// After a crash, the next start contacts no server, because a server's answer may have caused the crash.
    void aCrashedStartContactsNoServer()
    {
        const FakeServer server("vllm");
        const Folders folders = chooseFolders(m_folder->path());
        const auto open = [&](const auto& check) {
            StartMark mark(folders.data);
            Application application(folders, [](EventSink sink) {
                return std::make_unique<ScriptedEngine>(Script::parse("{}"), std::move(sink));
            });
            application.settings()->setLastModel(QString::fromStdString(server.path("plain")));
            application.openLastModel(mark);
            check(application);
        };
        const QString mark = QDir(folders.data).filePath("starting");
        QVERIFY(QDir().mkpath(folders.data));
        QFile servers(QDir(folders.data).filePath("servers.json"));
        QVERIFY(servers.open(QIODevice::WriteOnly));
        servers.write(parsed("{'servers':[{'name':'A','address':'%1'}]}").replace("%1", server.address().c_str()));
        servers.close();
        open([&](Application& application) {
            QVERIFY(QFile::exists(mark));
            QCOMPARE(application.crashes()->notice(), QString());
            QTRY_VERIFY(application.library()->loaded());
        });
        QVERIFY(!QFile::exists(mark));
        const std::size_t asked = server.asked().size();
        QVERIFY(asked > 0);
        QFile left(mark);
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.close();
        open([&](Application& application) {
            QVERIFY2(application.crashes()->notice().contains("offline"), qPrintable(application.crashes()->notice()));
            QTRY_VERIFY(application.library()->error().contains("offline"));
        });
        QCOMPARE(server.asked().size(), asked);
    }

    /// When a server is removed, its key is removed everywhere, even from the backup of a damaged list of servers.
    void aForgottenKeyIsNowhere()
    {
        QVERIFY(QDir().mkpath(QFileInfo(file()).absolutePath()));
        QFile damaged(file());
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write(parsed("{'servers':[{'address':'http://127.0.0.1:9','key':'") + kServerKey.toUtf8());
        damaged.close();
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
        endpoints.remove(0);
        for (const QFileInfo& left : QFileInfo(file()).dir().entryInfoList(QDir::Files)) {
            QFile one(left.filePath());
            QVERIFY(one.open(QIODevice::ReadOnly));
            QVERIFY2(!one.readAll().contains(kServerKey.toUtf8()), qPrintable(left.fileName()));
        }
    }

    void whatAServerIsIsRemembered()
    {
        auto server = std::make_unique<FakeServer>("vllm");
        const QString address = QString::fromStdString(server->address());
        {
            Endpoints endpoints(file());
            QCOMPARE(endpoints.add("Big one", address, {}), QString());
            QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        }
        const std::size_t before = server->asked().size();
        Endpoints again(file());
        QVERIFY(told(again, Endpoints::GoodRole).toBool());
        QVERIFY(told(again, Endpoints::VerdictRole).toString().startsWith("vLLM 0.11.0"));
        QVERIFY(told(again, Endpoints::ModelsRole).toStringList().contains("plain"));
        QVERIFY(told(again, Endpoints::DetailsRole).toString().contains("returns token ids"));
        QCOMPARE(server->asked().size(), before);  // no request was sent; the details come from the file
        server.reset();
        again.ask(0);
        QTRY_VERIFY(!told(again, Endpoints::BusyRole).toBool());
        QVERIFY(!told(again, Endpoints::GoodRole).toBool());
        QVERIFY2(told(again, Endpoints::VerdictRole).toString().contains("No server answers"),
                 qPrintable(told(again, Endpoints::VerdictRole).toString()));
        QVERIFY(told(again, Endpoints::ModelsRole).toStringList().contains("plain"));
    }

    /// A survey requests short answers to find out which features the server supports. The result is stored. After a
    /// restart, the engine uses the stored result without new requests.
    void whatAServerCanDoIsAskedOnce()
    {
        const FakeServer server("vllm", {"--only", "few-logprobs"});
        {
            Endpoints endpoints(file());
            QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
            QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
            // The survey sent six requests. The server refused the one for 100 log-probabilities.
            QCOMPARE(written(server), 6);
        }
        const int once = written(server);
        Endpoints again(file());
        const QString details = told(again, Endpoints::DetailsRole).toString();
        QVERIFY2(details.contains("with 5 short answers from few-logprobs"), qPrintable(details));
        QVERIFY2(details.contains(QLocale().toString(QDate::currentDate(), QLocale::ShortFormat)), qPrintable(details));
        QVERIFY2(details.contains("log-probabilities of at most 5 tokens"), qPrintable(details));
        const auto open = [&] {
            EventRecorder recorder;
            RemoteEngine engine(recorder.sink(), again.access());
            LoadModel command;
            command.request = 1;
            command.path = server.path("few-logprobs");
            engine.post(command);
            const Request loaded = recorder.waitFor(1);
            return loaded.loaded ? loaded.loaded->summary.server->alternatives : 0;
        };
        QCOMPARE(open(), 5U);
        QCOMPARE(written(server), once);
        again.ask(0);  // the user starts the survey again
        QTRY_VERIFY(!told(again, Endpoints::BusyRole).toBool());
        QCOMPARE(written(server), 2 * once);
    }

    void ofSeveralModelsTheOneThatIsOpenedIsAsked()
    {
        const FakeServer server("vllm");
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        QCOMPARE(written(server), 0);
        const QString before = told(endpoints, Endpoints::DetailsRole).toString();
        QVERIFY2(before.startsWith("The server is tested when one of its models is opened."), qPrintable(before));
        QVERIFY(!before.contains("Found out"));
        EventRecorder recorder;
        RemoteEngine engine(recorder.sink(), endpoints.access());
        const auto open = [&](RequestId request, const char* model) {
            LoadModel command;
            command.request = request;
            command.path = server.path(model);
            engine.post(command);
            const Request loaded = recorder.waitFor(request);
            if (!loaded.loaded) return false;
            QCoreApplication::processEvents();
            endpoints.noteLoad(QString::fromStdString(command.path),
                               QString::fromStdString(loaded.loaded->summary.device));
            return !told(endpoints, Endpoints::BusyRole).toBool();
        };
        QVERIFY(open(1, "liar"));
        QString details = told(endpoints, Endpoints::DetailsRole).toString();
        QVERIFY2(details.contains(" from liar.") && details.contains("does not accept a seed"), qPrintable(details));
        QVERIFY(open(2, "plain"));
        details = told(endpoints, Endpoints::DetailsRole).toString();
        QVERIFY2(details.contains(" from plain.") && !details.contains("does not accept a seed"), qPrintable(details));
        const int before2 = written(server);
        QVERIFY(open(3, "liar"));  // shows the stored result of the survey
        QVERIFY(told(endpoints, Endpoints::DetailsRole).toString().contains(" from liar."));
        QCOMPARE(written(server), before2);
        Endpoints again(file());
        QCOMPARE(told(again, Endpoints::DetailsRole), told(endpoints, Endpoints::DetailsRole));
        again.remove(0);
        QVERIFY(!again.access().surveyed(server.path("liar")));
    }

    void aBusyServerIsAskedTheNextTime()
    {
        const FakeServer server("vllm", {"--only", "busy-first"});
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        QCOMPARE(written(server), 1);
        QVERIFY(told(endpoints, Endpoints::DetailsRole).toString().contains("HTTP 429"));
        EventRecorder recorder;
        RemoteEngine engine(recorder.sink(), endpoints.access());
        LoadModel command;
        command.request = 1;
        command.path = server.path("busy-first");
        engine.post(command);
        QVERIFY(recorder.waitFor(1).loaded);
        QTRY_VERIFY(!told(endpoints, Endpoints::DetailsRole).toString().contains("HTTP 429"));
        QVERIFY(told(endpoints, Endpoints::DetailsRole).toString().contains("5 short answer"));
    }

    void aServerWithoutAModelIsNotAsked()
    {
        const FakeServer server("vllm", {"--only", "none"});
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        QCOMPARE(written(server), 0);
        QVERIFY(told(endpoints, Endpoints::DetailsRole).toString().startsWith("The server has no model"));
    }

    void keysAreForTheUserAlone()
    {
        {
            Endpoints endpoints(file());
            QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
            QVERIFY(!endpoints.data(endpoints.index(0), Qt::DisplayRole).toString().contains(kServerKey));
            for (const int role : endpoints.roleNames().keys())
                QVERIFY(!endpoints.data(endpoints.index(0), role).toString().contains(kServerKey));
            const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
            QVERIFY(!(QFileInfo(file()).permissions() & others));
            endpoints.setOffline(true);
            QVERIFY(!(QFileInfo(file()).permissions() & others));
        }
        Endpoints again(file());
        QCOMPARE(again.count(), 1);
        QVERIFY(again.offline());
        QCOMPARE(again.access().key("http://127.0.0.1:9"), kServerKey.toStdString());
        QVERIFY_EXCEPTION_THROWN(again.access().key("http://127.0.0.1:10"), Error);
        again.remove(0);
        QVERIFY_EXCEPTION_THROWN(again.access().key("http://127.0.0.1:9"), Error);
        QFile kept(file());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(!kept.readAll().contains(kServerKey.toUtf8()));
    }

    void whereKeysAreIsSaid()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
        Endpoints endpoints(file(), Endpoints::Keys::InKeyring);
        QVERIFY2(endpoints.keyPlace().contains("no keyring"), qPrintable(endpoints.keyPlace()));
        QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
        QFile kept(file());
        QVERIFY(kept.open(QIODevice::ReadOnly) && kept.readAll().contains(kServerKey.toUtf8()));
        QCOMPARE(endpoints.access().key("http://127.0.0.1:9"), kServerKey.toStdString());
    }

    void companionsAreKept()
    {
        const std::string path = "http://127.0.0.1:9/v1#big";
        {
            Endpoints endpoints(file());
            QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", {}), QString());
            QVERIFY(endpoints.access().companion(path).empty());
            endpoints.setCompanion(0, "big", "file:///models/small%20one.gguf");
            QCOMPARE(endpoints.access().companion(path), std::string("/models/small one.gguf"));
        }
        Endpoints again(file());
        QCOMPARE(again.access().companion(path), std::string("/models/small one.gguf"));
        again.setCompanion(0, "big", {});
        QVERIFY(again.access().companion(path).empty());
    }

    void offlineNobodyIsAsked()
    {
        const FakeServer server("vllm");
        Endpoints endpoints(file());
        endpoints.setOffline(true);
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
        QTRY_VERIFY(!told(endpoints, Endpoints::BusyRole).toBool());
        QVERIFY(told(endpoints, Endpoints::VerdictRole).toString().contains("offline"));
        QVERIFY(endpoints.access().refusal(server.address()).value_or(Sentence()).hasForm());
        QVERIFY(server.asked().empty());
        endpoints.setOffline(false);
        endpoints.ask(0);
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
    }

    void aWrongAddressIsSaid()
    {
        Endpoints endpoints(file());
        QVERIFY(!endpoints.add("A", "ftp://host", {}).isEmpty());
        QVERIFY(!endpoints.add("A", "https://me:password@host", {}).contains("password@"));
        QCOMPARE(endpoints.count(), 0);
    }

    void serversAreNamedAsTheUserNamedThem()
    {
        Endpoints endpoints(file());
        QSignalSpy renamed(&endpoints, &Endpoints::namesChanged);
        const auto nameOf = [&](const char* root) { return endpoints.nameOf(QString(root) + "/v1#big"); };
        QCOMPARE(nameOf("http://127.0.0.1:9"), QString("127.0.0.1:9"));  // the address, because no name is known yet
        QCOMPARE(endpoints.add("Big one", "http://127.0.0.1:9", {}), QString());
        QCOMPARE(renamed.count(), 1);
        QCOMPARE(nameOf("http://127.0.0.1:9"), QString("Big one"));
        QCOMPARE(nameOf("http://127.0.0.1:10"), QString("127.0.0.1:10"));
        // Two servers have this name, so the address is appended.
        QCOMPARE(endpoints.add("Big one", "http://127.0.0.1:10/b", {}), QString());
        QCOMPARE(nameOf("http://127.0.0.1:9"), QString("Big one (127.0.0.1:9)"));
        QCOMPARE(nameOf("http://127.0.0.1:10/b"), QString("Big one (127.0.0.1:10/b)"));
        endpoints.remove(0);
        QCOMPARE(renamed.count(), 3);
        QCOMPARE(nameOf("http://127.0.0.1:9"), QString("127.0.0.1:9"));
        QCOMPARE(nameOf("http://127.0.0.1:10/b"), QString("Big one"));
        QVERIFY(endpoints.nameOf("/models/big.gguf").isEmpty());
    }

    /// Names and versions from servers and files are shown on one line. They cannot change the direction of the text
    /// around them.
    void namesAreVisible()
    {
        {
            QDir().mkpath(QFileInfo(file()).absolutePath());
            QFile kept(file());
            QVERIFY(kept.open(QIODevice::WriteOnly));
            kept.write(parsed("{'servers': [{'name': 'Good\\u202egro.live\\nx', 'address': 'http://127.0.0.1:9',"
                              " 'kind': 'vLLM 1\\u202e', 'models': ['a\\u2066b'], 'asked': 'a\\u2066b',"
                              " 'companions': {'a\\u2066b': '/tmp/c\\u202e.gguf'}}]}"));
        }
        Endpoints endpoints(file());
        const QString shown = QStringLiteral("Good\\u{202e}gro.live\\nx");
        QCOMPARE(told(endpoints, Endpoints::NameRole).toString(), shown);
        QCOMPARE(told(endpoints, Qt::DisplayRole).toString(), shown);
        QCOMPARE(endpoints.nameOf("http://127.0.0.1:9/v1#a"), shown);
        QVERIFY(told(endpoints, Endpoints::VerdictRole).toString().startsWith("vLLM 1\\u{202e}"));
        QCOMPARE(told(endpoints, Endpoints::CompanionsRole).toStringList(), QStringList("c\\u{202e}.gguf"));
        // The path of a model contains the name without changes, because the server must recognise it.
        QCOMPARE(told(endpoints, Endpoints::ModelsRole).toStringList(), QStringList(QString::fromUtf16(u"a\u2066b")));
        QCOMPARE(endpoints.add(QString::fromUtf16(u"Other\u202e\n"), "http://127.0.0.1:10", {}), QString());
        QCOMPARE(endpoints.nameOf("http://127.0.0.1:10/v1#a"), QStringLiteral("Other\\u{202e}"));
        AnswerInfo answer;
        answer.modelPath = QStringLiteral("http://127.0.0.1:9/v1#a");
        answer.modelName = QString::fromUtf16(u"a\u2066b");
        StoredMessage message;
        message.role = QStringLiteral("assistant");
        message.answer = answer;
        message.answer.facts.device = QString::fromUtf16(u"vLLM\u202e at x\ny");
        const QString facts = answerFacts(message);
        QVERIFY2(facts.contains("Device: vLLM\\u{202e} at x\\ny\n"), qPrintable(facts));
    }

    /// When the user removes a server, its model is closed and a running answer ends. The server gets no further
    /// request.
    void aForgottenServerIsSentNothing()
    {
        const FakeServer server("vllm", {"--key", kServerKey});
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), kServerKey), QString());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        EventRecorder recorder;
        RemoteAccess access = endpoints.access();
        access.found = {};  // this test does not need the features that the survey found
        RemoteEngine engine(recorder.sink(), std::move(access));
        LoadModel command;
        command.request = 1;
        command.path = server.path("endless");
        engine.post(command);
        QVERIFY(recorder.waitFor(1).loaded);
        Generate question;
        question.messages = {{"user", "Hi"}};
        question.modelPath = command.path;
        question.request = 2;
        engine.post(question);
        QVERIFY(recorder.waitForStart(2));
        endpoints.remove(0);
        const Request running = recorder.waitFor(2);
        QVERIFY(running.failed && running.failed->sentence.english().find("not in the list") != std::string::npos);
        const std::size_t before = server.asked().size();
        question.request = 3;
        engine.post(question);
        const Request later = recorder.waitFor(3);
        QVERIFY(later.failed && later.failed->sentence.english().find("not in the list") != std::string::npos);
        command.request = 4;
        engine.post(command);
        QVERIFY(recorder.waitFor(4).failed);
        QCOMPARE(server.asked().size(), before);
    }

    /// The next start opens the server's model again, with the same command as if the user had chosen it. If this
    /// fails, no other model is loaded.
    void aServersModelIsOpenedAgain()
    {
        const QString path = QStringLiteral("http://127.0.0.1:9/v1#big");
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
        AppSettings settings(m_folder->filePath("settings.ini"));
        EngineBridge bridge(m_engine.factory());
        {
            ModelLibrary library(bridge, settings, {}, nullptr, &endpoints);
            library.start(path);
            ModelLoaded loaded;
            loaded.request = m_engine.last<LoadModel>().request;
            loaded.summary.path = path.toStdString();
            m_engine.send(loaded);
            QTRY_VERIFY(library.loaded());
            QVERIFY(!library.offline());
            QSignalSpy changed(&library, &ModelLibrary::changed);
            endpoints.setOffline(true);
            QVERIFY(library.offline() && changed.count() > 0);
            endpoints.setOffline(false);
        }
        QCOMPARE(settings.lastModel(), path);
        QTemporaryFile starter(m_folder->filePath("starter-XXXXXX.gguf"));
        QVERIFY(starter.open() && starter.write("GGUF") == 4 && starter.flush());
        ModelLibrary library(bridge, settings, starter.fileName(), nullptr, &endpoints);
        library.loadLast();
        QCOMPARE(m_engine.last<LoadModel>().path, path.toStdString());
        Failed failed;
        failed.request = m_engine.last<LoadModel>().request;
        failed.sentence = std::string("No server answers.");
        m_engine.send(failed);
        QTRY_VERIFY(library.offersReopening());
        QCOMPARE(library.error(), QString("No server answers."));
        QVERIFY(!library.loading());
        QCOMPARE(settings.lastModel(), path);
        library.openAgain();
        QCOMPARE(m_engine.last<LoadModel>().path, path.toStdString());
        endpoints.remove(0);
        QCOMPARE(settings.lastModel(), QString());
    }

    void aForgottenServersModelIsClosed()
    {
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
        AppSettings settings(m_folder->filePath("settings.ini"));
        EngineBridge bridge(m_engine.factory());
        ModelLibrary library(bridge, settings, {}, nullptr, &endpoints);
        library.start("http://127.0.0.1:9/v1#big");
        ModelLoaded loaded;
        loaded.request = m_engine.last<LoadModel>().request;
        loaded.summary.path = "http://127.0.0.1:9/v1#big";
        m_engine.send(loaded);
        QTRY_VERIFY(library.loaded());
        endpoints.remove(0);
        QVERIFY(std::holds_alternative<UnloadModel>(m_engine.posted.back()));
        m_engine.send(ModelUnloaded{m_engine.last<UnloadModel>().request});
        QTRY_VERIFY(!library.loaded() && library.host().isEmpty());
        QVERIFY2(library.closeReason().contains("127.0.0.1:9 was removed"), qPrintable(library.closeReason()));
        QVERIFY(library.error().isEmpty());  // removing the server is not reported as an error
        library.start("/models/m.gguf");
        QVERIFY(library.closeReason().isEmpty());
        // If the user removes a server while its model is being opened, opening is cancelled.
        QCOMPARE(endpoints.add("A", "http://127.0.0.1:9", kServerKey), QString());
        library.start("http://127.0.0.1:9/v1#big");
        const RequestId opening = m_engine.last<LoadModel>().request;
        endpoints.remove(0);
        QVERIFY(!library.loading());
        QCOMPARE(m_engine.cancelled.back(), opening);
    }

    /// If a server sent no answer, it is unknown whether it received the message. To send the message again, permission
    /// is needed.
    void aServerThatAnsweredNothingIsAskedAbout()
    {
        qint64 chat = 0;
        {
            SessionFixture fixture(*m_folder, m_engine);
            fixture.talk("first");
            chat = fixture.session.chat()->id();
            fixture.load("http://10.0.0.5:8000/v1#big");
            fixture.session.sender()->allowServer();
            fixture.session.sender()->send("second");
            Failed failed;
            failed.request = fixture.generate().request;
            failed.sentence = std::string("No server answers.");
            m_engine.send(failed);
            QTRY_VERIFY(!fixture.session.answer()->generating());
            QVERIFY(fixture.session.sender()->canSend());
        }
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->open(chat);
        fixture.load("http://10.0.0.5:8000/v1#big");
        QCOMPARE(fixture.session.messages()->count(), 4);
        QVERIFY(!fixture.session.sender()->canSend() && !fixture.session.sender()->serverToAllow().isEmpty());
    }

    void aServersAnswerIsContinuedByItsText()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->create();
        fixture.load("http://10.0.0.5:8000/v1#big");
        fixture.talk("first");
        fixture.session.sender()->continueAnswer(fixture.session.messages()->last()->id);
        QVERIFY(fixture.generate().answerTokens.empty());
        QCOMPARE(fixture.generate().answerText, std::string("w w "));
        // only this server may answer the request
        QCOMPARE(fixture.generate().modelPath, std::string("http://10.0.0.5:8000/v1#big"));
    }

    void aSeedThatWasNotSentIsNotKept()
    {
        SessionFixture fixture(*m_folder, m_engine);
        fixture.session.chat()->create();
        fixture.load("http://10.0.0.5:8000/v1#big");
        for (const bool isSent : {true, false}) {
            fixture.session.sender()->send("Hi");
            PromptReady ready;
            ready.request = fixture.generate().request;
            ready.seed = 7;
            if (!isSent) ready.omitted = {"seed"};
            m_engine.send(ready);
            fixture.sendTokens(ready.request, 2);
            fixture.finish(ready.request);
            QTRY_VERIFY(!fixture.session.answer()->generating());
            const qint64 answer = fixture.session.messages()->last()->id;
            QCOMPARE(fixture.session.messages()->last()->answer.facts.seed.has_value(), isSent);
            for (const StoredMessage& stored : fixture.chats.messages(fixture.session.chat()->id()))
                if (stored.id == answer) QCOMPARE(stored.answer.facts.seed.has_value(), isSent);
        }
    }

    /// Loading a model also reports the kind and the version of the server. If these have changed, the survey is
    /// repeated.
    void whatALoadFindsToBeOtherIsAskedFor()
    {
        const FakeServer server("vllm");
        const QString path = QString::fromStdString(server.path("plain"));
        Endpoints endpoints(file());
        QCOMPARE(endpoints.add("A", QString::fromStdString(server.address()), {}), QString());
        QTRY_VERIFY(told(endpoints, Endpoints::GoodRole).toBool());
        const auto isAskedAfter = [&](const QString& of, const QString& device) {
            const std::size_t before = server.asked().size();
            endpoints.noteLoad(of, device);
            const bool isBusy = told(endpoints, Endpoints::BusyRole).toBool();
            const bool isDone =
                QTest::qWaitFor([&] { return !told(endpoints, Endpoints::BusyRole).toBool(); }, kPatience);
            return isDone && isBusy && server.asked().size() > before;
        };
        QVERIFY(!isAskedAfter(path, "vLLM 0.11.0 at 127.0.0.1"));
        QVERIFY(!isAskedAfter("/models/m.gguf", "CPU"));
        QVERIFY(isAskedAfter(path, "vLLM 0.12.0 at 127.0.0.1"));
        QVERIFY(isAskedAfter(path, {}));  // loading failed, possibly because the server no longer has the model
    }

private:
    /// Returns the number of requests for generated text that the server received.
    static int written(const FakeServer& server)
    {
        const std::vector<FakeServer::Asked> asked = server.asked();
        return static_cast<int>(std::ranges::count_if(
            asked, [](const FakeServer::Asked& one) { return one.path.contains("completions"); }));
    }

    QString file() const { return m_folder->filePath("data/servers.json"); }
    static QVariant told(const Endpoints& endpoints, int role) { return endpoints.data(endpoints.index(0), role); }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
};

}  // namespace

VITRINE_TEST(ServersTest);
#include "servers_test.moc"
