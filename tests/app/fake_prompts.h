#pragma once

#include "core/base/error.h"
#include "core/engine/prompts.h"

#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

/// Always the same prompt, or the same problem; notes what was asked, from any thread.
class FakePrompts final : public Prompts {
public:
    FittedPrompt fit(std::span<const Message> messages, std::uint32_t, std::size_t,
                     const std::stop_token&) const override
    {
        const std::lock_guard lock(m_mutex);
        m_asked.emplace_back(messages.begin(), messages.end());
        if (!m_problem.empty()) throw Error(m_problem);
        return m_result;
    }

    void set(FittedPrompt result, std::string problem = {})
    {
        const std::lock_guard lock(m_mutex);
        m_result = std::move(result);
        m_problem = std::move(problem);
    }
    std::vector<std::vector<Message>> asked() const
    {
        const std::lock_guard lock(m_mutex);
        return m_asked;
    }

private:
    mutable std::mutex m_mutex;
    mutable std::vector<std::vector<Message>> m_asked;
    FittedPrompt m_result;
    std::string m_problem;
};

}  // namespace vitrine::test
