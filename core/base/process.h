#pragma once

namespace vitrine {

/// Call this before anything else, so that a program meets only errors that it can report:
/// - if stdin, stdout or stderr are closed, their descriptors are occupied, so that no file opened later gets one of
///   them and with it the output meant for the user; reading and writing them then fails with EBADF;
/// - a write to a pipe that nobody reads, or beyond the file size limit (ulimit -f), fails with EPIPE or EFBIG instead
///   of ending the process.
void prepareProcess() noexcept;

/// Call this before a secret is read: from then on a crash of this program, or of one that it starts, leaves no memory
/// in a core dump or in what is made of one, but registers and names of mapped files. A debugger can still be attached.
void keepMemoryOutOfDumps() noexcept;

}  // namespace vitrine
