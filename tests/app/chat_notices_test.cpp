#include "app/chat/chat_notices.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

using namespace vitrine;

/// Tests which notice and which error are shown.
class ChatNoticesTest : public QObject {
    Q_OBJECT

private slots:
    void dismissedNoticesOfAPromptReturnAfterTheirCauseHasEnded()
    {
        const std::vector<Sentence> both{std::string("One."), std::string("Two.")};
        ChatNotices notices;
        notices.showOfPrompt(1, both);
        QCOMPARE(notices.notice(), QString("One.\nTwo."));
        notices.dismiss();
        QCOMPARE(notices.notice(), QString());
        notices.showOfPrompt(1, both);
        QCOMPARE(notices.notice(), QString());
        notices.showOfPrompt(2, both);  // another chat has its own dismissed notices
        QCOMPARE(notices.notice(), QString("One.\nTwo."));
        notices.showOfPrompt(1, {both[0]});
        QCOMPARE(notices.notice(), QString());
        notices.showOfPrompt(1, both);
        QCOMPARE(notices.notice(), QString("Two."));
    }

    void successesReplaceErrorsExceptThoseOfSaving()
    {
        ChatNotices notices;
        QSignalSpy changed(&notices, &ChatNotices::errorChanged);
        notices.setError(QString("It failed."), "why");
        notices.reportSuccess(QString("Done."));
        QCOMPARE(notices.error(), QString());
        QVERIFY(notices.notice() == "Done." && !notices.isWarning());
        notices.setSavingError(QString("The disk is full."), {});
        notices.reportSuccess(QString("Done again."));
        QCOMPARE(notices.error(), QString("The disk is full."));
        notices.clearSavingError();
        QCOMPARE(notices.error(), QString());
        QCOMPARE(changed.size(), 4);
    }

    void clearedSavingErrorsLeaveOtherErrors()
    {
        ChatNotices notices;
        notices.setSavingError(QString("The disk is full."), {});
        notices.setError(QString("It failed."), "why");
        notices.clearSavingError();
        QCOMPARE(notices.error(), QString("It failed."));
        QCOMPARE(notices.errorDetail(), QString("why"));
    }
};

VITRINE_TEST(ChatNoticesTest);
#include "chat_notices_test.moc"
