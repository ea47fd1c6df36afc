#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/models/message_list_model.h"
#include "core/generate/sampling/sampler_table.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/test_program.h"
#include "tests/ui/model_window.h"
#include "tests/ui/page_layout.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QQuickItem>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kSamplersStep = 4;

}  // namespace

/// Tests the Samplers page in the complete window with a small model, through the actions of a user.
class SamplersWindowTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        TinyModelSpec spec;
        spec.chatTemplate = TinyModelSpec::chatMlTemplate();
        spec.architecture = "qwen2";
        spec.contextLength = 256;
        makeModel(spec);
        openWindow(QStringLiteral("samplers"));
        QVERIFY(!QTest::currentTestFailed());
        m_window->resize(1280, 1000);  // large enough to show all sliders
        openModel();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(kSamplersStep + 3);
        chat.setSeed(5);
        ask(QStringLiteral("Tell me of it"));
        QVERIFY(!QTest::currentTestFailed());
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        strip.select(strip.promptCount() + kSamplersStep);
        QTRY_VERIFY(page().count() > 0 || page().replayState().tokens() > 0);
        if (page().replayState().tokens() > 0) page().compute();
        QTRY_VERIFY(rows().size() > 3);
    }

    void cleanupTestCase() { closeWindow(); }

    void theRowsShowTheNumbersOfTheCommandLine() { QCOMPARE(differenceFrom(commandLine({})), QString()); }

    /// The exported candidates are equal to those of vitrine-cli. The chosen candidate is marked only in the window's
    /// export.
    void whatIsExportedIsWhatTheCommandLinePrints()
    {
        commandLine({});
        QJsonObject saved = QJsonDocument::fromJson(page().exported("json")).object();
        QJsonArray candidates = saved["candidates"].toArray();
        QVERIFY(candidates.size() == 10 || candidates.size() == 11);
        if (candidates.size() == 11) candidates.removeLast();
        saved["candidates"] = candidates;
        QCOMPARE(differenceOfJson(saved, m_said), QString());
        for (const QJsonValue stage : saved["stages"].toArray()) QVERIFY(stage.toObject()["mass"].toDouble() <= 1);
    }

    /// After the user drags sliders, the stages and tokens are equal to those that vitrine-cli prints for the new
    /// settings.
    void slidersAreDragged()
    {
        dragSlider("Top-k", 0.1);
        dragSlider("Top-p", 0.3);
        dragSlider("Temperature", 0.9);
        dragSlider("Presence penalty", 0.8);
        QVERIFY(!QTest::currentTestFailed());
        const auto& values = page().sliders()->settings().values;
        QStringList flags;
        for (const char* name : {"top-k", "top-p", "temperature", "presence-penalty"}) {
            const SamplerParameter* parameter = findParameter(name, allSamplers());
            QVERIFY2(values.at(name) != parameter->standard, name);
            flags << QStringLiteral("--") + QString::fromStdString(std::string(parameter->flag))
                  << QString::number(values.at(name), 'g', 17);
        }
        const QJsonArray stages = commandLine(flags);
        QTRY_COMPARE(differenceFrom(stages), QString());
        QCOMPARE(differenceOfTokens(stages), QString());
        QVERIFY(differenceFrom(commandLine({})).size() > 0);
        page().sliders()->resetAll();
        QTRY_COMPARE(differenceFrom(commandLine({})), QString());
    }

    void aStageIsMovedByKeysAndDragged()
    {
        const int from = rowOf("Top-k");
        QVERIFY(from > 0 && rowOf("Top-p") > from);
        rows().at(1)->forceActiveFocus();
        const QString first = rows().at(1)->property("name").toString();
        QTest::keyClick(m_window, Qt::Key_Up, Qt::AltModifier);  // refused, because the logits must stay first
        QCOMPARE(rowOf(first), 1);
        rows().at(from)->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Down, Qt::AltModifier);
        QTRY_COMPARE(rowOf("Top-k"), from + 1);
        QVERIFY(rows().at(from + 1)->hasActiveFocus());
        QCOMPARE(differenceFrom(commandLine({"--samplers", order()})), QString());
        drag(from + 1, -1);
        QTRY_COMPARE(rowOf("Top-k"), from);
        QVERIFY(!page().sliders()->altered());
        QCOMPARE(sliderThatLies(), QString());
        drag(from, 12);  // the row stops just above the random choice, which stays last
        QTRY_COMPARE(rowOf("Top-k"), page().count() - 2);
        QCOMPARE(differenceFrom(commandLine({"--samplers", order()})), QString());
        // The list reuses rows. A reused slider must have the range of the parameter that it shows now, not that of the
        // parameter that it showed before.
        QCOMPARE(sliderThatLies(), QString());
    }

    void theAnswerGoesOnFromHere()
    {
        QVERIFY(page().sliders()->altered());
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        const qint64 before = strip.messageId();
        const int at = strip.selectedRow();
        QVERIFY(at > strip.promptCount());
        QList<TokenId> ids;
        for (int row = 0; row < at; ++row) ids << strip.tokenAt(row)->record.id;
        const auto values = page().sliders()->settings().values;
        const std::vector<std::string> tried = page().sliders()->settings().order;
        QVERIFY(named("branch") && named("branch")->isEnabled());
        QVERIFY(press("branch"));
        QTRY_VERIFY(strip.messageId() != before);
        QTRY_VERIFY(!m_application->session()->answer()->generating());
        const MessageListModel& messages = *m_application->session()->messages();
        const StoredMessage& version = *messages.messageAt(messages.count() - 1);
        QCOMPARE(version.siblings, 2);
        // The tokens before the branch are those of the first version. The tokens after it were sampled with the
        // settings of the sliders.
        QVERIFY(strip.count() > at + 1);
        QCOMPARE(strip.selectedRow(), at);  // the selection stays at the branch instead of following the newest token
        for (int row = 0; row < at; ++row) QCOMPARE(strip.tokenAt(row)->record.id, ids[row]);
        const QJsonObject settings = QJsonDocument::fromJson(version.answer.settings.toUtf8()).object();
        for (const auto& [name, value] : values) {
            const SamplerParameter* parameter = findParameter(name, allSamplers());
            const QString key = QString::fromStdString(name);
            if (value != parameter->standard) QVERIFY2(settings.contains(key), qPrintable(key));
        }
        // The sliders show the settings with which the selected token was sampled: those of the first version for a
        // copied token, and the new ones for a later token.
        QTRY_VERIFY(page().sliders()->settings().order == tried);
        // The sliders show exactly the settings of the selected token, so the button that tries changes is disabled.
        QTRY_VERIFY(named("branch") && !named("branch")->isEnabled());
        strip.select(at - 1);
        QTRY_VERIFY(page().sliders()->settings().order != tried);
        QTRY_VERIFY(page().count() > 0 && !page().sliders()->altered());
        strip.select(at);
        QTRY_VERIFY(page().sliders()->settings().order == tried);
    }

private:
    SamplersModel& page() const { return *m_application->inspectors()->samplers(); }
    /// Returns the rows of the samplers from top to bottom.
    QList<QQuickItem*> rows() const
    {
        QList<QQuickItem*> found = itemsOf("SamplerStageRow");
        std::ranges::sort(found, {}, &QQuickItem::y);
        return found;
    }

    int rowOf(const QString& name) const
    {
        const QList<QQuickItem*> all = rows();
        for (int row = 0; row < all.size(); ++row) {
            if (all[row]->property("name").toString() == name) return row;
        }
        return -1;
    }

    QString order() const
    {
        QStringList names;
        for (const std::string& name : page().sliders()->settings().order) names << QString::fromStdString(name);
        return names.join(u';');
    }

    static QString textOf(QQuickItem* row, const char* name)
    {
        const auto* item = row->findChild<QQuickItem*>(name);
        return item ? item->property("text").toString() : QString();
    }

    void drag(int row, int by)
    {
        QQuickItem* item = rows().at(row);
        const QPoint at = item->mapToScene({40, 14}).toPoint();
        const QQuickItem* aim = rows().at(std::clamp<int>(row + by, 0, static_cast<int>(rows().size()) - 1));
        const QPoint to(at.x(), aim->mapToScene({40, 14}).toPoint().y());
        QTest::mousePress(m_window, Qt::LeftButton, {}, at);
        QTest::mouseMove(m_window, (at + to) / 2);
        QTest::mouseMove(m_window, to);
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, to);
    }

    /// Returns the label and the values of the first slider whose handle is not at its value; empty if all handles are
    /// correct.
    QString sliderThatLies() const
    {
        for (QQuickItem* row : itemsOf("SamplerSlider")) {
            for (const QQuickItem* track : row->childItems()) {
                if (!track->inherits("QQuickSlider")) continue;
                const auto at = [track](const char* name) { return track->property(name).toDouble(); };
                const double value = std::clamp(row->property("value").toDouble(), at("from"), at("to"));
                if (std::abs(at("value") - value) > 1e-6)
                    return QString("%1: %2 for %3").arg(row->property("label").toString()).arg(at("value")).arg(value);
            }
        }
        return {};
    }

    /// Drags the handle of a slider to the fraction `part` of the slider's length.
    void dragSlider(const QString& label, double part) const
    {
        QQuickItem* row = nullptr;
        for (QQuickItem* slider : itemsOf("SamplerSlider")) {
            if (slider->property("label").toString() == label) row = slider;
        }
        QVERIFY2(row, qPrintable(label));
        QQuickItem* track = nullptr;
        for (QQuickItem* child : row->childItems()) {
            if (child->inherits("QQuickSlider")) track = child;
        }
        QVERIFY2(track, qPrintable(label));
        QTRY_VERIFY2(track->width() > 40, qPrintable(label));  // waits until the slider has its final width
        const auto at = [&](double position) {
            return track->mapToScene({4 + position * (track->width() - 8), track->height() / 2}).toPoint();
        };
        const QPoint from = at(track->property("visualPosition").toDouble());
        const double before = row->property("value").toDouble();
        // While the user drags a slider, the numbers that it changes and the ruler with the random number are visible.
        QQuickItem* pane = itemsOf("InspectorPane").value(0);
        QVERIFY2(wholeItems(pane, "SamplerSlider").contains(row), qPrintable(label));
        QCOMPARE(wholeItems(pane, "SamplerDraw").size(), 1);
        QCOMPARE(wholeItems(pane, "SamplerStageRow").size(), page().count());
        QTest::mousePress(m_window, Qt::LeftButton, {}, from);
        QTest::mouseMove(m_window, (from + at(part)) / 2);
        QTest::mouseMove(m_window, at(part));
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, at(part));
        QTRY_VERIFY2(row->property("value").toDouble() != before, qPrintable(label));
    }

    /// Compares the shown tokens with those that the stages in `stages` left or removed. Returns the first difference;
    /// empty if everything agrees.
    QString differenceOfTokens(const QJsonArray& stages) const
    {
        const QStringList columns = page().columns();
        int compared = 0;
        for (const QVariant& each : page().tokens()) {
            const QVariantMap token = each.toMap();
            const QVariantList shares = token["shares"].toList();
            if (shares.size() != columns.size()) return QString("%1 shares").arg(shares.size());
            const auto in = [&](const QJsonObject& stage, const char* list) {
                for (const QJsonValue entry : stage[list].toArray()) {
                    if (entry.toObject()["id"].toInt() == token["id"].toInt()) return entry.toObject()["p"].toDouble();
                }
                return -1.0;
            };
            // The first column is the probability before all samplers. The last column is the probability after all
            // samplers.
            const double raw = in(stages.first().toObject(), "first_left");
            const double left = in(stages.last().toObject(), "first_left");
            if (raw >= 0 && std::abs(raw - shares.first().toDouble()) > 1e-5)
                return token["piece"].toString() + ": raw";
            if (left >= 0 && std::abs(left - shares.last().toDouble()) > 1e-5)
                return token["piece"].toString() + ": left";
            for (const QJsonValue stage : stages) {
                if (in(stage.toObject(), "first_removed") >= 0 && shares.last().toDouble() >= 0)
                    return token["piece"].toString() + ": not removed";
            }
            compared += (raw >= 0) + (left >= 0);
        }
        return compared >= 6 ? QString() : QString("%1 figures").arg(compared);
    }

    QJsonArray commandLine(const QStringList& more)
    {
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QStringList ids;
        for (int row = 0; row < strip.selectedRow(); ++row) ids << QString::number(strip.tokenAt(row)->record.id);
        const CliOutcome outcome = runCli(QStringList{"inspect", "samplers", "-m", m_model, "--tokens", ids.join(","),
                                                      "--step", QString::number(kSamplersStep), "-s", "5", "--json"} +
                                          more);
        m_said = outcome.json();
        return m_said.value("stages").toArray();
    }

    QJsonObject m_said;  ///< complete output of vitrine-cli

    /// Compares the numbers in the rows with the numbers in `stages`, rounded in the same way. Returns the first
    /// difference; empty if everything agrees.
    QString differenceFrom(const QJsonArray& stages) const
    {
        QList<QQuickItem*> all = rows();
        all.removeIf([](const QQuickItem* row) { return !row->property("acts").toBool(); });
        if (stages.size() != all.size()) return QString("%1 rows, %2 stages").arg(all.size()).arg(stages.size());
        for (int row = 0; row < all.size(); ++row) {
            const QJsonObject stage = stages[row].toObject();
            const QString left = textOf(all[row], "left");
            const QString mass = textOf(all[row], "mass");
            if (QString(left).remove(u',') != QString::number(stage["survivors"].toInt()))
                return QString("%1: %2 left for %3").arg(row).arg(left).arg(stage["survivors"].toInt());
            // The text is rounded, so the difference may be as large as the rounding error.
            if (std::abs(mass.toDouble() - 100 * stage["mass"].toDouble()) > 0.0051)
                return QString("%1: mass %2 for %3").arg(row).arg(mass).arg(stage["mass"].toDouble());
        }
        return {};
    }
};

VITRINE_GUI_TEST(SamplersWindowTest);
#include "samplers_window_test.moc"
