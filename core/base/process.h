#pragma once

namespace vitrine {

/// Ensures that errors of standard streams and pipes are reported. Must be called before anything else in the program.
/// - If stdin, stdout or stderr is closed, opens a placeholder with its descriptor. Otherwise a file opened later could
///   get this descriptor and receive output meant for the user. Reading and writing the placeholder fails with EBADF.
/// - A write to a pipe without a reader fails with EPIPE, and a write beyond the file size limit (ulimit -f) with
///   EFBIG. The signals that would end the process in these cases are ignored.
void prepareProcess() noexcept;

/// Keeps secrets out of core dumps. Must be called before a secret is read. Core dumps of this program and its child
/// processes then contain registers and names of mapped files, but no memory. A debugger can still be attached.
void keepMemoryOutOfDumps() noexcept;

/// Names the current thread in debuggers and crash reports. The system keeps the first 15 bytes.
void nameThread(const char* name) noexcept;

}  // namespace vitrine
