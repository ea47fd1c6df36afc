#pragma once

#include <QTest>

namespace vitrine::test {

/// Time limit for a wait, in milliseconds. A test never waits longer than needed; the limit suits a slow computer that
/// runs other programs, too.
inline constexpr int kPatience = 120000;

}  // namespace vitrine::test

// Qt's macros of these names give up after five seconds, which a busy computer needs for a few frames of a window.
#undef QTRY_VERIFY
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), ::vitrine::test::kPatience)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT((condition), message, ::vitrine::test::kPatience)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), expected, ::vitrine::test::kPatience)
