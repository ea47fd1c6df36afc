#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/token_record.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// Returns the text that a token adds; empty for control tokens.
std::string_view textOfToken(const TokenRecord& record);
/// Returns the first of `texts` that occurs in `before` + `added` and ends inside `added`; nullptr if none does.
const std::string* completedText(std::span<const std::string> texts, std::string_view before, std::string_view added);

/// Decides before which tokens an answer pauses, according to the Steering commands and PauseConditions.
class Stepping {
public:
    /// `beginning`: the given beginning of the answer; its text counts for PauseConditions::texts.
    explicit Stepping(PauseConditions conditions = {}, std::span<const PromptToken> beginning = {});

    /// Handles a Steering command that arrived before the token with index `step` was accepted. Choose is handled by
    /// TokenLoop instead. Returns whether the command ends a pause. Throws Error when the command cannot be carried
    /// out.
    bool obey(const Steering& steering, std::size_t step);
    /// Requests a pause before the token with index `step` + 1.
    void pauseBehind(std::size_t step) { m_pauseAt = step + 1; }

    /// Whether the answer must pause before the token with index `step`, whatever that token is.
    bool isDue(std::size_t step) const noexcept;
    /// Whether a condition for pausing depends on the scores of a token: entropy, rank or probability.
    bool looksAtScores() const noexcept;
    bool looksAtLogits() const noexcept { return m_conditions.notFinite; }
    /// Returns the reason to pause before the token with this record and the index `step`; nullopt if the answer does
    /// not pause there. The record must be scored if looksAtScores() is true.
    std::optional<PauseReason> reasonAt(const TokenRecord& record, std::size_t step) const;
    /// Adds a token that has become part of the answer.
    void append(const TokenRecord& record);

private:
    void setConditions(PauseConditions conditions);

    PauseConditions m_conditions;
    /// The index of the token before which a pause was requested. If that token is already part of the answer, the
    /// pause is before the next token.
    std::optional<std::size_t> m_pauseAt;
    std::string m_bytes;  ///< bytes of the answer so far
};

}  // namespace vitrine
