#pragma once

#include "app/cli/subcommand.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/sampling/sampler_replay.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

/// --pause-on, and what a user at a paused answer, or a program on stdin, asks for.
class PausePrompt {
public:
    void add(Subcommand& command);

    bool isWanted() const noexcept { return !m_texts.empty(); }
    /// Throws UsageError for an invalid condition.
    PauseConditions conditions() const;

    /// `replay` says what the samplers did with the logits where the answer pauses.
    void explainBy(std::function<std::vector<SamplerStep>()> replay) { m_replay = std::move(replay); }

    /// Shows the token and its candidates on stderr.
    void show(const Paused& paused);
    /// A SteeringSource that reads lines of stdin. At the end of stdin the answer continues without further pauses;
    /// nullopt when the user ends it, or a signal came.
    std::optional<Steering> next(bool wait);

private:
    /// nullopt if the line means nothing, which it says on stderr.
    std::optional<Steering> parse(const std::string& line) const;

    void explain() const;

    std::vector<std::string> m_texts;
    std::function<std::vector<SamplerStep>()> m_replay;
    Paused m_paused;
    bool m_isOver = false;  ///< stdin
    bool m_isEnded = false;
};

}  // namespace vitrine::cli
