#pragma once

#include <cstddef>

namespace vitrine::cli {

/// Thrown to end the program after a signal was recorded.
struct Interrupted {};

/// While an object of this class exists, the first SIGINT, SIGTERM or SIGHUP is recorded instead of ending the program.
/// So the program can finish or undo its work. A second signal ends the program at once. Signals that were ignored at
/// the start of the program, as with nohup, remain ignored. Only one object may exist at a time.
///
/// Commands need an Interruption only while there is work to finish or undo. Afterwards the program ends itself with
/// the recorded signal (endBySignal), so that the shell reports the usual exit status, such as 130 or 143.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Number of bytes that a writable pipe accepts without blocking (PIPE_BUF).
    static constexpr std::size_t kSurelyTaken = 4096;

    /// Returns the recorded signal; 0: none.
    static int noted() noexcept;
    /// Throws Interrupted if a signal was recorded.
    static void check();
    /// Clears the recorded signal after it was handled. The next signal counts as the first again.
    static void forget() noexcept;
    /// Waits until `descriptor` can be read. Throws Interrupted as soon as a signal is recorded. Without an
    /// Interruption object it returns at once, because a signal would end the program anyway.
    static void awaitInput(int descriptor);
    /// Waits until `descriptor` accepts kSurelyTaken bytes without blocking. After a signal, the reader of the pipe
    /// gets one more second to read. If it does not read, throws Interrupted. Without an Interruption object it returns
    /// at once.
    static void awaitOutput(int descriptor);
};

/// Ends the program in the same way as the signal would without a handler.
[[noreturn]] void endBySignal(int signal);

}  // namespace vitrine::cli
