#pragma once

namespace vitrine::cli {

/// Thrown when a command has printed its result and found what it searches for, such as a difference. The program then
/// only returns the exit status for this case.
struct Found {};

}  // namespace vitrine::cli
