#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace vitrine;
using namespace vitrine::test;

namespace {

RunFacts knownAtTheStart()
{
    return {
        .programVersion = "1.2.3", .device = "CPU", .driver = "", .isa = "avx2", .kvKeys = "f16", .kvValues = "f16"};
}

/// Runs in the child process. Stores slices of an answer in the folder arguments[1] until the process is killed. Prints
/// each slice after its commit.
int writeForever(int count, char** arguments)
{
    const QCoreApplication application(count, arguments);
    const QString folder = QCoreApplication::arguments().at(1);
    const OpenedDatabase opened = openChatDatabase(folder);
    ChatStore chats(*opened.database);
    AnswerStore answers(*opened.database);
    const qint64 chat = chats.createChat();
    const qint64 user = chats.addUserMessage(chat, 0, "Tell me everything");
    std::puts("user");
    std::fflush(stdout);
    const qint64 answer = answers.begin({chat, user, "Model", "/m.gguf", "{}", knownAtTheStart()});
    answers.setPrompt(answer, samplePrompt(1, 40));
    for (std::uint32_t i = 0;; ++i) {
        answers.appendSlice(answer, QString("%1 ").arg(i), sampleRecords(i, 8));
        std::printf("%u\n", i);
        std::fflush(stdout);
    }
}

}  // namespace

class StoreCrashTest : public QObject {
    Q_OBJECT

private slots:
    void killedWhileWriting_data();
    void killedWhileWriting();
};

void StoreCrashTest::killedWhileWriting_data()
{
    QTest::addColumn<int>("slices");
    for (const int slices : {1, 7, 50, 220}) QTest::addRow("after %d slices", slices) << slices;
}

void StoreCrashTest::killedWhileWriting()
{
    QFETCH(int, slices);
    const QTemporaryDir folder;
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {"--child", "write_forever", folder.path()});
    QVERIFY(child.waitForStarted());
    int reported = -1;
    while (reported < slices) {
        QVERIFY(child.waitForReadyRead(20000));
        while (child.canReadLine()) {
            bool isNumber = false;
            const int value = child.readLine().trimmed().toInt(&isNumber);
            if (isNumber) reported = value;
        }
    }
    child.kill();  // sends SIGKILL, so that no handler and no destructor runs
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);

    const OpenedDatabase opened = openChatDatabase(folder.path());
    QCOMPARE(opened.notice.text(), QString());
    ChatStore chats(*opened.database);
    AnswerStore answers(*opened.database);
    QCOMPARE(answers.interruptStreaming(), 1);
    QCOMPARE(chats.chats().size(), std::size_t{1});
    const std::vector<StoredMessage> messages = chats.messages(chats.chats()[0].id);
    QCOMPARE(messages.size(), std::size_t{2});
    QCOMPARE(messages[0].text, QString("Tell me everything"));
    QCOMPARE(messages[1].state, MessageState::Interrupted);
    QVERIFY(messages[1].answer.facts == knownAtTheStart());
    const QStringList words = messages[1].text.split(' ', Qt::SkipEmptyParts);
    QVERIFY2(words.size() > reported, qPrintable(QString("%1 of %2").arg(words.size()).arg(reported + 1)));
    const AnswerTokens tokens = answers.tokens(messages[1].id);
    QVERIFY(same(tokens.prompt, samplePrompt(1, 40)));
    // The text and the tokens of a slice are stored in one transaction: either both exist or neither.
    QCOMPARE(tokens.tokens.size(), static_cast<std::size_t>(words.size()) * 8);
    QCOMPARE(messages[1].answer.promptTokens, 40);
    QCOMPARE(messages[1].answer.generatedTokens, static_cast<int>(tokens.tokens.size()));
    for (int i = 0; i < words.size(); ++i) QCOMPARE(words[i], QString::number(i));
}

VITRINE_CHILD_PROCESS("write_forever", writeForever);
VITRINE_TEST(StoreCrashTest);
#include "store_crash_test.moc"
