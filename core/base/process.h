#pragma once

namespace vitrine {

/// Call this before anything else, so that a program meets only errors that it can report:
/// - if stdin, stdout or stderr are closed, their descriptors are occupied, so that no file opened later gets one of
///   them and with it the output meant for the user; reading and writing them then fails with EBADF;
/// - a write to a pipe that nobody reads, or beyond the file size limit (ulimit -f), fails with EPIPE or EFBIG instead
///   of ending the process.
void prepareProcess() noexcept;

}  // namespace vitrine
