#pragma once

namespace vitrine::test {

/// Time limit for a wait, in milliseconds. A test never waits longer than needed; the limit suits a slow computer that
/// runs other programs, too.
inline constexpr int kPatience = 300000;

}  // namespace vitrine::test
