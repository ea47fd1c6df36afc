#include "app/chat/prompt_preview.h"

#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"

#include <QMetaObject>

#include <new>
#include <utility>

namespace vitrine {

PromptPreview::PromptPreview(QObject* parent) : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

PromptPreview::~PromptPreview()
{
    cancel();
    m_thread.waitForDone();
}

void PromptPreview::start(std::shared_ptr<const Prompts> prompts, MessageSource messages, const PromptLimits& limits)
{
    cancel();
    m_stop = std::stop_source();
    m_thread.start([this, number = m_number, stop = m_stop.get_token(), prompts = std::move(prompts),
                    messages = std::move(messages), limits] {
        if (stop.stop_requested()) return;
        try {
            post(number, [this, prompt = prompts->fit(messages(), limits, stop)] { emit ready(prompt); });
        } catch (const PromptTooLong& error) {
            post(number, [this, tokens = static_cast<int>(error.tokens())] { emit tooLong(tokens); });
        } catch (const std::bad_alloc&) {
            post(number, [this] {
                emit failed([] { return tr("There is not enough memory to count the tokens of this chat."); });
            });
        } catch (...) {
            post(number, [this, sentence = caughtError().sentence()] { emit failed(sentence); });
        }
    });
}

void PromptPreview::cancel()
{
    m_stop.request_stop();
    ++m_number;
}

/// Runs `action` on this object's thread, unless start() or cancel() has been called again by then.
template <typename Action>
void PromptPreview::post(quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine
