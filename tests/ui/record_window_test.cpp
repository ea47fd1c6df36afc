#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/sampling/sampler_table.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QDropEvent>
#include <QFile>
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
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kRecordPatience = 60000;  ///< time limit for a wait, in milliseconds

/// Returns `item`, or the item inside it, that has this object name and is visible; null if no item matches.
QQuickItem* itemShown(QQuickItem* item, const QString& name)
{
    if (!item->isVisible() || item->objectName() == name) return item->isVisible() ? item : nullptr;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* inside = itemShown(child, name)) return inside;
    }
    return nullptr;
}

bool shown(QQuickItem* item, const QString& name)
{
    return itemShown(item, name) != nullptr;
}

}  // namespace

/// Tests the Record page in the complete window with the starter model, through the actions of a user.
class RecordWindowTest : public QObject {
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
        m_application->settings()->setInspectorPage(QStringLiteral("record"));
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
        m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
        QVERIFY(!m_qml->rootObjects().isEmpty());
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
        m_window->resize(1280, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
        QTRY_VERIFY_WITH_TIMEOUT(page().isVisible(), kRecordPatience);
        QVERIFY(!page().emptyReason().isEmpty());
        // A record can be opened without a model. All of its content is shown, and nothing is compared.
        QVERIFY2(runCli({"inspect", "record", "-m", m_model, "-p", "Another prompt", "-n", "3", "-s", "1", "--out",
                         file("other.json")})
                         .status == 0,
                 "other.json");
        drop(file("other.json"));
        QTRY_COMPARE_WITH_TIMEOUT(page().nameOfA(), "other.json", kRecordPatience);
        QVERIFY(!m_application->library()->loaded() && page().problem().isEmpty());
        QVERIFY(page().count() > 10 && page().emptyReason().isEmpty() && page().nameOfB().isEmpty());
        QVERIFY(!itemShown(m_window->contentItem(), "saveRecord")->isEnabled());
        // All rows of the focused list disappear. Qt must not print a warning about the focus.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("activeFocusOnTab")));
        itemShown(m_window->contentItem(), "facts")->forceActiveFocus();
        page().closeFiles();
        QTRY_COMPARE(page().count(), 0);
        m_application->library()->start(m_model);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->library()->loaded(), kRecordPatience);
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(6);
        chat.setSeed(5);
        m_application->session()->sender()->send(kSaid);
        QTRY_VERIFY_WITH_TIMEOUT(page().hasOwn() && !m_application->session()->answer()->generating(), kRecordPatience);
        QTRY_VERIFY_WITH_TIMEOUT(page().count() > 10, kRecordPatience);
    }

    void cleanupTestCase()
    {
        m_qml.reset();
        m_application.reset();
    }

    /// Statistics of all taps are computed on request, after the page has shown the cost. They are then part of saved
    /// records and of comparisons of records.
    void tapsAreMeasuredWhereThatIsWanted()
    {
        QVERIFY(document()["taps"].toArray().isEmpty());
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QTRY_COMPARE_WITH_TIMEOUT(page().replayState().tokens(), strip.count(), kRecordPatience);
        QVERIFY(page().replayState().seconds() > 0);
        page().measure();
        QTRY_VERIFY_WITH_TIMEOUT(!document()["taps"].toArray().isEmpty(), kRecordPatience);
        QCOMPARE(page().replayState().tokens(), 0);
        QCOMPARE(page().replayState().progress(), -1.0);
        QCOMPARE(page().problem(), QString());
        // The page states where the statistics were added, and then offers to add the values of a tap.
        QVERIFY2(page().added().startsWith("Added below: statistics of "), qPrintable(page().added()));
        QTRY_VERIFY_WITH_TIMEOUT(shown(m_window->contentItem(), "captureTap"), kRecordPatience);
    }

    /// The user adds the values of one tap at the selected token, in every layer, to the record. They are equal to the
    /// values in a record that vitrine-cli writes.
    void valuesAreAddedWhereThatIsWanted()
    {
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        strip.select(3);
        QVERIFY(document()["captures"].toArray().isEmpty());
        page().setCaptureTap(static_cast<int>(page().captureTaps().indexOf("layer_out")));
        QTRY_COMPARE_WITH_TIMEOUT(page().replayState().tokens(), strip.count(), kRecordPatience);
        page().measure();
        QTRY_VERIFY_WITH_TIMEOUT(!document()["captures"].toArray().isEmpty(), kRecordPatience);
        const QJsonArray captures = document()["captures"].toArray();
        QCOMPARE(captures.size(), 6);
        QStringList ids;
        for (int row = 0; row < strip.promptCount(); ++row) ids << QString::number(strip.tokenAt(row)->record.id);
        const QJsonArray twin = runCli({"inspect", "record", "-m", m_model, "--tokens", ids.join(','), "-n", "6", "-s",
                                        "5", "--capture", "layer_out", "--positions", "3", "--json"})
                                    .json()["captures"]
                                    .toArray();
        QCOMPARE(twin.size(), captures.size());
        for (int i = 0; i < twin.size(); ++i) {
            for (const char* same : {"tap", "first_position", "shape"})
                QCOMPARE(captures[i].toObject()[same], twin[i].toObject()[same]);
            const auto mine = QByteArray::fromBase64(captures[i].toObject()["float32"].toString().toLatin1());
            const auto theirs = QByteArray::fromBase64(twin[i].toObject()["float32"].toString().toLatin1());
            QCOMPARE(mine.size(), theirs.size());
            const auto valueOf = [](const QByteArray& bytes, qsizetype at) {
                float value = 0;
                std::memcpy(&value, bytes.constData() + at * 4, 4);
                return static_cast<double>(value);
            };
            for (qsizetype at = 0; at < mine.size() / 4; ++at)
                QVERIFY(std::abs(valueOf(mine, at) - valueOf(theirs, at)) <=
                        0.02 * (1 + std::abs(valueOf(theirs, at))));
        }
        // Values of another tap at another token are added to the values that the record already contains. The page
        // offers only values that the record does not contain yet.
        strip.select(4);
        page().setCaptureTap(static_cast<int>(page().captureTaps().indexOf("attn_out")));
        QTRY_COMPARE_WITH_TIMEOUT(page().replayState().tokens(), strip.count(), kRecordPatience);
        page().measure();
        QTRY_COMPARE_WITH_TIMEOUT(document()["captures"].toArray().size(), 12, kRecordPatience);
        const QJsonArray both = document()["captures"].toArray();
        QCOMPARE(both[0].toObject()["tap"].toString(), QString("0.attn_out"));
        QCOMPARE(both[0].toObject()["first_position"].toInt(), 4);
        QCOMPARE(both[1].toObject(), captures[0].toObject());
        page().setCaptureTap(static_cast<int>(page().captureTaps().indexOf("layer_out")));
        // The record does not contain the values of this tap at the selected token yet.
        QTRY_COMPARE_WITH_TIMEOUT(page().replayState().tokens(), strip.count(), kRecordPatience);
        strip.select(3);
        QTRY_COMPARE_WITH_TIMEOUT(page().replayState().tokens(), 0, kRecordPatience);
        page().setCaptureTap(0);
    }

    /// The most important sections come first. Settings that have their default values are folded.
    void theListBeginsWithWhatRan()
    {
        QCOMPARE(page().index(0).data(RecordModel::SectionRole).toString(), "Model");
        QCOMPARE(page().index(0).data(RecordModel::ARole).toString(),
                 document()["model"].toObject()["name"].toString());
        QStringList names;
        for (int row = 0; row < page().count(); ++row)
            names << page().index(row).data(RecordModel::NameRole).toString();
        QVERIFY(names.contains("seed") && names.contains("text") && names.contains("question"));
        QVERIFY(!names.contains("dry-base"));
        QVERIFY(page().usualSettings() > 10);
        const int folded = page().count();
        page().setAllSettings(true);
        QCOMPARE(page().count(), folded + page().usualSettings());
        page().setAllSettings(false);
    }

    void itIsSavedAndShownByTheCommandLine()
    {
        page().save(QUrl::fromLocalFile(file("own.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!page().busy(), kRecordPatience);
        QCOMPARE(page().problem(), QString());
        const QJsonObject saved = runCli({"inspect", "record", "--file", file("own.json"), "--json"}).json();
        QCOMPARE(saved, document());
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QCOMPARE(saved["prompt"].toArray().size(), strip.promptCount());
        QCOMPARE(saved["answer"].toObject()["tokens"].toArray().size(), strip.count() - strip.promptCount());
        for (int row = 0; row < strip.promptCount(); ++row) {
            QCOMPARE(saved["prompt"].toArray()[row].toObject()["id"].toInt(), strip.tokenAt(row)->record.id);
        }
        QCOMPARE(saved["settings"].toObject()["seed"].toInt(), 5);
        QCOMPARE(saved["model"].toObject()["architecture"].toString(), "qwen2");
        QCOMPARE(saved["model"].toObject()["quantization"].toString(), "Q8_0");
    }

    /// For the same prompt, vitrine-cli writes the same token ids, random numbers and probabilities into its record.
    void theCommandLineMakesTheSameRun()
    {
        const QJsonObject own = document();
        QStringList ids;
        for (const QJsonValue token : own["prompt"].toArray()) ids << QString::number(token.toObject()["id"].toInt());
        const CliOutcome made = runCli(QStringList{"inspect", "record", "-m", m_model, "--tokens", ids.join(','), "-n",
                                                   "6", "-s", "5", "--stats", "--out", file("twin.json"), "--json"} +
                                       flagsOf(own));
        QVERIFY2(made.status == 0, made.err.constData());
        const QJsonArray theirs = made.json()["answer"].toObject()["tokens"].toArray();
        const QJsonArray ours = own["answer"].toObject()["tokens"].toArray();
        QCOMPARE(theirs.size(), ours.size());
        for (int i = 0; i < ours.size(); ++i) {
            QCOMPARE(theirs[i].toObject()["id"], ours[i].toObject()["id"]);
            QVERIFY(std::abs(theirs[i].toObject()["p"].toDouble() - ours[i].toObject()["p"].toDouble()) < 1e-3);
        }
        for (const char* fact : {"name", "file", "architecture", "quantization", "xxh64"})
            QCOMPARE(made.json()["model"].toObject()[fact], own["model"].toObject()[fact]);
        const QJsonArray theirTaps = made.json()["taps"].toArray();
        const QJsonArray ourTaps = own["taps"].toArray();
        QCOMPARE(theirTaps.size(), ourTaps.size());
        for (int i = 0; i < ourTaps.size(); ++i) {
            const QJsonObject mine = ourTaps[i].toObject();
            const QJsonObject other = theirTaps[i].toObject();
            for (const char* same : {"tap", "count", "not_finite"}) QCOMPARE(mine[same], other[same]);
            const double width = other["max"].toDouble() - other["min"].toDouble();
            for (const char* close : {"min", "max", "mean", "deviation"}) {
                QVERIFY(std::abs(mine[close].toDouble() - other[close].toDouble()) <= 1e-3 * width);
            }
        }
    }

    /// With the same messages and settings, all fields of the record are equal to those of vitrine-cli's record. Only
    /// times, devices, and values and statistics that the user added may differ.
    void theCommandLineWritesTheSameRecord()
    {
        QFile messages(file("messages.json"));
        QVERIFY(messages.open(QIODevice::WriteOnly));
        messages.write(QJsonDocument(QJsonArray{QJsonObject{{"role", "user"}, {"content", kSaid}}}).toJson());
        messages.close();
        QJsonObject own = document();
        QVERIFY(own["answer"].toObject()["prompt_seconds"].toDouble() > 0);
        const CliOutcome made = runCli(
            QStringList{"inspect", "record", "-m", m_model, "--messages", messages.fileName(), "-n", "6", "-s", "5",
                        "--alternatives", QString::number(m_application->settings()->alternatives()), "--json"} +
            flagsOf(own));
        QVERIFY2(made.status == 0, made.err.constData());
        QJsonObject twin = made.json();
        for (const char* measured : {"prompt_seconds", "generation_seconds"})
            QVERIFY2(twin["answer"].toObject()[measured].toDouble() > 0, measured);
        for (QJsonObject* one : {&own, &twin}) {
            for (const char* other : {"device", "taps", "captures"}) one->remove(other);
        }
        QCOMPARE(differenceOfJson(own, twin, {"prompt_seconds", "generation_seconds"}), QString());
        QStringList origins;
        for (const QJsonValue token : twin["prompt"].toArray()) origins << token.toObject()["origin"].toString();
        QVERIFY2(origins.contains("user") && origins.contains("template"), qPrintable(origins.join(' ')));
    }

    void aDroppedRecordIsComparedAsOnTheCommandLine()
    {
        m_application->settings()->setInspectorPage(QStringLiteral("tokens"));
        drop(file("other.json"));
        QCOMPARE(m_application->settings()->inspectorPage(), "record");
        QTRY_COMPARE_WITH_TIMEOUT(page().nameOfA(), "other.json", kRecordPatience);
        QCOMPARE(page().nameOfB(), "This answer");
        QVERIFY(page().differs());
        QCOMPARE(page().verdict(), "The prompts of the two runs differ.");
        const QJsonObject said =
            runCli({"inspect", "record", "--file", file("other.json"), "--against", file("own.json"), "--json"}).json();
        QVERIFY(!said["same"].toBool());
        QCOMPARE(document(), said);
        int differing = 0;
        for (int row = 0; row < page().count(); ++row) {
            const QModelIndex at = page().index(row);
            const bool isFact = at.data(RecordModel::SectionRole).toString() != "Values";
            differing += isFact && at.data(RecordModel::DiffersRole).toBool() ? 1 : 0;
        }
        QCOMPARE(differing, said["differences"].toArray().size());
        // Fields that exist in only one of the two records come last.
        const QModelIndex last = page().index(page().count() - 1);
        QCOMPARE(last.data(RecordModel::SectionRole).toString(), "Values");
        QCOMPARE(last.data(RecordModel::ARole).toString(), "");
        page().setDifferencesOnly(true);
        QCOMPARE(page().count(), differing + static_cast<int>(said["captures"].toArray().size()));
        page().setDifferencesOnly(false);
    }

    void whatIsDroppedOnItsOwnWindowIsOpenedToo()
    {
        page().closeFiles();
        QTRY_COMPARE(page().nameOfA(), "This answer");
        AppSettings& settings = *m_application->settings();
        settings.setInspectorApart(true);
        QWindow* own = nullptr;
        const auto find = [&] {
            for (QWindow* window : QGuiApplication::topLevelWindows()) {
                if (window->title().startsWith("Inspector") && window->isExposed()) own = window;
            }
            return own != nullptr;
        };
        QTRY_VERIFY(find());
        settings.setInspectorPage(QStringLiteral("tokens"));
        dropOn(own, file("other.json"));
        QTRY_COMPARE_WITH_TIMEOUT(page().nameOfA(), "other.json", kRecordPatience);
        QCOMPARE(settings.inspectorPage(), "record");
        settings.setInspectorApart(false);
        QTRY_VERIFY(!own->isVisible());
    }

    void whatWasSaidIsTakenOut()
    {
        page().closeFiles();
        const QString answer = document()["answer"].toObject()["text"].toString();
        page().setRedact(true);
        QVERIFY(document()["redacted"].toBool());
        page().save(QUrl::fromLocalFile(file("redacted.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!page().busy(), kRecordPatience);
        QFile saved(file("redacted.json"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray text = saved.readAll();
        QVERIFY(!text.contains("Hello") && !text.contains("there"));
        QVERIFY(answer.isEmpty() || !text.contains(answer.toUtf8()));
        drop(file("redacted.json"));
        QTRY_COMPARE_WITH_TIMEOUT(page().nameOfA(), "redacted.json", kRecordPatience);
        QVERIFY2(page().verdict().contains("redacted"), qPrintable(page().verdict()));
    }

    void aBadFileGetsOneSentence()
    {
        QFile bad(file("bad.json"));
        QVERIFY(bad.open(QIODevice::WriteOnly) &&
                bad.write("{\"format\": \"vitrine-run-record\", \"version\": 9}") > 0);
        bad.close();
        drop(bad.fileName());
        QTRY_COMPARE_WITH_TIMEOUT(page().problem(),
                                  "bad.json: the format of the record has version 9, but this program reads version 1.",
                                  kRecordPatience);
    }

    /// The user chooses a version to compare with. The shown version itself cannot be chosen.
    void versionsAreCompared()
    {
        page().closeFiles();
        page().setRedact(false);
        ChatSession& session = *m_application->session();
        for (const int seed : {6, 7}) {
            m_application->chatSettings()->setSeed(seed);
            session.sender()->regenerate();
            QTRY_VERIFY_WITH_TIMEOUT(!session.answer()->generating(), kRecordPatience);
        }
        QTRY_COMPARE_WITH_TIMEOUT(page().versions().size(), 2, kRecordPatience);
        // The name of a version quotes a part of its text that differs from the shown version. Above the two columns,
        // the names of both versions are completely visible.
        const QString offered = page().versions()[0].toMap()["name"].toString();
        QVERIFY2(offered.startsWith("Version 1: “") && offered.size() > 16, qPrintable(offered));
        const QString words = offered.section(u'“', 1).section(u'”', 0, 0).remove(u'…');
        QVERIFY2(!session.messages()->last()->text.contains(words), qPrintable(offered));
        page().compareVersion(page().versions()[0].toMap()["message"].toDouble());
        QVERIFY(page().hasVersion());
        for (const QVariant& step : page().steps()) {
            const QVariantMap shown = step.toMap();
            QVERIFY(shown["divergence"].toDouble() >= 0.005 ||
                    std::abs(shown["a"].toDouble() - shown["b"].toDouble()) >= 0.0005);
        }
        QVERIFY2(page().nameOfA() == "Version 1", qPrintable(page().nameOfA()));
        QVERIFY2(page().nameOfB().startsWith("Version 3 (shown)"), qPrintable(page().nameOfB()));
        page().compareVersion(page().versions()[1].toMap()["message"].toDouble());
        QVERIFY2(page().nameOfA() == "Version 2", qPrintable(page().nameOfA()));
        session.versions()->showVersion(-1);
        QTRY_VERIFY_WITH_TIMEOUT(page().nameOfB().startsWith("Version 2 (shown)"), kRecordPatience);
        QVERIFY2(page().nameOfA() == "Version 3", qPrintable(page().nameOfA()));
        QVERIFY2(page().verdict() != "Both runs are the same.", qPrintable(page().verdict()));
        session.versions()->showVersion(-1);
        QTRY_VERIFY_WITH_TIMEOUT(page().nameOfB().startsWith("Version 1 (shown)"), kRecordPatience);
        QVERIFY2(page().nameOfA() == "Version 3", qPrintable(page().nameOfA()));
        page().closeFiles();
    }

    /// An answer may begin with tokens that were copied from another version. These tokens keep the settings with which
    /// they were sampled.
    void whatWasTakenOverKeepsItsSettings()
    {
        ChatSession& session = *m_application->session();
        const QJsonObject before = document()["settings"].toObject();
        QVERIFY(!before.contains("earlier"));
        const double temperature = before["values"].toObject()["temperature"].toDouble();
        const auto goOn = [&](std::size_t kept, double other, quint64 seed) {
            ChatOverrides settings;
            settings.set(*m_application->settings(), *findParameter("temperature", allSamplers()), other);
            const qint64 answer = session.messages()->last()->id;
            session.sender()->answerFrom(answer, kept, settings, seed);
            QTRY_VERIFY_WITH_TIMEOUT(!session.answer()->generating() && session.messages()->last()->id != answer,
                                     kRecordPatience);
        };
        const auto settings = [this] { return document()["settings"].toObject(); };
        goOn(3, 2, 11);
        QTRY_COMPARE_WITH_TIMEOUT(settings()["seed"].toInt(), 11, kRecordPatience);
        QCOMPARE(settings()["values"].toObject()["temperature"].toDouble(), 2.0);
        QJsonArray earlier = settings()["earlier"].toArray();
        QCOMPARE(earlier.size(), 1);
        QCOMPARE(earlier[0].toObject()["until"].toInt(), 3);
        QCOMPARE(earlier[0].toObject()["values"].toObject()["temperature"].toDouble(), temperature);
        QCOMPARE(earlier[0].toObject()["seed"], before["seed"]);
        // The answer branches off again. The list `earlier` contains the settings of a version only if the answer still
        // contains tokens that were sampled in that version.
        goOn(5, 1.5, 12);
        QTRY_COMPARE_WITH_TIMEOUT(settings()["seed"].toInt(), 12, kRecordPatience);
        earlier = settings()["earlier"].toArray();
        QCOMPARE(earlier.size(), 2);
        QCOMPARE(earlier[1].toObject()["until"].toInt(), 5);
        QCOMPARE(earlier[1].toObject()["values"].toObject()["temperature"].toDouble(), 2.0);
        goOn(2, 1.5, 13);
        QTRY_COMPARE_WITH_TIMEOUT(settings()["seed"].toInt(), 13, kRecordPatience);
        earlier = settings()["earlier"].toArray();
        QCOMPARE(earlier.size(), 1);
        QCOMPARE(earlier[0].toObject()["until"].toInt(), 2);
        QCOMPARE(earlier[0].toObject()["seed"], before["seed"]);
    }

private:
    RecordModel& page() const { return *m_application->inspectors()->record(); }
    QJsonObject document() const { return QJsonDocument::fromJson(page().exported("json")).object(); }
    QString file(const QString& name) const { return m_folder.filePath(name); }

    /// Returns the options of vitrine-cli that select the sampling and cache settings of the record.
    static QStringList flagsOf(const QJsonObject& record)
    {
        QStringList flags;
        const QJsonObject values = record["settings"].toObject()["values"].toObject();
        for (auto value = values.begin(); value != values.end(); ++value) {
            const SamplerParameter* parameter = findParameter(value.key().toStdString(), allSamplers());
            flags << QStringLiteral("--") + QString::fromStdString(std::string(parameter->flag))
                  << QString::number(value->toDouble(), 'g', 17);
        }
        QStringList order;
        for (const QJsonValue name : record["settings"].toObject()["samplers"].toArray()) order << name.toString();
        if (!order.isEmpty()) flags << "--samplers" << order.join(';');
        const QJsonObject device = record["device"].toObject();
        return flags + QStringList{"-ctk", device["kv_keys"].toString(), "-ctv", device["kv_values"].toString()};
    }

    void drop(const QString& path) const { dropOn(m_window, path); }

    static void dropOn(QWindow* window, const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint at(300, 300);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &move);
        QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window, &dropped);
    }

    const QString kSaid = QStringLiteral("Hello there");
    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

VITRINE_GUI_TEST(RecordWindowTest);
#include "record_window_test.moc"
