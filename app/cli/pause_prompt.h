#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// --pause-on, and what a user who sits before a paused answer, or a program on stdin, asks for.
class PausePrompt {
public:
    void add(CLI::App& command);

    bool isWanted() const noexcept { return !m_texts.empty(); }
    /// Throws UsageError for a condition that is none.
    PauseConditions conditions() const;

    /// Shows the token and its candidates on stderr.
    void show(const Paused& paused);
    /// A SteeringSource that reads lines of stdin. At the end of stdin the answer goes on without further pauses;
    /// nullopt when the user ends it, or a signal came.
    std::optional<Steering> next(bool wait);

private:
    /// nullopt when the line means nothing, after having said so.
    std::optional<Steering> parse(const std::string& line) const;

    std::vector<std::string> m_texts;
    Paused m_paused;
    bool m_isOver = false;  ///< stdin
    bool m_isEnded = false;
};

}  // namespace vitrine::cli
