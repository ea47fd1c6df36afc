#include "app/cli/sampling_flags.h"
#include "app/cli/usage_error.h"
#include "tests/sampling/fake_sampler.h"

#include <QtTest>

#include <string>

using namespace vitrine;
using namespace vitrine::cli;
using namespace vitrine::test;

/// The flags of a table that has one sampler more than the program.
class SamplingFlagsTest : public QObject {
    Q_OBJECT

private slots:
    void everyParameterIsInTheHelp()
    {
        CLI::App command;
        SamplingFlags flags;
        flags.table = samplersAndFake();
        addSamplingFlags(command, flags);
        const std::string help = command.help();
        for (const SamplerInfo* sampler : flags.table) {
            for (const SamplerParameter& parameter : sampler->parameters) {
                QVERIFY2(help.find("--" + std::string(parameter.flag) + " ") != std::string::npos, help.c_str());
                QVERIFY2(help.find(parameter.helpLine()) != std::string::npos, help.c_str());
            }
        }
        for (const char* said : {"--fake-floor N=0", "--temp NUMBER=0.8", "min_p;temperature;fake"}) {
            QVERIFY2(help.find(said) != std::string::npos, help.c_str());
        }
    }

    void theFakeIsSet()
    {
        using Values = decltype(SamplerSettings::values);
        QCOMPARE(parse("--fake-floor 12").values, (Values{{"fake-floor", 12}}));
        QCOMPARE(parse("--temp 0").values, (Values{{"temperature", 0}}));
        QCOMPARE(parse("--samplers fake;top_k").order, (std::vector<std::string>{"fake", "top_k"}));
    }

    void theFakeHasItsRange()
    {
        const auto sentence = [](const std::string& line) -> std::string {
            try {
                parse(line);
            } catch (const UsageError& error) {
                return error.what();
            }
            return {};
        };
        QCOMPARE(sentence("--fake-floor 301"),
                 std::string("The sampling setting fake-floor is 301; it must lie between 0 and 300."));
        QCOMPARE(sentence("--fake-floor 1.5"),
                 std::string("--fake-floor is \"1.5\", but must be a whole number from -2147483648 to 2147483647."));
    }

private:
    static SamplerSettings parse(const std::string& line)
    {
        CLI::App command;
        SamplingFlags flags;
        flags.table = samplersAndFake();
        addSamplingFlags(command, flags);
        command.parse(line);
        return flags.resolve();
    }
};

QTEST_GUILESS_MAIN(SamplingFlagsTest)
#include "sampling_flags_test.moc"
