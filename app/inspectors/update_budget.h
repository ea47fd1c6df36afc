#pragma once

namespace vitrine {

/// How often pages may follow an answer that is being written: as often as that takes a small share of their thread's
/// time. What they take is missing where the answer is computed on the same processor.
///
/// Measured is what the thread works from an update until the frame that shows it is through, less what it works in
/// as much time anyway. Knows no clock: `now` and what the thread has `worked` by then are told, in seconds.
class UpdateBudget {
public:
    /// Of the thread's time: this is wanted, but nothing waits longer than kLate for it; and never more than that.
    static constexpr double kShare = 0.005;
    static constexpr double kMostShare = 0.006;
    static constexpr double kLate = 0.3;
    /// After so long the frame is through.
    static constexpr double kSettled = 0.04;
    /// Between two updates, in any case: nobody could read more, and what nobody has seen move is not followed.
    static constexpr double kLeast = 0.1;
    static constexpr double kMost = 2;
    /// For so long after a person did something, as often as is of use.
    static constexpr double kTouched = 1;

    /// When the next update may come.
    double next() const;
    bool allows(double now) const { return now >= next(); }
    void begin(double now, double worked);
    /// Wanted once after each update, kSettled or more after it; does nothing before.
    void settle(double now, double worked);
    /// A person does something with a page.
    void touch(double now) { m_touched = now; }

    /// Of an update, by what was measured so far.
    double cost() const { return m_cost; }

private:
    struct Moment {
        double now = -1;
        double worked = 0;
    };

    double m_cost = 0.003;  ///< until one has been measured
    double m_rate = 0;      ///< of work without updates, per second
    double m_last = -kMost;
    double m_touched = -kMost;
    int m_open = 0;  ///< updates since `m_begun` that are not measured yet
    Moment m_begun;
    Moment m_settled;  ///< what follows is work without updates
};

}  // namespace vitrine
