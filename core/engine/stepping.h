#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/token_record.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// The text that a token adds; empty for control tokens.
std::string_view textOfToken(const TokenRecord& record);
/// The first of these texts that is completed when `added` is appended to `before`; nullptr if not found.
const std::string* completedText(std::span<const std::string> texts, std::string_view before, std::string_view added);

/// Decides before which tokens an answer pauses, from Steering and PauseConditions.
class Stepping {
public:
    /// `beginning`: the given beginning of the answer.
    explicit Stepping(PauseConditions conditions = {}, std::span<const PromptToken> beginning = {});

    /// Handles a Steering that came before token number `step` was accepted, except Choose, which the owner of the
    /// tokens handles. Returns whether a pause ends. Throws Error when it cannot be carried out.
    bool obey(const Steering& steering, std::size_t step);
    /// Continues to the next token, and pauses before it.
    void pauseBehind(std::size_t step) { m_pauseAt = step + 1; }

    /// Whether the answer pauses before this token without checking conditions.
    bool isDue(std::size_t step) const noexcept;
    bool looksAtScores() const noexcept;
    bool looksAtLogits() const noexcept { return m_conditions.notFinite; }
    /// The condition that the record of token number `step` meets; nullopt if none. The record must be scored if
    /// looksAtScores().
    std::optional<PauseReason> reasonAt(const TokenRecord& record, std::size_t step) const;
    /// Adds a token that became part of the answer.
    void append(const TokenRecord& record);

private:
    void setConditions(PauseConditions conditions);

    PauseConditions m_conditions;
    /// Requested pause: before this token, or before the next one if this token is already there.
    std::optional<std::size_t> m_pauseAt;
    std::string m_bytes;  ///< of the answer so far
};

}  // namespace vitrine
