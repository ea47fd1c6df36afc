#include "app/chat/chat_settings.h"
#include "app/chat/presets.h"
#include "app/chat/prompt_library.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/sampler_order_model.h"
#include "app/settings/sampler_settings_model.h"
#include "tests/app/scripted_program.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>

#include <limits>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kShortScript = R"({"loadMilliseconds": 1, "millisecondsPerToken": 0,
                                "answers": [{"text": "The secretanswer."}]})";

/// Whether any file in `folder`, or in a folder inside it, contains the text.
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

/// Tests the settings of single chats in the complete program without its window.
class ChatSettingsTest : public QObject, protected ScriptedProgram {
    Q_OBJECT

private slots:
    void init() { begin(kShortScript); }

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
        const qint64 first = session().chat()->id();

        session().chat()->create();
        QVERIFY(!chat().own());
        QCOMPARE(own.index(temperature).data(SamplerSettingsModel::ValueRole).toDouble(), standard);
        ask("Hello");
        QCOMPARE(used()["temperature"].toDouble(), standard);
        m_application.reset();
        start(kShortScript);
        session().chat()->open(first);
        QCOMPARE(chat().maxTokens(), 7);
        chat().reset();
        QVERIFY(!chat().own());
        QCOMPARE(chat().maxTokens(), m_application->settings()->maxTokens());
    }

    /// If a preset lists only some samplers, the other samplers are off. Moving such a sampler up in the list turns it
    /// on. If the resulting order is the program's default order, the chat stores no order.
    void aChatHasAnOrderOfItsOwn()
    {
        load();
        SamplerOrderModel& order = *chat().order();
        const SamplerOrderModel& all = *m_application->samplerOrder();
        const auto titles = [](const SamplerOrderModel& model) {
            QStringList found;
            for (int row = 0; row < model.count(); ++row) found << model.index(row).data().toString();
            return found;
        };
        const QStringList standard = titles(all);
        QCOMPARE(titles(order), standard);
        order.move(3, 0);
        QStringList moved = standard;
        moved.move(3, 0);
        QCOMPARE(titles(order), moved);
        QCOMPARE(titles(all), standard);
        QCOMPARE(chat().ownKeys(), QStringList("samplers"));
        ask("Hello");
        const QJsonObject used =
            QJsonDocument::fromJson(session().messages()->last()->answer.settings.toUtf8()).object();
        QCOMPARE(used["samplers"][0].toString(), QString("top_k"));
        order.move(0, 3);
        QVERIFY(!chat().own());
        order.move(3, 0);
        chat().resetValue("samplers");
        QCOMPARE(titles(order), standard);

        chat().adoptOrder({"temperature", "top_k"});
        QCOMPARE(titles(order).first(2), QStringList({"Temperature", "Top-k"}));
        QCOMPARE(order.count(), all.count());
        QCOMPARE(order.running(), 2);
        QCOMPARE(order.active(), QStringList({"Temperature", "Top-k"}));
        QVERIFY(!order.index(titles(order).indexOf("Top-p")).data(SamplerOrderModel::RunsRole).toBool());
        order.move(1, 5);  // no effect, because a sampler that is on stays before all samplers that are off
        QCOMPARE(order.running(), 2);
        order.move(4, 6);
        QCOMPARE(order.running(), 2);
        const int topP = static_cast<int>(titles(order).indexOf("Top-p"));
        order.move(topP, topP - 1);
        QCOMPARE(order.active(), QStringList({"Temperature", "Top-k", "Top-p"}));
        order.move(2, 0);
        QCOMPARE(order.active(), QStringList({"Top-p", "Temperature", "Top-k"}));
        order.move(3, 3);  // turns on the first sampler that is off, although it stays in its row
        QCOMPARE(order.running(), 4);
        session().chat()->create();
        QCOMPARE(titles(order), standard);
        QCOMPARE(order.running(), order.count());
    }

    /// The user can change settings for a single new version of an answer. The settings of the chat do not change.
    void otherSettingsCountOnce()
    {
        load();
        SamplerSettingsModel& once = *chat().once();
        const int temperature = rowOf(once, "Temperature");
        const auto role = [&](int role) { return once.index(temperature).data(role); };
        chat().samplers()->choose(temperature, 0.25);
        chat().beginOnce();
        QCOMPARE(role(SamplerSettingsModel::ValueRole).toDouble(), 0.25);
        once.choose(temperature, 0.75);
        once.choose(rowOf(once, "Top-k"), 3);
        QVERIFY(role(SamplerSettingsModel::DiffersRole).toBool());
        QCOMPARE(chat().onceValues(), QVariantMap({{"temperature", 0.75}, {"topK", 3}}));
        once.reset(temperature);
        QCOMPARE(role(SamplerSettingsModel::ValueRole).toDouble(), 0.25);
        QCOMPARE(chat().ownKeys(), QStringList("temperature"));
        chat().beginOnce();
        QVERIFY(chat().onceValues().isEmpty());
        // Some settings have an effect only together with another setting. Such a setting is shown as irrelevant until
        // the other one is set.
        const auto matters = [&] {
            return once.index(rowOf(once, "XTC threshold")).data(SamplerSettingsModel::MattersRole).toBool();
        };
        QVERIFY(!matters());
        once.choose(rowOf(once, "XTC probability"), 0.5);
        QVERIFY(matters());
    }

    void whatDiffersIsGivenBackOneByOne()
    {
        load();
        SamplerSettingsModel& own = *chat().samplers();
        const int temperature = rowOf(own, "Temperature");
        const auto role = [&](int role) { return own.index(temperature).data(role); };
        const double standard = role(SamplerSettingsModel::ValueRole).toDouble();
        QVERIFY(!role(SamplerSettingsModel::DiffersRole).toBool());
        own.choose(temperature, 0.25);
        QVERIFY(role(SamplerSettingsModel::DiffersRole).toBool());
        chat().setSeed(3);
        chat().setStopStrings({"END"});
        chat().setDryBreakers({"x"});
        QCOMPARE(chat().dryBreakers(), QStringList("x"));
        chat().resetValue("drySequenceBreakers");
        QCOMPARE(chat().dryBreakers(), m_application->settings()->dryBreakers());
        chat().setOverflow(static_cast<int>(AppSettings::Overflow::Stop));
        QCOMPARE(chat().ownKeys(), QStringList({"overflow", "seed", "stopStrings", "temperature"}));
        own.reset(temperature);
        QCOMPARE(role(SamplerSettingsModel::ValueRole).toDouble(), standard);
        // The chat stores this value as its own, even though it is equal to the program's default.
        own.choose(temperature, standard);
        QVERIFY(!role(SamplerSettingsModel::DiffersRole).toBool());
        ask("Hello");
        const QJsonObject used =
            QJsonDocument::fromJson(session().messages()->last()->answer.settings.toUtf8()).object();
        QCOMPARE(used["overflow"].toString(), QString("stop"));
        QCOMPARE(used["stopStrings"].toArray(), QJsonArray{"END"});
        chat().savePreset("Strict");
        session().chat()->create();
        QCOMPARE(chat().overflow(), static_cast<int>(AppSettings::Overflow::DropOldest));
        chat().applyPreset("Strict");
        QCOMPARE(chat().overflow(), static_cast<int>(AppSettings::Overflow::Stop));
        QCOMPARE(chat().stopStrings(), QStringList("END"));
        chat().resetValue("overflow");
        QCOMPARE(chat().ownKeys(), QStringList({"seed", "stopStrings"}));
        // In the settings for all chats, resetting a value restores the program's default.
        m_application->samplers()->choose(temperature, 0.5);
        QVERIFY(m_application->samplers()->index(temperature).data(SamplerSettingsModel::DiffersRole).toBool());
        m_application->samplers()->reset(temperature);
        QCOMPARE(role(SamplerSettingsModel::ValueRole).toDouble(), standard);
        // The user decides in one chat that no messages may be dropped. This is stored for that chat only.
        session().sender()->keepAll();
        QCOMPARE(chat().overflow(), static_cast<int>(AppSettings::Overflow::Stop));
    }

    void thinkingAndTokensOfAChat()
    {
        load();
        chat().setReasoning("off");
        chat().setReasoningTokens(64);
        chat().setBannedTokens({" delve", "#5"});
        chat().setLogitBias({"the = 1.5", "#7 = -2"});
        ChatOverrides own = ChatOverrides::fromText(session().chat()->settings());
        const SamplerSettings sampling = own.sampling(*m_application->settings());
        const float never = -std::numeric_limits<float>::infinity();
        QCOMPARE(sampling.textBias, (std::vector<std::pair<std::string, float>>{{" delve", never}, {"the", 1.5F}}));
        QCOMPARE(sampling.logitBias, (std::vector<std::pair<TokenId, float>>{{5, never}, {7, -2.0F}}));
        chat().savePreset("Quick");
        session().unsent()->setText("x");
        session().chat()->create();
        QCOMPARE(chat().reasoning(), QString());
        chat().applyPreset("Quick");
        QCOMPARE(chat().reasoning(), QString("off"));
        QCOMPARE(chat().reasoningTokens(), 64);
        QCOMPARE(chat().bannedTokens(), QStringList({" delve", "#5"}));
        QCOMPARE(chat().logitBias(), QStringList({"the = 1.5", "#7 = -2"}));
        // Each entry of the logit bias must consist of a token and a number. If one entry does not, all new entries are
        // refused, and the stored entries stay.
        const QSignalSpy failed(&chat(), &ChatSettings::failed);
        chat().setLogitBias({"the"});
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<LocalizedText>().text().startsWith("\"the\" must be a token and a value"));
        QCOMPARE(chat().logitBias().size(), 2);
        // Digits mean a token id, and digits in quotes mean text, as on the command line. Values that earlier versions
        // stored remain text.
        chat().setBannedTokens({"17", "\"17\"", "\" the\""});
        QCOMPARE(chat().bannedTokens(), QStringList({"#17", "\"17\"", "\" the\""}));
        own = ChatOverrides::fromText(session().chat()->settings());
        QCOMPARE(own.sampling(*m_application->settings()).logitBias.front(), std::pair(TokenId{17}, never));
        QCOMPARE(own.sampling(*m_application->settings()).textBias.front().first, std::string("17"));
        QCOMPARE(own.sampling(*m_application->settings()).textBias[1].first, std::string(" the"));
        const ChatOverrides old = ChatOverrides::fromText(R"({"bannedTokens": ["17"]})");
        QCOMPARE(old.bannedTokens(), QStringList({"\"17\""}));
        QCOMPARE(old.sampling(*m_application->settings()).textBias.front().first, std::string("17"));
        chat().setReasoning({});
        chat().setReasoningTokens(0);
        chat().setBannedTokens({});
        chat().setLogitBias({});
        QVERIFY(!chat().own());
    }

    void aGrammarBelongsToItsChat()
    {
        load();
        const qint64 first = session().chat()->id();
        chat().setGrammar(ChatSettings::AnswerForm::Gbnf, "root ::= \"a\"\nother ::= (");
        QVERIFY2(chat().grammarError().contains("line 2"), qPrintable(chat().grammarError()));
        // An invalid grammar is stored, too, so that the user can correct it.
        QCOMPARE(chat().grammar(), QString("root ::= \"a\"\nother ::= ("));
        chat().setGrammar(ChatSettings::AnswerForm::JsonSchema, "{\n \"a\" 1}");
        QVERIFY2(chat().grammarError().contains("line 2, column 6"), qPrintable(chat().grammarError()));
        const QSignalSpy failed(&chat(), &ChatSettings::failed);
        chat().savePreset("Broken");
        chat().applyPreset("Broken");
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.first().first().value<LocalizedText>().text().contains("\"jsonSchema\""));

        chat().setGrammar(ChatSettings::AnswerForm::JsonSchema, "{}");
        QCOMPARE(chat().grammarError(), QString());
        QCOMPARE(chat().ownKeys(), QStringList("jsonSchema"));
        chat().savePreset("Json");
        ask("one");
        session().chat()->create();
        QCOMPARE(chat().answerForm(), ChatSettings::AnswerForm::Free);
        chat().applyPreset("Json");
        QCOMPARE(chat().answerForm(), ChatSettings::AnswerForm::JsonSchema);
        chat().setGrammar(ChatSettings::AnswerForm::Free, {});
        QVERIFY(!chat().own());
        session().chat()->open(first);
        QCOMPARE(chat().grammar(), QString("{}"));
    }

    void theContextIsRaised()
    {
        QFile model(m_folder->filePath("scripted.gguf"));
        QVERIFY(model.open(QIODevice::WriteOnly));
        model.write("GGUF");
        model.close();
        m_application->library()->start(model.fileName());
        QTRY_VERIFY(m_application->library()->loaded());
        const int before = m_application->library()->contextLength();
        session().unsent()->setText(QStringLiteral("word ").repeated(before));
        QTRY_VERIFY(session().gauge()->isTooLong());
        QVERIFY(session().gauge()->used() >= before);
        chat().raiseContext();
        QVERIFY(chat().contextLength() > session().gauge()->used());
        QCOMPARE(chat().contextLength() % 1024, 0);
        QVERIFY(m_application->library()->loading());
        QTRY_VERIFY(m_application->library()->loaded());
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
        session().chat()->setSystemPrompt("Be brief.");
        chat().setMaxTokens(5);
        chat().savePreset("My / preset");
        QCOMPARE(chat().presets(), QStringList("My preset"));
        const QString file = m_folder->filePath("presets/My preset.json");
        QVERIFY(QFile::exists(file));
        session().unsent()->setText("x");
        session().chat()->create();
        QVERIFY(QFile::copy(file, m_folder->filePath("given.json")));
        chat().importPreset(QUrl::fromLocalFile(m_folder->filePath("given.json")));
        QCOMPARE(chat().presets(), QStringList({"given", "My preset"}));
        chat().applyPreset("given");
        QCOMPARE(session().chat()->systemPrompt(), QString("Be brief."));
        QCOMPARE(chat().maxTokens(), 5);
        chat().removePreset("given");
        QCOMPARE(chat().presets(), QStringList("My preset"));
        const QSignalSpy failed(&chat(), &ChatSettings::failed);
        chat().applyPreset("given");
        QCOMPARE(failed.size(), 1);
        QCOMPARE(session().chat()->systemPrompt(), QString("Be brief."));
    }

    void wrongPresetsAreRefused_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* json, const char* said) { QTest::newRow(said) << json << said; };
        row("", "the file is not JSON (at byte 0: illegal value).");
        row("{}", "\"format\" is not \"vitrine-preset\".");
        row("{'format':'vitrine-preset','version':3}",
            "\"version\" is 3, but this version of Vitrine supports only 1.");
        row("{'format':'vitrine-preset','version':1,'settings':{'temperature':-1}}",
            "\"temperature\" is -1, but must be from 0 to 5.");
        row("{'format':'vitrine-preset','version':1,'settings':{'maxTokens':1.5}}",
            "\"maxTokens\" is 1.5, but must be a whole number from 0 to 1e+06.");
        row("{'format':'vitrine-preset','version':1,'settings':{'warmth':1}}", "\"warmth\" is not a known setting.");
        row("{'format':'vitrine-preset','version':1,'settings':{'samplers':['top_k','magic']}}",
            "\"samplers\" is invalid. Unknown sampler \"magic\"; the samplers are penalties, dry, top_n_sigma, top_k, "
            "typ_p, top_p, min_p, xtc, temperature.");
        row("{'format':'vitrine-preset','version':1,'settings':{'drySequenceBreakers':['']}}",
            "\"drySequenceBreakers\" is invalid. A sequence breaker of DRY is empty; remove it.");
        row("{'format':'vitrine-preset','version':1,'settings':{'stopStrings':[1]}}",
            "\"stopStrings\" must be a list of texts.");
        row("{'format':'vitrine-preset','version':1,'settings':{'reasoning':'much'}}",
            "\"reasoning\" is the text \"much\", but must be \"off\", \"on\", \"low\", \"medium\" or \"high\".");
        row("{'format':'vitrine-preset','version':1,'settings':{'logitBias':[{'token':'a','bias':101}]}}",
            "\"bias\" is 101, but must be from -100 to 100.");
        row("{'format':'vitrine-preset','version':1,'settings':{'overflow':'newest'}}",
            "\"overflow\" is the text \"newest\", but must be \"oldest\", \"middle\" or \"stop\".");
        row("{'format':'vitrine-preset','version':1,'system_prompt':1}",
            "\"system_prompt\" is the number 1, but must be a text.");
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
        QCOMPARE(failed[0][0].value<LocalizedText>().text(), "bad.json is not a preset: " + said);
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

    /// A preset that was replaced or deleted can be restored with Undo.
    void presetsComeBack()
    {
        session().chat()->setSystemPrompt("first");
        chat().setMaxTokens(7);
        chat().savePreset("P");
        QCOMPARE(session().undo()->text(), QString());
        session().chat()->setSystemPrompt("second");
        chat().savePreset("P");
        QCOMPARE(session().undo()->text(), QString("The preset P was replaced."));
        chat().savePreset("P");  // saving an identical preset offers no undo
        chat().removePreset("P");
        QCOMPARE(session().undo()->text(), QString("The preset P was deleted."));
        session().undo()->restore();
        QCOMPARE(chat().presets(), QStringList("P"));
        session().undo()->restore();
        QCOMPARE(session().undo()->text(), QString());

        session().chat()->setSystemPrompt("written here");
        chat().setMaxTokens(9);
        const qint64 first = session().chat()->id();
        chat().applyPreset("P");
        QCOMPARE(session().chat()->systemPrompt(), QString("first"));
        QCOMPARE(chat().maxTokens(), 7);
        session().chat()->create();
        session().undo()->restore();
        QCOMPARE(session().chat()->id(), first);
        QCOMPARE(session().chat()->systemPrompt(), QString("written here"));
        QCOMPARE(chat().maxTokens(), 9);
        chat().reset();
        session().undo()->restore();
        QCOMPARE(chat().maxTokens(), 9);
    }

    void promptsComeBack()
    {
        PromptLibrary& prompts = *m_application->prompts();
        QVERIFY(prompts.save("one", "1"));
        QVERIFY(prompts.save("two", "2"));
        QVERIFY(prompts.save("one", "1, changed", "one"));
        QCOMPARE(session().undo()->text(), QString());
        QVERIFY(prompts.save("three", "1, changed", "one"));  // saves the edited prompt under another name
        QCOMPARE(prompts.names(), QStringList({"three", "two"}));
        QVERIFY(prompts.save("two", "new"));
        QCOMPARE(session().undo()->text(), QString("The prompt two was replaced."));
        session().undo()->restore();
        QCOMPARE(prompts.text("two"), QString("2"));
        prompts.remove("three");
        QCOMPARE(session().undo()->text(), QString("The prompt three was deleted."));
        session().undo()->restore();
        QCOMPARE(prompts.text("three"), QString("1, changed"));
        QCOMPARE(session().undo()->text(), QString());
    }

    void whatIsDeletedIsGoneAtTheEnd()
    {
        load();
        ask("secretquestion one");
        session().chat()->create();
        ask("kept");
        ask("secretquestion two");
        session().versions()->remove(session().messages()->messageAt(2)->id);
        auto& chats = *qobject_cast<ChatListModel*>(m_application->chats());
        chats.remove(1);
        // The removed chat can still be restored, so its text must still be in the file.
        QVERIFY(onDisk(m_folder->path(), "secretquestion"));
        m_application.reset();
        QVERIFY(onDisk(m_folder->path(), "kept"));
        QVERIFY(!onDisk(m_folder->path(), "secretquestion"));
    }

    /// No text of a temporary chat is in any file, neither while it is open nor afterwards.
    void temporaryChatsLeaveNothingBehind()
    {
        load();
        session().unsent()->setText("kept");
        const qint64 kept = session().chat()->id();
        session().chat()->createTemporary();
        QVERIFY(session().chat()->isTemporary());
        auto& chats = *qobject_cast<ChatListModel*>(m_application->chats());
        QCOMPARE(chats.index(0).data(ChatListModel::GroupRole).toString(), QString("Temporary"));
        session().chat()->setSystemPrompt("secretsystem");
        chat().setMaxTokens(99);
        ask("secretquestion");
        QCOMPARE(session().messages()->last()->text, QString("The secretanswer."));
        const qint64 last = session().messages()->last()->id;
        session().versions()->beginEdit(last);
        session().versions()->setEditText("secretversion");
        session().sender()->finishEdit(false);
        session().unsent()->setText("secretdraft");
        chats.rename(0, "secrettitle");
        const qint64 temporary = session().chat()->id();
        session().chat()->open(kept);
        session().chat()->open(temporary);
        QCOMPARE(session().unsent()->text(), QString("secretdraft"));
        QCOMPARE(session().chat()->title(), QString("secrettitle"));
        QCOMPARE(chat().maxTokens(), 99);
        QVERIFY(!onDisk(m_folder->path(), "secret"));
        chats.duplicate(0);
        QTRY_COMPARE(chats.count(), 3);
        QCOMPARE(session().chat()->title(), QString("secrettitle (copy)"));
        QCOMPARE(session().messages()->count(), 2);
        QVERIFY(session().chat()->isTemporary());
        const QTemporaryDir elsewhere;
        chats.exportTo(0, QUrl::fromLocalFile(elsewhere.filePath("asked for.json")));
        QVERIFY(onDisk(elsewhere.path(), "secretquestion"));
        chats.remove(0);
        chats.undoRemove();
        QCOMPARE(chats.count(), 3);
        m_application.reset();
        QVERIFY(!onDisk(m_folder->path(), "secret"));
        start(kShortScript);
        QCOMPARE(m_application->chats()->count(), 1);
        QCOMPARE(session().chat()->id(), kept);
        QVERIFY(onDisk(m_folder->path(), "kept"));  // proves that onDisk() finds text that was stored
    }

private:
    ChatSettings& chat() { return *m_application->chatSettings(); }
};

VITRINE_GUI_TEST(ChatSettingsTest);
#include "chat_settings_test.moc"
