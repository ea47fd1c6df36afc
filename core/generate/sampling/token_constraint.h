#pragma once

#include "core/base/error.h"
#include "core/generate/sampling/candidates.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// Determines with which tokens an answer may continue. A constraint is the first stage of a chain, before all
/// samplers. Its state describes the answer so far, so the code that appends a token must call advance(). Not
/// thread-safe.
class TokenConstraint {
public:
    virtual ~TokenConstraint() = default;

    /// Name of the stage in the chain.
    virtual std::string_view name() const noexcept = 0;
    /// Returns the allowed tokens as a bit set over the vocabulary. Token 0 is the lowest bit of the first 64-bit
    /// element. Valid until the next call of advance().
    virtual std::span<const std::uint64_t> allowed() = 0;
    /// Whether a token is allowed. This may be faster than allowed().
    virtual bool allows(TokenId id) = 0;
    /// Updates the state for a token that was appended to the answer. Throws Error if the token is not allowed.
    virtual void advance(TokenId id) = 0;
    /// Returns a sentence with the reason why no token is allowed. Precondition: allowed() is empty.
    virtual Sentence whyNone() const = 0;
    /// Whether the answer may end in the current state.
    virtual bool mayEnd() const = 0;
};

/// Thrown if a constraint allows no token. The answer then ends. isWhole() returns true if the answer may end at this
/// point, and false if the answer is incomplete.
class NothingAllowed : public Error {
public:
    explicit NothingAllowed(const TokenConstraint& constraint)
        : Error(constraint.whyNone()), m_isWhole(constraint.mayEnd())
    {
    }

    bool isWhole() const noexcept { return m_isWhole; }

private:
    bool m_isWhole;
};

/// Whether a bit set from TokenConstraint::allowed() contains the token.
inline bool holds(std::span<const std::uint64_t> set, TokenId id) noexcept
{
    const auto index = static_cast<std::size_t>(id);
    return index / 64 < set.size() && ((set[index / 64] >> (index % 64)) & 1U) != 0;
}

/// A constraint for one position of an answer. Its allowed tokens were computed earlier. Used by replays.
class KnownConstraint : public TokenConstraint {
public:
    KnownConstraint(std::string_view name, std::vector<std::uint64_t> allowed, Sentence whyNone, bool mayEnd)
        : m_name(name), m_allowed(std::move(allowed)), m_whyNone(std::move(whyNone)), m_mayEnd(mayEnd)
    {
    }

    std::string_view name() const noexcept override { return m_name; }
    std::span<const std::uint64_t> allowed() override { return m_allowed; }
    bool allows(TokenId id) override { return holds(m_allowed, id); }
    /// Throws Error, because the allowed tokens at the next position are unknown.
    void advance(TokenId id) override;
    Sentence whyNone() const override { return m_whyNone; }
    bool mayEnd() const override { return m_mayEnd; }

private:
    std::string_view m_name;
    std::vector<std::uint64_t> m_allowed;
    Sentence m_whyNone;
    bool m_mayEnd;
};

/// Removes the candidates that are not allowed. Throws NothingAllowed if no candidate is left.
void constrain(Candidates& candidates, TokenConstraint& constraint);

}  // namespace vitrine
