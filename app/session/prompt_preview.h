#pragma once

#include "app/i18n/localized_text.h"
#include "core/engine/prompts.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Makes the prompt of a chat on a thread of its own, without the engine, which may be busy with an answer. One at a
/// time: signals come from the last one only, and from none once it is cancelled.
class PromptPreview : public QObject {
    Q_OBJECT

public:
    explicit PromptPreview(QObject* parent = nullptr);
    ~PromptPreview() override;

    /// Makes the messages of a prompt, on that thread.
    using MessageSource = std::function<std::vector<Message>()>;
    /// Gives up the one before. `prompts` must not be null.
    void start(std::shared_ptr<const Prompts> prompts, MessageSource messages, const PromptLimits& limits = {});
    void cancel();

signals:
    void ready(const vitrine::FittedPrompt& prompt);
    /// One sentence: why there is none.
    void failed(const LocalizedText& sentence);
    /// There is none because it would have this many tokens.
    void tooLong(int tokens);

private:
    template <typename Action>
    void tell(quint64 number, Action action);

    QThreadPool m_thread;
    std::stop_source m_stop;
    quint64 m_number = 0;  ///< of the one that was started or cancelled last
};

}  // namespace vitrine
