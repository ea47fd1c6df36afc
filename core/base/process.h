#pragma once

namespace vitrine {

/// What a program does before anything else, so that it meets nothing but errors that it can tell:
/// - where stdin, stdout or stderr were closed, their numbers are taken, so that no file that is opened later gets one
///   of them, and what is meant for the user; reading and writing them then fails with EBADF;
/// - a write to a pipe that nobody reads, or beyond the largest size of files (ulimit -f), fails with EPIPE or EFBIG
///   instead of ending the process.
void prepareProcess() noexcept;

}  // namespace vitrine
