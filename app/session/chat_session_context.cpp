#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/prompt_history.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <algorithm>
#include <functional>
#include <utility>

// The part of the session that reports how much of the context the next prompt takes, and which messages do not fit.
namespace vitrine {

int ChatSession::contextUsed() const
{
    if (const AnswerRun* run = shownRun(); run && run->contextUsed() > 0) return run->contextUsed();
    if (m_counted != ContextParts()) return m_counted.used();
    // Until the prompt is counted, or without a loaded model, the last answer's counts are used.
    const AnswerInfo* answer = lastAnswer();
    return answer ? answer->promptTokens + answer->generatedTokens : 0;
}

int ChatSession::contextLength() const
{
    return m_parts.library.contextLength();
}

std::vector<StoredMessage> ChatSession::nextConversation() const
{
    std::vector<StoredMessage> conversation = m_messages->messages();
    StoredMessage draft;
    draft.role = QStringLiteral("user");
    draft.text = joined(m_chat.draft, m_chat.pasted);
    if (!draft.text.trimmed().isEmpty()) conversation.push_back(std::move(draft));
    return conversation;
}

PromptLimits ChatSession::promptLimits() const
{
    const AppSettings& settings = m_parts.settings;
    const ChatOverrides own = settingsOf(m_chat.id);
    return {.maxTokens = static_cast<std::uint32_t>(own.maxTokens(settings)),
            .overflow = static_cast<Overflow>(own.overflow(settings)),
            .thinking = toUtf8(own.reasoning())};
}

/// Starts a count. If one is running, starts the next when it is done.
void ChatSession::countSoon()
{
    m_countAgain = m_counting;
    if (!m_counting) countContext();
}

/// Starts a count and cancels the running one.
void ChatSession::countContext()
{
    m_preview.cancel();
    m_counting = false;
    m_countAgain = false;
    const ModelLibrary& library = m_parts.library;
    std::vector<StoredMessage> conversation = nextConversation();
    m_countedEnds.clear();
    if (!m_attached.empty()) {
        constexpr std::size_t kBetween = 2;  // bytes of the line breaks that joined() inserts
        const QString& written = m_chat.draft;
        m_countedEnds.push_back(written.trimmed().isEmpty() ? 0 : toUtf8(written).size() + kBetween);
        for (const MessagePart& part : m_attached)
            m_countedEnds.push_back(m_countedEnds.back() + toUtf8(inMessage(part)).size() + kBetween);
    }
    m_countsDraft = conversation.size() > m_messages->messages().size();
    if (library.loading() || !library.prompts() || conversation.empty()) {
        // Without a model, no count is possible. The messages that were left out of the last answer are still known.
        const AnswerInfo* answer = lastAnswer();
        m_messages->setLeftOut(answer ? answer->leftOut : std::vector<qint64>());
        const bool wasTooLong = std::exchange(m_tooLong, false);
        if (std::exchange(m_counted, {}) != ContextParts() || wasTooLong) emit progressChanged();
        return;
    }
    m_counting = true;
    m_preview.start(
        library.prompts(),
        [system = m_chat.systemPrompt, conversation = std::move(conversation)] {
            return promptHistory(system, conversation).messages;
        },
        promptLimits());
}

void ChatSession::handleUncounted(const LocalizedText& sentence)
{
    m_counting = false;
    m_counted = {.history = contextLength()};  // upper bound: the whole context
    m_tooLong = false;
    if (!generating()) setNotice(sentence);
    emit progressChanged();
    if (m_countAgain) countContext();
}

/// Offers remedies in the composer when the prompt does not fit.
///
/// If the conversation does not end with a question, nothing is sent yet. The question may then allow leaving out the
/// long messages before it, unless the chat keeps all messages.
void ChatSession::handleTooLong(int tokens)
{
    m_counting = false;
    m_counted = {.history = tokens};
    const StoredMessage* last = m_messages->last();
    const bool asks = m_countsDraft || (last && last->role == QLatin1String("user"));
    m_tooLong = asks || promptLimits().overflow == Overflow::Stop;
    if (!generating()) m_messages->setLeftOut({});
    emit progressChanged();
    if (m_countAgain) countContext();
}

void ChatSession::handleCount(const FittedPrompt& prompt)
{
    m_counting = false;
    m_counted = contextParts(prompt, m_countsDraft);
    m_attachedTokens = m_countsDraft ? tokensOfStretches(prompt, m_countedEnds) : std::vector<int>();
    emit attachmentsChanged();
    m_tooLong = false;
    if (!generating()) {
        std::vector<qint64> leftOut;
        if (!prompt.droppedMessages.empty()) {
            leftOut =
                sourcesOf(promptHistory(m_chat.systemPrompt, m_messages->messages()).sources, prompt.droppedMessages);
        }
        m_messages->setLeftOut(leftOut);
        // Shown once, so that the notice does not return after the user dismissed it.
        const bool isNew = std::exchange(m_leftOut, leftOut) != leftOut;
        if (const int count = static_cast<int>(leftOut.size()); isNew && count > 0) {
            setNotice([count, length = contextLength()] {
                return tr("The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of "
                          "the prompt.",
                          nullptr, count)
                    .arg(length);
            });
        }
    }
    emit progressChanged();
    if (m_countAgain) countContext();
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
    m_leftOut.clear();
    countContext();
}

}  // namespace vitrine
