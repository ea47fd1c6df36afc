#pragma once

namespace vitrine {

/// Makes errors of standard streams and pipes reportable. Call it before anything else.
/// - Closed descriptors of stdin, stdout and stderr are occupied. A file that is opened later then cannot receive
///   output meant for the user. Reading and writing them fails with EBADF.
/// - A write to a pipe without a reader fails with EPIPE, and a write beyond the file size limit (ulimit -f) with
///   EFBIG. The signals that would end the process are ignored.
void prepareProcess() noexcept;

/// Keeps secrets out of core dumps. Call it before a secret is read. Afterwards a dump of this program, or of a program
/// that it starts, contains registers and names of mapped files, but no memory. A debugger can still be attached.
void keepMemoryOutOfDumps() noexcept;

}  // namespace vitrine
