#pragma once

#include "core/base/error.h"
#include "core/generate/engine/prompts.h"

#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

/// An implementation of Prompts that returns a fixed prompt or a fixed problem, and records the requests. Requests may
/// come from any thread.
class FakePrompts final : public Prompts {
public:
    FittedPrompt fit(std::span<const Message> messages, const PromptLimits& limits,
                     const std::stop_token&) const override
    {
        const std::lock_guard lock(m_mutex);
        m_limits = limits;
        m_asked.emplace_back(messages.begin(), messages.end());
        if (m_tooLong > 0) throw PromptTooLong(std::string("It does not fit."), m_tooLong);
        if (!m_problem.empty()) throw Error(m_problem);
        return m_result;
    }

    void set(FittedPrompt result, std::string problem = {})
    {
        const std::lock_guard lock(m_mutex);
        m_result = std::move(result);
        m_problem = std::move(problem);
        m_tooLong = 0;
    }
    void setTooLong(std::size_t tokens)
    {
        const std::lock_guard lock(m_mutex);
        m_tooLong = tokens;
    }
    std::vector<std::vector<Message>> asked() const
    {
        const std::lock_guard lock(m_mutex);
        return m_asked;
    }

    /// Returns the limits in the last request.
    PromptLimits limits() const
    {
        const std::lock_guard lock(m_mutex);
        return m_limits;
    }

private:
    mutable std::mutex m_mutex;
    mutable PromptLimits m_limits;
    mutable std::vector<std::vector<Message>> m_asked;
    FittedPrompt m_result;
    std::size_t m_tooLong = 0;
    std::string m_problem;
};

}  // namespace vitrine::test
