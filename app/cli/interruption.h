#pragma once

#include <cstddef>

namespace vitrine::cli {

/// Thrown to end the program because of a signal that was noted.
struct Interrupted {};

/// While one lives, the first SIGINT, SIGTERM or SIGHUP is noted instead of ending the program, so that what was begun
/// can be finished or undone; a second one ends it at once. Signals that were ignored when the program was started, as
/// by nohup, stay ignored. One at a time.
///
/// Commands need one only while there is something to finish or to undo. The program then ends by the noted signal
/// (endBySignal): the shell knows why, and sees 130 or 143.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// The bytes that a pipe takes once it takes anything (PIPE_BUF).
    static constexpr std::size_t kSurelyTaken = 4096;

    /// The signal that was noted; 0: none.
    static int noted() noexcept;
    /// Throws Interrupted when a signal was noted.
    static void check();
    /// The noted signal has been dealt with. The next one counts as the first again.
    static void forget() noexcept;
    /// Waits until `descriptor` can be read; throws Interrupted as soon as a signal is noted. Without an Interruption
    /// it returns at once, since a signal would end the program anyway.
    static void awaitInput(int descriptor);
    /// Waits until `descriptor` takes kSurelyTaken bytes without blocking. When a signal is noted, its reader gets a
    /// last second to take some; if it does not, throws Interrupted. Without a noted signal or an Interruption it
    /// returns at once, as awaitInput does.
    static void awaitOutput(int descriptor);
};

/// Ends the program as the signal itself would.
[[noreturn]] void endBySignal(int signal);

}  // namespace vitrine::cli
