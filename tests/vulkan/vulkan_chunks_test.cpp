// Tests prompts whose recurrent states are computed in chunks, in every shape that devices use. The results are
// compared with the formulas in double, and with the same prompts token by token.
#include "tests/cpu/recurrences.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kChunkTokens = 80;

struct Form {
    const char* name;
    RecurrentConfig config;
};

RecurrentConfig shaped(Recurrence kind, std::uint32_t heads, std::uint32_t groups, std::uint32_t keys,
                       std::uint32_t values, bool inTurn = false, bool byKey = false)
{
    RecurrentConfig config{kind, 4, heads * values + 2 * groups * keys, heads, groups, keys, values, inTurn};
    config.epsilon = 1e-6F;
    config.decaysByKey = byKey;
    return config;
}

/// Returns the tested shapes of states. With a key dimension of 128, 8 lanes share a column of the state. With 64, 4
/// lanes share it. With fewer, each column has one lane. In some shapes, the columns do not fill a workgroup.
const std::array<Form, 8>& forms()
{
    static const std::array<Form, 8> kForms{
        {{"delta rule of 128 keys", shaped(Recurrence::DeltaRule, 2, 1, 128, 33)},
         {"delta rule of 64, in turn", shaped(Recurrence::DeltaRule, 4, 2, 64, 64, true)},
         {"delta rule of 20", shaped(Recurrence::DeltaRule, 4, 2, 20, 9)},
         {"delta rule by key of 128", shaped(Recurrence::DeltaRule, 2, 2, 128, 33, false, true)},
         {"delta rule by key of 24", shaped(Recurrence::DeltaRule, 3, 3, 24, 40, false, true)},
         {"mamba 2 of 256", shaped(Recurrence::Mamba2, 4, 1, 256, 34)},
         {"mamba 2 of 128", shaped(Recurrence::Mamba2, 2, 2, 128, 64)},
         {"mamba 2 of 16", shaped(Recurrence::Mamba2, 4, 2, 16, 9)}}};
    return kForms;
}

/// The inputs of a layer for all tokens.
struct Prompt {
    std::vector<float> mixed, decay, strength, skip;

    explicit Prompt(const RecurrentConfig& config)
        : mixed(randomValues(kChunkTokens * config.tokenWidth(), 1)),
          decay(between(kChunkTokens * config.decayWidth(), 2, 0.7F, 1.0F)),
          strength(between(kChunkTokens * config.heads, 3, 0.1F, 0.9F)),
          skip(config.kind == Recurrence::Mamba2 ? randomValues(config.heads, 4) : std::vector<float>{})
    {
        forget(decay);
    }

    Recurred inDouble(const RecurrentConfig& config) const
    {
        if (!config.decaysByKey) return recurrence(config, mixed, decay, strength, skip);
        return recurrenceByKey(config, {mixed, decay, strength, {}, {}, {}, {}});
    }
};

ModelConfig modelWith(const RecurrentConfig& recurrent)
{
    ModelConfig config;
    config.layers = 1;
    config.heads = config.kvHeads = 1;
    config.headDim = 32;
    config.recurrent = recurrent;
    config.layerConfigs.resize(1);
    config.layerConfigs.front().recurrence = recurrent.kind;
    config.layerConfigs.front().attends = false;
    return config;
}

struct Found {
    std::vector<float> given, states;
};

/// Evaluates the first `first` tokens together, then `next` tokens at a time.
Found recurred(VulkanBackend& backend, const RecurrentConfig& config, const Prompt& prompt, std::size_t first,
               std::size_t next = kChunkTokens)
{
    const auto cache = backend.makeKvCache(modelWith(config), {kChunkTokens, KvType::F32, KvType::F32});
    Found found;
    for (std::size_t begin = 0, count = 0; begin < kChunkTokens; begin += count) {
        count = std::min(begin == 0 ? first : next, kChunkTokens - begin);
        const auto part = [&](const std::vector<float>& all, std::size_t columns) {
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin * columns);
            return Matrix(backend, count, columns, {from, from + static_cast<std::ptrdiff_t>(count * columns)});
        };
        const Matrix mixed = part(prompt.mixed, config.tokenWidth()), decay = part(prompt.decay, config.decayWidth());
        const Matrix strength = part(prompt.strength, config.heads), out(backend, count, config.innerWidth());
        backend.begin(std::vector<std::int32_t>(count, 0), begin);
        backend.run(ops::Recur{.out = out.view,
                               .mixed = mixed.view,
                               .decay = decay.view,
                               .strength = strength.view,
                               .skip = prompt.skip,
                               .cache = cache.get(),
                               .layer = 0,
                               .config = &config});
        const std::vector<float> values = out.read(backend);
        found.given.insert(found.given.end(), values.begin(), values.end());
    }
    std::vector<std::byte> states(cache->stateBytes());
    cache->exportStates(states.data());
    found.states.resize(config.matrixState());
    std::memcpy(found.states.data(), states.data() + config.convolutionState() * sizeof(float),
                found.states.size() * sizeof(float));
    return found;
}

/// Returns the largest difference, relative to the largest value.
double relativeError(const std::vector<double>& expected, const std::vector<float>& found)
{
    double largest = 0;
    for (const double value : expected) largest = std::max(largest, std::abs(value));
    return worst(expected, found) / largest;
}

bool isSame(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

}  // namespace

class VulkanChunksTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    }

    void everyLength_data() { shapes(); }
    /// Evaluates the tokens in two steps, and compares outputs and states with the formulas. The first step has 1 to 80
    /// tokens, and the second step has the rest. Chunks therefore begin and end at many positions.
    void everyLength()
    {
        QFETCH(const int, form);
        QFETCH(const int, tokens);
        const RecurrentConfig& config = forms()[static_cast<std::size_t>(form)].config;
        const Prompt prompt(config);
        const Recurred expected = prompt.inDouble(config);
        VulkanBackend& backend = backendOf(tokens);
        // With chunks of 8 tokens, and with large states, only lengths near chunk boundaries are tested.
        std::vector<std::size_t> lengths;
        for (std::size_t length = 1; length <= kChunkTokens; ++length) {
            const bool isAtBorder = length % 8 < 2 || length % 8 == 7;
            if ((tokens == 16 && config.keyDim < 64) || isAtBorder) lengths.push_back(length);
        }
        const Found one = recurred(backend, config, prompt, 1, 1);
        for (const std::size_t length : lengths) {
            const Found found = recurred(backend, config, prompt, length);
            const double off = relativeError(expected.given, found.given),
                         left = relativeError(expected.states, found.states);
            QVERIFY2(off < 3e-6 && left < 3e-6,
                     qPrintable(QString("%1, then the rest: %2, states %3").arg(length).arg(off).arg(left)));
        }
        const std::size_t few = kFewestChunkedTokens - 1;
        QVERIFY(isSame(recurred(backend, config, prompt, few, few).given, one.given));
    }

    void whatIsNoNumber_data() { shapes(); }
    /// A NaN has the same effects in a chunk as token by token: it does not spread to earlier tokens, other columns or
    /// other heads. Zeros keep their sign.
    void whatIsNoNumber()
    {
        QFETCH(const int, form);
        QFETCH(const int, tokens);
        const RecurrentConfig& config = forms()[static_cast<std::size_t>(form)].config;
        VulkanBackend& chunked = backendOf(tokens);
        VulkanBackend& stepped = backendOf(1);
        const bool isDelta = config.kind == Recurrence::DeltaRule;
        const std::size_t firstValue = isDelta ? 2 * config.keyWidth() : 0;
        const std::size_t firstKey = isDelta ? config.keyWidth() : config.innerWidth();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        for (const std::size_t at : {firstValue + config.valueDim + 3, firstKey + 2}) {
            for (const std::size_t token : {std::size_t{0}, std::size_t{15}, std::size_t{37}}) {
                Prompt prompt(config);
                prompt.mixed[token * config.tokenWidth() + at] = nan;
                const Found a = recurred(stepped, config, prompt, kChunkTokens),
                            b = recurred(chunked, config, prompt, kChunkTokens);
                QVERIFY(hasSameNaNs(a.given, b.given) && hasSameNaNs(a.states, b.states));
                QVERIFY(std::ranges::any_of(b.given, [](float x) { return std::isnan(x); }));
                const auto before = std::span(b.given).first(token * config.innerWidth());
                QVERIFY(std::ranges::none_of(before, [](float x) { return std::isnan(x); }));
            }
        }
        Prompt nothing(config);
        for (std::size_t i = 0; i < nothing.mixed.size(); ++i) nothing.mixed[i] = i % 2 == 0 ? 0.0F : -0.0F;
        std::ranges::fill(nothing.decay, 0.0F);
        const Found none = recurred(chunked, config, nothing, kChunkTokens);
        QVERIFY(std::ranges::all_of(none.given, [](float x) { return x == 0; }));
        QVERIFY(std::ranges::all_of(none.states, [](float x) { return x == 0; }));
    }

    /// Checks that the forced chunk length is really used. Different lengths sum in different orders, so their bits
    /// differ.
    void formsAreForced()
    {
        for (const std::size_t form : {0, 3, 6}) {
            const RecurrentConfig& config = forms()[form].config;
            const Prompt prompt(config);
            const Found steps = recurred(backendOf(1), config, prompt, kChunkTokens);
            const Found eight = recurred(backendOf(8), config, prompt, kChunkTokens);
            const Found sixteen = recurred(backendOf(16), config, prompt, kChunkTokens);
            QVERIFY(!isSame(steps.given, eight.given) && !isSame(steps.given, sixteen.given));
            QVERIFY(!isSame(eight.given, sixteen.given));
        }
    }

private:
    static void shapes()
    {
        QTest::addColumn<int>("form");
        QTest::addColumn<int>("tokens");
        for (std::size_t form = 0; form < forms().size(); ++form) {
            for (const int tokens : {8, 16}) {
                QTest::addRow("%s, %d", forms()[form].name, tokens) << static_cast<int>(form) << tokens;
            }
        }
    }
    static bool hasSameNaNs(const std::vector<float>& a, const std::vector<float>& b)
    {
        return std::ranges::equal(a, b, [](float x, float y) { return std::isnan(x) == std::isnan(y); });
    }
    /// Returns a back end that uses workgroups of the size that GPUs use, and `tokens` tokens per chunk; 1 means token
    /// by token.
    VulkanBackend& backendOf(int tokens)
    {
        auto& backend = m_backends[tokens];
        if (!backend) {
            VulkanTuning tuning;
            tuning.recurrentTokens = static_cast<std::uint32_t>(tokens);
            tuning.reductionLanes = 128;
            backend = makeTuned(tuning);
        }
        return *backend;
    }

    std::map<int, std::unique_ptr<VulkanBackend>> m_backends;
};

VITRINE_TEST(VulkanChunksTest);
#include "vulkan_chunks_test.moc"
