#include "tests/fuzz/fuzz_support.h"

#include "core/base/error.h"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <utility>

namespace vitrine::test {

namespace {

constexpr double kTimeLimit = 10;

/// Returns the CPU time of this process. The load by other programs does not affect it.
double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::size_t somewhere(std::size_t end, std::mt19937_64& random)
{
    return random() % std::max<std::size_t>(end, 1);
}

}  // namespace

Mutant truncated(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random)
{
    const std::size_t length = somewhere(random() % 2 == 0 ? headerBytes : original.size(), random);
    const auto end = original.begin() + static_cast<std::ptrdiff_t>(length);
    return {Bytes(original.begin(), end), QString("cut at byte %1").arg(length)};
}

Mutant corrupted(const Bytes& original, std::size_t headerBytes, std::mt19937_64& random)
{
    const std::size_t at = somewhere(random() % 4 != 0 ? headerBytes : original.size(), random);
    Mutant mutant{original, {}};
    const auto old = std::to_integer<unsigned>(original[at]);
    // Flips a bit or sets an extreme or random value, because lengths and counts fail in different ways.
    unsigned changed = old;
    while (changed == old) {
        switch (random() % 4) {
        case 0:
            changed = old ^ 1U << (random() % 8);
            break;
        case 1:
            changed = 0xFF;
            break;
        case 2:
            changed = 0;
            break;
        default:
            changed = static_cast<unsigned>(random() % 256);
            break;
        }
    }
    mutant.bytes[at] = static_cast<std::byte>(changed);
    mutant.description = QString("byte %1 changed from %2 to %3").arg(at).arg(old).arg(changed);
    return mutant;
}

Judgement judge(const std::function<void()>& work)
{
    Judgement verdict;
    const auto fail = [&verdict](std::string problem) {
        verdict.passed = false;
        verdict.problem = std::move(problem);
    };
    const double begin = cpuSeconds();
    try {
        work();
    } catch (const Error& error) {
        verdict.refused = true;
        const std::string& sentence = error.sentence();
        if (sentence.size() < 10 || sentence.size() > 2000 || sentence.find('\n') != std::string::npos) {
            fail("this is no sentence: " + sentence);
        }
    } catch (const std::exception& error) {
        fail(std::string("another exception than Error: ") + error.what());
    }
    if (cpuSeconds() - begin > kTimeLimit) fail("it took more than 10 seconds");
    return verdict;
}

void limitMemory()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return;
#endif
#endif
    constexpr rlim_t kLimit = rlim_t{4} << 30U;
    const rlimit limit{kLimit, kLimit};
    ::setrlimit(RLIMIT_AS, &limit);
}

}  // namespace vitrine::test
