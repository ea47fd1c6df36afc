#include "core/diagnose/compare_runs/explained_comparison.h"

#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/cause/find_cause.h"
#include "core/diagnose/compare/coverage.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Returns the values of the other side as they were read. Values that a printed trace does not contain are NaN.
std::vector<float> shownValues(const OtherRows& rows)
{
    if (!rows.isPartial) return {rows.values.begin(), rows.values.end()};
    std::vector<float> values(rows.values.size(), std::numeric_limits<float>::quiet_NaN());
    for (const ShownValue& shown : rows.shown) values[shown.index] = static_cast<float>(shown.value);
    return values;
}

/// Returns at most `most` of the rows that both sides have, namely those around the row at `position`.
TapSides sidesOf(const TraceArray& a, const OtherRows& b, std::size_t most, std::size_t position)
{
    const std::size_t rowSize = a.groups * a.width;
    const std::vector<float> other = shownValues(b);
    const std::size_t have = rowSize > 0 ? other.size() / rowSize : 0;
    std::size_t first = b.firstRow;
    std::size_t count = std::min(have, a.rows - std::min(a.rows, first));
    std::size_t skip = 0;
    const std::size_t begin = a.firstPosition + first;
    if (count > most && position >= begin && position < begin + count) {
        skip = std::min(position - begin - std::min(position - begin, most / 2), count - most);
        first += skip;
        count = most;
    }
    TapSides sides{a.firstPosition + first, count, a.groups, a.width, {}, {}};
    const auto rowsOf = [&](std::span<const float> all, std::size_t from) {
        const auto part = all.subspan(from * rowSize, count * rowSize);
        return std::vector<float>(part.begin(), part.end());
    };
    sides.a = rowsOf(a.values, first);
    sides.b = rowsOf(other, skip);
    return sides;
}

std::shared_ptr<const std::vector<TapSides>> keptValues(const ComparisonPlan& plan, const Trace& a, const OtherTaps& b,
                                                        const Comparison& comparison)
{
    if (plan.keptBytes == 0) return nullptr;
    const std::uint64_t perPosition = 2 * traceBytes(plan.run) / std::max<std::size_t>(1, plan.run.tokens.size());
    const std::size_t most = std::max<std::uint64_t>(1, plan.keptBytes / std::max<std::uint64_t>(1, perPosition));
    auto kept = std::make_shared<std::vector<TapSides>>();
    for (const TapComparison& tap : comparison.taps) {
        kept->push_back(sidesOf(*a.find(tap.site, tap.layer), *b(tap.site, tap.layer), most, tap.position));
    }
    return kept;
}

class Explanation {
public:
    explicit Explanation(const ComparisonPlan& plan)
        : m_plan(plan), m_begun(Clock::now()), m_a(plan.place(plan.a.device))
    {
        if (plan.b) m_b = plan.place(plan.b->device);
    }

    ComparisonReport report()
    {
        m_report.a = m_plan.a.name;
        m_report.tokens = m_plan.run.tokens.size();
        m_report.decode = m_plan.run.decode;
        m_report.tolerance = m_plan.tolerance;
        m_report.ids = m_plan.run.tokens;
        const Trace a = run(m_plan.a, m_a);
        m_plan.b ? againstRun(a) : againstReference(a);
        m_report.notReached = notReached(m_plan.run, a);
        m_report.searchSeconds = Seconds(m_searched).count();
        m_report.seconds = Seconds(Clock::now() - m_begun - m_searched).count();
        return std::move(m_report);
    }

private:
    Trace run(const ComparedSide& side, const Placement& placement) const
    {
        m_plan.onRun(side.name);
        return runTrace(m_plan.run, *placement.backend);
    }

    CompareOptions options() const { return {m_plan.threads, m_plan.tolerance, m_plan.onRun}; }

    Verdict causeOf(const Trace& right, const Comparison& comparison, const OtherTaps& other) const
    {
        return findCause({m_plan.run, right, comparison, other, m_plan.threads, m_plan.seconds});
    }

    void againstReference(const Trace& a)
    {
        ReferenceTrace& reference = *m_plan.reference;
        m_report.b = m_plan.referenceName;
        reference.bind(a, *m_plan.run.model);
        m_report.missing = reference.missing(a);
        m_report.surplus = reference.surplus(a, m_plan.run.taps);
        m_report.unknown = reference.unknown();
        m_report.notices = reference.notices(a);
        const OtherTaps other = [&](Site site, std::size_t layer) { return reference.rows(*a.find(site, layer)); };
        m_report.comparison = compareSides(m_plan.run, m_plan.a, a, other, options());
        if (m_report.comparison.agreement == Agreement::Different) {
            const Clock::time_point begun = Clock::now();
            m_report.verdict = causeOf(a, m_report.comparison, other);
            m_searched = Clock::now() - begun;
        }
        m_report.values = keptValues(m_plan, a, other, m_report.comparison);
    }

    /// Compares with a second run. Searches for the cause on the side that differs more from exact arithmetic.
    void againstRun(const Trace& a)
    {
        m_report.b = m_plan.b->name;
        const Trace b = run(*m_plan.b, m_b);
        m_report.comparison = compareSides(m_plan.run, m_plan.a, a, tapsOf(b), options());
        if (const TapComparison* wrong = m_report.comparison.firstDivergence(); wrong && !m_plan.tolerance) {
            const Clock::time_point begun = Clock::now();
            const Trace& judged = wrong->isOfA ? a : b;
            m_plan.onRun(std::string_view("cpu:scalar"));
            const Trace right = runTrace(m_plan.run, *makeCpuBackend({"scalar", m_plan.threads}));
            m_report.verdict =
                causeOf(right, compareTraces(m_plan.run, right, tapsOf(judged), options()), tapsOf(judged));
            m_searched = Clock::now() - begun;
        }
        m_report.values = keptValues(m_plan, a, tapsOf(b), m_report.comparison);
    }

    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;

    const ComparisonPlan& m_plan;
    Clock::time_point m_begun;
    /// Duration of the search for the cause, including runs that are needed only for the search.
    Clock::duration m_searched{};
    Placement m_a;
    Placement m_b;
    ComparisonReport m_report;
};

}  // namespace

ComparisonReport compareAndExplain(const ComparisonPlan& plan)
{
    return Explanation(plan).report();
}

}  // namespace vitrine
