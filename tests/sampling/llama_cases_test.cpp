// Compares the samplers with llama.cpp: with the cases in its tests/test-sampling.cpp, and with its library if the
// library is installed (PEER_HOME; ../shared/tools/peer/setup.sh).
#include "core/generate/sampling/sampler_chain.h"
#include "core/generate/sampling/sampler_replay.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <dlfcn.h>
#include <initializer_list>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

using Values = std::vector<std::pair<const char*, double>>;
using Breakers = std::vector<std::vector<TokenId>>;

/// Returns settings with these values, in which all other samplers are off.
SamplerSettings only(const Values& values)
{
    SamplerSettings settings;
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            const bool turnsOff = &parameter == sampler->parameters.data() || sampler->name == "penalties";
            if (turnsOff && !parameter.off.empty() && parameter.name != "repeat-last-n")
                settings.values.emplace(parameter.name, parameter.neutral);
        }
    }
    for (const auto& [name, value] : values) settings.values[name] = value;
    settings.randomSeed = false;
    settings.dryBreakers = {"given in tokens"};
    settings.dryBreakerTokens = Breakers();
    return settings;
}

std::vector<float> logitsOf(const std::vector<double>& p)
{
    std::vector<float> logits;
    for (const double one : p) logits.push_back(static_cast<float>(std::log(one)));
    return logits;
}

using Probabilities = std::map<TokenId, double>;

/// Returns the probabilities above zero. Key: token id.
Probabilities probabilitiesOf(const std::vector<Candidate>& candidates)
{
    Probabilities p;
    for (const Candidate& candidate : candidates) {
        if (candidate.p > 0) p[candidate.id] = candidate.p;
    }
    return p;
}

bool areClose(const Probabilities& a, const Probabilities& b, double error)
{
    const auto isIn = [error](const Probabilities& one, const Probabilities& other) {
        return std::ranges::all_of(one, [&](const auto& entry) {
            const auto found = other.find(entry.first);
            return std::abs(entry.second - (found == other.end() ? 0 : found->second)) < error;
        });
    };
    return isIn(a, b) && isIn(b, a);
}

QByteArray described(const Probabilities& p)
{
    QByteArray text;
    for (const auto& [id, probability] : p) {
        if (text.size() < 400) text += QByteArray::number(id) + ":" + QByteArray::number(probability) + " ";
    }
    return text + "(" + QByteArray::number(static_cast<int>(p.size())) + ")";
}

/// The part of llama.cpp's C interface (llama.h) that this test uses.
struct TokenData {
    std::int32_t id;
    float logit;
    float p;
};
struct TokenArray {
    TokenData* data;
    std::size_t size;
    std::int64_t selected;
    bool sorted;
};
struct ForeignSampler;

}  // namespace

class LlamaCasesTest : public QObject {
    Q_OBJECT

private slots:
    void published_data()
    {
        QTest::addColumn<std::vector<double>>("p");
        QTest::addColumn<std::vector<TokenId>>("history");
        QTest::addColumn<SamplerSettings>("settings");
        // Expected probabilities; 0 means that the token was removed or is very improbable.
        QTest::addColumn<std::vector<double>>("expected");
        const auto row = [](const char* name, std::vector<double> p, const SamplerSettings& settings,
                            std::vector<double> expected, std::vector<TokenId> history = {}) {
            QTest::addRow("%s %d", name, s_count++) << std::move(p) << std::move(history) << settings << expected;
        };
        const std::vector<double> rising{0.1, 0.2, 0.3, 0.4}, falling{0.4, 0.3, 0.2, 0.1};
        const std::vector<double> four(4, 0.25), five(5, 0.2);
        row("temperature", rising, only({{"temperature", 1}}), rising);
        row("temperature", rising, only({{"temperature", 0}}), {0, 0, 0, 1});
        row("top-k", rising, only({{"top-k", 1}}), {0, 0, 0, 1});
        row("top-k", rising, only({{"top-k", 3}}), {0, 0.22222, 0.33333, 0.44444});
        row("top-k", rising, only({{"top-k", 4}}), rising);
        row("top-k", rising, only({{"top-k", 0}}), rising);
        row("top-p", rising, only({{"top-p", 0}}), {0, 0, 0, 1});
        row("top-p", rising, only({{"top-p", 0.7}}), {0, 0, 0.428571, 0.571429});
        row("top-p", rising, only({{"top-p", 0.8}}), {0, 0.22222, 0.33333, 0.44444});
        row("top-p", rising, only({{"top-p", 1}}), rising);
        row("min-p", rising, only({{"min-p", 0}}), rising);
        row("min-p", rising, only({{"min-p", 0.24}}), rising);
        row("min-p", rising, only({{"min-p", 0.26}}), {0, 0.2 / 0.9, 0.3 / 0.9, 0.4 / 0.9});
        row("min-p", rising, only({{"min-p", 0.49}}), {0, 0.2 / 0.9, 0.3 / 0.9, 0.4 / 0.9});
        row("min-p", rising, only({{"min-p", 0.51}}), {0, 0, 0.3 / 0.7, 0.4 / 0.7});
        row("min-p", rising, only({{"min-p", 0.74}}), {0, 0, 0.3 / 0.7, 0.4 / 0.7});
        row("min-p", rising, only({{"min-p", 0.76}}), {0, 0, 0, 1});
        row("min-p", rising, only({{"min-p", 1}}), {0, 0, 0, 1});
        // llama.cpp's own XTC cases do not normalise the result. Their XTC probability is 0.99, so XTC may be skipped.
        // Here the expected values are normalised, and the probability is 1, so that XTC is always applied.
        row("xtc", falling, only({{"xtc-probability", 1}, {"xtc-threshold", 0.09}}), {0, 0, 0, 1});
        row("xtc", falling, only({{"xtc-probability", 1}, {"xtc-threshold", 0.19}}), {0, 0, 0.2 / 0.3, 0.1 / 0.3});
        row("xtc", falling, only({{"xtc-probability", 1}, {"xtc-threshold", 0.29}}), {0, 0.5, 0.2 / 0.6, 0.1 / 0.6});
        row("xtc", falling, only({{"xtc-probability", 1}, {"xtc-threshold", 0.39}}), falling);
        // If fewer candidates than min-keep would remain, XTC removes none.
        const auto keeping = [](double least) {
            return only({{"xtc-probability", 1}, {"xtc-threshold", 0.19}, {"min-keep", least}});
        };
        row("xtc", falling, keeping(2), {0, 0, 0.2 / 0.3, 0.1 / 0.3});
        row("xtc", falling, keeping(3), falling);
        row("typical", {0.97, 0.01, 0.01, 0.01}, only({{"typical-p", 0.5}}), {1, 0, 0, 0});
        row("typical", {0.4, 0.2, 0.2, 0.2}, only({{"typical-p", 0.5}}), {0, 1.0 / 3, 1.0 / 3, 1.0 / 3});
        for (const std::vector<TokenId>& history : {std::vector<TokenId>{0}, {0, 1, 2}, {0, 1, 2, 0, 0}}) {
            const auto last = static_cast<double>(history.size());
            const SamplerSettings repeat = only({{"repeat-penalty", 50}, {"repeat-last-n", last}});
            const SamplerSettings count =
                only({{"frequency-penalty", 5}, {"presence-penalty", 5}, {"repeat-last-n", last}});
            const bool one = history.size() == 1;
            row("penalties", five, repeat,
                one ? std::vector{0.0, .25, .25, .25, .25} : std::vector{0.0, 0.0, 0.0, .5, .5}, history);
            row("penalties", five, count,
                one                   ? std::vector{0.000011, 0.249997, 0.249997, 0.249997, 0.249997}
                : history.size() == 3 ? std::vector{0.000023, 0.000023, 0.000023, 0.499966, 0.499966}
                                      : std::vector{0.000000, 0.000023, 0.000023, 0.499977, 0.499977},
                history);
        }
        const auto dry = [](double multiplier, double allowed, double last, Breakers breakers) {
            SamplerSettings settings = only({{"dry-multiplier", multiplier},
                                             {"dry-base", 1.1},
                                             {"dry-allowed-length", allowed},
                                             {"dry-penalty-last-n", last}});
            settings.dryBreakerTokens = std::move(breakers);
            return settings;
        };
        row("dry", four, dry(1, 2, 4, {}), four, {0, 1});
        row("dry", four, dry(1, 2, 5, {}), {0.296923, 0.296923, 0.109232, 0.296923}, {0, 1, 2, 0, 1});
        row("dry", five, dry(1, 2, 6, {{3}}), five, {0, 1, 3, 4, 0, 1});
        row("dry", five, dry(2, 2, 5, {}), {0.241818, 0.241818, 0.032727, 0.241818, 0.241818}, {0, 1, 2, 0, 1});
        row("dry", five, dry(1, 4, 7, {}), five, {0, 1, 2, 3, 4, 0, 1});
        row("top-n-sigma", rising, only({{"top-n-sigma", 1}}), {0, 0, 0.428571, 0.571429});
        row("top-n-sigma", rising, only({{"top-n-sigma", 0}}), rising);
        row("top-n-sigma", rising, only({{"top-n-sigma", 3}}), rising);
    }

    void published()
    {
        QFETCH(const std::vector<double>, p);
        QFETCH(const std::vector<TokenId>, history);
        QFETCH(const SamplerSettings, settings);
        QFETCH(const std::vector<double>, expected);
        SamplerChain chain(settings, p.size());
        chain.sample(logitsOf(p), history);
        std::vector<double> found(p.size());
        for (const Candidate& candidate : chain.candidates().items)
            found[static_cast<std::size_t>(candidate.id)] = candidate.p;
        for (std::size_t i = 0; i < p.size(); ++i) QVERIFY2(std::abs(found[i] - expected[i]) < 1e-5, name(found));
    }

    /// Compares random distributions and histories, for each sampler alone and for all samplers in sequence.
    void library_data()
    {
        QTest::addColumn<std::vector<std::string>>("samplers");
        for (const char* name :
             {"penalties", "dry", "top_n_sigma", "top_k", "typ_p", "top_p", "min_p", "xtc", "temperature"}) {
            QTest::newRow(name) << std::vector<std::string>{name};
        }
        QTest::newRow("all in their order")
            << std::vector<std::string>{"penalties", "dry", "top_k", "typ_p", "top_p", "min_p", "xtc", "temperature"};
        QTest::newRow("all in another order")
            << std::vector<std::string>{"temperature", "min_p", "xtc", "dry", "top_p", "penalties", "typ_p", "top_k"};
        QTest::newRow("with top-n-sigma")
            << std::vector<std::string>{"penalties", "dry", "top_n_sigma", "top_k", "top_p"};
    }

    void library()
    {
        open();
        if (!m_library) QSKIP(qPrintable(m_problem));
        QFETCH(const std::vector<std::string>, samplers);
        std::mt19937 random(7);
        const auto number = [&](double least, double most) {
            return std::uniform_real_distribution<double>(least, most)(random);
        };
        for (int round = 0; round < 150; ++round) {
            const auto size = static_cast<std::size_t>(number(2, round % 4 == 0 ? 3000 : 200));
            std::vector<float> logits(size);
            std::normal_distribution<float> normal(0, static_cast<float>(number(0.5, 6)));
            for (float& logit : logits) logit = normal(random);
            std::vector<TokenId> history(static_cast<std::size_t>(number(0, 150)));
            for (TokenId& id : history) id = static_cast<TokenId>(number(0, std::min<double>(size, round % 3 + 2.999)));
            SamplerSettings settings = only({{"repeat-penalty", number(0.8, 2)},
                                             {"frequency-penalty", number(-1, 1)},
                                             {"presence-penalty", number(-1, 1)},
                                             {"repeat-last-n", std::floor(number(1, 200))},
                                             {"dry-multiplier", number(0.1, 2)},
                                             {"dry-base", number(1, 3)},
                                             {"dry-allowed-length", std::floor(number(0, 6))},
                                             {"dry-penalty-last-n", std::floor(number(1, 200))},
                                             {"top-n-sigma", number(0.1, 3)},
                                             {"top-k", std::floor(number(1, 100))},
                                             {"typical-p", number(0.05, 0.999)},
                                             {"top-p", number(0.05, 0.999)},
                                             {"min-p", number(0.001, 0.5)},
                                             {"min-keep", std::floor(number(0, 6))},
                                             {"xtc-probability", 1},
                                             {"xtc-threshold", number(0.01, 0.5)},
                                             {"temperature", number(0.2, 3)},
                                             {"dynatemp-range", round % 2 == 0 ? 0 : number(0, 2)},
                                             {"dynatemp-exponent", number(0.2, 3)}});
            settings.order = samplers;
            settings.dryBreakerTokens = round % 2 == 0 ? Breakers{} : Breakers{{1}, {2, 0}, {2, 0, 0}};
            std::vector<TokenData> data;
            for (std::size_t i = 0; i < size; ++i) data.push_back({static_cast<TokenId>(i), logits[i], 0});
            TokenArray array{data.data(), size, -1, false};
            for (const std::string& name : samplers) applyTheirs(name, settings, size, history, array);
            const Probabilities theirs = normalized(array);
            const Candidates survivors = SamplerChain(settings, size).survivors(logits, history);
            const Probabilities ours = probabilitiesOf(survivors.items);
            QVERIFY2(areClose(ours, theirs, 2e-5), described(ours) + "\n" + described(theirs));
            // llama.cpp's top-n-sigma keeps removed tokens as candidates with probability zero.
            if (std::ranges::find(samplers, "top_n_sigma") == samplers.end())
                QCOMPARE(survivors.items.size(), array.size);
        }
    }

    void libraryMirostat_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
    }

    /// Compares token by token, because Mirostat depends on earlier tokens. llama.cpp chooses the tokens.
    void libraryMirostat()
    {
        open();
        if (!m_library) QSKIP(qPrintable(m_problem));
        QFETCH(const int, version);
        std::mt19937 random(11);
        for (int run = 0; run < 20; ++run) {
            const std::size_t size = 50 + static_cast<std::size_t>(random() % 1000);
            const float tau = 0.5F + static_cast<float>(random() % 20) / 10, eta = 0.05F + static_cast<float>(run) / 40;
            const SamplerSettings settings =
                only({{"mirostat", version}, {"mirostat-tau", tau}, {"mirostat-eta", eta}, {"temperature", 0.9F}});
            SamplerChain chain(settings, size);
            const auto seed = static_cast<std::uint32_t>(run);
            const Owned temperature = own(call<float>("llama_sampler_init_temp", 0.9F));
            const Owned mirostat = own(
                version == 1 ? call<std::int32_t, std::uint32_t, float, float, std::int32_t>(
                                   "llama_sampler_init_mirostat", static_cast<std::int32_t>(size), seed, tau, eta, 100)
                             : call<std::uint32_t, float, float>("llama_sampler_init_mirostat_v2", seed, tau, eta));
            std::vector<float> drawnWith;
            for (int step = 0; step < 40; ++step) {
                // The logits must not be too flat. For flat logits, llama.cpp's Mirostat 1 computes that it should keep
                // more than 2^31 tokens. The conversion to int overflows, and only one token is kept.
                std::normal_distribution<float> normal(0, 3 + static_cast<float>(random() % 40) / 10);
                std::vector<float> logits(size);
                for (float& logit : logits) logit = normal(random);
                std::vector<TokenData> data;
                for (std::size_t i = 0; i < size; ++i) data.push_back({static_cast<TokenId>(i), logits[i], 0});
                TokenArray array{data.data(), size, -1, false};
                applyOne(temperature.get(), array);
                applyOne(mirostat.get(), array);
                const TokenId chosen = array.data[array.selected].id;
                const Probabilities theirs = normalized(array);
                const Candidates survivors = chain.survivors(logits, {});
                const Probabilities ours = probabilitiesOf(survivors.items);
                QVERIFY2(areClose(ours, theirs, 2e-5), described(ours) + "\n" + described(theirs));
                QCOMPARE(survivors.items.size(), array.size);
                chain.follow(logits, {}, chosen);
                // A replay from the recorded state gives the same result without computing the earlier steps.
                const SamplerMoment moment{{}, static_cast<std::size_t>(step), stateBehind(settings, drawnWith)};
                const std::vector<SamplerStep> replayed = replaySamplers(settings, logits, moment, size);
                QVERIFY(probabilitiesOf(replayed.back().left) == ours);
                drawnWith.push_back(static_cast<float>(ours.at(chosen)));
            }
        }
    }

    void cleanupTestCase()
    {
        if (m_library) dlclose(m_library);
    }

private:
    using Owned = std::unique_ptr<ForeignSampler, void (*)(ForeignSampler*)>;

    void open()
    {
        if (m_library || !m_problem.isEmpty()) return;
        const QString home = qEnvironmentVariable("PEER_HOME", QDir::homePath() + "/.cache/vitrine-peer");
        const QString folder = home + "/node_modules/@node-llama-cpp/linux-x64/bins/linux-x64";
        const QStringList names = QDir(folder).entryList({"libllama.v*.so"});
        const QString path = folder + "/" + names.value(0, "libllama.v*.so");
        m_library = dlopen(path.toLocal8Bit().constData(), RTLD_NOW | RTLD_LOCAL);
        if (!m_library) m_problem = "llama.cpp is not installed (set PEER_HOME): " + path;
    }

    template <typename Function>
    Function* symbol(const char* name) const
    {
        auto* function = reinterpret_cast<Function*>(dlsym(m_library, name));
        if (!function) qFatal("llama.cpp has no %s", name);
        return function;
    }

    template <typename... Arguments>
    ForeignSampler* call(const char* name, Arguments... arguments) const
    {
        return symbol<ForeignSampler*(Arguments...)>(name)(arguments...);
    }

    Owned own(ForeignSampler* sampler) const { return {sampler, symbol<void(ForeignSampler*)>("llama_sampler_free")}; }
    void applyOne(ForeignSampler* sampler, TokenArray& array) const
    {
        symbol<void(ForeignSampler*, TokenArray*)>("llama_sampler_apply")(sampler, &array);
    }

    void applyTheirs(const std::string& name, const SamplerSettings& settings, std::size_t vocabulary,
                     const std::vector<TokenId>& history, TokenArray& array) const
    {
        const auto f = [&](const char* key) { return static_cast<float>(findParameter(key)->in(settings)); };
        const auto n = [&](const char* key) { return static_cast<std::int32_t>(findParameter(key)->in(settings)); };
        const auto keep = static_cast<std::size_t>(n("min-keep"));
        ForeignSampler* sampler = nullptr;
        if (name == "penalties") {
            sampler = call("llama_sampler_init_penalties", static_cast<std::int32_t>(vocabulary), n("repeat-last-n"),
                           f("repeat-penalty"), f("frequency-penalty"), f("presence-penalty"));
        } else if (name == "dry") {
            constexpr const char* kDry =  // this function takes the breakers as tokens instead of text
                "_Z30llama_sampler_init_dry_testingffiiRKSt6vectorIS_IiSaIiEESaIS1_EE";
            sampler = symbol<ForeignSampler*(float, float, std::int32_t, std::int32_t, const Breakers&)>(kDry)(
                f("dry-multiplier"), f("dry-base"), n("dry-allowed-length"), n("dry-penalty-last-n"),
                *settings.dryBreakerTokens);
        } else if (name == "top_n_sigma") {
            sampler = call("llama_sampler_init_top_n_sigma", f("top-n-sigma"));
        } else if (name == "top_k") {
            sampler = call("llama_sampler_init_top_k", n("top-k"));
        } else if (name == "typ_p") {
            sampler = call("llama_sampler_init_typical", f("typical-p"), keep);
        } else if (name == "top_p") {
            sampler = call("llama_sampler_init_top_p", f("top-p"), keep);
        } else if (name == "min_p") {
            sampler = call("llama_sampler_init_min_p", f("min-p"), keep);
        } else if (name == "xtc") {
            sampler = call("llama_sampler_init_xtc", 1.0F, f("xtc-threshold"), keep, std::uint32_t{1});
        } else if (name == "temperature") {
            sampler =
                call("llama_sampler_init_temp_ext", f("temperature"), f("dynatemp-range"), f("dynatemp-exponent"));
        }
        const Owned owned = own(sampler);
        const auto accept = symbol<void(ForeignSampler*, std::int32_t)>("llama_sampler_accept");
        for (const TokenId id : history) accept(sampler, id);
        applyOne(sampler, array);
    }

    /// Returns the softmax of the remaining candidates.
    static Probabilities normalized(const TokenArray& array)
    {
        double highest = -INFINITY, sum = 0;
        for (std::size_t i = 0; i < array.size; ++i) highest = std::max<double>(highest, array.data[i].logit);
        for (std::size_t i = 0; i < array.size; ++i) sum += std::exp(array.data[i].logit - highest);
        Probabilities p;
        for (std::size_t i = 0; i < array.size; ++i) {
            const double one = std::exp(array.data[i].logit - highest) / sum;
            if (static_cast<float>(one) > 0) p[array.data[i].id] = one;
        }
        return p;
    }

    static QByteArray name(const std::vector<double>& p)
    {
        QByteArray text;
        for (const double one : p) text += QByteArray::number(one) + " ";
        return text;
    }

    static inline int s_count = 0;
    void* m_library = nullptr;
    QString m_problem;
};

VITRINE_TEST(LlamaCasesTest);
#include "llama_cases_test.moc"
