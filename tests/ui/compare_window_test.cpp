#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/settings/language.h"
#include "core/base/atomic_file.h"
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/generate/engine/local_engine.h"
#include "tests/cli/cli_process.h"
#include "tests/compare/faults.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMimeData>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kLongPatience = 60000;  ///< time limit for a wait, in milliseconds

bool isShown(QQuickItem* item, const QString& text)
{
    if (!item->isVisible()) return false;
    if (item->property("text").toString() == text) return true;
    const QList<QQuickItem*> children = item->childItems();
    return std::ranges::any_of(children, [&](QQuickItem* child) { return isShown(child, text); });
}

QQuickItem* itemNamed(QQuickItem* item, const QString& name)
{
    if (!item->isVisible()) return nullptr;
    if (item->objectName() == name) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = itemNamed(child, name)) return found;
    }
    return nullptr;
}

}  // namespace

/// Tests the Compare page in the complete window with the starter model, through the actions of a user.
class CompareWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QQuickStyle::setStyle(QStringLiteral("Basic"));
        QLocale::setDefault(QLocale::c());
        m_model = QString::fromStdString(starterModelPath().string());
        m_application = std::make_unique<Application>(chooseFolders(m_folder.path()), [](EventSink sink) {
            return std::make_unique<LocalEngine>(std::move(sink));
        });
        m_application->settings()->setInspectorVisible(true);
        m_application->settings()->setInspectorPage(QStringLiteral("compare"));
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
        m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
        QVERIFY(!m_qml->rootObjects().isEmpty());
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
        m_window->resize(1280, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
        m_application->library()->start(m_model);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->library()->loaded(), kLongPatience);
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(6);
        chat.setSeed(5);
        m_application->session()->sender()->send("Hello there");
        QTRY_VERIFY_WITH_TIMEOUT(!m_application->session()->answer()->generating() &&
                                     strip().count() > strip().promptCount(),
                                 kLongPatience);
        QTRY_VERIFY_WITH_TIMEOUT(page().canStart(), kLongPatience);
        QTRY_VERIFY_WITH_TIMEOUT(page().scope().contains("up to"), kLongPatience);  // the page states the cost
    }

    void cleanupTestCase()
    {
        m_qml.reset();
        m_application.reset();
    }

    void twoLevelsGiveTheDocumentOfTheCommandLine()
    {
        page().setB(static_cast<int>(page().places().indexOf("CPU, exact (scalar)")));
        const CompareRuns asked = page().command();
        picture("empty", m_window);
        strip().select(2);
        press("start");
        picture("running", m_window);
        QTRY_VERIFY_WITH_TIMEOUT(!page().verdict().isEmpty(), kLongPatience);
        const CliOutcome said =
            compared({"--tokens", ids(), "--a", QString::fromStdString(asked.a), "--b", "cpu:scalar"});
        QCOMPARE(said.status, 0);
        QCOMPARE(document(), said.json());
        QVERIFY(!page().diverges());
        QCOMPARE(strip().selectedRow(), 2);  // the comparison must not change the selected token
        // If rounding explains bars beyond the limit for noise, the header names the tap with the largest of these
        // bars. The verdict then names the rounding.
        const QJsonObject json = said.json();
        const QString rounding = json["rounding"].toString();
        QCOMPARE(page().rounds(), !rounding.isEmpty());
        QVERIFY2(rounding.isEmpty() || page().verdict().contains(rounding), qPrintable(page().verdict()));
        double most = 0;
        QString place;
        for (const QJsonValue& each : json["taps"].toArray()) {
            const QJsonObject tap = each.toObject();
            if (!tap["rounded"].toBool() || tap["times_noise"].toDouble() <= most) continue;
            most = tap["times_noise"].toDouble();
            place = tap["name"].toString();
        }
        QCOMPARE(page().place().section(QString::fromUtf8(" · "), 0, 0), place);
        if (!place.isEmpty()) QCOMPARE(page().values()->tap(), place);
        picture("rounding", m_window);
    }

    /// A reference can be a file that contains only logits, or a folder with one array per tap.
    void logitsAndFoldersAreReferences()
    {
        const QString logits = m_folder.filePath("logits-of-another-engine-with-a-name-that-fits-nowhere.npy");
        QCOMPARE(
            runCli({"logits", "-m", m_model, "--tokens", ids(), "--device", "cpu", "--isa", "scalar", "--out", logits})
                .status,
            0);
        drop(logits);
        press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!page().verdict().isEmpty(), kLongPatience);
        picture("logits", m_window);
        QVERIFY2(!page().diverges(), qPrintable(page().verdict()));
        QCOMPARE(page().count(), 1);
        QCOMPARE(page().index(0).data(CompareModel::NameRole).toString(), "logits");

        const QString folder = m_folder.filePath("arrays");
        QVERIFY(QDir().mkpath(folder));
        const Trace trace = faultyTrace(EngineFault::GeluForSilu, chat());
        for (const TraceArray& entry : trace.arrays()) {
            QFile array(folder + "/" + QString::fromStdString(entry.name()) + ".f32");
            QVERIFY(array.open(QIODevice::WriteOnly));
            array.write(reinterpret_cast<const char*>(entry.values.data()),
                        static_cast<qint64>(entry.values.size() * sizeof(float)));
        }
        drop(folder);
        QCOMPARE(page().places().at(page().b()), "arrays");
        press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!page().verdict().isEmpty(), kLongPatience);
        const QJsonObject said = compared({"--tokens", ids(), "--reference", folder, "--a", "cpu:scalar"}).json();
        QCOMPARE(said["verdict"].toObject()["cause"].toString(), "activation.kind");
        QJsonObject ours = document();
        ours["b"] = said["b"];
        QCOMPARE(ours, said);
    }

    /// The whole verdict follows the language of the window, including the detail after the colon.
    void theDetailOfACauseIsTranslated()
    {
        drop(write(EngineFault::SoftmaxOfBase2, "base2.npz"));
        QTRY_VERIFY_WITH_TIMEOUT(page().canStart(), kLongPatience);
        press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!page().verdict().isEmpty(), kLongPatience);
        QVERIFY2(page().verdict().endsWith(": uses powers of 2 instead of powers of e."), qPrintable(page().verdict()));
        WindowLanguage language;
        language.speak(AppSettings::Language::German);
        QVERIFY2(page().verdict().endsWith(": verwendet Potenzen von 2 statt Potenzen von e."),
                 qPrintable(page().verdict()));
    }

    void aPlantedFaultIsFoundAsOnTheCommandLine()
    {
        const QString file = write(EngineFault::GeluForSilu, "planted.npz");
        drop(file);
        QCOMPARE(page().places().at(page().b()), "planted.npz");
        QVERIFY(page().verdict().isEmpty());  // choosing the reference cleared the previous verdict
        QTRY_VERIFY_WITH_TIMEOUT(page().scope().contains("up to"), kLongPatience);
        press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!page().verdict().isEmpty(), kLongPatience);
        QJsonObject said = compared({"--reference", file, "--a", "cpu:scalar"}).json();
        QCOMPARE(said["verdict"].toObject()["cause"].toString(), "activation.kind");
        said["b"] = "planted.npz";  // the page shows file names without folders
        QCOMPARE(document(), said);

        QVERIFY2(page().verdict().startsWith("The other engine uses the wrong activation"),
                 qPrintable(page().verdict()));
        const QJsonObject first = said["first_divergence"].toObject();
        QCOMPARE(text("site"),
                 QString::fromUtf8("%1 · position %2").arg(first["name"].toString()).arg(first["position"].toInt()));
        QCOMPARE(page().hint(), said["verdict"].toObject()["hint"].toString());
        // In German, every line of the evidence is translated.
        const QStringList english = page().evidence();
        {
            WindowLanguage language;
            language.speak(AppSettings::Language::German);
            QCOMPARE(page().evidence().size(), english.size());
            for (const QString& sentence : page().evidence())
                QVERIFY2(!english.contains(sentence), qPrintable(sentence));
        }
        // The page compares single values at the tap that the verdict names.
        CompareValuesModel& values = *page().values();
        QCOMPARE(values.tap(), first["name"].toString());
        QCOMPARE(values.position(), first["position"].toInt());
        double most = 0;
        for (int position = values.firstPosition(); position <= values.lastPosition(); ++position) {
            values.setPosition(position);
            const QModelIndex worst = values.index(values.worst());
            most = std::max(most, std::abs(worst.data(CompareValuesModel::ARole).toDouble() -
                                           worst.data(CompareValuesModel::BRole).toDouble()));
        }
        QCOMPARE(most, first["max_abs"].toDouble());
    }

    /// In a separate window, the page shows the table with all columns next to the evidence. The window accepts dropped
    /// files.
    void itHasAWindowOfItsOwn()
    {
        m_application->settings()->setInspectorApart(true);
        QQuickWindow* apart = nullptr;
        const auto shown = [&] {
            for (QWindow* window : QGuiApplication::topLevelWindows()) {
                auto* quick = qobject_cast<QQuickWindow*>(window);
                if (quick && quick != m_window && quick->isVisible() && itemNamed(quick->contentItem(), "start"))
                    apart = quick;
            }
            return apart != nullptr;
        };
        QTRY_VERIFY_WITH_TIMEOUT(shown(), kLongPatience);
        apart->resize(1280, 800);
        QTRY_COMPARE_WITH_TIMEOUT(apart->width(), 1280, kLongPatience);
        QTRY_VERIFY_WITH_TIMEOUT(itemNamed(apart->contentItem(), "figures"), kLongPatience);
        // The separator is the dot between the position of the difference and its size. It is visible only if both
        // texts fit on one line.
        QTRY_VERIFY_WITH_TIMEOUT(itemNamed(apart->contentItem(), "separator"), kLongPatience);
        picture("apart-light", apart);
        m_application->settings()->setInspectorApart(false);
        QTRY_VERIFY_WITH_TIMEOUT(itemNamed(m_window->contentItem(), "start"), kLongPatience);
    }

    void aClickShowsATap()
    {
        page().selectRow(1);
        QCOMPARE(page().values()->tap(), page().index(1).data(CompareModel::NameRole).toString());
        QTRY_VERIFY_WITH_TIMEOUT(itemNamed(m_window->contentItem(), "figures"), kLongPatience);
        QCOMPARE(strip().selectedRow(), page().index(1).data(CompareModel::PositionRole).toInt());
    }

    void otherTokensAreSaidAndTaken()
    {
        TraceRequest request = chat();
        request.tokens.erase(request.tokens.begin());
        drop(write(EngineFault::None, "other.npz", request));
        QTRY_VERIFY_WITH_TIMEOUT(page().canStart(), kLongPatience);
        press("start");
        QTRY_VERIFY_WITH_TIMEOUT(page().hasOtherTokens(), kLongPatience);
        QCOMPARE(page().count(), 0);
        const CliOutcome said = compared({"--tokens", ids(), "--reference", m_folder.filePath("other.npz")});
        QCOMPARE(document(), said.json());
        press("verdictAction");
        QTRY_VERIFY_WITH_TIMEOUT(page().count() > 0, kLongPatience);
        QVERIFY(!page().stale());  // for a stale result, the page would compare the tokens of the chat again
        QVERIFY(!page().diverges());
    }

    /// A file that cannot be read leaves the verdict unchanged. A verdict is shown as outdated while another model than
    /// the compared one is loaded.
    void anotherModelLeavesTheResultAsItIs()
    {
        CompareModel& model = page();
        const QString verdict = model.verdict();
        QVERIFY(!verdict.isEmpty() && !model.stale());
        model.setCostProblem(std::string("copy.gguf: the file was shortened"));
        QVERIFY(model.error().isEmpty());
        QCOMPARE(model.verdict(), verdict);
        QCOMPARE(model.scope(), QStringLiteral("copy.gguf: the file was shortened"));
        const ModelIdentity own = m_application->library()->identity();
        model.setReady(true, false, {"copy.gguf"});
        QVERIFY(model.stale());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(m_window->contentItem(), model.staleness()), kLongPatience);
        // The warning is above the verdict. The primary button is the one that repeats the comparison.
        QQuickItem* warning = itemNamed(m_window->contentItem(), "warning");
        QQuickItem* sentence = itemNamed(m_window->contentItem(), "sentence");
        QVERIFY(warning && sentence);
        QTRY_VERIFY(warning->mapToScene({}).y() + warning->height() <= sentence->mapToScene({}).y());
        QVERIFY(itemNamed(m_window->contentItem(), "start")->property("primary").toBool());
        QVERIFY(model.scope() != QStringLiteral("copy.gguf: the file was shortened"));
        model.setReady(true, false, own);
        QVERIFY(!model.stale());
        // A copy of the file counts as the same model. A file that was changed in place counts as a different model.
        QVERIFY(own.hash.has_value());
        model.setReady(true, false, {"copy.gguf", own.hash});
        QVERIFY(!model.stale());
        model.setReady(true, false, {own.path, *own.hash + 1});
        QVERIFY(model.stale());
        model.setReady(true, false, own);
    }

    void whatIsNoReferenceGetsOneSentence()
    {
        QFile file(m_folder.filePath("broken.npz"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("PK and nothing else") > 0);
        file.close();
        drop(file.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(!page().error().isEmpty(), kLongPatience);
        QVERIFY2(page().error().startsWith("broken.npz: "), qPrintable(page().error()));
    }

private:
    CompareModel& page() const { return *m_application->inspectors()->comparison(); }
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }

    QJsonObject document() const { return QJsonDocument::fromJson(page().exported("json")).object(); }

    QString ids() const { return strip().idList().remove(u' '); }

    CliOutcome compared(const QStringList& more) const
    {
        const QString context = QString::number(m_application->library()->contextLength());
        return runCli(QStringList{"compare", "-m", m_model, "-c", context, "--json"} + more);
    }

    /// Saves a screenshot in the folder named by the environment variable VITRINE_PICTURES.
    static void picture(const QString& name, QQuickWindow* window)
    {
        QTest::qWait(300);
        const QImage picture = window->grabWindow();
        QVERIFY(!picture.isNull());
        const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
        if (!folder.isEmpty()) QVERIFY(picture.save(folder + "/compare-" + name + ".png"));
    }

    QString text(const QString& name) const
    {
        const QQuickItem* item = itemNamed(m_window->contentItem(), name);
        return item ? item->property("text").toString() : QString();
    }

    void press(const QString& name) const
    {
        QQuickItem* button = nullptr;
        QTRY_VERIFY2_WITH_TIMEOUT((button = itemNamed(m_window->contentItem(), name)) && button->isEnabled(),
                                  qPrintable(name), kLongPatience);
        waitUntilAtRest(button);
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          button->mapToScene({button->width() / 2, button->height() / 2}).toPoint());
    }

    void drop(const QString& file) const
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        const QPoint at(300, 300);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window, &move);
        QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window, &dropped);
        QVERIFY2(dropped.isAccepted(), qPrintable(file));
    }

    /// Returns the request for a trace of the tokens of the chat.
    TraceRequest chat() const
    {
        TraceRequest request;
        request.model = Model::load(m_model.toStdString());
        for (int row = 0; row < strip().count(); ++row) request.tokens.push_back(strip().tokenAt(row)->record.id);
        request.taps = TapSelection::everything();
        request.decode = 4;
        request.context = static_cast<std::size_t>(m_application->library()->contextLength());
        return request;
    }

    QString write(EngineFault fault, const QString& name) const { return write(fault, name, chat()); }
    QString write(EngineFault fault, const QString& name, const TraceRequest& request) const
    {
        const QString path = m_folder.filePath(name);
        AtomicFile file(path.toStdString());
        writeTrace(file, faultyTrace(fault, request), request.tokens);
        return path;
    }

    /// Returns the trace of an engine whose only mistake is `fault`. It is computed with the scalar instruction set,
    /// even if the window uses another one.
    static Trace faultyTrace(EngineFault fault, const TraceRequest& request)
    {
        const QByteArray level = qgetenv("VITRINE_ISA");
        qputenv("VITRINE_ISA", "scalar");
        Trace trace = runTrace(request, *makeFaultyBackend(fault));
        level.isNull() ? qunsetenv("VITRINE_ISA") : qputenv("VITRINE_ISA", level);
        return trace;
    }

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

VITRINE_GUI_TEST(CompareWindowTest);
#include "compare_window_test.moc"
