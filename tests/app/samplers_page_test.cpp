#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/language.h"
#include "app/settings/sampler_settings_model.h"
#include "core/generate/engine/local_engine.h"
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kStep = 3;
constexpr int kTopK = 6;
const char* const kGrammar = "root ::= [a-z ]+";

}  // namespace

/// Tests the Samplers page in the complete program with a small model. The reference is the output of vitrine-cli.
class SamplersPageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        TinyModelSpec spec;
        spec.chatTemplate = TinyModelSpec::chatMlTemplate();
        spec.architecture = "qwen2";
        spec.contextLength = 256;
        m_model = m_folder.filePath("tiny.gguf");
        writeTinyModel(m_model.toStdString(), spec);
        m_application = std::make_unique<Application>(chooseFolders(m_folder.path()), [](EventSink sink) {
            return std::make_unique<LocalEngine>(std::move(sink));
        });
        m_application->library()->start(m_model);
        QTRY_VERIFY(m_application->library()->loaded());
        m_application->settings()->setValue(*findParameter("top-k"),
                                            kTopK);  // so small that top-k removes tokens with any model
        m_tester = std::make_unique<QAbstractItemModelTester>(&page());
    }
    void cleanupTestCase()
    {
        m_tester.reset();
        m_application.reset();
    }

    void theNumbersAreThoseOfTheCommandLine_data()
    {
        QTest::addColumn<QString>("grammar");
        QTest::newRow("samplers") << QString();
        QTest::newRow("samplers and a grammar") << QString(kGrammar);
    }

    void theNumbersAreThoseOfTheCommandLine()
    {
        QFETCH(const QString, grammar);
        answer(grammar);
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        page().setVisible(false);
        page().sliders()->resetAll();
        strip.select(0);
        page().setVisible(true);
        QVERIFY(page().emptyReason().contains("prompt"));
        QCOMPARE(page().count(), 0);
        strip.select(strip.promptCount() + kStep);
        fillPage();
        const QStringList more = grammar.isEmpty() ? QStringList{} : QStringList{"--grammar", grammar};
        QCOMPARE(differenceFrom(commandLine(kTopK, more)), QString());
        QCOMPARE(page().count() > 1 && page().index(1).data(SamplersModel::NameRole) == "Grammar", !grammar.isEmpty());

        // The record of the token has the same values as the page.
        const TokenRecord record = strip.tokenAt(strip.selectedRow())->record;
        int removed = 0;
        for (const TokenAlternative& recorded : record.top) {
            for (const QVariant& each : page().tokens()) {
                const QVariantMap row = each.toMap();
                if (row.value("id") != recorded.id || recorded.removedBy == SamplerStage::None) continue;
                QCOMPARE(row.value("ended").toString(), removedByText(recorded.removedBy));
                QVERIFY(!removedByText(recorded.removedBy).isEmpty());
                ++removed;
            }
        }
        QVERIFY(removed > 0);
        // The random number is inside the interval of the token that was drawn.
        const QVariantMap drawn = shareThatIsHit();
        QVERIFY(drawn.value("chosen").toBool());
        QCOMPARE(drawn.value("piece").toString(), page().title());

        tryOtherSettings(more);
    }

    void whatIsTriedIsTheChatsOwnWhenItIsAdopted()
    {
        QVERIFY(page().sliders()->altered());
        page().adopt();
        QVERIFY(m_application->chatSettings()->ownKeys().contains("topK"));
        page().sliders()->resetAll();
        QVERIFY(!page().sliders()->altered());
    }

    void theOrderCanBeTriedAndWhatIsShownWritten()
    {
        answer({});
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        page().sliders()->resetAll();
        strip.select(strip.promptCount() + kStep);
        fillPage();
        const int topK = rowOf("Top-k");
        QVERIFY(topK > 0 && page().index(topK).data(SamplersModel::MovableRole).toBool());
        QVERIFY(!page().index(0).data(SamplersModel::MovableRole).toBool());
        page().move(topK, 0);  // refused, because the logits always come first
        QVERIFY(!page().sliders()->altered());
        const int last = page().count() - 2;  // the last sampler before the random choice
        QVERIFY(last > topK);
        page().move(topK, last);
        QVERIFY(page().sliders()->altered());
        QTRY_COMPARE(rowOf("Top-k"), last);
        QStringList order;
        for (const std::string& name : page().sliders()->settings().order) order << QString::fromStdString(name);
        const QJsonArray stages = commandLine(kTopK, {"--samplers", order.join(";")});
        QCOMPARE(differenceFrom(stages), QString());

        // The exported JSON has the same numbers as the output of vitrine-cli.
        const QJsonObject written = QJsonDocument::fromJson(page().exported("json")).object();
        const QJsonArray writtenStages = written.value("stages").toArray();
        QCOMPARE(writtenStages.size(), stages.size());
        for (int i = 0; i < stages.size(); ++i) {
            for (const char* key : {"name", "survivors", "removed"})
                QCOMPARE(writtenStages[i].toObject()[key], stages[i].toObject()[key]);
            for (const char* key : {"mass", "removed_mass"}) {
                const double difference =
                    writtenStages[i].toObject()[key].toDouble() - stages[i].toObject()[key].toDouble();
                QVERIFY2(std::abs(difference) < 1e-4, key);
            }
        }
        QCOMPARE(written.value("candidates").toArray().size(), page().tokens().size());
        const QStringList lines = QString::fromUtf8(page().exported("csv")).split("\r\n");
        // There are two more lines than stages: the header, and the empty string after the last line break.
        QCOMPARE(lines.size(), stages.size() + 2);
        const qsizetype lastStage = stages.size() - 2;
        QVERIFY(lines.at(lastStage + 1)
                    .startsWith("top_k," + stages[lastStage].toObject()["survivors"].toVariant().toString() + ','));

        page().sliders()->resetAll();
        QTRY_COMPARE(rowOf("Top-k"), topK);
    }

    /// A sampler has a row even while it has no effect. Otherwise its slider would move while the user drags it.
    void aSamplerThatDoesNothingHasItsValues()
    {
        answer({});
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        page().sliders()->resetAll();
        strip.select(strip.promptCount() + kStep);
        fillPage();
        const int row = rowOf("Penalties");
        const int count = page().count();
        QVERIFY(row > 0);
        const auto at = [&](int role) { return page().index(row).data(role); };
        QVERIFY(!at(SamplersModel::ActsRole).toBool());
        QCOMPARE(at(SamplersModel::SurvivorsRole), page().index(row - 1).data(SamplersModel::SurvivorsRole));
        QCOMPARE(at(SamplersModel::RemovedRole).toDouble(), 0.0);
        const QVariantList values = at(SamplersModel::SlidersRole).toList();
        QCOMPARE(values.size(), 3);
        QCOMPARE(values[2].toMap()["label"].toString(), "Presence penalty");
        QVERIFY(!values[2].toMap()["heads"].toBool());
        page().sliders()->choose(values[2].toMap()["row"].toInt(), 1.5);
        QCOMPARE(at(SamplersModel::SlidersRole).toList()[2].toMap()["value"].toDouble(), 1.5);
        QCOMPARE(at(SamplersModel::SlidersRole).toList()[2].toMap()["own"].toDouble(), 0.0);
        QTRY_VERIFY(at(SamplersModel::ActsRole).toBool());
        QCOMPARE(page().count(), count);
        QCOMPARE(rowOf("Penalties"), row);
        QCOMPARE(differenceFrom(commandLine(kTopK, {"--presence-penalty", "1.5"})), QString());
        // The slider for the temperature is in the row of the sampler "Temperature". Sliders of parameters that had no
        // effect on the answer are marked as minor.
        const QVariantList own = page().index(rowOf("Temperature")).data(SamplersModel::SlidersRole).toList();
        QVERIFY(own.size() > 1 && own[0].toMap()["heads"].toBool() && !own[0].toMap()["minor"].toBool());
        QVERIFY(own[1].toMap()["minor"].toBool());
        page().sliders()->resetAll();
        QTRY_VERIFY(!at(SamplersModel::ActsRole).toBool());
    }

    /// The new version keeps the tokens before the selected token. It continues with the settings on the page.
    void anAnswerGoesOnFromHereWithWhatIsTried()
    {
        answer({});
        TokenStripModel& strip = *m_application->inspectors()->tokens();
        page().sliders()->resetAll();
        strip.select(strip.promptCount() + kStep);
        fillPage();
        std::vector<TokenId> before;
        for (int row = 0; row < strip.selectedRow(); ++row) before.push_back(strip.tokenAt(row)->record.id);
        const qint64 old = strip.messageId();
        QSignalSpy changed(&page(), &SamplersModel::changed);
        for (int row = 0; row < page().sliders()->count(); ++row) {
            if (page().sliders()->index(row).data(SamplerSlidersModel::LabelRole) == "Temperature")
                page().sliders()->choose(row, 2);
        }
        page().move(rowOf("Top-k"), page().count() - 2);
        QTRY_COMPARE(rowOf("Top-k"), page().count() - 2);
        const QString hit = page().hitPiece();
        const double number = page().number();
        ChatSession& session = *m_application->session();
        QVERIFY(page().sliders()->altered());
        QSignalSpy told(page().sliders(), &SamplerSlidersModel::alteredChanged);
        page().branch();
        QTRY_VERIFY(!session.answer()->generating());
        QVERIFY2(session.notices()->error().isEmpty(), qPrintable(session.notices()->error()));
        QVERIFY(strip.messageId() != old);
        const StoredMessage& message = *session.messages()->messageAt(session.messages()->count() - 1);
        QCOMPARE(message.siblings, 2);
        for (std::size_t row = 0; row < before.size(); ++row)
            QCOMPARE(strip.tokenAt(static_cast<int>(row))->record.id, before[row]);
        // The new version has the settings that the user tried, and the same random numbers. Its page must therefore be
        // equal to the page during the trial.
        page().sliders()->resetAll();
        strip.select(strip.promptCount() + kStep);
        fillPage();
        QCOMPARE(page().title(), hit);
        QCOMPARE(page().hitPiece(), hit);
        QCOMPARE(page().number(), number);
        QCOMPARE(rowOf("Top-k"), page().count() - 2);
        QVERIFY(!page().sliders()->altered());
        QVERIFY(!told.isEmpty());  // these signals update the page's buttons
    }

    void slidersSpeakTheLanguageOfTheWindow()
    {
        WindowLanguage language;
        language.speak(AppSettings::Language::German);
        const QModelIndex temperature = page().sliders()->index(0);
        QCOMPARE(temperature.data(SamplerSlidersModel::LabelRole).toString(), QString("Temperatur"));
        QVERIFY(temperature.data(SamplerSlidersModel::HelpRole).toString().contains("wahrscheinlichste Token"));
        // A slider has the same help text as the setting.
        const SamplerSettingsModel& settings = *m_application->samplers();
        for (int row = 0; row < settings.count(); ++row) {
            if (settings.index(row).data(SamplerSettingsModel::LabelRole).toString() != "Top-k") continue;
            QVERIFY(
                settings.index(row).data(SamplerSettingsModel::HelpRole).toString().endsWith("; 0 behält alle Tokens"));
        }
        QLocale::setDefault(QLocale::c());
    }

private:
    SamplersModel& page() const { return *m_application->inspectors()->samplers(); }

    void answer(const QString& grammar)
    {
        ChatSettings& chat = *m_application->chatSettings();
        chat.reset();
        chat.setGrammar(grammar.isEmpty() ? ChatSettings::AnswerForm::Free : ChatSettings::AnswerForm::Gbnf, grammar);
        chat.setMaxTokens(kStep + 3);
        chat.setSeed(5);
        ChatSession& session = *m_application->session();
        session.sender()->send("Tell me of it");
        QTRY_VERIFY(!session.answer()->generating());
        QVERIFY2(session.notices()->error().isEmpty(), qPrintable(session.notices()->error()));
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QVERIFY(strip.count() > strip.promptCount() + kStep);
    }

    int rowOf(const QString& name) const
    {
        for (int row = 0; row < page().count(); ++row) {
            if (page().index(row).data(SamplersModel::NameRole).toString() == name) return row;
        }
        return -1;
    }

    void fillPage()
    {
        QTRY_VERIFY(page().count() > 0 || page().replayState().tokens() > 0 || !page().emptyReason().isEmpty());
        if (page().replayState().tokens() > 0) page().compute();
        QTRY_VERIFY2(page().count() > 0, qPrintable(page().emptyReason()));
    }

    /// Checks that the intervals of the tokens fill the ruler without gaps. Returns how many intervals have a name.
    int sharesThatFill() const
    {
        double end = 0;
        int named = 0;
        for (const QVariant& each : page().shares()) {
            const QVariantMap share = each.toMap();
            if (share["begin"].toDouble() - end > 1e-6) return -1;
            end = std::max(end, share["end"].toDouble());
            named += !share["piece"].toString().isEmpty();
        }
        return std::abs(end - 1) < 1e-4 ? named : -1;
    }

    void tryOtherSettings(const QStringList& more)
    {
        SamplerSlidersModel& sliders = *page().sliders();
        int topK = -1;
        for (int row = 0; row < sliders.count(); ++row) {
            if (sliders.index(row).data(SamplerSlidersModel::LabelRole) == "Top-k") topK = row;
        }
        QVERIFY(topK >= 0);
        QSignalSpy changed(&page(), &SamplersModel::changed);
        sliders.choose(topK, 2);
        QVERIFY(sliders.altered());
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(differenceFrom(commandLine(2, more)), QString());
        QCOMPARE(sharesThatFill(), 2);
        // Tokens that are too improbable for labels of their own share one interval.
        changed.clear();
        sliders.choose(topK, 40);
        QTRY_VERIFY(!changed.isEmpty());
        const int left = page().index(page().count() - 1).data(SamplersModel::SurvivorsRole).toInt();
        QVERIFY2(left > 12 || !more.isEmpty(), qPrintable(QString::number(left)));
        QCOMPARE(sharesThatFill(), std::min(left, 12));
        sliders.choose(topK, 2);
    }

    QJsonArray commandLine(int topK, const QStringList& more) const
    {
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QStringList ids;
        for (int row = 0; row < strip.selectedRow(); ++row) ids << QString::number(strip.tokenAt(row)->record.id);
        const CliOutcome outcome =
            runCli(QStringList{"inspect", "samplers", "-m", m_model, "--tokens", ids.join(","), "--step",
                               QString::number(kStep), "-s", "5", "--top-k", QString::number(topK), "--json"} +
                   more);
        if (outcome.status != 0) qWarning() << outcome.err;
        return QJsonDocument::fromJson(outcome.out).object().value("stages").toArray();
    }

    QString differenceFrom(const QJsonArray& stages) const
    {
        QList<QModelIndex> acting;
        for (int row = 0; row < page().count(); ++row) {
            if (page().index(row).data(SamplersModel::ActsRole).toBool()) acting << page().index(row);
        }
        if (stages.size() != acting.size() || stages.size() < 4) return QString("%1 stages").arg(stages.size());
        for (int row = 0; row < stages.size(); ++row) {
            const QJsonObject stage = stages.at(row).toObject();
            const QModelIndex shown = acting.at(row);
            const QString name = stage.value("name").toString();
            if (stageTitle(name.toStdString()) != shown.data(SamplersModel::NameRole).toString()) return name;
            if (stage.value("survivors").toDouble() != shown.data(SamplersModel::SurvivorsRole).toDouble())
                return name + " leaves another number";
            if (stage.value("removed").toDouble() != shown.data(SamplersModel::RemovedRole).toDouble())
                return name + " removes another number";
            if (std::abs(stage.value("mass").toDouble() - shown.data(SamplersModel::MassRole).toDouble()) > 1e-4)
                return name + " leaves another mass";
        }
        return {};
    }

    QVariantMap shareThatIsHit() const
    {
        for (const QVariant& each : page().shares()) {
            if (each.toMap().value("hit").toBool()) return each.toMap();
        }
        return {};
    }

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

VITRINE_GUI_TEST(SamplersPageTest);
#include "samplers_page_test.moc"
