#pragma once

#include "app/i18n/localized_text.h"
#include "core/generate/engine/prompts.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Builds the prompt of a chat on its own thread, without the engine, which may be busy with an answer. Signals are
/// emitted only for the last start(), and not after cancel().
class PromptPreview : public QObject {
    Q_OBJECT

public:
    explicit PromptPreview(QObject* parent = nullptr);
    ~PromptPreview() override;

    /// Returns the messages of a prompt. Called on the worker thread.
    using MessageSource = std::function<std::vector<Message>()>;
    /// Builds a prompt and cancels the one before. `prompts` must not be null.
    void start(std::shared_ptr<const Prompts> prompts, MessageSource messages, const PromptLimits& limits = {});
    void cancel();

signals:
    void ready(const vitrine::FittedPrompt& prompt);
    /// The prompt could not be built; the sentence is the reason.
    void failed(const LocalizedText& sentence);
    /// The prompt does not fit the context; it would have `tokens` tokens.
    void tooLong(int tokens);

private:
    template <typename Action>
    void post(quint64 number, Action action);

    QThreadPool m_thread;
    std::stop_source m_stop;
    quint64 m_number = 0;  ///< number of the last start() or cancel()
};

}  // namespace vitrine
