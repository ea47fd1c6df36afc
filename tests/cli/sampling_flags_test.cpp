#include "app/cli/command_line.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "tests/sampling/fake_sampler.h"

#include <QtTest>

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::cli;
using namespace vitrine::test;

/// The flags of a table that has one sampler more than the program.
class SamplingFlagsTest : public QObject {
    Q_OBJECT

private slots:
    void everyParameterIsInTheHelp()
    {
        SamplingFlags flags;
        flags.table = samplersAndFake();
        std::ostringstream out;
        std::streambuf* const screen = std::cout.rdbuf(out.rdbuf());
        run(flags, {"--help"});
        std::cout.rdbuf(screen);
        const std::string help = out.str();
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
        QCOMPARE(parse("--fake-floor", "12").values, (Values{{"fake-floor", 12}}));
        QCOMPARE(parse("--temp", "0").values, (Values{{"temperature", 0}}));
        QCOMPARE(parse("--samplers", "fake;top_k").order, (std::vector<std::string>{"fake", "top_k"}));
    }

    void theFakeHasItsRange()
    {
        const auto sentence = [](const std::string& value) -> std::string {
            try {
                parse("--fake-floor", value);
            } catch (const UsageError& error) {
                return error.what();
            }
            return {};
        };
        for (const std::string value : {"301", "-1", "1.5"}) {
            QCOMPARE(sentence(value),
                     concat("--fake-floor is \"", value, "\", but must be a whole number from 0 to 300."));
        }
    }

private:
    static void run(SamplingFlags& flags, std::vector<std::string> arguments)
    {
        CommandLine line("program", "", "", "");
        Subcommand command = line.addSubcommand("draw", "");
        addSamplingFlags(command, flags);
        arguments.insert(arguments.begin(), {"program", "draw"});
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        line.run(static_cast<int>(argv.size()), argv.data());
    }

    static SamplerSettings parse(const std::string& flag, const std::string& value)
    {
        SamplingFlags flags;
        flags.table = samplersAndFake();
        run(flags, {flag, value});
        return flags.resolve();
    }
};

QTEST_GUILESS_MAIN(SamplingFlagsTest)
#include "sampling_flags_test.moc"
