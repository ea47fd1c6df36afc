#pragma once

namespace vitrine {

/// Limits how often pages follow a running answer, so that they use only a small share of their thread's time. An
/// answer that is computed on the same processor needs that time.
///
/// The cost of an update is the thread's work until the frame of the update is drawn, minus its usual work in that
/// time. The class has no clock: callers pass the time `now` and the thread's total work `worked`, both in seconds.
class UpdateBudget {
public:
    /// Updates should use the fraction kShare of the thread's time. To reach it, an update is delayed by at most kLate
    /// seconds. It is delayed longer only if the fraction would exceed kMostShare.
    static constexpr double kShare = 0.005;
    static constexpr double kMostShare = 0.006;
    static constexpr double kLate = 0.3;
    /// Seconds after which the frame of an update is drawn.
    static constexpr double kSettled = 0.04;
    /// Minimum and maximum seconds between two updates. Users could not read faster updates, and with slower ones the
    /// page would not follow the answer.
    static constexpr double kLeast = 0.1;
    static constexpr double kMost = 2;
    /// For this number of seconds after a user action, updates come at the shortest interval, kLeast.
    static constexpr double kTouched = 1;

    /// Returns the time at which the next update may come.
    double next() const;
    bool allows(double now) const { return now >= next(); }
    /// Called when an update begins.
    void begin(double now, double worked);
    /// Must be called once after each update, at least kSettled seconds later; does nothing before that.
    void settle(double now, double worked);
    /// Called when the user acts on a page.
    void touch(double now) { m_touched = now; }

    /// Returns the mean cost of an update in seconds, as measured so far.
    double cost() const { return m_cost; }

private:
    struct Moment {
        double now = -1;
        double worked = 0;
    };

    double m_cost = 0.003;  ///< estimate until the first measurement
    double m_rate = 0;      ///< work without updates, seconds per second
    double m_last = -kMost;
    double m_touched = -kMost;
    int m_open = 0;  ///< number of updates since m_begun with an unmeasured cost
    Moment m_begun;
    Moment m_settled;  ///< when the frame of the last update had been drawn
};

}  // namespace vitrine
