#pragma once

#include <cstddef>

namespace vitrine::cli {

/// Thrown to end the program because of a signal that was noted.
struct Interrupted {};

/// While one lives, the first SIGINT, SIGTERM or SIGHUP is noted instead of ending the program, so that what was begun
/// can be finished or taken back; a second one ends it at once. What was ignored when the program was started, as
/// nohup does it, stays ignored. One at a time.
///
/// Commands need one only while there is something to finish or to take back. The program then ends by the signal that
/// was noted (endBySignal), so that a shell knows why, and sees 130 or 143.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// What a pipe takes once it takes anything (PIPE_BUF).
    static constexpr std::size_t kSurelyTaken = 4096;

    /// The signal that was noted; 0: none.
    static int noted() noexcept;
    /// Throws Interrupted when a signal was noted.
    static void check();
    /// The signal that was noted asked for no more than what has been done. The next one is a first one again.
    static void forget() noexcept;
    /// Until `descriptor` can be read; throws Interrupted as soon as a signal is noted. Without an Interruption it
    /// returns at once, for a signal would end the program anyhow.
    static void awaitInput(int descriptor);
    /// Until `descriptor` takes kSurelyTaken bytes without waiting. When a signal is noted, its reader gets a last
    /// second to take some; throws Interrupted where it does not. While nothing is noted and there is no Interruption
    /// it returns at once, as awaitInput does.
    static void awaitOutput(int descriptor);
};

/// Ends the program as the signal does by itself.
[[noreturn]] void endBySignal(int signal);

}  // namespace vitrine::cli
