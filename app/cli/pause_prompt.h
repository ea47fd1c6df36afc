#pragma once

#include "app/cli/subcommand.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/sampling/sampler_replay.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

/// The flag --pause-on, and the dialog at a paused answer. The user, or a program, writes commands to stdin.
class PausePrompt {
public:
    void add(Subcommand& command);

    bool isWanted() const noexcept { return !m_texts.empty(); }
    /// Returns the conditions of --pause-on. Throws UsageError for an invalid condition.
    PauseConditions conditions() const;

    /// `replay` returns the steps of the samplers for the logits where the answer pauses.
    void explainBy(std::function<std::vector<SamplerStep>()> replay) { m_replay = std::move(replay); }

    /// Shows the token and its candidates on stderr.
    void show(const Paused& paused);
    /// Reads the next command from stdin, for use as a SteeringSource. At the end of stdin, the answer continues
    /// without further pauses. Returns std::nullopt if the user ends the answer or a signal arrived.
    std::optional<Steering> next(bool wait);

private:
    /// Parses a line. For an invalid line, prints a message to stderr and returns std::nullopt.
    std::optional<Steering> parse(const std::string& line) const;

    void explain() const;

    std::vector<std::string> m_texts;
    std::function<std::vector<SamplerStep>()> m_replay;
    Paused m_paused;
    bool m_isOver = false;  ///< whether stdin has ended
    bool m_isEnded = false;
};

}  // namespace vitrine::cli
