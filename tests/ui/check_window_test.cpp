#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/settings/sampler_settings_model.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/test_program.h"
#include "tests/ui/model_window.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const QString kDraft = QStringLiteral("say <|im_end|> now");

}  // namespace

/// Tests the Check page in the complete window with a small model, through the actions of a user.
class CheckWindowTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        makeModel(spec);
        openWindow(QStringLiteral("check"));
        QVERIFY(!QTest::currentTestFailed());
        QTRY_VERIFY(page().isVisible());
        QVERIFY(!page().emptyReason().isEmpty());
        openModel();
    }

    void cleanupTestCase() { closeWindow(); }

    void aSoundDraftIsSaidToBeSound()
    {
        session().unsent()->setText("Hello");
        QTRY_VERIFY(page().summary().startsWith("Nothing is wrong"));
        QCOMPARE(page().count(), 0);
        QCOMPARE(commandLine("Hello", {}).size(), 0);
    }

    void findingsAreThoseOfTheCommandLine()
    {
        m_application->chatSettings()->adopt({{"temperature", 0}});
        session().unsent()->setText(kDraft);
        QTRY_COMPARE(page().count(), 2);
        const QJsonArray said = commandLine(kDraft, {"--temp", "0"});
        QCOMPARE(said.size(), 2);
        const QJsonObject saved = QJsonDocument::fromJson(page().exported("json")).object();
        QCOMPARE(differenceOfJson(saved, m_said), QString());
        QVERIFY(saved["checked"].toArray().size() > 5);
        QCOMPARE(page().exported("csv").count("\r\n"), 3);
        for (int row = 0; row < page().count(); ++row) {
            const QJsonObject finding = said[row].toObject();
            const QModelIndex at = page().index(row);
            QCOMPARE(at.data(CheckModel::CodeRole).toString(), finding["code"].toString());
            QCOMPARE(at.data(CheckModel::SentenceRole).toString(), finding["sentence"].toString());
            QCOMPARE(at.data(CheckModel::AdviceRole).toString(), finding["advice"].toString());
            const QJsonArray tokens = finding["tokens"].toArray();
            const int first = tokens.isEmpty() ? -1 : tokens[0].toObject()["position"].toInt();
            QCOMPARE(at.data(CheckModel::PositionRole).toInt(), first);
        }
    }

    void aFindingShowsItsToken()
    {
        const int position = page().index(0).data(CheckModel::PositionRole).toInt();
        QVERIFY(position > 0);
        QVERIFY(press("showPlace"));
        const TokenStripModel& strip = *m_application->inspectors()->tokens();
        QCOMPARE(strip.selectedRow(), position);
        QVERIFY(strip.tokenAt(position)->record.bytes.starts_with("<"));
    }

    void aSettingIsFixedAndTheFixUndone()
    {
        QVERIFY(press("applyFix"));
        QVERIFY(m_application->chatSettings()->ownKeys().contains("repeatPenalty"));
        QCOMPARE(session().undo()->text(), "In this chat, Repetition penalty is now 1.1.");
        QTRY_COMPARE(page().count(), 1);
        session().undo()->restore();
        QVERIFY(!m_application->chatSettings()->ownKeys().contains("repeatPenalty"));
        QTRY_COMPARE(page().count(), 2);
    }

    void aFindingWithoutATokenShowsItsSetting()
    {
        QCOMPARE(page().index(1).data(CheckModel::CodeRole).toString(), QString("greedy-loop"));
        QCOMPARE(page().index(1).data(CheckModel::PositionRole).toInt(), -1);
        const SamplerSettingsModel& samplers = *m_application->chatSettings()->samplers();
        const QVariant name = samplers.index(samplers.rowNamed("repeat-penalty")).data(SamplerSettingsModel::LabelRole);
        QVERIFY(!name.toString().isEmpty());
        const auto hasFocus = [&] {
            return m_window->activeFocusItem() && m_window->activeFocusItem()->property("name") == name;
        };
        QVERIFY(!hasFocus());
        page().showPlace(1);
        QTRY_VERIFY(hasFocus());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!hasFocus());
    }

    void aFindingAboutTheTemplateShowsIt()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        spec.chatTemplate = "{% for message in messages %}{{ message.content }}<|im_end|>{% endfor %}{% for";
        const QString broken = m_folder.filePath("broken.gguf");
        writeTinyModel(broken.toStdString(), spec);
        m_application->library()->start(broken);
        QTRY_VERIFY(page().index(0).data(CheckModel::CodeRole) == "template-broken");
        QCOMPARE(page().index(0).data(CheckModel::ShowRole).toString(), QString("Show the template"));
        QVERIFY(press("showPlace"));
        QTRY_VERIFY(named("templateSource"));
        QCOMPARE(named("templateSource")->property("text").toString(), QString::fromStdString(*spec.chatTemplate));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!named("templateSource"));
    }

private:
    CheckModel& page() const { return *m_application->inspectors()->check(); }
    ChatSession& session() const { return *m_application->session(); }

    /// Returns the findings that vitrine-cli prints for a chat with this one message.
    QJsonArray commandLine(const QString& message, const QStringList& more)
    {
        QFile file(m_folder.filePath("chat.json"));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QJsonDocument(QJsonArray{QJsonObject{{"role", "user"}, {"content", message}}}).toJson());
        file.close();
        const CliOutcome outcome =
            runCli(QStringList{"inspect", "check", "-m", m_model, "--messages", file.fileName(), "--json"} + more);
        m_said = outcome.json();
        return m_said.value("findings").toArray();
    }

    QJsonObject m_said;  ///< complete output of vitrine-cli
};

VITRINE_GUI_TEST(CheckWindowTest);
#include "check_window_test.moc"
