#include "core/base/stack_trace.h"

#include <sys/uio.h>

#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

namespace vitrine {

namespace {

/// Address of the instruction at which the signal arrived; 0 if unknown.
std::uintptr_t interruptedAt([[maybe_unused]] const void* context) noexcept
{
#if defined(__x86_64__)
    if (context)
        return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    if (context) return static_cast<const ucontext_t*>(context)->uc_mcontext.pc;
#endif
    return 0;
}

/// The return address of a function that was called just now; 0 if unknown. Reads memory with a system call, because
/// the stack pointer may be invalid.
std::uintptr_t returnAddress([[maybe_unused]] const void* context) noexcept
{
    std::uintptr_t address = 0;
#if defined(__x86_64__)
    if (!context) return 0;
    const auto stack = static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
    const iovec to{&address, sizeof address};
    const iovec from{reinterpret_cast<void*>(stack), sizeof address};
    if (::process_vm_readv(::getpid(), &to, 1, &from, 1, 0) != static_cast<ssize_t>(sizeof address)) return 0;
#endif
    return address;
}

struct Walk {
    std::span<std::uintptr_t> frames;
    std::size_t count = 0;
    std::uintptr_t from = 0;  ///< address of the first frame to return; 0: the first frame that is found
};

_Unwind_Reason_Code takeFrame(_Unwind_Context* context, void* data)
{
    Walk& walk = *static_cast<Walk*>(data);
    int isExact = 0;
    const std::uintptr_t address = _Unwind_GetIPInfo(context, &isExact);
    // Leaves out the frames of the signal handler.
    if (walk.count == 0 && walk.from != 0 && address != walk.from) return _URC_NO_REASON;
    const bool isPastTheEnd = walk.count > 0 && address == 0;
    if (walk.count == walk.frames.size() || isPastTheEnd) return _URC_END_OF_STACK;
    // A return address may belong to the next line or even the next function, so go back into the call.
    walk.frames[walk.count++] = isExact != 0 || address == 0 ? address : address - 1;
    return _URC_NO_REASON;
}

/// Finds the build id in the program headers at the beginning of a loaded module.
std::span<const std::byte> buildIdIn(const void* begin, std::uintptr_t bias) noexcept
{
    ElfW(Ehdr) header;
    std::memcpy(&header, begin, sizeof header);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
    const auto* const segments = static_cast<const std::byte*>(begin) + header.e_phoff;
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        ElfW(Phdr) segment;
        std::memcpy(&segment, segments + i * sizeof segment, sizeof segment);
        if (segment.p_type != PT_NOTE) continue;
        const auto* note = reinterpret_cast<const std::byte*>(bias + segment.p_vaddr);
        const std::byte* const end = note + segment.p_memsz;
        while (end - note >= static_cast<std::ptrdiff_t>(sizeof(ElfW(Nhdr)))) {
            ElfW(Nhdr) about;
            std::memcpy(&about, note, sizeof about);
            const std::byte* const name = note + sizeof about;
            const std::size_t align = segment.p_align == 8 ? 8 : 4;
            const std::size_t nameBytes = (about.n_namesz + align - 1) / align * align;
            const std::size_t valueBytes = (about.n_descsz + align - 1) / align * align;
            if (about.n_type == NT_GNU_BUILD_ID && about.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0)
                return {name + nameBytes, about.n_descsz};
            note = name + nameBytes + valueBytes;
        }
    }
    return {};
}

}  // namespace

std::optional<LoadedModule> moduleAt(std::uintptr_t address) noexcept
{
    LoadedModule module;
    const void* begin = nullptr;
#if defined(DLFO_STRUCT_HAS_EH_DBASE)
    dl_find_object found{};
    if (::_dl_find_object(reinterpret_cast<void*>(address), &found) != 0) return std::nullopt;
    module.path = found.dlfo_link_map->l_name;
    module.bias = found.dlfo_link_map->l_addr;
    begin = found.dlfo_map_start;
#else
    Dl_info found{};
    if (::dladdr(reinterpret_cast<void*>(address), &found) == 0) return std::nullopt;
    module.path = found.dli_fname;
    module.bias = reinterpret_cast<std::uintptr_t>(found.dli_fbase);
    begin = found.dli_fbase;
#endif
    module.buildId = buildIdIn(begin, module.bias);
    return module;
}

std::size_t traceStack(const void* context, std::span<std::uintptr_t> frames) noexcept
{
    Walk walk{frames, 0, interruptedAt(context)};
    ::_Unwind_Backtrace(takeFrame, &walk);
    // After a call through an invalid pointer, the stack cannot be unwound. At least its caller is then known.
    if (walk.count == 1 && frames.size() > 1 && !moduleAt(frames[0])) {
        if (const std::uintptr_t caller = returnAddress(context)) frames[walk.count++] = caller - 1;
    }
    return walk.count;
}

}  // namespace vitrine
