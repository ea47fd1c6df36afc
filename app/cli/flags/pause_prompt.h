#pragma once

#include "app/cli/flags/subcommand.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// The flag --pause-on, and the dialog at a paused answer. The user, or a program, writes commands to stdin.
class PausePrompt {
public:
    void add(Subcommand& command);

    bool isWanted() const noexcept { return !m_texts.empty(); }
    /// Returns the conditions of --pause-on. Throws UsageError for an invalid condition.
    PauseConditions conditions() const;

    /// Shows the token and its candidates on stderr, or the steps of the samplers.
    void show(const Paused& paused);
    /// Reads the next command from stdin. At the end of stdin, the answer continues without further pauses. Returns
    /// std::nullopt if the user ends the answer or a signal arrived.
    std::optional<Steering> next();

private:
    /// Parses a line. For an invalid line, prints a message to stderr and returns std::nullopt.
    std::optional<Steering> parse(const std::string& line) const;

    std::vector<std::string> m_texts;
    Paused m_paused;
    bool m_isOver = false;  ///< whether stdin has ended
};

}  // namespace vitrine::cli
