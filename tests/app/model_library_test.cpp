#include "app/library/model_file.h"
#include "app/library/recent_models.h"
#include "app/store/stored_types.h"
#include "tests/app/library_fixture.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <tuple>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class ModelLibraryTest : public QObject, LibraryFixture {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void numbersAreShort();
    void whatIsNoModelIsRefusedAtOnce();
    void loading();
    void noticesAreDismissedForOneModel();
    void filesOfOneModelAreToldApart();
    void namesStayOnOneLine();
    void failedLoadKeepsTheModel();
    void modelThatMadeRoomComesBackOrIsGone();
    void unknownPreTokenizerLeavesAChoice();
    void choiceThatDoesNotHelpIsForgotten();
    void deviceThatFailsOffersTheCpu();
    void deviceThatFailsDuringAnAnswerOffersTheCpu();
    void choiceSurvivesTheStarterInstead();
    void cancelledLoadIsQuiet();
    void secondLoadReplacesTheFirst();
    void modelThatWasGivenUpCanBeOpenedAgain();
    void unloading();
    void recentModelsAreKept();
    void optionsComeFromTheSettings();
};

void ModelLibraryTest::numbersAreShort()
{
    QCOMPARE(shortCount(999), QString("999"));
    QCOMPARE(shortCount(292'800), QString("293 K"));
    QCOMPARE(shortCount(494'032'768), QString("494 M"));
    QCOMPARE(shortCount(999'700'000), QString("1.0 B"));
    QCOMPARE(shortCount(1'543'714'304), QString("1.5 B"));
    QCOMPARE(shortCount(70'553'706'496), QString("71 B"));
    QCOMPARE(shortContext(32768), QString("32k"));
    QCOMPARE(shortContext(512), QString("512"));
    QCOMPARE(shortContext(5000), QLocale().toString(5000));
}

void ModelLibraryTest::whatIsNoModelIsRefusedAtOnce()
{
    const QString zip = write("archive.gguf", QByteArray::fromHex("504b0304") + "rest");
    const QString empty = write("empty.gguf", {});
    const std::vector<std::pair<QVariant, QString>> cases{
        {zip, "archive.gguf is not a GGUF file, but a ZIP archive"},
        {QUrl::fromLocalFile(zip), "archive.gguf is not a GGUF file"},
        {write("page.gguf", "<html><title>Log in</title>"), "a web page with the title \"Log in\""},
        {write("other.gguf", QByteArray::fromHex("01020304")), "begins with the bytes 01 02 03 04"},
        {empty, "is empty"},
        {m_folder->filePath("nothing.gguf"), "There is no file"},
        {m_folder->path(), "is not a file"},
        {QUrl("https://example.org/m.gguf"), "not a file on this computer"},
        {QString(), "not a file on this computer"},
    };
    for (const auto& [what, sentence] : cases) {
        m_library->load(what);
        QVERIFY2(m_library->error().contains(sentence), qPrintable(m_library->error()));
        QVERIFY(!m_library->loading());
    }
    QVERIFY(m_engine.posted.empty());
    m_library->dismissError();
    QCOMPARE(m_library->error(), QString());
}

void ModelLibraryTest::loading()
{
    const QString path = write("m ü.gguf", "GGUF");
    m_library->load(QUrl::fromLocalFile(path));
    QVERIFY(m_library->loading());
    QVERIFY(!m_library->loaded());
    QCOMPARE(m_library->loadName(), QString::fromUtf8("m ü.gguf"));
    QCOMPARE(QString::fromStdString(m_engine.last<LoadModel>().path), path);
    m_engine.send(LoadProgress{request(), 0.25F, std::string("weights")});
    QTRY_COMPARE(m_library->loadProgress(), 0.25);
    QCOMPARE(m_library->loadStage(), QString("weights"));
    m_engine.send(ModelLoaded{request(), summary(path.toStdString())});
    QTRY_VERIFY(m_library->loaded());
    QVERIFY(!m_library->loading());
    QCOMPARE(m_library->name(), QString("Tiny"));
    QCOMPARE(m_library->description(), QString::fromUtf8("qwen2 · 494 M · Q4_K_M · 32k context"));
    QCOMPARE(m_library->device(), QString("CPU, AVX2, 2 threads"));
    QCOMPARE(m_library->notices(), QStringList{"This file has no chat template."});
    QCOMPARE(m_library->news(), m_library->notices());
    QCOMPARE(m_library->size(), QString("808 MB"));
    QCOMPARE(m_library->contextLength(), 32768);
    QVERIFY(m_library->recent()->index(0).data(RecentModels::CurrentRole).toBool());
}

void ModelLibraryTest::noticesAreDismissedForOneModel()
{
    const QString path = write("m.gguf", "GGUF");
    const QString other = write("other.gguf", "GGUF");
    const QStringList said{"This file has no chat template."};
    const auto open = [this](const QString& file) {
        m_library->load(file);
        loaded(file);
    };
    open(path);
    QCOMPARE(m_library->news(), said);
    m_library->dismissNews();
    QCOMPARE(m_library->news(), QStringList());
    QCOMPARE(m_library->notices(), said);  // dismissed notices are still listed on the model's page
    open(other);
    QCOMPARE(m_library->news(), said);
    restart();
    open(path);
    QCOMPARE(m_library->news(), QStringList());
    // Only those notices are shown that are new for this model. Notices that no longer apply are forgotten.
    for (const auto& [notices, news] : std::vector<std::pair<std::vector<std::string>, QStringList>>{
             {{said[0].toStdString(), "And another."}, {"And another."}}, {{}, {}}, {{said[0].toStdString()}, said}}) {
        m_library->load(path);
        ModelSummary changed = summary(path.toStdString());
        changed.notices.assign(notices.begin(), notices.end());
        m_engine.send(ModelLoaded{request(), changed});
        QTRY_VERIFY(!m_library->loading());
        QCOMPARE(m_library->news(), news);
    }
}

void ModelLibraryTest::namesStayOnOneLine()
{
    const QString path = write("a.gguf", "GGUF and more");
    m_library->load(path);
    ModelSummary named = summary(path.toStdString());
    named.name = "Tiny\n\xE2\x80\xAEgro.ti\xE2\x80\x8B";
    m_engine.send(ModelLoaded{request(), named});
    QTRY_COMPARE(m_library->name(), QString("Tiny\\n\\u{202e}gro.ti\\u{200b}"));
    QCOMPARE(m_library->recent()->index(0).data(RecentModels::NameRole).toString(), m_library->name());
}

void ModelLibraryTest::filesOfOneModelAreToldApart()
{
    for (const auto& [name, quantization, bytes] :
         {std::tuple("a-q4.gguf", "Q4_K_M", 807'694'464), std::tuple("a-q8.gguf", "Q8_0", 1'321'079'200)}) {
        const QString path = write(name, "GGUF");
        m_library->load(path);
        ModelSummary one = summary(path.toStdString());
        one.quantization = quantization;
        one.fileBytes = static_cast<std::uint64_t>(bytes);
        m_engine.send(ModelLoaded{request(), one});
        QTRY_COMPARE(m_library->path(), path);
    }
    for (const bool afterRestart : {false, true}) {
        if (afterRestart) restart();
        const auto row = [this](int at) {
            QStringList shown;
            for (const int role : {RecentModels::NameRole, RecentModels::FileNameRole, RecentModels::QuantizationRole,
                                   RecentModels::SizeRole}) {
                shown << m_library->recent()->index(at).data(role).toString();
            }
            return shown;
        };
        QCOMPARE(row(0), QStringList({"Tiny", "a-q8.gguf", "Q8_0", "1.32 GB"}));
        QCOMPARE(row(1), QStringList({"Tiny", "a-q4.gguf", "Q4_K_M", "808 MB"}));
    }
}

void ModelLibraryTest::failedLoadKeepsTheModel()
{
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    m_engine.send(ModelLoaded{request(), summary(path.toStdString())});
    QTRY_VERIFY(m_library->loaded());
    m_library->load(path);
    m_engine.send(Failed{request(), std::string("Tensor 3 is too long."), "detail"});
    QTRY_COMPARE(m_library->error(), QString("Tensor 3 is too long."));
    QCOMPARE(m_library->errorDetail(), QString("detail"));
    QVERIFY(!m_library->loading());
    QVERIFY(m_library->loaded());
}

void ModelLibraryTest::modelThatMadeRoomComesBackOrIsGone()
{
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    loaded(path);
    const QString other = write("other.gguf", "GGUF");
    for (const bool comesBack : {true, false}) {
        m_library->load(other);
        if (comesBack) {
            m_engine.send(ModelLoaded{0, summary(path.toStdString())});
        } else {
            m_engine.send(ModelUnloaded{0});
        }
        m_engine.send(Failed{request(), std::string("There was no room."), {}});
        QTRY_COMPARE(m_library->error(), QString("There was no room."));
        QVERIFY(!m_library->loading());
        QCOMPARE(m_library->loaded(), comesBack);
        if (comesBack) QCOMPARE(m_library->path(), path);
    }
}

void ModelLibraryTest::unknownPreTokenizerLeavesAChoice()
{
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string());
    m_engine.send(Failed{request(), std::string("Not known."), "", {"gpt-2", "qwen2"}});
    QTRY_COMPARE(m_library->error(), QString("Not known."));
    QCOMPARE(m_library->preTokenizers(), (QStringList{"gpt-2", "qwen2"}));
    QCOMPARE(m_library->likelyPreTokenizers(), 0);
    m_library->load(path);
    m_engine.send(Failed{.request = request(),
                         .sentence = std::string("Not known."),
                         .detail = "",
                         .preTokenizers = {"qwen2", "gpt-2"},
                         .likelyPreTokenizers = 1});
    QTRY_COMPARE(m_library->likelyPreTokenizers(), 1);

    m_library->loadWithPreTokenizer("qwen2");
    QVERIFY(m_library->preTokenizers().isEmpty());
    QCOMPARE(posted(), path);
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string("qwen2"));
    loaded(path);
    restart();
    m_library->load(path);  // uses the pre-tokenizer that was chosen for this file
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string("qwen2"));
    m_library->load(write("other.gguf", "GGUF"));
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string());
}

void ModelLibraryTest::choiceThatDoesNotHelpIsForgotten()
{
    const QString path = write("m.gguf", "GGUF");
    m_settings->setPreTokenizerOf(path, "qwen2");
    m_library->load(path);
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string("qwen2"));
    m_engine.send(Failed{request(), std::string("It has no pre-tokenizer."), ""});
    QTRY_COMPARE(m_library->error(), QString("It has no pre-tokenizer."));
    QVERIFY(m_library->preTokenizers().isEmpty());
    QCOMPARE(m_settings->preTokenizerOf(path), QString());
    const std::size_t before = m_engine.posted.size();
    m_library->loadWithPreTokenizer("gpt-2");  // ignored, because no choice of pre-tokenizers is offered
    QCOMPARE(m_engine.posted.size(), before);
}

void ModelLibraryTest::deviceThatFailsOffersTheCpu()
{
    const QString path = write("m.gguf", "GGUF");
    m_settings->setDevice("vulkan");
    m_settings->setLastModel(path);
    m_settings->setPreTokenizerOf(path, "qwen2");
    m_library->loadLast();
    const std::size_t before = m_engine.posted.size();
    m_engine.send(
        Failed{.request = request(), .sentence = std::string("There is no GPU."), .detail = "", .ofDevice = true});
    QTRY_COMPARE(m_library->error(), QString("There is no GPU."));
    // The starter model is not opened in place of the file, because the file itself is intact.
    QCOMPARE(m_engine.posted.size(), before);
    QCOMPARE(m_settings->preTokenizerOf(path), QString("qwen2"));
    QVERIFY(m_library->offersCpu());

    m_library->continueOnCpu();
    QVERIFY(!m_library->offersCpu());
    QCOMPARE(m_library->error(), QString());
    QCOMPARE(posted(), path);
    QCOMPARE(m_engine.last<LoadModel>().options.device, std::string("cpu"));
    QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string("qwen2"));
    QCOMPARE(m_settings->device(), QString("vulkan"));
    loaded(path);
    m_library->reload();
    QCOMPARE(m_engine.last<LoadModel>().options.device, std::string("vulkan"));
    const std::size_t after = m_engine.posted.size();
    m_library->continueOnCpu();  // ignored, because the CPU is not offered
    QCOMPARE(m_engine.posted.size(), after);
}

void ModelLibraryTest::deviceThatFailsDuringAnAnswerOffersTheCpu()
{
    m_library->deviceFailed(std::string("It was lost."));  // no model is loaded, so the CPU is not offered
    QVERIFY(!m_library->offersCpu());
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    loaded(path);
    m_library->deviceFailed(std::string("It was lost."));
    QVERIFY(m_library->offersCpu());
    QVERIFY(m_library->error().contains("chat is kept"));
    QCOMPARE(m_library->errorDetail(), QString("It was lost."));
    m_library->dismissError();
    QVERIFY(!m_library->offersCpu());
    m_library->deviceFailed(std::string("It was lost."));
    m_library->continueOnCpu();
    QCOMPARE(posted(), path);
    QCOMPARE(m_engine.last<LoadModel>().options.device, std::string("cpu"));
}

void ModelLibraryTest::choiceSurvivesTheStarterInstead()
{
    const QString path = write("m.gguf", "GGUF");
    m_settings->setLastModel(path);
    m_library->loadLast();
    m_engine.send(Failed{request(), std::string("Not known."), "", {"gpt-2"}});
    QTRY_COMPARE(posted(), m_starter);
    loaded(m_starter);
    // Stored answers of the starter model show its name in the current language.
    AnswerInfo answer;
    answer.modelName = "Starter (enthalten)";
    answer.modelPath = m_starter;
    QCOMPARE(m_library->modelOf(answer), m_library->name());
    answer.modelPath = "/models/another.gguf";
    QCOMPARE(m_library->modelOf(answer), answer.modelName);
    QCOMPARE(m_library->preTokenizers(), QStringList{"gpt-2"});
    m_library->loadWithPreTokenizer("gpt-2");
    QCOMPARE(posted(), path);
}

void ModelLibraryTest::cancelledLoadIsQuiet()
{
    m_library->load(write("m.gguf", "GGUF"));
    m_library->cancelLoad();
    QVERIFY(!m_library->loading());
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request()});
    m_engine.send(Failed{request(), std::string("Loading was cancelled."), ""});
    m_engine.deliver(*m_bridge);
    QCOMPARE(m_library->error(), QString());
}

void ModelLibraryTest::secondLoadReplacesTheFirst()
{
    m_library->load(write("one.gguf", "GGUF"));
    const RequestId first = request();
    const QString two = write("two.gguf", "GGUF");
    m_library->load(two);
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{first});
    m_engine.send(Failed{first, std::string("Loading was cancelled."), ""});
    m_engine.send(LoadProgress{first, 0.9F, std::string("old")});
    m_engine.send(ModelLoaded{request(), summary(two.toStdString())});
    QTRY_VERIFY(m_library->loaded());
    QCOMPARE(m_library->error(), QString());
    QCOMPARE(m_library->path(), two);
}

void ModelLibraryTest::modelThatWasGivenUpCanBeOpenedAgain()
{
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    loaded(path);
    m_settings->setPreTokenizerOf(path, "qwen2");
    for (const bool dismissed : {false, true}) {
        m_engine.send(ModelUnloaded{0, std::string("m.gguf: the file was shortened.")});
        QTRY_VERIFY(m_library->offersReopening());
        QVERIFY(!m_library->loaded() && !m_library->offersCpu());
        QCOMPARE(m_library->error(),
                 QString("m.gguf: the file was shortened. The model was closed; the chat is kept."));
        if (dismissed) m_library->dismissError();
        const std::size_t before = m_engine.posted.size();
        m_library->openAgain();
        QVERIFY(!m_library->offersReopening());
        QCOMPARE(m_library->error(), QString());
        QCOMPARE(m_engine.posted.size(), dismissed ? before : before + 1);
        if (dismissed) break;
        QCOMPARE(posted(), path);
        QCOMPARE(m_engine.last<LoadModel>().options.preTokenizer, std::string("qwen2"));
        // Opening the file can fail, because another program may still be writing it.
        m_engine.send(Failed{request(), std::string("m.gguf: the header ends too early."), {}});
        QTRY_VERIFY(m_library->offersReopening());
        QCOMPARE(m_library->error(), QString("m.gguf: the header ends too early."));
        m_library->openAgain();
        QCOMPARE(posted(), path);
        loaded(path);
    }
}

void ModelLibraryTest::unloading()
{
    m_library->unload();
    QVERIFY(m_engine.posted.empty());
    const QString path = write("m.gguf", "GGUF");
    m_library->load(path);
    m_engine.send(ModelLoaded{request(), summary(path.toStdString())});
    QTRY_VERIFY(m_library->loaded());
    m_library->unload();
    m_engine.send(ModelUnloaded{m_engine.last<UnloadModel>().request});
    QTRY_VERIFY(!m_library->loaded());
    QCOMPARE(m_library->name(), QString());
    QVERIFY(!m_library->recent()->index(0).data(RecentModels::CurrentRole).toBool());
}

void ModelLibraryTest::recentModelsAreKept()
{
    const QAbstractItemModelTester tester(m_library->recent(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int i = 0; i < 15; ++i) {
        m_library->recent()->put({write(QString("%1.gguf").arg(i), "GGUF"), QString("Model %1").arg(i), "d", {}, 4});
    }
    QCOMPARE(m_library->recent()->count(), 13);  // 12 models and the starter model
    m_library->recent()->put({m_folder->filePath("5.gguf"), "Again", "d", {}, 4});
    QCOMPARE(m_library->recent()->count(), 13);
    m_library->removeRecent(1);
    m_library->removeRecent(99);
    QFile::remove(m_folder->filePath("13.gguf"));
    cleanup();
    m_settings = std::make_unique<AppSettings>(settingsFile());
    const RecentModels recent(*m_settings, {});
    QCOMPARE(recent.count(), 11);
    const auto value = [&recent](int row, int role) { return recent.index(row).data(role); };
    QCOMPARE(value(0, RecentModels::NameRole).toString(), QString("Again"));
    QCOMPARE(value(0, RecentModels::MissingRole).toBool(), false);
    QCOMPARE(value(1, RecentModels::PathRole).toString(), m_folder->filePath("13.gguf"));
    QCOMPARE(value(1, RecentModels::MissingRole).toBool(), true);
}

void ModelLibraryTest::optionsComeFromTheSettings()
{
    m_settings->setContextLength(4096);
    m_settings->setThreads(3);
    m_library->load(write("m.gguf", "GGUF"));
    QCOMPARE(m_engine.last<LoadModel>().options.contextLength, 4096U);
    QCOMPARE(m_engine.last<LoadModel>().options.threads, 3U);
}

VITRINE_TEST(ModelLibraryTest);
#include "model_library_test.moc"
