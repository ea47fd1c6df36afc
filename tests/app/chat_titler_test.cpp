#include "app/chat/chat_titler.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "tests/app/scripted_program.h"
#include "tests/support/test_program.h"

using namespace vitrine;
using namespace vitrine::test;

/// Tests the titles that the model writes after the first answer if the user has turned this on.
class ChatTitlerTest : public QObject, protected ScriptedProgram {
    Q_OBJECT

private slots:
    void cleanup() { m_application.reset(); }

    void titlesAreFoundInAnswers_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("title");
        QTest::newRow("plain") << "A blue sky"
                               << "A blue sky";
        QTest::newRow("marks") << "\n\n## **\"A blue sky.\"**\nand more"
                               << "A blue sky";
        QTest::newRow("label") << "Title: “A blue sky”"
                               << "A blue sky";
        QTest::newRow("a sentence") << "The title is \"A blue sky\"."
                                    << "A blue sky";
        QTest::newRow("no label") << "Title deeds"
                                  << "Title deeds";
        QTest::newRow("Chinese") << QString::fromUtf8("「天空为什么是蓝色的。」")
                                 << QString::fromUtf8("天空为什么是蓝色的");
        QTest::newRow("nothing") << "\n ** \n"
                                 << "";
    }

    void titlesAreFoundInAnswers()
    {
        QFETCH(QString, answer);
        QFETCH(QString, title);
        QCOMPARE(ChatTitler::titleIn(answer), title);
    }

    void theFirstAnswerGetsATitle()
    {
        begin(R"({"loadMilliseconds": 1, "millisecondsPerToken": 0,
                  "answers": [{"text": "Because."}, {"text": "Blue sky"}, {"text": "Two."}, {"text": "Not a title"}]})");
        load();
        m_application->settings()->setModelTitles(true);
        ask("Why is the sky blue?");
        QTRY_COMPARE(session().chat()->title(), QString("Blue sky"));
        QCOMPARE(m_application->chats()->index(0).data(ChatListModel::TitleRole).toString(), QString("Blue sky"));
        QCOMPARE(session().messages()->count(), 2);  // the request for the title is not stored as a message
        ask("And green?");
        QCOMPARE(session().messages()->messageAt(3)->text, QString("Two."));
        QCoreApplication::processEvents();
        QCOMPARE(session().chat()->title(), QString("Blue sky"));
        // The answer to this message is the third text of the script. This shows that no second title was requested.
        ask("And red?");
        QCOMPARE(session().messages()->messageAt(5)->text, QString("Not a title"));
    }

    void titlesOfTheUserStay()
    {
        begin(R"({"loadMilliseconds": 1, "millisecondsPerToken": 0, "answers": [{"text": "One."}, {"text": "Two."}]})");
        load();
        ask("Hello");  // no title is requested, because the setting is off by default
        m_application->settings()->setModelTitles(true);
        m_application->chats()->rename(0, "Mine");
        ask("Again");
        QCOMPARE(session().messages()->messageAt(3)->text, QString("Two."));
        QCOMPARE(session().chat()->title(), QString("Mine"));
    }

    /// A message that is sent while the model writes a title is answered first. The title is written after that.
    void questionsComeFirst()
    {
        begin(R"({"loadMilliseconds": 1, "millisecondsPerToken": 20, "answers": [{"text": "One."},
                  {"text": "A title of very many words that takes longer than anybody would wait for it, and goes on"},
                  {"text": "Two."}, {"text": "Late title"}]})");
        load();
        m_application->settings()->setModelTitles(true);
        ask("First question");
        QTest::qWait(60);  // now the title is being written
        ask("Second question");
        QCOMPARE(session().messages()->messageAt(3)->text, QString("Two."));
        QTRY_COMPARE(session().chat()->title(), QString("Late title"));
        QCOMPARE(session().messages()->count(), 4);
    }

    /// A title that a question in another chat has interrupted is written afterwards, too.
    void anInterruptedTitleIsWrittenLater()
    {
        begin(R"({"loadMilliseconds": 1, "millisecondsPerToken": 20, "answers": [{"text": "One."},
                  {"text": "A title of very many words that takes longer than anybody would wait for it, and goes on"},
                  {"text": "Two."}, {"text": "Title two"}, {"text": "Title one"}]})");
        load();
        m_application->settings()->setModelTitles(true);
        ask("First question");
        QTest::qWait(60);  // now the title is being written
        m_application->chats()->newChat();
        ask("Second question");
        QTRY_COMPARE(session().chat()->title(), QString("Title two"));
        QTRY_COMPARE(m_application->chats()->index(1).data(ChatListModel::TitleRole).toString(), QString("Title one"));
    }
};

VITRINE_GUI_TEST(ChatTitlerTest);
#include "chat_titler_test.moc"
