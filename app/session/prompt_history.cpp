#include "app/session/prompt_history.h"

#include "app/store/text.h"

namespace vitrine {

std::vector<Message> promptMessages(const QString& systemPrompt, const std::vector<StoredMessage>& conversation)
{
    std::vector<Message> messages;
    if (!systemPrompt.trimmed().isEmpty()) messages.push_back({"system", toUtf8(systemPrompt)});
    for (const StoredMessage& stored : conversation) {
        if (stored.text.isEmpty()) continue;
        const std::string role = toUtf8(stored.role);
        if (role == "user" && !messages.empty() && messages.back().role == role) {
            messages.back().content += "\n\n" + toUtf8(stored.text);
        } else {
            messages.push_back({role, toUtf8(stored.text), toUtf8(stored.reasoning.trimmed())});
        }
    }
    return messages;
}

}  // namespace vitrine
