#pragma once

namespace vitrine::cli {

/// Thrown when a command has printed its result and found what it looks for: the exit status says so, and nothing else
/// is printed.
struct Found {};

}  // namespace vitrine::cli
