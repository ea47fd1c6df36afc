// Tests the settings for saved KV caches that the window sends to the engine, and the values that the window shows for
// them.
#include "app/engine/kv_states.h"
#include "app/settings/app_settings.h"
#include "tests/app/fake_engine.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using vitrine::test::FakeEngine;

namespace {

struct KvStatesFixture {
    QTemporaryDir folder;
    FakeEngine engine;
    EngineBridge bridge{engine.factory()};
    AppSettings settings{folder.filePath("vitrine.ini")};
    KvStates states{folder.filePath("states"), bridge, settings};
};

}  // namespace

class KvStatesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void theEngineIsToldWhere()
    {
        KvStatesFixture fixture;
        QCOMPARE(fixture.engine.posted.size(), std::size_t{1});
        const KvStateOptions& options = fixture.engine.last<ConfigureKvStates>().options;
        QCOMPARE(QString::fromStdString(options.folder.string()), fixture.folder.filePath("states"));
        QVERIFY(options.file.empty());
        fixture.settings.setThreads(3);  // changing an unrelated setting sends no command
        QCOMPARE(fixture.engine.posted.size(), std::size_t{1});
    }

    void turnedOffNothingStays()
    {
        KvStatesFixture fixture;
        fixture.settings.setKeepKvStates(false);
        QCOMPARE(fixture.engine.posted.size(), std::size_t{3});
        QVERIFY(std::holds_alternative<ClearKvStates>(fixture.engine.posted[1]));
        QVERIFY(fixture.engine.last<ConfigureKvStates>().options.folder.empty());
        fixture.settings.setKeepKvStates(true);
        QVERIFY(!fixture.engine.last<ConfigureKvStates>().options.folder.empty());
    }

    void howMuchThereIs()
    {
        KvStatesFixture fixture;
        QVERIFY(fixture.states.empty());
        const QSignalSpy changed(&fixture.states, &KvStates::changed);
        const QSignalSpy failed(&fixture.states, &KvStates::failed);
        fixture.engine.send(KvStatesChanged{0, {120'000'000, 3}, {}});
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(!fixture.states.empty());
        QVERIFY2(fixture.states.summary().startsWith("3 chats, 120"), qPrintable(fixture.states.summary()));
        fixture.engine.send(KvStatesChanged{0, {1000, 1}, std::string("It could not be written.")});
        QTRY_COMPARE(fixture.states.problem(), QString("It could not be written."));
        QVERIFY(fixture.states.summary().startsWith("1 chat,"));
        // The problem is reported only once, not again after every answer.
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<LocalizedText>().text(), QString("It could not be written."));
        fixture.engine.send(KvStatesChanged{0, {1000, 1}, std::string("It could not be written.")});
        fixture.engine.send(KvStatesChanged{0, {2000, 2}, {}});
        QTRY_COMPARE(fixture.states.problem(), QString());
        QCOMPARE(failed.size(), 1);
        fixture.states.clear();
        QVERIFY(std::holds_alternative<ClearKvStates>(fixture.engine.posted.back()));
    }

    /// The saved states of a deleted chat are removed immediately, even if the engine is busy.
    void aDeletedChatIsForgottenAtOnce()
    {
        KvStatesFixture fixture;
        const QDir states(fixture.folder.filePath("states"));
        QVERIFY(states.mkpath("."));
        for (const char* const name : {"chat-1-aa.kvstate", "chat-1-bb.kvstate", "chat-12-aa.kvstate"}) {
            QFile file(states.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        fixture.states.forget(1);
        QCOMPARE(states.entryList(QDir::Files), QStringList{"chat-12-aa.kvstate"});
    }
};

VITRINE_GUI_TEST(KvStatesTest);

#include "kv_states_test.moc"
