#pragma once

#include "core/base/sentence.h"
#include "core/template/text.h"

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine::jinja {

/// An error during compilation or rendering of a template. It is converted to an Error once its position in the
/// template is known.
struct Failure : std::exception {
    explicit Failure(Sentence text, Position where = {}) : message(std::move(text)), position(where) {}
    const char* what() const noexcept override { return message.english().c_str(); }

    Sentence message;
    Position position;
    bool raisedByTemplate = false;  ///< whether the template raised this error by calling raise_exception
};

/// Limits of the cost of rendering a template. A long conversation needs about 10^5 steps.
struct Limits {
    /// Maximum number of steps. A step is an evaluated node, a processed list item, or 16 bytes of new text.
    std::size_t steps = 20'000'000;
    std::size_t textBytes = 64U << 20U;  ///< maximum size of one string, and of the output
    std::size_t depth = 600;             ///< maximum number of nested evaluations: expressions, blocks, macro calls
    std::size_t rangeItems = 100'000;    ///< maximum number of items of range(), as in Jinja's sandbox
};

/// Maximum nesting depth of lists; limits the recursion of functions on values.
inline constexpr int kMaxValueDepth = 200;

/// Counts the cost of a rendering. All functions throw Failure if a limit is exceeded.
class Budget {
public:
    explicit Budget(const Limits& limits) : m_limits(limits) {}

    const Limits& limits() const noexcept { return m_limits; }
    /// Number of steps so far, at most `Limits::steps`. Equals this limit after an attempt to exceed it.
    std::size_t spent() const noexcept { return m_spent; }

    /// Counts `steps` steps (Limits::steps).
    void spend(std::size_t steps)
    {
        if (steps > m_limits.steps - m_spent) throwTooManySteps();
        m_spent += steps;
    }

    /// Counts the cost of appending `added` bytes to a text of `size` bytes. Must be called before the bytes are
    /// appended.
    void spendBytes(std::size_t size, std::size_t added)
    {
        if (added > m_limits.textBytes || size > m_limits.textBytes - added) throwTextTooLong();
        spend(1 + added / 16);
    }

    /// enter() begins one level of nested evaluation, and leave() ends it. After a Failure of enter(), leave() must be
    /// called, too. Nesting does this automatically.
    void enter()
    {
        if (++m_depth > m_limits.depth) throwTooDeep();
    }
    void leave() noexcept { --m_depth; }

private:
    [[noreturn]] void throwTooManySteps();
    [[noreturn]] void throwTextTooLong() const;
    [[noreturn]] void throwTooDeep();

    Limits m_limits;
    std::size_t m_spent = 0;
    std::size_t m_depth = 0;
};

/// Counts one level of nested evaluation while it exists.
class Nesting {
public:
    explicit Nesting(Budget& budget) : m_budget(budget)
    {
        try {
            m_budget.enter();
        } catch (...) {
            m_budget.leave();
            throw;
        }
    }
    ~Nesting() { m_budget.leave(); }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

private:
    Budget& m_budget;
};

/// Builds a text. The cost of each part is counted before the part is appended.
class TextWriter {
public:
    explicit TextWriter(Budget& budget) : m_budget(budget) {}

    Budget& budget() noexcept { return m_budget; }
    std::size_t size() const noexcept { return m_text.size(); }

    void append(std::string_view bytes, const Origin& origin = {})
    {
        m_budget.spendBytes(m_text.size(), bytes.size());
        m_text.append(bytes, origin);
    }
    void append(const Text& text) { append(text, 0, text.size()); }
    void append(const Text& text, std::size_t begin, std::size_t end)
    {
        if (begin >= end) return;
        m_budget.spendBytes(m_text.size(), end - begin);
        m_budget.spend(text.pieces().size());
        m_text.append(text, begin, end);
    }
    void repeat(std::string_view bytes, std::size_t times, const Origin& origin = {})
    {
        for (std::size_t i = 0; i < times; ++i) append(bytes, origin);
    }

    Text take() { return std::move(m_text); }

private:
    Budget& m_budget;
    Text m_text;
};

}  // namespace vitrine::jinja
