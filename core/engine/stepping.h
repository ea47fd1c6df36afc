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

/// What a token adds to a text: control tokens are none.
std::string_view textOfToken(const TokenRecord& record);
/// The first of these texts that `added` completes behind `before`; null: it completes none.
const std::string* completedText(std::span<const std::string> texts, std::string_view before, std::string_view added);

/// Decides before which tokens an answer pauses, from what was asked of it and from its conditions.
class Stepping {
public:
    /// `beginning`: the tokens of the answer that are there already.
    explicit Stepping(PauseConditions conditions = {}, std::span<const PromptToken> beginning = {});

    /// Obeys what was asked before token number `step` was taken. Choose is for whoever has the tokens. Returns whether
    /// a pause ends. Throws Error when it cannot be done.
    bool obey(const Steering& steering, std::size_t step);
    /// Continues to the next token, and pauses before it.
    void pauseBehind(std::size_t step) { m_pauseAt = step + 1; }

    /// Whether it pauses before this token in any case.
    bool isDue(std::size_t step) const noexcept;
    bool looksAtScores() const noexcept;
    bool looksAtLogits() const noexcept { return m_conditions.notFinite; }
    /// Why to pause before this token, which is number `step`; scored if looksAtScores().
    std::optional<PauseReason> reasonAt(const TokenRecord& record, std::size_t step) const;
    /// Notes a token that became part of the answer.
    void append(const TokenRecord& record);

private:
    void setConditions(PauseConditions conditions);

    PauseConditions m_conditions;
    std::optional<std::size_t> m_pauseAt;  ///< as was asked: before this token or, when it is there, the next
    std::string m_bytes;                   ///< of the answer
};

}  // namespace vitrine
