#pragma once

#include "core/base/error.h"
#include "core/sampling/candidates.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// The tokens with which an answer may continue. A constraint is the first stage of a chain, before all samplers in any
/// order. Its state is after the answer so far: the code that appends a token must call `advance`. Not thread-safe.
class TokenConstraint {
public:
    virtual ~TokenConstraint() = default;

    /// Name of the stage.
    virtual std::string_view name() const noexcept = 0;
    /// A bit set over the vocabulary, beginning with the lowest bit of the first word; valid until `advance`.
    virtual std::span<const std::uint64_t> allowed() = 0;
    /// Whether one token is allowed, without computing the others.
    virtual bool allows(TokenId id) = 0;
    /// Throws Error when the token is not allowed.
    virtual void advance(TokenId id) = 0;
    /// If no token is allowed, a sentence with the reason.
    virtual Sentence whyNone() const = 0;
    /// Whether the answer may end here.
    virtual bool mayEnd() const = 0;
};

/// Thrown if a constraint allows no token: the answer ends. Its text is complete if it may end there.
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

/// Whether a set of TokenConstraint::allowed contains the token.
inline bool holds(std::span<const std::uint64_t> set, TokenId id) noexcept
{
    const auto index = static_cast<std::size_t>(id);
    return index / 64 < set.size() && ((set[index / 64] >> (index % 64)) & 1U) != 0;
}

/// A constraint with precomputed tokens for one place, used by replays.
class KnownConstraint : public TokenConstraint {
public:
    KnownConstraint(std::string_view name, std::vector<std::uint64_t> allowed, Sentence whyNone, bool mayEnd)
        : m_name(name), m_allowed(std::move(allowed)), m_whyNone(std::move(whyNone)), m_mayEnd(mayEnd)
    {
    }

    std::string_view name() const noexcept override { return m_name; }
    std::span<const std::uint64_t> allowed() override { return m_allowed; }
    bool allows(TokenId id) override { return holds(m_allowed, id); }
    /// Throws Error: the tokens at later places are unknown.
    void advance(TokenId id) override;
    Sentence whyNone() const override { return m_whyNone; }
    bool mayEnd() const override { return m_mayEnd; }

private:
    std::string_view m_name;
    std::vector<std::uint64_t> m_allowed;
    Sentence m_whyNone;
    bool m_mayEnd;
};

/// Removes the candidates that are not allowed. Throws NothingAllowed when none is left.
void constrain(Candidates& candidates, TokenConstraint& constraint);

}  // namespace vitrine
