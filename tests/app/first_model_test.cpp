#include "app/library/recent_models.h"
#include "tests/app/library_fixture.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

/// Tests which model is loaded at the start: the last model or the starter model.
class FirstModelTest : public QObject, LibraryFixture {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void firstStartLoadsTheStarter();
    void starterHasOneNameEverywhere();
    void starterStaysInTheList();
    void starterIsDescribedAfterItWasLoaded();
    void lastModelIsLoadedAgain();
    void withoutItsFileTheLastModelGivesWay_data();
    void withoutItsFileTheLastModelGivesWay();
    void failingLastModelGivesWay();
    void onlyAStartGivesWay();
    void missingStarterIsSaid();
};

void FirstModelTest::firstStartLoadsTheStarter()
{
    m_library->loadLast();
    QVERIFY(m_library->loading());
    QCOMPARE(posted(), m_starter);
    QCOMPARE(m_library->error(), QString());
}

void FirstModelTest::starterHasOneNameEverywhere()
{
    QCOMPARE(starterRow(RecentModels::NameRole).toString(), QString("Starter (bundled)"));
    m_library->load(m_starter);
    QCOMPARE(m_library->loadName(), QString("Starter (bundled)"));
    QVERIFY(!m_library->starter());
    loaded(m_starter);
    QVERIFY(m_library->starter());
    QCOMPARE(m_library->name(), QString("Starter (bundled)"));
    QVERIFY(starterRow(RecentModels::CurrentRole).toBool());
    QCOMPARE(m_library->recent()->count(), 1);
    // A copy of the starter model is a file of the user, and is not treated as the starter model.
    const QString copy = write("copy.gguf", "GGUF and more");
    m_library->load(copy);
    QCOMPARE(m_library->loadName(), QString("copy.gguf"));
    loaded(copy);
    QVERIFY(!m_library->starter());
    QCOMPARE(m_library->name(), QString("Tiny"));
}

void FirstModelTest::starterStaysInTheList()
{
    const QAbstractItemModelTester tester(m_library->recent(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_library->removeRecent(0);
    QCOMPARE(m_library->recent()->count(), 1);
    const QString path = write("m.gguf", "GGUF");
    m_library->recent()->put({path, "M", "d", "Q8_0", 1000});
    m_library->recent()->put({m_starter, "Vitrine Starter", "d", "Q8_0", 13});
    QCOMPARE(m_library->recent()->count(), 2);
    QCOMPARE(starterRow(RecentModels::PathRole).toString(), m_starter);
    QVERIFY(starterRow(RecentModels::StarterRole).toBool());
    QVERIFY(!m_library->recent()->index(0).data(RecentModels::StarterRole).toBool());
    m_library->removeRecent(1);
    QCOMPARE(m_library->recent()->count(), 2);
    m_library->removeRecent(0);
    QCOMPARE(m_library->recent()->count(), 1);
    // The path of the starter model is not stored. After a restart, the model is therefore found at its new location.
    m_starter = write("elsewhere.gguf", "GGUF and more");
    restart();
    QCOMPARE(m_library->recent()->count(), 1);
    QCOMPARE(starterRow(RecentModels::PathRole).toString(), m_starter);
}

void FirstModelTest::starterIsDescribedAfterItWasLoaded()
{
    QCOMPARE(starterRow(RecentModels::DescriptionRole).toString(), QString("Comes with Vitrine"));
    QCOMPARE(starterRow(RecentModels::SizeRole).toString(), QString("13 bytes"));
    m_library->load(m_starter);
    loaded(m_starter);
    const QString description = QString::fromUtf8("qwen2 · 494 M · Q4_K_M · 32k context");
    QCOMPARE(starterRow(RecentModels::DescriptionRole).toString(), description);
    restart();
    QCOMPARE(starterRow(RecentModels::DescriptionRole).toString(), description);
    write("starter.gguf", "GGUF of another release");
    restart();
    QVERIFY(starterRow(RecentModels::DescriptionRole).toString().startsWith("Comes with Vitrine"));
}

void FirstModelTest::lastModelIsLoadedAgain()
{
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    loaded(path);
    m_library->load(write("never.gguf", "GGUF"));  // requested but never loaded, so it does not become the last model
    restart();
    m_library->loadLast();
    QCOMPARE(posted(), path);
    loaded(path);
    m_library->load(m_starter);
    loaded(m_starter);
    m_starter = write("elsewhere.gguf", "GGUF");
    restart();
    m_library->loadLast();
    QCOMPARE(posted(), m_starter);
}

void FirstModelTest::withoutItsFileTheLastModelGivesWay_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("gone") << QByteArray() << "There is no file ";
    QTest::newRow("another file") << QByteArray("PK and more") << "m.gguf is not a GGUF file, but a text file";
}

void FirstModelTest::withoutItsFileTheLastModelGivesWay()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    loaded(path);
    QFile::remove(path);
    if (!bytes.isEmpty()) write("m.gguf", bytes);
    restart();
    m_library->loadLast();
    QCOMPARE(posted(), m_starter);
    loaded(m_starter);
    QVERIFY2(m_library->error().contains(says), qPrintable(m_library->error()));
    QVERIFY(m_library->error().endsWith(". The starter model was opened instead."));
    restart();
    m_library->loadLast();
    QCOMPARE(m_library->error(), QString());  // the error was reported before the restart and is not repeated
}

void FirstModelTest::failingLastModelGivesWay()
{
    const QString path = write("m.gguf", "GGUF");
    m_settings->setLastModel(path);
    m_library->loadLast();
    QCOMPARE(posted(), path);
    m_engine.send(Failed{request(), std::string("Tensor 3 is too long."), "detail"});
    QTRY_COMPARE(posted(), m_starter);
    loaded(m_starter);
    QCOMPARE(m_library->error(), QString("Tensor 3 is too long. The starter model was opened instead."));
    QCOMPARE(m_library->errorDetail(), QString("detail"));
    // If the starter model cannot be opened either, no other model is tried.
    m_settings->setLastModel(path);
    restart();
    m_library->loadLast();
    m_engine.send(Failed{request(), std::string("Tensor 3 is too long."), "detail"});
    QTRY_COMPARE(posted(), m_starter);
    m_engine.send(Failed{request(), std::string("There is not enough memory."), ""});
    QTRY_COMPARE(m_library->error(), QString("There is not enough memory."));
    QVERIFY(!m_library->loading());
    QCOMPARE(m_engine.posted.size(), std::size_t{2});
}

void FirstModelTest::onlyAStartGivesWay()
{
    const QString path = write("m.gguf", "GGUF");
    m_settings->setLastModel(path);
    m_library->loadLast();
    m_library->load(write("chosen.gguf", "GGUF"));
    m_engine.send(Failed{request(), std::string("Tensor 3 is too long."), "detail"});
    QTRY_COMPARE(m_library->error(), QString("Tensor 3 is too long."));
    QVERIFY(!m_library->loading());
}

void FirstModelTest::missingStarterIsSaid()
{
    QFile::remove(m_starter);
    restart();
    QVERIFY(starterRow(RecentModels::MissingRole).toBool());
    m_library->loadLast();
    QVERIFY(m_engine.posted.empty());
    QCOMPARE(m_library->error(),
             QString("The starter model that comes with Vitrine is missing: there is no file %1.").arg(m_starter));
    m_settings->setLastModel(m_folder->filePath("gone.gguf"));
    m_library->loadLast();
    QVERIFY(m_engine.posted.empty());
    QVERIFY2(m_library->error().endsWith("gone.gguf."), qPrintable(m_library->error()));
}

VITRINE_TEST(FirstModelTest);
#include "first_model_test.moc"
