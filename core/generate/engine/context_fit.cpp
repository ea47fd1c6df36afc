#include "core/generate/engine/context_fit.h"

#include "core/base/error.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kUsualAnswer = 512;

bool isSystem(const Message& message)
{
    return message.role == "system" || message.role == "developer";
}

/// Returns the index of the last message from the user, or of the last message if none is from the user.
std::size_t lastUserMessage(std::span<const Message> messages)
{
    for (std::size_t i = messages.size(); i-- > 0;) {
        if (messages[i].role == "user") return i;
    }
    return messages.size() - 1;
}

/// Builds prompts in which 0, 1, 2 … turns are left out. Builds each of them at most once.
class PromptVariants {
public:
    PromptVariants(const PromptBuilder& builder, std::span<const Message> messages, const FitOptions& options,
                   const std::stop_token& stop)
        : m_builder(builder), m_messages(messages), m_thinking(options.thinking), m_stop(stop)
    {
        const Overflow overflow = options.overflow;
        if (overflow == Overflow::Stop) return;
        const std::size_t last = messages.empty() ? 0 : lastUserMessage(messages);
        for (std::size_t i = 0; i < last; ++i) {
            if (isSystem(messages[i])) continue;
            if (m_turns.empty() || messages[i].role == "user") m_turns.emplace_back();
            m_turns.back().push_back(static_cast<std::int32_t>(i));
        }
        // Sorts the turns in the order in which they are left out. With DropMiddle, the first turn is left out only
        // after all others.
        if (overflow == Overflow::DropMiddle && m_turns.size() > 1) {
            std::rotate(m_turns.begin(), m_turns.begin() + 1, m_turns.end());
        }
    }

    std::size_t turnCount() const { return m_turns.size(); }

    std::vector<std::int32_t> dropped(std::size_t turns) const
    {
        std::vector<std::int32_t> indices;
        for (std::size_t i = 0; i < turns; ++i) indices.insert(indices.end(), m_turns[i].begin(), m_turns[i].end());
        std::sort(indices.begin(), indices.end());
        return indices;
    }

    BuiltPrompt& without(std::size_t turns)
    {
        const auto found = m_built.find(turns);
        if (found != m_built.end()) return found->second;
        if (m_stop.stop_requested()) throw Error(SENTENCE("The request was cancelled."));
        const std::vector<std::int32_t> out = dropped(turns);
        std::vector<std::int32_t> kept;
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(m_messages.size()); ++i) {
            if (!std::binary_search(out.begin(), out.end(), i)) kept.push_back(i);
        }
        return m_built.emplace(turns, m_builder.build(m_messages, kept, m_thinking)).first->second;
    }

    /// Returns the smallest number of turns to leave out so that the prompt has at most `tokens` tokens. Returns
    /// turnCount() + 1 if the prompt is longer even with all turns left out.
    std::size_t fewestFor(std::size_t tokens)
    {
        std::size_t low = 0;
        std::size_t high = m_turns.size() + 1;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (middle <= m_turns.size() && without(middle).tokens.size() > tokens) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

private:
    const PromptBuilder& m_builder;
    std::span<const Message> m_messages;
    const std::string& m_thinking;
    const std::stop_token& m_stop;
    std::vector<std::vector<std::int32_t>> m_turns;
    std::map<std::size_t, BuiltPrompt> m_built;
};

std::size_t chooseTurns(PromptVariants& variants, const FitOptions& options)
{
    const std::size_t context = options.contextLength;
    const std::size_t room = std::min<std::size_t>(std::max<std::uint32_t>(options.answerRoom, 1), context);
    const auto fits = [&](std::size_t turns) { return variants.without(turns).tokens.size() + room <= context; };
    if (fits(0)) return 0;
    if (options.droppedTurns > 0 && options.droppedTurns <= variants.turnCount() && fits(options.droppedTurns)) {
        return options.droppedTurns;
    }
    for (const std::size_t free : {std::max(room, context / 4), room}) {
        const std::size_t turns = variants.fewestFor(context - free);
        if (turns <= variants.turnCount()) return turns;
    }
    return variants.turnCount();  // less space than `room` may still suffice for a short answer; fitPrompt() checks it
}

}  // namespace

std::uint32_t answerRoom(std::uint32_t maxTokens, std::uint32_t contextLength) noexcept
{
    const std::uint32_t wanted = maxTokens > 0 ? maxTokens : kUsualAnswer;
    return std::max<std::uint32_t>(1, std::min(wanted, contextLength / 4));
}

FittedPrompt fitPrompt(const PromptBuilder& builder, std::span<const Message> messages, const FitOptions& options,
                       const std::stop_token& stop)
{
    PromptVariants variants(builder, messages, options, stop);
    FittedPrompt fitted;
    fitted.droppedTurns = chooseTurns(variants, options);
    fitted.droppedMessages = variants.dropped(fitted.droppedTurns);
    fitted.prompt = std::move(variants.without(fitted.droppedTurns));

    const std::size_t size = fitted.prompt.tokens.size();
    fitted.answerRoom = options.answerRoom;
    if (size >= options.contextLength && options.overflow == Overflow::Stop) {
        throw PromptTooLong(SENTENCE("The chat takes ", size, " tokens, but the context holds ", options.contextLength,
                                     ", and the settings forbid leaving out messages."),
                            size);
    }
    if (size >= options.contextLength) {
        throw PromptTooLong(SENTENCE("The message does not fit into the context: with the system prompt, it takes ",
                                     size, " tokens. The context holds ", options.contextLength,
                                     ", and the answer needs at least one."),
                            size);
    }
    if (!fitted.droppedMessages.empty()) {
        const std::size_t count = fitted.droppedMessages.size();
        fitted.prompt.notices.push_back(
            SENTENCE("The context of ", options.contextLength, " tokens is full: ",
                     options.overflow == Overflow::DropMiddle
                         ? (count == 1 ? SENTENCE("1 message in the middle was left out of the prompt.")
                                       : SENTENCE(count, " messages in the middle were left out of the prompt."))
                     : count == 1 ? SENTENCE("the oldest message was left out of the prompt.")
                                  : SENTENCE("the ", count, " oldest messages were left out of the prompt.")));
    }
    return fitted;
}

}  // namespace vitrine
