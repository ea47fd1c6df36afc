#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

// The part of the session that reports how much of the context the next prompt takes, and which messages do not fit.
namespace vitrine {

int ChatSession::contextUsed() const
{
    const AnswerRun* run = m_running.shown();
    return run && run->contextUsed() > 0 ? run->contextUsed() : m_gauge.used();
}

int ChatSession::contextLength() const
{
    return m_parts.library.contextLength();
}

NextPrompt ChatSession::nextPrompt() const
{
    const ModelLibrary& library = m_parts.library;
    return {.prompts = library.loading() ? nullptr : library.prompts(),
            .systemPrompt = m_chat.systemPrompt,
            .unsentMessage = m_unsent.message(),
            .unsentEnds = m_unsent.ends(),
            .limits = promptLimits(),
            .contextLength = contextLength(),
            .answered = generating()};
}

PromptLimits ChatSession::promptLimits() const
{
    const AppSettings& settings = m_parts.settings;
    const ChatOverrides own = settingsOf(m_chat.id);
    return {.maxTokens = static_cast<std::uint32_t>(own.maxTokens(settings)),
            .overflow = static_cast<Overflow>(own.overflow(settings)),
            .thinking = toUtf8(own.reasoning())};
}

void ChatSession::keepAll()
{
    ChatOverrides own = settingsOf(m_chat.id);
    own.set(QStringLiteral("overflow"), AppSettings::overflowName(AppSettings::Overflow::Stop));
    setChatSettings(own.text());
    setNotice({});
    const StoredMessage* last = m_messages->last();
    if (!generating() && last && !last->answer.leftOut.empty()) removeBranch(last->id);
    m_messages->setLeftOut({});
    m_gauge.forgetLeftOut();
    m_gauge.count();
}

}  // namespace vitrine
