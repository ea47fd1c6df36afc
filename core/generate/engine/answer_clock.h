#pragma once

#include "core/generate/engine/events.h"

#include <chrono>
#include <utility>

namespace vitrine {

/// Measures the times of one answer, from the construction of this object.
class AnswerClock {
public:
    /// Marks the beginning of the answer. Time before this call counts neither as reasoning nor as text.
    void begin() { m_last = Clock::now(); }
    /// Counts a new token and the time since the last token. `inReasoning`: whether the token belongs to the reasoning.
    void token(bool inReasoning)
    {
        const Clock::time_point now = Clock::now();
        if (m_firstToken == 0) m_firstToken = seconds(m_made, now);
        (inReasoning ? m_reasoning : m_text) += seconds(m_last, now);
        m_last = now;
    }
    /// Counts the time of all tokens so far as reasoning. Called when the answer closes a block of reasoning that it
    /// never opened.
    void allWasReasoning() { m_reasoning += std::exchange(m_text, 0); }
    /// Excludes a pause of length `pause` from the time of the answer.
    void leaveOut(std::chrono::steady_clock::duration pause)
    {
        m_last += pause;
        m_paused += std::chrono::duration<double>(pause).count();
    }
    double paused() const noexcept { return m_paused; }  ///< total length of the excluded pauses in seconds
    /// Returns the seconds since construction.
    double untilNow() const { return seconds(m_made, Clock::now()); }
    /// Copies the measured times to `stats`.
    void copyTo(GenerationStats& stats) const
    {
        stats.firstTokenSeconds = m_firstToken;
        stats.reasoningSeconds = m_reasoning;
    }

private:
    using Clock = std::chrono::steady_clock;
    static double seconds(Clock::time_point from, Clock::time_point to)
    {
        return std::chrono::duration<double>(to - from).count();
    }

    Clock::time_point m_made = Clock::now();
    Clock::time_point m_last = m_made;
    double m_firstToken = 0;
    double m_reasoning = 0;
    double m_text = 0;
    double m_paused = 0;
};

}  // namespace vitrine
