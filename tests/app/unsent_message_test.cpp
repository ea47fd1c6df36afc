#include "app/chat/unsent_message.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;

/// Tests the unsent message without a session, a store or a model.
class UnsentMessageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }

    void changesAreReportedOnce()
    {
        UnsentMessage unsent;
        QSignalSpy edited(&unsent, &UnsentMessage::edited);
        QSignalSpy content(&unsent, &UnsentMessage::contentChanged);
        unsent.setText("Hello");
        unsent.setText("Hello");
        QCOMPARE(edited.size(), 1);
        QCOMPARE(content.size(), 1);
        QCOMPARE(edited[0][0].value<ChatEdits>(), (ChatEdits{.draft = "Hello"}));
        unsent.addPasted("a long text");
        QCOMPARE(edited[1][0].value<ChatEdits>(), (ChatEdits{.pasted = "a long text"}));
        QCOMPARE(unsent.message(), QString("Hello\n\na long text"));
        // The store empties its copy when the message is sent.
        unsent.clear();
        QCOMPARE(edited.size(), 2);
        QCOMPARE(unsent.message(), QString());
        QCOMPARE(unsent.attachments().size(), 0);
    }

    void textsTooLongForTheEditorBecomeAttachments()
    {
        const QString tooLong(UnsentMessage::kLongestText, 'x');
        UnsentMessage unsent;
        unsent.show(tooLong + "y", "pasted");
        QCOMPARE(unsent.text(), QString());
        QCOMPARE(unsent.pasted(), tooLong + "y\n\npasted");
        unsent.show(tooLong, {});
        QCOMPARE(unsent.text(), tooLong);
        unsent.prepend("queued");
        QCOMPARE(unsent.text(), QString());
        QCOMPARE(unsent.pasted(), "queued\n\n" + tooLong);
    }

    void attachmentsAreShortenedAndRemoved()
    {
        UnsentMessage unsent;
        QSignalSpy shortened(&unsent, &UnsentMessage::shortened);
        QSignalSpy removed(&unsent, &UnsentMessage::removed);
        unsent.attach("notes.txt", "one\ntwo\nthree\n", {}, {});
        const QString before = unsent.pasted();
        unsent.keepLines(0, 1, 3);  // keeps all three lines, so nothing is shortened
        QCOMPARE(shortened.size(), 0);
        unsent.keepLines(0, 2, 9);
        QCOMPARE(shortened.size(), 1);
        QCOMPARE(shortened[0][0].toString(), before);
        QCOMPARE(unsent.attachmentText(0), QString("two\nthree\n"));
        QCOMPARE(fact(unsent, 0, "file"), QVariant("notes.txt, lines 2 to 3 of 3"));
        unsent.setPasted(before);
        unsent.attach("more.txt", "four\n", {}, {});
        unsent.removeAttachment(0);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(removed[0][0].toString(), before);
        QCOMPARE(fact(unsent, 0, "file"), QVariant("more.txt"));
        QCOMPARE(unsent.attachmentText(1), QString());
        unsent.removePasted();
        QCOMPARE(removed.size(), 2);
        QCOMPARE(unsent.pasted(), QString());
    }

    void filesAreReadAgainInAnotherEncoding()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("a.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("caf\xe9\n") > 0);
        file.close();
        UnsentMessage unsent;
        QSignalSpy refused(&unsent, &UnsentMessage::refused);
        unsent.attach("a.txt", "?", file.fileName(), "UTF-8");
        QCOMPARE(fact(unsent, 0, "unusualEncoding"), QVariant(""));
        unsent.readAs(0, "ISO-8859-1");
        QCOMPARE(unsent.attachmentText(0), QString::fromUtf8("café\n"));
        QCOMPARE(fact(unsent, 0, "encoding"), QVariant("ISO-8859-1"));
        QVERIFY(file.remove());
        unsent.readAs(0, "UTF-8");
        QCOMPARE(refused.size(), 1);
        QCOMPARE(unsent.attachmentText(0), QString::fromUtf8("café\n"));
    }

    void tokensBelongToTheCountedText()
    {
        UnsentMessage unsent;
        unsent.setText("ü");
        QVERIFY(unsent.ends().empty());
        unsent.addPasted("abc");
        QCOMPARE(unsent.ends(), (std::vector<std::size_t>{4, 9}));
        unsent.setTokens({3, 5});
        QCOMPARE(fact(unsent, 0, "tokens"), QVariant(5));
        unsent.addPasted("def");
        QCOMPARE(fact(unsent, 0, "tokens"), QVariant(-1));
    }

    void changesEndTheWaiting()
    {
        UnsentMessage unsent;
        QSignalSpy waiting(&unsent, &UnsentMessage::waitingChanged);
        unsent.setText("Hello");
        unsent.waitFor("/models/m.gguf");
        QVERIFY(unsent.isWaiting() && unsent.awaitedModel() == "/models/m.gguf");
        unsent.setText("Hello!");
        QVERIFY(!unsent.isWaiting());
        unsent.waitFor("/models/m.gguf");
        unsent.show("another chat", {});
        QVERIFY(!unsent.isWaiting());
        QCOMPARE(waiting.size(), 4);
    }

private:
    static QVariant fact(const UnsentMessage& unsent, int at, const char* name)
    {
        return unsent.attachments().value(at).toMap().value(name);
    }
};

VITRINE_TEST(UnsentMessageTest);
#include "unsent_message_test.moc"
