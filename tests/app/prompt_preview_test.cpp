#include "app/chat/prompt_preview.h"
#include "tests/app/fake_prompts.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <condition_variable>
#include <latch>
#include <memory>
#include <stop_token>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// An implementation of Prompts in which fit() returns only after the request was cancelled. It records the
/// cancellation.
struct EndlessPrompts final : Prompts {
    FittedPrompt fit(std::span<const Message>, const PromptLimits&, const std::stop_token& stop) const override
    {
        begun.count_down();
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait(lock, stop, [] { return false; });
        stopped = true;
        return {};
    }

    mutable std::latch begun{1};
    mutable std::atomic<bool> stopped = false;
};

FittedPrompt previewOf(const char* text)
{
    FittedPrompt prompt;
    prompt.prompt.text = text;
    return prompt;
}

}  // namespace

class PromptPreviewTest : public QObject {
    Q_OBJECT

private slots:
    void resultsComeToTheThreadThatAsked()
    {
        const auto prompts = std::make_shared<FakePrompts>();
        prompts->set(previewOf("rendered"));
        PromptPreview preview;
        QStringList told;
        connect(&preview, &PromptPreview::ready, this, [&](const FittedPrompt& prompt) {
            QCOMPARE(QThread::currentThread(), thread());
            told << QString::fromStdString(prompt.prompt.text);
        });
        connect(&preview, &PromptPreview::failed, this,
                [&](const LocalizedText& sentence) { told << sentence.text(); });
        preview.start(prompts, [] { return std::vector<Message>{{"user", "Hello"}}; });
        QTRY_COMPARE(told, QStringList{"rendered"});
        QCOMPARE(prompts->asked()[0][0].content, std::string("Hello"));
        prompts->set({}, "It does not fit.");
        preview.start(prompts, [] { return std::vector<Message>{{"user", "Hello"}}; });
        QTRY_COMPARE(told, (QStringList{"rendered", "It does not fit."}));
    }

    void onlyTheLastIsTold()
    {
        const auto endless = std::make_shared<EndlessPrompts>();
        const auto prompts = std::make_shared<FakePrompts>();
        prompts->set(previewOf("second"));
        PromptPreview preview;
        QStringList told;
        connect(&preview, &PromptPreview::ready, this,
                [&](const FittedPrompt& prompt) { told << QString::fromStdString(prompt.prompt.text); });
        preview.start(endless, [] { return std::vector<Message>(); });
        endless->begun.wait();
        preview.start(prompts, [] { return std::vector<Message>(); });
        QTRY_COMPARE(told, QStringList{"second"});
        QVERIFY(endless->stopped);
        // The result of a cancelled request must not be delivered, even if it was already computed.
        prompts->set(previewOf("third"));
        preview.start(prompts, [] { return std::vector<Message>(); });
        while (prompts->asked().size() < 2) QThread::yieldCurrentThread();  // waits without delivering events
        preview.cancel();
        prompts->set(previewOf("fourth"));
        preview.start(prompts, [] { return std::vector<Message>(); });
        QTRY_COMPARE(told.last(), QString("fourth"));
        QCOMPARE(told.size(), 2);
    }

    void theEndWaitsForNobody()
    {
        const auto endless = std::make_shared<EndlessPrompts>();
        {
            PromptPreview preview;
            preview.start(endless, [] { return std::vector<Message>(); });
            endless->begun.wait();
        }
        QVERIFY(endless->stopped);
    }
};

VITRINE_TEST(PromptPreviewTest);
#include "prompt_preview_test.moc"
