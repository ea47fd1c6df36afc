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

/// Which tokens an answer may go on with: the first stage of a chain, before all samplers, whatever their order says.
/// It stands behind the answer so far, and whoever appends a token to that advances it. Not thread-safe.
class TokenConstraint {
public:
    virtual ~TokenConstraint() = default;

    /// As the stage is called where samplers are named.
    virtual std::string_view name() const noexcept = 0;
    /// One bit for each token of the vocabulary, from the lowest of the first word on; valid until `advance`.
    virtual std::span<const std::uint64_t> allowed() = 0;
    /// The same of one token, without finding out about the others.
    virtual bool allows(TokenId id) = 0;
    /// Throws Error when the token is not allowed.
    virtual void advance(TokenId id) = 0;
    /// A sentence: why no token is left, if none is.
    virtual std::string whyNone() const = 0;
    /// Whether the answer may end here.
    virtual bool mayEnd() const = 0;
};

/// No token is left that a constraint allows: the answer ends, and its text is whole if it may end there.
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

/// Whether the set, as TokenConstraint has it, holds the token.
inline bool holds(std::span<const std::uint64_t> set, TokenId id) noexcept
{
    const auto index = static_cast<std::size_t>(id);
    return index / 64 < set.size() && ((set[index / 64] >> (index % 64)) & 1U) != 0;
}

/// One whose tokens at one place are known already: for replays, which do not go on.
class KnownConstraint : public TokenConstraint {
public:
    KnownConstraint(std::string_view name, std::vector<std::uint64_t> allowed, std::string whyNone, bool mayEnd)
        : m_name(name), m_allowed(std::move(allowed)), m_whyNone(std::move(whyNone)), m_mayEnd(mayEnd)
    {
    }

    std::string_view name() const noexcept override { return m_name; }
    std::span<const std::uint64_t> allowed() override { return m_allowed; }
    bool allows(TokenId id) override { return holds(m_allowed, id); }
    /// Throws Error: there is nothing behind this place.
    void advance(TokenId id) override;
    std::string whyNone() const override { return m_whyNone; }
    bool mayEnd() const override { return m_mayEnd; }

private:
    std::string_view m_name;
    std::vector<std::uint64_t> m_allowed;
    std::string m_whyNone;
    bool m_mayEnd;
};

/// Removes the candidates that are not allowed. Throws NothingAllowed when none is left.
void constrain(Candidates& candidates, TokenConstraint& constraint);

}  // namespace vitrine
