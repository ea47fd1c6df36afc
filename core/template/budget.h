#pragma once

#include "core/template/text.h"

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine::jinja {

/// What goes wrong while a template is compiled or rendered; becomes an Error once its position is known.
struct Failure : std::exception {
    explicit Failure(std::string text, Position where = {}) : message(std::move(text)), position(where) {}
    const char* what() const noexcept override { return message.c_str(); }

    std::string message;
    Position position;
    bool raisedByTemplate = false;  ///< the template called raise_exception
};

/// What a template may cost. A long conversation needs about 10^5 steps.
struct Limits {
    std::size_t steps = 20'000'000;      ///< evaluated nodes, list items touched, 16-byte portions of text made
    std::size_t textBytes = 64U << 20U;  ///< of one string, and of the output
    std::size_t depth = 600;             ///< nested evaluations: expressions, blocks, macro calls
    std::size_t rangeItems = 100'000;    ///< of range(), as Jinja's sandbox has it
};

inline constexpr int kMaxValueDepth = 200;  ///< of lists in lists; keeps recursion over values shallow

/// Counts what a rendering has spent and fails when a limit is reached.
class Budget {
public:
    explicit Budget(const Limits& limits) : m_limits(limits) {}

    const Limits& limits() const noexcept { return m_limits; }
    std::size_t spent() const noexcept { return m_spent; }  ///< steps; all of them once the limit was exceeded

    void spend(std::size_t steps)
    {
        if (steps > m_limits.steps - m_spent) throwTooManySteps();
        m_spent += steps;
    }

    /// For `added` bytes that a text of `size` bytes is about to grow by.
    void spendBytes(std::size_t size, std::size_t added)
    {
        if (added > m_limits.textBytes || size > m_limits.textBytes - added) throwTextTooLong();
        spend(1 + added / 16);
    }

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

/// One level of nesting, for as long as it lives.
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

/// Builds a text and pays for it before it grows.
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
