#include "core/base/signals.h"

#include <new>

namespace vitrine {

namespace {

/// Size in bytes. The kernel stores the registers on this stack, up to 12 KiB with AMX. The rest is for the handler.
constexpr std::size_t kStackBytes = std::size_t{64} << 10U;

}  // namespace

SignalStack::SignalStack() noexcept
{
    stack_t current{};
    if (::sigaltstack(nullptr, &current) != 0 || (current.ss_flags & SS_DISABLE) == 0) return;
    m_memory.reset(new (std::nothrow) std::byte[kStackBytes]);
    if (!m_memory) return;
    stack_t own{};
    own.ss_sp = m_memory.get();
    own.ss_size = kStackBytes;
    if (::sigaltstack(&own, nullptr) != 0) m_memory.reset();
}

SignalStack::~SignalStack()
{
    if (!m_memory) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
}

void takeDefaultAction(int signal, const siginfo_t& info) noexcept
{
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    ::sigaction(signal, &usual, nullptr);
    // A fault needs no raise(), because the instruction is repeated and faults again.
    const bool isFault = info.si_code > 0 && !(signal == SIGBUS && info.si_code == BUS_MCEERR_AO);
    if (!isFault) ::raise(signal);
}

}  // namespace vitrine
