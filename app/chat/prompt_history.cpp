#include "app/chat/prompt_history.h"

#include "app/store/text.h"

#include <algorithm>

namespace vitrine {

PromptHistory promptHistory(const QString& systemPrompt, const std::vector<StoredMessage>& conversation)
{
    PromptHistory history;
    std::vector<Message>& messages = history.messages;
    if (!systemPrompt.trimmed().isEmpty()) {
        messages.push_back({"system", toUtf8(systemPrompt)});
        history.sources.emplace_back();
    }
    for (const StoredMessage& stored : conversation) {
        if (stored.text.isEmpty()) continue;
        const std::string role = toUtf8(stored.role);
        if (role == "user" && !messages.empty() && messages.back().role == role) {
            messages.back().content += "\n\n" + toUtf8(stored.text);
        } else {
            messages.push_back({role, toUtf8(stored.text), toUtf8(stored.reasoning.trimmed())});
            history.sources.emplace_back();
        }
        history.sources.back().push_back(stored.id);
    }
    return history;
}

std::vector<qint64> sourcesOf(const std::vector<std::vector<qint64>>& sources, const std::vector<std::int32_t>& indices)
{
    std::vector<qint64> ids;
    for (const std::int32_t index : indices) {
        if (index < 0 || static_cast<std::size_t>(index) >= sources.size()) continue;
        const std::vector<qint64>& of = sources[static_cast<std::size_t>(index)];
        ids.insert(ids.end(), of.begin(), of.end());
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace vitrine
