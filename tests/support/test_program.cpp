#include "tests/support/test_program.h"

#include <QProcess>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace vitrine::test {
namespace {

struct Registered {
    std::string name;
    TestRun run = nullptr;
};

// The lists are static variables of functions, because tests register themselves during the initialisation of global
// objects. A global list might not be initialised yet.
std::vector<Registered>& tests()
{
    static std::vector<Registered> all;
    return all;
}

std::vector<Registered>& children()
{
    static std::vector<Registered> all;
    return all;
}

const Registered* find(const std::vector<Registered>& all, std::string_view name)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const Registered& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Runs `one` as if its program had been started with the arguments from arguments[first] on.
int run(const Registered& one, int first, int count, char** arguments)
{
    std::vector<char*> own{arguments[0]};
    own.insert(own.end(), arguments + first, arguments + count);
    own.push_back(nullptr);
    return one.run(static_cast<int>(own.size()) - 1, own.data());
}

/// Returns the number of tests that failed.
int runAll(const char* program)
{
    int failed = 0;
    for (const Registered& one : tests()) {
        if (QProcess::execute(QString::fromLocal8Bit(program), {QString::fromStdString(one.name)}) != 0) ++failed;
    }
    return failed;
}

}  // namespace

bool registerTest(std::string_view file, TestRun run)
{
    file.remove_prefix(file.rfind('/') + 1);  // npos + 1 is 0
    file.remove_suffix(std::string_view(".cpp").size());
    tests().push_back({std::string(file), run});
    return true;
}

bool registerChild(std::string_view name, TestRun run)
{
    children().push_back({std::string(name), run});
    return true;
}

}  // namespace vitrine::test

int main(int argc, char** argv)
{
    using namespace vitrine::test;
    // Qt Test aborts a test function after five minutes. CTest has a limit for a whole test, which is enough.
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT")) qputenv("QTEST_FUNCTION_TIMEOUT", "900000");
    std::sort(tests().begin(), tests().end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    if (argc < 2) return runAll(argv[0]);
    const std::string_view first = argv[1];
    if (first == "--list") {
        for (const Registered& test : tests()) std::puts(test.name.c_str());
        return 0;
    }
    if (first == "--child" && argc >= 3) {
        if (const Registered* child = find(children(), argv[2])) return run(*child, 3, argc, argv);
    } else if (const Registered* test = find(tests(), first)) {
        return run(*test, 2, argc, argv);
    }
    std::fprintf(stderr, "%s has no test \"%s\". --list prints the names of its tests.\n", argv[0],
                 argv[argc > 2 && first == "--child" ? 2 : 1]);
    return 255;
}
