#include "app/cli/flags/command_line.h"
#include "app/cli/flags/sampling_flags.h"
#include "core/base/concat.h"
#include "tests/sampling/fake_sampler.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::cli;
using namespace vitrine::test;

/// Tests the options of a sampler table that contains one sampler more than the program.
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
        for (const char* said : {"--fake-floor N=0", "--temp NUMBER=0.8", "min_p;xtc;temperature;fake"}) {
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

    /// Samplers can also be given by the names that llama.cpp uses.
    void samplersHaveSeveralNames()
    {
        const std::vector<std::string> expected{"top_k", "top_p", "typ_p", "temperature"};
        QCOMPARE(parse("--samplers", "top-k;nucleus;TYP;temp").order, expected);
        QCOMPARE(parse("--samplers", "topk;top_p;typ_p;temperature").order, expected);
        QCOMPARE(parse("--sampling-seq", "kpyt").order, expected);
        QCOMPARE(parse("--sampler-seq", "edskypmxt").order,
                 (std::vector<std::string>{"penalties", "dry", "top_n_sigma", "top_k", "typ_p", "top_p", "min_p", "xtc",
                                           "temperature"}));
        QCOMPARE(sentence("--samplers", "top_k;mirostat"),
                 std::string("The order of samplers must not contain \"mirostat\", because this sampler replaces the "
                             "others when it is turned on."));
        QVERIFY(sentence("--samplers", "infill").starts_with("Unknown sampler \"infill\"; the samplers are pen"));
        QVERIFY(
            sentence("--sampling-seq", "ki")
                .starts_with(
                    "--sampling-seq is \"ki\", but \"i\" is not a sampler; the letters are e (penalties), d (dry), "));
    }

    void tokensAreNamedByIdOrText()
    {
        using Biases = decltype(SamplerSettings::logitBias);
        using Texts = decltype(SamplerSettings::textBias);
        QCOMPARE(parse("--logit-bias", "17-inf").logitBias, (Biases{{17, -INFINITY}}));
        QCOMPARE(parse("--logit-bias", "\"a+1\"+2.5").textBias, (Texts{{"a+1", 2.5F}}));
        QCOMPARE(parse("--ban", "17").logitBias, (Biases{{17, -INFINITY}}));
        QCOMPARE(parse("--ban", "#17").logitBias, (Biases{{17, -INFINITY}}));
        QCOMPARE(parse("--logit-bias", "#17+2.5").logitBias, (Biases{{17, 2.5F}}));
        for (const char* written : {"\" the\"", " the"})
            QCOMPARE(parse("--ban", written).textBias, (Texts{{" the", -INFINITY}}));
        QCOMPARE(parse("--ban", "\"17\"").textBias, (Texts{{"17", -INFINITY}}));
        QCOMPARE(parse("--ban", "\"").textBias, (Texts{{"\"", -INFINITY}}));
        QCOMPARE(parse("--logit-bias", "e-mail-1e-5").textBias, (Texts{{"e-mail", -1e-5F}}));
        for (const char* wrong : {"", "\"\""})
            QVERIFY2(sentence("--ban", wrong).find("is empty; enter an id or a text") != std::string::npos, wrong);
        QCOMPARE(sentence("--ban", "99999999999"),
                 std::string("--ban: 99999999999 is not a valid token id: no vocabulary has that many tokens."));
        for (const char* wrong : {"the", "17", "17+", "+", "the+a"})
            QVERIFY2(sentence("--logit-bias", wrong).find("must be a token and a signed number") != std::string::npos,
                     wrong);
    }

    void breakersTakeTheirPlace()
    {
        using Texts = std::vector<std::string>;
        QCOMPARE(parse("--temp", "1").dryBreakers, (Texts{"\n", ":", "\"", "*"}));
        QCOMPARE(parse("--dry-sequence-breaker", "\\n\\\\n\\q").dryBreakers, (Texts{"\n\\n\\q"}));
        QCOMPARE(parse("--dry-sequence-breaker", "none").dryBreakers, Texts());
        QCOMPARE(sentence("--dry-sequence-breaker", ""), std::string("A sequence breaker of DRY is empty; remove it."));
    }

    void theFakeHasItsRange()
    {
        for (const std::string value : {"301", "-1", "1.5"}) {
            QCOMPARE(sentence("--fake-floor", value),
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

    static std::string sentence(const std::string& flag, const std::string& value)
    {
        try {
            parse(flag, value);
        } catch (const UsageError& error) {
            return error.what();
        }
        return {};
    }

    static SamplerSettings parse(const std::string& flag, const std::string& value)
    {
        SamplingFlags flags;
        flags.table = samplersAndFake();
        run(flags, {flag, value});
        return flags.resolve();
    }
};

VITRINE_TEST(SamplingFlagsTest);
#include "sampling_flags_test.moc"
