// Compares the sampler chain with results that tests/golden/sampling/make_golden.py computed with NumPy.
#include "core/base/error.h"
#include "core/generate/sampling/sampler_chain.h"
#include "core/generate/sampling/sampler_replay.h"
#include "core/generate/sampling/token_constraint.h"
#include "tests/sampling/fake_sampler.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

SamplerSettings neutralSettings()
{
    SamplerSettings settings;
    settings.values["temperature"] = 1;
    settings.values["top-k"] = 0;
    settings.values["top-p"] = 1;
    settings.values["min-p"] = 0;
    settings.randomSeed = false;
    return settings;
}

SamplerSettings settingsFrom(const nlohmann::json& json)
{
    SamplerSettings settings = neutralSettings();
    settings.values["temperature"] = json.at("temperature").get<float>();
    settings.values["top-k"] = json.at("top_k").get<std::int32_t>();
    settings.values["top-p"] = json.at("top_p").get<float>();
    settings.values["min-p"] = json.at("min_p").get<float>();
    settings.values["typical-p"] = json.at("typical_p").get<float>();
    settings.values["repeat-penalty"] = json.at("repeat_penalty").get<float>();
    settings.values["frequency-penalty"] = json.at("frequency_penalty").get<float>();
    settings.values["presence-penalty"] = json.at("presence_penalty").get<float>();
    settings.values["repeat-last-n"] = json.at("penalty_last_n").get<std::int32_t>();
    settings.logitBias = json.at("logit_bias").get<std::vector<std::pair<TokenId, float>>>();
    settings.order = json.at("order").get<std::vector<std::string>>();
    for (const auto& [name, key] : std::map<std::string, std::string>{{"dry-multiplier", "dry_multiplier"},
                                                                      {"dry-base", "dry_base"},
                                                                      {"dry-allowed-length", "dry_allowed_length"},
                                                                      {"dry-penalty-last-n", "dry_penalty_last_n"},
                                                                      {"top-n-sigma", "top_n_sigma"},
                                                                      {"xtc-probability", "xtc_probability"},
                                                                      {"xtc-threshold", "xtc_threshold"},
                                                                      {"dynatemp-range", "dynatemp_range"},
                                                                      {"dynatemp-exponent", "dynatemp_exponent"},
                                                                      {"mirostat", "mirostat"},
                                                                      {"mirostat-tau", "mirostat_tau"},
                                                                      {"min-keep", "min_keep"}}) {
        settings.values[name] = json.at(key).get<double>();
    }
    settings.dryBreakerTokens = json.at("dry_breakers").get<std::vector<std::vector<TokenId>>>();
    return settings;
}

/// A constraint that allows the same tokens at every step.
class SetOfTokens : public TokenConstraint {
public:
    SetOfTokens(std::size_t vocabulary, const std::vector<TokenId>& ids) : m_words((vocabulary + 63) / 64)
    {
        for (const TokenId id : ids) m_words[static_cast<std::size_t>(id) / 64] |= std::uint64_t{1} << (id % 64);
    }
    std::string_view name() const noexcept override { return "set"; }
    std::span<const std::uint64_t> allowed() override { return m_words; }
    bool allows(TokenId id) override { return holds(m_words, id); }
    void advance(TokenId) override {}
    Sentence whyNone() const override { return std::string("Nothing is in the set."); }
    bool mayEnd() const override { return false; }

private:
    std::vector<std::uint64_t> m_words;
};

nlohmann::json golden()
{
    std::ifstream file(test::sourcePath("tests/golden/sampling/golden.json"));
    return nlohmann::json::parse(file);
}

std::string errorOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

std::vector<float> someLogits(std::size_t count)
{
    std::vector<float> logits(count);
    for (std::size_t i = 0; i < count; ++i) logits[i] = static_cast<float>((i * 7919) % 101) / 20.0F;
    return logits;
}

}  // namespace

class SamplerChainTest : public QObject {
    Q_OBJECT

private slots:
    void aFailureLeavesTheConstraint()
    {
        SamplerChain chain(neutralSettings(), 4);
        KnownConstraint only("grammar", {0b0100}, std::string("Nothing is left."), false);
        chain.constrainBy(&only);
        const std::vector<float> wrong(3, 0.0F);
        QVERIFY_EXCEPTION_THROWN(chain.follow(wrong, {}, 1), Error);
        QVERIFY(chain.constraint() == &only);
        const std::vector<float> logits(4, 0.0F);
        QCOMPARE(chain.sample(logits, {}).id, TokenId{2});
    }

    void agreesWithNumPy()
    {
        const nlohmann::json cases = golden().at("cases");
        QVERIFY(cases.size() > 80);
        for (std::size_t index = 0; index < cases.size(); ++index) {
            const nlohmann::json& one = cases[index];
            const auto logits = one.at("logits").get<std::vector<float>>();
            const auto history = one.at("history").get<std::vector<TokenId>>();
            SamplerChain chain(settingsFrom(one.at("settings")), logits.size());
            const SampledToken token = chain.sample(logits, history);
            const std::vector<SamplerStep> replayed =
                replaySamplers(settingsFrom(one.at("settings")), logits, {history});
            const QByteArray name =
                "case " + QByteArray::number(index) + ": " + QByteArray::fromStdString(one.at("settings").dump());

            const auto& expected = one.at("expected");
            const auto ids = expected.at("ids").get<std::vector<TokenId>>();
            const auto p = expected.at("p").get<std::vector<double>>();
            std::vector<Candidate> left = chain.candidates().items;
            std::sort(left.begin(), left.end(), [](const Candidate& a, const Candidate& b) { return a.id < b.id; });
            // At temperature 0, the most probable token is chosen, even if the order of samplers omits the temperature.
            QVERIFY2(left.size() == ids.size(), name);
            bool drawnIsLeft = false;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                QVERIFY2(left[i].id == ids[i], name);
                QVERIFY2(std::abs(left[i].p - p[i]) < 2e-6, name);
                if (token.id == ids[i]) drawnIsLeft = token.p == left[i].p;
            }
            QVERIFY2(drawnIsLeft, name);

            const auto& steps = expected.at("steps");
            QVERIFY2(replayed.size() == steps.size() + 2, name);
            for (std::size_t i = 0; i < steps.size(); ++i) {
                const SamplerStep& step = replayed[i + 1];
                QVERIFY2(step.sampler == steps[i].at("sampler").get<std::string>(), name);
                QVERIFY2(step.count == steps[i].at("count").get<std::size_t>(), name);
                QVERIFY2(std::abs(step.mass - steps[i].at("mass").get<double>()) < 1e-5, name);
            }
        }
    }

    void generatorAgreesWithItsDefinition()
    {
        const nlohmann::json rows = golden().at("random");
        for (const auto& row : rows) {
            Random random(std::stoull(row.at("seed").get<std::string>()));
            for (const auto& output : row.at("outputs")) {
                QCOMPARE(random.next(), static_cast<std::uint64_t>(std::stoull(output.get<std::string>())));
            }
        }
    }

    void sameSeedSameTokens()
    {
        const std::vector<float> logits = someLogits(200);
        const auto run = [&](std::uint64_t seed) {
            SamplerSettings settings = neutralSettings();
            settings.seed = seed;
            SamplerChain chain(settings, logits.size());
            std::vector<TokenId> tokens;
            for (int i = 0; i < 100; ++i) tokens.push_back(chain.sample(logits, tokens).id);
            return tokens;
        };
        QVERIFY(run(7) == run(7));
        QVERIFY(run(7) != run(8));
    }

    void replayTellsWhatEachSamplerTookAway()
    {
        const std::vector<float> logits = someLogits(300);
        const std::vector<TokenId> history{5, 9};
        SamplerSettings settings;
        settings.values["top-k"] = 12;
        settings.values["repeat-penalty"] = 1.3F;
        const std::vector<SamplerStep> steps = replaySamplers(settings, logits, {history}, 1000);
        QCOMPARE(steps.front().sampler, std::string_view("logits"));
        QCOMPARE(steps.front().count, logits.size());
        QCOMPARE(steps.front().mass, 1.0);
        QCOMPARE(steps.back().sampler, std::string_view("draw"));
        for (std::size_t i = 1; i < steps.size(); ++i) {
            const SamplerStep& step = steps[i];
            const SamplerStep& before = steps[i - 1];
            QCOMPARE(step.left.size(), step.count);
            QCOMPARE(step.removed.size(), step.removedCount);
            QCOMPARE(step.count + step.removedCount, before.count);
            QVERIFY(std::abs(step.mass + step.removedMass - before.mass) < 1e-9);
            QVERIFY(step.mass <= before.mass && step.removedMass <= before.mass);
            // Each candidate of the previous step either remains or is removed. Removed candidates are unchanged.
            std::map<TokenId, Candidate> all;
            for (const Candidate& candidate : before.left) all[candidate.id] = candidate;
            for (const Candidate& candidate : step.removed) QCOMPARE(candidate, all.extract(candidate.id).mapped());
            for (const Candidate& candidate : step.left) QCOMPARE(all.erase(candidate.id), std::size_t{1});
            QVERIFY(all.empty());
            QVERIFY(std::ranges::is_sorted(step.left, comesBefore));
            QVERIFY(std::ranges::is_sorted(step.removed, comesBefore));
        }
        settings.randomSeed = false;
        SamplerChain chain(settings, logits.size());
        chain.sample(logits, history);
        Candidates drawn = chain.candidates();
        drawn.sortFirst(drawn.items.size());
        QCOMPARE(steps.back().left, drawn.items);

        for (const SamplerStep& step : replaySamplers(settings, logits, {history}, 3)) {
            QCOMPARE(step.left.size(), std::min<std::size_t>(step.count, 3));
            QCOMPARE(step.removed.size(), std::min<std::size_t>(step.removedCount, 3));
        }
        settings.values["temperature"] = 0;
        settings.order = {"top_k"};
        const std::vector<SamplerStep> greedy = replaySamplers(settings, logits, {history});
        QCOMPARE(greedy.back().count, std::size_t{1});
        QCOMPARE(greedy.back().removedCount, std::size_t{11});
        settings.values["top-p"] = 3;
        QVERIFY_THROWS_EXCEPTION(Error, replaySamplers(settings, logits, {history}));
    }

    /// Sampling records which tokens each step removed. A replay of the step must find the same removals, step by step.
    void removalsAreThoseOfTheReplay()
    {
        const std::vector<float> logits = someLogits(300);
        SetOfTokens constraint(300, {7, 21, 22, 23, 24, 65, 66, 67, 68, 100, 101, 102, 103, 104, 299});
        for (const bool constrained : {false, true}) {
            for (const double temperature : {0.8, 0.0}) {
                SamplerSettings settings;
                settings.values = {{"top-k", 12},
                                   {"top-p", 0.9},
                                   {"min-p", 0.3},
                                   {"xtc-probability", 1},
                                   {"xtc-threshold", 0.05},
                                   {"repeat-penalty", 1.3},
                                   {"temperature", temperature}};
                settings.logitBias = {{21, -INFINITY}};
                settings.randomSeed = false;
                SamplerChain chain(settings, logits.size());
                chain.noteRemovals(true);
                if (constrained) chain.constrainBy(&constraint);
                std::vector<TokenId> history{22, 65};
                for (std::size_t step = 0; step < 4; ++step) {
                    const TokenId drawn = chain.sample(logits, history).id;
                    std::vector<SamplerStage> expected(logits.size(), SamplerStage::None);
                    for (const SamplerStep& each :
                         replaySamplers(settings, logits, {history, step}, 1000, constrained ? &constraint : nullptr)) {
                        for (const Candidate& removed : each.removed) {
                            const bool bySet = each.sampler == constraint.name();
                            expected[static_cast<std::size_t>(removed.id)] =
                                bySet ? SamplerStage::Constraint : stageNamed(each.sampler);
                        }
                    }
                    for (std::size_t id = 0; id < logits.size(); ++id) {
                        QCOMPARE(chain.removals().of(static_cast<TokenId>(id)), expected[id]);
                    }
                    QVERIFY(std::ranges::count(expected, stageNamed("logit_bias")) == 1 || constrained);
                    QCOMPARE(std::ranges::count(expected, SamplerStage::Constraint) > 0, constrained);
                    QCOMPARE(chain.removals().of(drawn), SamplerStage::None);
                    history.push_back(drawn);
                }
            }
        }
        for (const SamplerInfo* sampler : allSamplers()) {
            QCOMPARE(stageName(stageNamed(sampler->name)), sampler->name);
        }
        QCOMPARE(stageNamed("of_a_later_version"), SamplerStage::Unknown);
    }

    /// A replay follows the probabilities of single tokens through all stages. With the recorded random number, it
    /// chooses the same token as the chain.
    void tokensAreFollowedToTheDraw()
    {
        const std::vector<float> logits = someLogits(300);
        SamplerSettings settings;
        settings.values = {{"top-k", 30}, {"min-p", 0.5}};
        settings.randomSeed = false;
        settings.seed = 9;
        SamplerChain chain(settings, logits.size());
        const std::vector<TokenId> followed{3, 299, 100};
        for (std::size_t step = 0; step < 50; ++step) {
            const SampledToken drawn = chain.sample(logits, {});
            const std::vector<SamplerStep> stages =
                replaySamplers(settings, logits, {{}, step}, 300, nullptr, followed);
            for (const SamplerStep& stage : stages) {
                for (std::size_t i = 0; i < followed.size(); ++i) {
                    const auto left = std::ranges::find(stage.left, followed[i], &Candidate::id);
                    QCOMPARE(stage.followed[i].has_value(), left != stage.left.end());
                    if (left != stage.left.end()) QCOMPARE(*stage.followed[i], left->p);
                }
            }
            double reached = 0;
            const double number = numberOfDraw(settings.seed, step);
            const auto hit = std::ranges::find_if(stages.back().walked,
                                                  [&](const Candidate& each) { return number < (reached += each.p); });
            QVERIFY(hit != stages.back().walked.end());
            QCOMPARE(hit->id, drawn.id);
        }
    }

    /// Skipping a random choice advances the random numbers as a real choice does. A chain without random choices uses
    /// no random numbers, so skipping leaves them unchanged.
    void drawsMayBeSkipped()
    {
        const std::vector<float> logits = someLogits(500);
        SamplerSettings settings = neutralSettings();
        settings.seed = 4;
        SamplerChain whole(settings, logits.size());
        SamplerChain rest(settings, logits.size());
        for (int i = 0; i < 6; ++i) whole.sample(logits, {});
        rest.skipDraws(6);
        for (int i = 0; i < 20; ++i) QCOMPARE(rest.sample(logits, {}).id, whole.sample(logits, {}).id);
        QCOMPARE(rest.survivors(logits, {}).items, whole.candidates().items);
    }

    void freshSeedIsReportedAndRepeats()
    {
        const std::vector<float> logits = someLogits(500);
        SamplerSettings settings = neutralSettings();
        settings.randomSeed = true;
        SamplerChain first(settings, logits.size());
        SamplerChain other(settings, logits.size());
        QVERIFY(first.seed() != other.seed());

        settings.randomSeed = false;
        settings.seed = first.seed();
        SamplerChain again(settings, logits.size());
        for (int i = 0; i < 20; ++i) QCOMPARE(again.sample(logits, {}).id, first.sample(logits, {}).id);
    }

    void drawsFollowTheDistribution()
    {
        const std::vector<float> logits{0.0F, 1.0F, 2.0F, -1.0F, 0.5F, 1.5F};
        SamplerSettings settings = neutralSettings();
        settings.seed = 11;
        SamplerChain chain(settings, logits.size());
        constexpr int kDraws = 60000;
        std::vector<int> seen(logits.size());
        for (int i = 0; i < kDraws; ++i) ++seen[static_cast<std::size_t>(chain.sample(logits, {}).id)];

        double sum = 0;
        for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
        double chiSquare = 0;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            const double expected = kDraws * std::exp(static_cast<double>(logits[i])) / sum;
            chiSquare += (seen[i] - expected) * (seen[i] - expected) / expected;
        }
        // Limit of the chi-square test with 5 degrees of freedom and p = 0.001.
        QVERIFY2(chiSquare < 20.5, qPrintable(QString::number(chiSquare)));
    }

    void greedyTakesTheLowestIdOfEquals()
    {
        SamplerSettings settings;
        settings.values["temperature"] = 0;
        SamplerChain chain(settings, 5);
        const std::vector<float> logits{1, 4, 2, 4, 4};
        const SampledToken token = chain.sample(logits, {});
        QCOMPARE(token.id, 1);
        QCOMPARE(token.p, 1.0F);

        settings.order = {"top_k"};  // this order omits the temperature
        SamplerChain withoutTemperature(settings, 5);
        for (int i = 0; i < 20; ++i) QCOMPARE(withoutTemperature.sample(logits, {}).id, 1);
    }

    void brokenLogitsAreAnError()
    {
        SamplerChain chain(neutralSettings(), 3);
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                                -std::numeric_limits<float>::infinity()}) {
            const std::vector<float> logits{0, bad, 1};
            const std::string sentence = errorOf([&] { chain.sample(logits, {}); });
            QVERIFY2(sentence.find("token 1") != std::string::npos, sentence.c_str());
        }
        const std::vector<float> tooFew{0, 1};
        QVERIFY(errorOf([&] { chain.sample(tooFew, {}); }).find("2 logits") != std::string::npos);
    }

    void forbiddingEverythingIsAnError()
    {
        SamplerSettings settings = neutralSettings();
        for (TokenId id = 0; id < 3; ++id) settings.logitBias.emplace_back(id, -INFINITY);
        SamplerChain chain(settings, 3);
        const std::vector<float> logits{0, 1, 2};
        QVERIFY(errorOf([&] { chain.sample(logits, {}); }).find("bans all remaining") != std::string::npos);

        settings.logitBias.pop_back();
        SamplerChain oneLeft(settings, 3);
        for (int i = 0; i < 20; ++i) QCOMPARE(oneLeft.sample(logits, {}).id, 2);
    }

    /// With any samplers, only allowed tokens are chosen. The replay shows that the constraint removed the other
    /// tokens.
    void aConstraintComesBeforeAllSamplers()
    {
        const std::vector<float> logits = someLogits(300);
        SetOfTokens constraint(300, {7, 65, 66, 299});
        SamplerSettings settings = neutralSettings();
        settings.values["top-k"] = 3;
        SamplerChain chain(settings, 300);
        chain.constrainBy(&constraint);
        QCOMPARE(chain.firstNeeded(), 0U);
        std::set<TokenId> drawn;
        for (int i = 0; i < 200; ++i) drawn.insert(chain.sample(logits, {}).id);
        std::vector<TokenId> best{7, 65, 66, 299};
        std::ranges::stable_sort(best, std::greater(),
                                 [&](TokenId id) { return logits[static_cast<std::size_t>(id)]; });
        QCOMPARE(drawn, (std::set<TokenId>{best[0], best[1], best[2]}));

        const auto steps = replaySamplers(settings, logits, {}, 100, &constraint);
        QCOMPARE(steps[1].sampler, std::string_view("set"));
        QCOMPARE(steps[1].count, 4U);
        QCOMPARE(steps[1].removedCount, 296U);
        QVERIFY(std::abs(steps[1].mass + steps[1].removedMass - 1) < 1e-6);
        QCOMPARE(steps[2].sampler, std::string_view("top_k"));

        settings.values["temperature"] = 0;  // the best candidate alone is enough only if it is allowed
        SamplerChain greedy(settings, 300);
        greedy.constrainBy(&constraint);
        QCOMPARE(greedy.firstNeeded(), 1U);
        QVERIFY(!greedy.sampleFirst({{{8, 9, 0}}, 1}, {}));
        QCOMPARE(greedy.sampleFirst({{{65, 9, 0}}, 1}, {})->id, 65);
        QCOMPARE(greedy.sample(logits, {}).id, best[0]);

        SetOfTokens nothing(300, {});
        greedy.constrainBy(&nothing);
        QCOMPARE(errorOf([&] { greedy.sample(logits, {}); }), std::string("Nothing is in the set."));
    }

    /// Mirostat chooses from the tokens that the constraint allows, and updates its state from them. A replay agrees.
    void mirostatKeepsToTheConstraint()
    {
        const std::vector<float> logits = someLogits(300);
        SetOfTokens constraint(300, {7, 21, 22, 23, 65, 66, 67, 299});
        for (const double version : {1.0, 2.0}) {
            SamplerSettings settings;
            settings.values = {{"mirostat", version}, {"mirostat-tau", 1.5}, {"mirostat-eta", 0.3}};
            settings.randomSeed = false;
            SamplerChain chain(settings, 300);
            chain.constrainBy(&constraint);
            std::vector<TokenId> history;
            std::vector<float> drawnWith;
            std::set<std::size_t> counts;
            for (std::size_t step = 0; step < 60; ++step) {
                const SampledToken drawn = chain.sample(logits, history);
                QVERIFY(constraint.allows(drawn.id));
                const SamplerMoment moment{history, step, stateBehind(settings, drawnWith)};
                const std::vector<SamplerStep> stages = replaySamplers(settings, logits, moment, 300, &constraint);
                QCOMPARE(stages.back().count, chain.candidates().items.size());
                const auto left = std::ranges::find(stages.back().left, drawn.id, &Candidate::id);
                QVERIFY(left != stages.back().left.end());
                QCOMPARE(left->p, drawn.p);
                counts.insert(stages.back().count);
                chain.accept(drawn.id);
                history.push_back(drawn.id);
                drawnWith.push_back(drawn.p);
            }
            QVERIFY(counts.size() > 1);  // several counts occur, because Mirostat's mu changes
        }
    }

    /// A banned token is removed by the bias and recorded as such, even if the order of samplers omits the bias.
    void bannedTokensAreRemovedFirst()
    {
        const std::vector<float> logits = someLogits(300);
        SamplerSettings settings = neutralSettings();
        settings.logitBias = {{7, -INFINITY}, {3, 2.0F}, {200, -INFINITY}};
        settings.values["repeat-penalty"] = 1.5;
        settings.values["top-k"] = 20;
        const std::vector<TokenId> history{6, 7, 8, 201};
        settings.order = {"top_k", "penalties"};
        const std::vector<SamplerStep> steps = replaySamplers(settings, logits, {history});
        QCOMPARE(steps[1].sampler, std::string_view("logit_bias"));
        QCOMPARE(steps[1].count, std::size_t{298});
        QCOMPARE(steps[1].removed.size(), std::size_t{2});
        QCOMPARE(steps[2].sampler, std::string_view("top_k"));
        QCOMPARE(steps[3].sampler, std::string_view("penalties"));
        // The bias is applied at its place in the order. It removes tokens, and a later sampler for penalties must
        // still find the remaining tokens by their ids.
        settings.order = {"logit_bias", "penalties"};
        const Candidates behind = SamplerChain(settings, logits.size()).survivors(logits, history);
        settings.order = {"penalties", "logit_bias"};
        const Candidates before = SamplerChain(settings, logits.size()).survivors(logits, history);
        QCOMPARE(behind.items.size(), before.items.size());
        for (std::size_t i = 0; i < before.items.size(); ++i) QCOMPARE(behind.items[i].id, before.items[i].id);
        for (const TokenId id : {6, 8, 201}) {
            const auto one = std::ranges::find(behind.items, id, &Candidate::id);
            QVERIFY(one->logit < logits[static_cast<std::size_t>(id)]);
        }
    }

    void wrongSettingsAreNamed_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("mentions");
        QTest::newRow("temperature nan") << "temperature nan"
                                         << "temperature is nan";
        QTest::newRow("temperature negative") << "temperature -1"
                                              << "temperature is -1";
        QTest::newRow("top-p") << "top-p 1.5"
                               << "top-p is 1.5";
        QTest::newRow("min-p") << "min-p -0.1"
                               << "min-p is -0.1";
        QTest::newRow("typical") << "typical-p nan"
                                 << "typical-p is nan";
        QTest::newRow("repeat") << "repeat-penalty 0"
                                << "repeat-penalty is 0";
        QTest::newRow("frequency") << "frequency-penalty inf"
                                   << "frequency-penalty is inf";
        QTest::newRow("last n") << "repeat-last-n -2"
                                << "repeat-last-n is -2";
        QTest::newRow("no setting") << "setting tpo-k"
                                    << "\"tpo-k\"";
        QTest::newRow("bias id") << "bias 99"
                                 << "token 99";
        QTest::newRow("bias value") << "biasValue nan"
                                    << "token 1 is nan";
        QTest::newRow("order unknown") << "order magic"
                                       << "\"magic\"";
        QTest::newRow("order twice") << "order top_k,top_k"
                                     << "twice";
    }

    void wrongSettingsAreNamed()
    {
        QFETCH(QString, setting);
        QFETCH(QString, mentions);
        const QString name = setting.section(' ', 0, 0);
        const QString text = setting.section(' ', 1);
        const float value = text == "nan"   ? std::numeric_limits<float>::quiet_NaN()
                            : text == "inf" ? std::numeric_limits<float>::infinity()
                                            : text.toFloat();
        SamplerSettings settings = neutralSettings();
        if (findParameter(name.toStdString())) settings.values[name.toStdString()] = value;
        if (name == "setting") settings.values[text.toStdString()] = 1;
        if (name == "bias") settings.logitBias = {{text.toInt(), 1.0F}};
        if (name == "biasValue") settings.logitBias = {{1, value}};
        if (name == "order") {
            for (const QString& sampler : text.split(',')) settings.order.push_back(sampler.toStdString());
        }
        const std::string sentence = errorOf([&] { SamplerChain chain(settings, 10); });
        QVERIFY2(sentence.find(mentions.toStdString()) != std::string::npos, sentence.c_str());
    }

    void tableDescribesEverySetting()
    {
        std::set<std::string_view> names, flags;
        for (const SamplerInfo* sampler : allSamplers()) {
            QCOMPARE(findSampler(sampler->name), sampler);
            SamplerSettings neutral;
            for (const SamplerParameter& parameter : sampler->parameters) {
                QCOMPARE(findParameter(parameter.name), &parameter);
                QVERIFY(names.insert(parameter.name).second && flags.insert(parameter.flag).second);
                QVERIFY(!parameter.title.empty() && !parameter.help.empty());
                QVERIFY(parameter.step > 0 && parameter.decimals >= 0);
                QVERIFY(parameter.usual.least >= parameter.offered.least);
                QVERIFY(parameter.usual.most <= parameter.offered.most);
                for (const double value : {parameter.standard, parameter.neutral, parameter.usual.least,
                                           parameter.usual.most, parameter.offered.least, parameter.offered.most}) {
                    SamplerSettings settings;
                    settings.values.emplace(parameter.name, value);
                    QCOMPARE(errorOf([&] { validateSettings(settings); }), std::string());
                    QCOMPARE(parameter.in(settings), value);
                }
                QCOMPARE(parameter.in(SamplerSettings()), parameter.standard);
                neutral.values.emplace(parameter.name, parameter.neutral);
            }
            QVERIFY(sampler->isNeutral(neutral));
        }
        QVERIFY(findSampler("no such sampler") == nullptr);
        QVERIFY(findParameter("no such parameter") == nullptr);
        QCOMPARE(findParameter("top-k")->helpLine(),
                 std::string("Keeps the k most probable tokens; 0 keeps all tokens"));
    }

    /// A chain runs the samplers of the table that it is given.
    void aChainRunsTheSamplersOfItsTable()
    {
        const std::vector<float> logits = someLogits(200);
        SamplerSettings settings = neutralSettings();
        settings.values["fake-floor"] = 190;
        SamplerChain chain(settings, logits.size(), samplersAndFake());
        chain.sample(logits, {});
        QCOMPARE(chain.candidates().items.size(), std::size_t{10});
        settings.order = {"fake", "top_k"};
        settings.values["top-k"] = 3;
        SamplerChain ordered(settings, logits.size(), samplersAndFake());
        ordered.sample(logits, {});
        QCOMPARE(ordered.candidates().items.size(), std::size_t{3});
        for (const Candidate& candidate : ordered.candidates().items) QVERIFY(candidate.id >= 190);
        QCOMPARE(errorOf([&] { SamplerChain(settings, logits.size()); }),
                 std::string("Unknown sampling setting \"fake-floor\"."));
        settings.values["fake-floor"] = 301;
        QCOMPARE(errorOf([&] { SamplerChain(settings, logits.size(), samplersAndFake()); }),
                 std::string("The sampling setting fake-floor is 301, but must be between 0 and 300."));
        settings.values["fake-floor"] = 1.5;
        QCOMPARE(errorOf([&] { SamplerChain(settings, logits.size(), samplersAndFake()); }),
                 std::string("The sampling setting fake-floor is 1.5, but must be a whole number."));
    }

    void firstCandidatesAreEnough_data()
    {
        QTest::addColumn<SamplerSettings>("settings");
        QTest::addColumn<int>("needed");
        QTest::addColumn<bool>("always");
        SamplerSettings settings;
        settings.randomSeed = false;
        settings.seed = 7;
        QTest::newRow("defaults") << settings << 40 << true;
        settings.values["typical-p"] = 0.8F;
        settings.order = {"top_k", "top_p", "temperature", "typ_p", "min_p"};
        QTest::newRow("another order") << settings << 40 << true;
        settings.values["temperature"] = 0;
        QTest::newRow("greedy, of what is typical") << settings << 40 << true;
        settings.values["typical-p"] = 1;
        settings.order.clear();
        QTest::newRow("greedy") << settings << 1 << true;
        settings.logitBias = {{3, 5.0F}};
        QTest::newRow("greedy, with a bias") << settings << 0 << false;
        SamplerSettings neutral = neutralSettings();
        neutral.values["temperature"] = 0.7F;
        QTest::newRow("temperature alone") << neutral << 1 << false;
        neutral.values["top-p"] = 0.6F;
        QTest::newRow("top-p first") << neutral << 64 << false;
        neutral.values["min-p"] = 0.1F;
        neutral.order = {"min_p", "top_p", "temperature"};
        QTest::newRow("min-p first") << neutral << 64 << false;
        neutral.order = {"temperature", "top_p", "min_p"};
        QTest::newRow("temperature first") << neutral << 0 << false;
        neutral.values["presence-penalty"] = 0.5F;
        neutral.order.clear();
        QTest::newRow("penalties") << neutral << 0 << false;
    }

    /// Sampling from only the largest logits gives the same tokens, probabilities, candidates and random numbers as
    /// sampling from all logits. Otherwise the chain reports that the largest logits are not enough.
    void firstCandidatesAreEnough()
    {
        QFETCH(const SamplerSettings, settings);
        QFETCH(const int, needed);
        QFETCH(const bool, always);
        constexpr std::size_t kVocabulary = 500;
        SamplerChain whole(settings, kVocabulary), chain(settings, kVocabulary);
        QCOMPARE(chain.firstNeeded(), static_cast<std::size_t>(needed));
        std::mt19937 generator(3);
        int told = 0;
        for (int round = 0; round < 400; ++round) {
            // Tests flat and peaked logits, some of them with many equal values. The sum of all exponentials, which the
            // device delivers, has nearly the largest allowed error.
            std::normal_distribution<float> normal(0, 0.5F + static_cast<float>(round % 8));
            std::vector<float> logits(kVocabulary);
            for (float& logit : logits) logit = round % 3 == 0 ? std::round(normal(generator)) : normal(generator);
            const double wrong = 1 + 0.9e-4 * (round % 3 - 1);
            const std::vector<TokenId> history = {1, 2};
            const SampledToken expected = whole.sample(logits, history);
            auto found = chain.sampleFirst(firstOf(logits, static_cast<std::size_t>(needed), wrong), history);
            told += found ? 1 : 0;
            if (!found) found = chain.sample(logits, history);
            QCOMPARE(found->id, expected.id);
            QCOMPARE(found->p, expected.p);
            QVERIFY(chain.candidates().items == whole.candidates().items);
        }
        QVERIFY(always ? told == 400 : needed <= 1 ? told == 0 : told > 200 && told < 400);
    }

    /// A device may draw the token if its rounding cannot change which token is drawn. The random numbers still come
    /// from the host.
    void drawsWithOthers()
    {
        SamplerSettings settings = neutralSettings();
        settings.values["temperature"] = 0.7F;
        settings.seed = 5;
        SamplerChain whole(settings, 50), chain(settings, 50);
        QCOMPARE(chain.drawnTemperature(), std::optional(0.7F));
        std::mt19937 generator(3);
        std::normal_distribution<float> normal(0, 3);
        int unsure = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<float> logits(50);
            for (float& logit : logits) logit = normal(generator);
            const double wrong = 0.9e-4 * (round % 3 - 1);
            const auto find = [&](float temperature, float number) {
                double total = 0, sum = 0;
                for (const float logit : logits) total += std::exp(logit / temperature);
                for (std::size_t i = 0;; ++i) {
                    const double before = sum / total;
                    sum += std::exp(logits[i] / temperature);
                    if (number + wrong < sum / total || i == 49) {
                        return SamplerChain::Drawn{static_cast<TokenId>(i), before - wrong, sum / total - wrong};
                    }
                }
            };
            const TokenId expected = whole.sample(logits, {}).id;
            const auto found = chain.drawWith(find);
            unsure += found ? 0 : 1;
            QCOMPARE(found ? *found : chain.sample(logits, {}).id, expected);
        }
        QVERIFY2(unsure > 0 && unsure < 100, qPrintable(QString::number(unsure)));
        settings.values["top-k"] = 3;
        QVERIFY(!SamplerChain(settings, 50).drawnTemperature());
        settings.values["top-k"] = 0;
        settings.values["temperature"] = 0;
        QVERIFY(!SamplerChain(settings, 50).drawnTemperature());
    }

    void untrustedCandidatesTellNothing()
    {
        SamplerSettings settings;
        settings.values["temperature"] = 0;
        SamplerChain chain(settings, 4);
        QVERIFY(!chain.sampleFirst({{{1, 2.0F, 0}}, std::nan("")}, {}));
        QVERIFY(!chain.sampleFirst({}, {}));
        QCOMPARE(chain.sampleFirst({{{1, 2.0F, 0}}, 1.5}, {})->id, 1);
    }

private:
    static FirstCandidates firstOf(const std::vector<float>& logits, std::size_t count, double wrong)
    {
        Candidates all;
        all.assign(logits);
        all.sortFirst(count);
        FirstCandidates first;
        for (const float logit : logits) {
            first.sum += count > 0 ? std::exp(static_cast<double>(logit) - all.items.front().logit) * wrong : 0;
        }
        all.truncate(count);
        first.items = all.items;
        return first;
    }
};

VITRINE_TEST(SamplerChainTest);
#include "sampler_chain_test.moc"
