#pragma once

#include <csignal>
#include <cstddef>
#include <memory>

namespace vitrine {

/// Gives the current thread a stack for signal handlers, as long as the object exists. Without it, a handler cannot run
/// after a stack overflow of this thread. Does nothing if the thread already has such a stack, for example that of a
/// sanitizer, or if memory is exhausted. Must be destroyed on the same thread.
class SignalStack {
public:
    SignalStack() noexcept;
    ~SignalStack();
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;

private:
    std::unique_ptr<std::byte[]> m_memory;  ///< null if the thread had another stack
};

/// Ends the process by `signal` after the current signal handler has returned, as if no handler were installed. The
/// exit status and the core dump are those of the signal. For a fault, the core dump shows the faulting instruction.
/// Async-signal-safe. Precondition: called by the handler of `signal`, and `signal` is blocked in the handler.
void takeDefaultAction(int signal, const siginfo_t& info) noexcept;

}  // namespace vitrine
