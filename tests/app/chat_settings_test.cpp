#include "app/application.h"
#include "app/library/model_library.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/chat_settings.h"
#include "app/session/presets.h"
#include "app/session/prompt_library.h"
#include "app/settings/sampler_settings_model.h"
#include "core/engine/scripted_engine.h"

#include <QDirIterator>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000;  ///< milliseconds

/// Whether this stands in any file of a folder.
bool onDisk(const QString& folder, const QByteArray& text)
{
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(text)) return true;
    }
    return false;
}

int rowOf(const SamplerSettingsModel& model, const QString& label)
{
    for (int row = 0; row < model.count(); ++row) {
        if (model.index(row).data(SamplerSettingsModel::LabelRole).toString() == label) return row;
    }
    return -1;
}

}  // namespace

/// What one chat has of its own, in the whole program without its window.
class ChatSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        start();
    }

    void cleanup() { m_application.reset(); }

    void aChatHasValuesOfItsOwn()
    {
        load();
        SamplerSettingsModel& own = *chat().samplers();
        SamplerSettingsModel& all = *m_application->samplers();
        const int temperature = rowOf(own, "Temperature");
        QVERIFY(temperature >= 0);
        const double standard = all.index(temperature).data(SamplerSettingsModel::ValueRole).toDouble();
        const QSignalSpy changed(&own, &QAbstractItemModel::dataChanged);
        own.choose(temperature, 0.25);
        chat().setMaxTokens(7);
        chat().setSeed(41);
        QVERIFY(changed.size() > 0);
        QVERIFY(chat().own());
        QCOMPARE(own.index(temperature).data(SamplerSettingsModel::ValueRole).toDouble(), 0.25);
        QCOMPARE(all.index(temperature).data(SamplerSettingsModel::ValueRole).toDouble(), standard);
        ask("Hello");
        const auto used = [this] {
            return QJsonDocument::fromJson(session().messages()->last()->answer.settings.toUtf8()).object();
        };
        QCOMPARE(used()["temperature"].toDouble(), 0.25);
        QCOMPARE(used()["maxTokens"].toInt(), 7);
        QCOMPARE(used()["seed"].toInt(), 41);
        const qint64 first = session().chatId();

        session().newChat();
        QVERIFY(!chat().own());
        QCOMPARE(own.index(temperature).data(SamplerSettingsModel::ValueRole).toDouble(), standard);
        ask("Hello");
        QCOMPARE(used()["temperature"].toDouble(), standard);
        m_application.reset();
        start();
        session().open(first);
        QCOMPARE(chat().maxTokens(), 7);
        chat().reset();
        QVERIFY(!chat().own());
        QCOMPARE(chat().maxTokens(), m_application->settings()->maxTokens());
    }

    void aChatAsksForItsModel()
    {
        load();
        QVERIFY(chat().modelOpen());
        chat().keepModel();
        QCOMPARE(chat().model(), m_application->library()->path());
        QVERIFY(chat().modelOpen());
        chat().setContextLength(1234);
        QVERIFY(!chat().modelOpen());
        chat().forgetModel();
        QVERIFY(chat().modelOpen());
        QVERIFY(!chat().own());
    }

    void presetsAreFiles()
    {
        session().setSystemPrompt("Be brief.");
        chat().setMaxTokens(5);
        chat().savePreset("My / preset");
        QCOMPARE(chat().presets(), QStringList("My preset"));
        const QString file = m_folder->filePath("presets/My preset.json");
        QVERIFY(QFile::exists(file));
        session().setDraft("x");
        session().newChat();
        QVERIFY(QFile::copy(file, m_folder->filePath("given.json")));
        chat().importPreset(QUrl::fromLocalFile(m_folder->filePath("given.json")));
        QCOMPARE(chat().presets(), QStringList({"given", "My preset"}));
        chat().applyPreset("given");
        QCOMPARE(session().systemPrompt(), QString("Be brief."));
        QCOMPARE(chat().maxTokens(), 5);
        chat().removePreset("given");
        QCOMPARE(chat().presets(), QStringList("My preset"));
        const QSignalSpy failed(&chat(), &ChatSettings::failed);
        chat().applyPreset("given");
        QCOMPARE(failed.size(), 1);
        QCOMPARE(session().systemPrompt(), QString("Be brief."));
    }

    void wrongPresetsAreRefused_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* json, const char* said) { QTest::newRow(said) << json << said; };
        row("", "it is no JSON (at byte 0: illegal value).");
        row("{}", "\"format\" is not \"vitrine-preset\".");
        row("{'format':'vitrine-preset','version':3}", "\"version\" is 3, and this Vitrine reads 1.");
        row("{'format':'vitrine-preset','version':1,'settings':{'temperature':-1}}",
            "\"temperature\" is -1 and not from 0 to 5.");
        row("{'format':'vitrine-preset','version':1,'settings':{'maxTokens':1.5}}",
            "\"maxTokens\" is 1.5 and not a whole number from 0 to 1e+06.");
        row("{'format':'vitrine-preset','version':1,'settings':{'warmth':1}}",
            "\"warmth\" is no setting that is known.");
        row("{'format':'vitrine-preset','version':1,'settings':{'samplers':['top_k','magic']}}",
            "\"samplers\" is refused: There is no sampler \"magic\"; the samplers are penalties, dry, top_n_sigma, "
            "top_k, "
            "typ_p, top_p, min_p, xtc, temperature.");
        row("{'format':'vitrine-preset','version':1,'settings':{'drySequenceBreakers':['']}}",
            "\"drySequenceBreakers\" is refused: A sequence breaker of DRY is an empty text; leave it out instead.");
        row("{'format':'vitrine-preset','version':1,'settings':{'stopStrings':[1]}}",
            "\"stopStrings\" is not a list of texts.");
        row("{'format':'vitrine-preset','version':1,'system_prompt':1}",
            "\"system_prompt\" is the number 1 and not a text.");
    }

    void wrongPresetsAreRefused()
    {
        QFETCH(QString, json);
        QFETCH(QString, said);
        QFile file(m_folder->filePath("bad.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json.replace(u'\'', u'"').toUtf8());
        file.close();
        const QSignalSpy failed(&chat(), &ChatSettings::failed);
        chat().importPreset(QUrl::fromLocalFile(file.fileName()));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].toString(), "bad.json is no preset: " + said);
        QVERIFY(chat().presets().isEmpty());
    }

    void promptsWithVariables()
    {
        PromptLibrary& prompts = *m_application->prompts();
        const QString text = "Explain {{topic}} to a {{ reader }}, {{topic}}; not {{}} nor {x}.";
        QVERIFY(prompts.save("Explain?", text));
        QCOMPARE(prompts.names(), QStringList("Explain"));
        QVERIFY(QFile::exists(m_folder->filePath("prompts/Explain.md")));
        QCOMPARE(prompts.text("Explain"), text);
        QCOMPARE(PromptLibrary::variables(text), QStringList({"topic", "reader"}));
        QCOMPARE(PromptLibrary::filled(text, {{"topic", "{{reader}}"}}),
                 QString("Explain {{reader}} to a {{ reader }}, {{reader}}; not {{}} nor {x}."));
        QCOMPARE(PromptLibrary::filled(text, {{"topic", "A"}, {"reader", ""}}),
                 QString("Explain A to a , A; not {{}} nor {x}."));
        const QSignalSpy failed(&prompts, &PromptLibrary::failed);
        prompts.remove("Explain");
        QVERIFY(prompts.names().isEmpty());
        QCOMPARE(prompts.text("Explain"), QString());
        QCOMPARE(failed.size(), 1);
    }

    /// Neither what was said nor what was typed is in any file, while it is open and afterwards.
    void temporaryChatsLeaveNothingBehind()
    {
        load();
        session().setDraft("kept");
        const qint64 kept = session().chatId();
        session().newTemporaryChat();
        QVERIFY(session().temporary());
        auto& chats = *qobject_cast<ChatListModel*>(m_application->chats());
        QCOMPARE(chats.index(0).data(ChatListModel::GroupRole).toString(), QString("Temporary"));
        session().setSystemPrompt("secretsystem");
        chat().setMaxTokens(99);
        ask("secretquestion");
        QCOMPARE(session().messages()->last()->text, QString("The secretanswer."));
        const qint64 last = session().messages()->last()->id;
        session().beginEdit(last);
        session().setEditText("secretversion");
        session().finishEdit(false);
        session().setDraft("secretdraft");
        chats.rename(0, "secrettitle");
        const qint64 temporary = session().chatId();
        session().open(kept);
        session().open(temporary);
        QCOMPARE(session().draft(), QString("secretdraft"));
        QCOMPARE(session().title(), QString("secrettitle"));
        QCOMPARE(chat().maxTokens(), 99);
        QVERIFY(!onDisk(m_folder->path(), "secret"));
        chats.duplicate(0);
        QTRY_COMPARE(chats.count(), 3);
        QCOMPARE(session().title(), QString("secrettitle (copy)"));
        QCOMPARE(session().messages()->count(), 2);
        QVERIFY(session().temporary());
        const QTemporaryDir elsewhere;
        chats.exportTo(0, QUrl::fromLocalFile(elsewhere.filePath("asked for.json")));
        QVERIFY(onDisk(elsewhere.path(), "secretquestion"));
        chats.remove(0);
        chats.undoRemove();
        QCOMPARE(chats.count(), 3);
        m_application.reset();
        QVERIFY(!onDisk(m_folder->path(), "secret"));
        start();
        QCOMPARE(m_application->chats()->count(), 1);
        QCOMPARE(session().chatId(), kept);
        QVERIFY(onDisk(m_folder->path(), "kept"));  // so the search would have found something
    }

private:
    ChatSettings& chat() { return *m_application->chatSettings(); }
    ChatSession& session() { return *m_application->session(); }

    void start()
    {
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), [](EventSink sink) {
            return std::make_unique<ScriptedEngine>(
                Script::parse("{\"loadMilliseconds\": 1, \"millisecondsPerToken\": 0,"
                              " \"answers\": [{\"text\": \"The secretanswer.\"}]}"),
                std::move(sink));
        });
    }

    void load()
    {
        m_application->library()->start(QStringLiteral("scripted.gguf"));
        QTRY_VERIFY_WITH_TIMEOUT(m_application->library()->loaded(), kPatience);
    }

    void ask(const QString& question)
    {
        session().send(question);
        QVERIFY(session().generating());
        QTRY_VERIFY_WITH_TIMEOUT(!session().generating(), kPatience);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Application> m_application;
};

QTEST_MAIN(ChatSettingsTest)
#include "chat_settings_test.moc"
