#include "app/cli/run/bench_measure.h"

#include "app/cli/run/runner.h"
#include "core/base/thread_pool.h"
#include "core/base/thread_time.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/token_scorer.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <utility>

namespace vitrine::cli {

namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct TestTime {
    double seconds = 0;
    double hostSeconds = 0;  ///< CPU time used by the calling thread
};

TestTime timeOf(const std::function<void()>& work)
{
    const double before = threadSeconds();
    const double seconds = secondsOf(work);
    return {seconds, threadSeconds() - before};
}

Spread spreadOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return {median, values.front(), values.back()};
}

std::uint64_t peakMemory()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux reports KiB
}

/// Returns the tests in groups, in an order in which the tokens of each depth have to be evaluated only once. A group
/// is a single test, or a generation test without and with records. These two are measured alternately, token by token,
/// so that they run under the same conditions.
std::vector<std::vector<BenchTest>> groupsOf(const BenchPlan& plan)
{
    std::vector<std::vector<BenchTest>> groups;
    for (const std::uint32_t depth : plan.depths) {
        for (const std::uint32_t tokens : plan.promptTokens) {
            if (tokens > 0) groups.push_back({{true, tokens, depth, false}});
        }
        for (const std::uint32_t tokens : plan.generatedTokens) {
            if (tokens == 0) continue;
            groups.push_back({{false, tokens, depth, false}});
            if (plan.records) groups.back().push_back({false, tokens, depth, true});
        }
    }
    return groups;
}

/// Runs tests with an evaluator. Its back end may compute the operations or only count them.
class TestRunner {
public:
    TestRunner(Evaluator& evaluator, const Kernels& kernels, std::unique_ptr<KvCache> cache)
        : m_evaluator(evaluator), m_scorer(evaluator.model().tokenizer(), kernels), m_cache(std::move(cache))
    {
        // The speed does not depend on the choice of tokens. Tokens spread over the vocabulary do not share cached rows
        // of the embedding.
        const std::size_t vocabulary = evaluator.model().config().vocabulary;
        for (std::size_t i = 0; i < m_cache->capacity(); ++i) {
            m_ids.push_back(static_cast<TokenId>(i * 7919 % vocabulary));
        }
    }

    /// Loads weights and code into memory, by evaluating a prompt and then single tokens. Evaluates two single tokens,
    /// because a device submits the first one differently from all later ones.
    void warmUp()
    {
        constexpr std::size_t kTokens = 64;
        evaluate(std::min(kTokens, m_ids.size()), LogitRows::Last);
        for (const std::size_t firstLogits : {kFirstLogits, std::size_t{0}}) {
            m_cache->truncate(0);
            for (std::size_t i = 0; i < std::min<std::size_t>(2, m_ids.size()); ++i)
                evaluate(1, LogitRows::Last, firstLogits);
        }
    }

    /// Fills the cache with `test.depth` tokens.
    void prepare(const BenchTest& test)
    {
        m_cache->truncate(test.depth);
        evaluate(test.depth - m_cache->size(), LogitRows::None);
    }

    /// Runs the tests of a group and returns the time of each. Two tests are run alternately, token by token.
    std::vector<TestTime> run(const std::vector<BenchTest>& group)
    {
        const BenchTest& first = group.front();
        if (first.isPrompt) return {timeOf([&] { evaluate(first.tokens, LogitRows::Last); })};
        std::vector<TestTime> times(group.size());
        const std::size_t firstLogits = group.size() == 1 ? kFirstLogits : 0;  // records need all logits
        for (std::uint32_t token = 0; token < first.tokens; ++token) {
            for (std::size_t i = 0; i < group.size(); ++i) {
                const TestTime time = timeOf([&] {
                    if (group[i].records) describeLast();
                    evaluate(1, LogitRows::Last, firstLogits);
                });
                times[i].seconds += time.seconds;
                times[i].hostSeconds += time.hostSeconds;
            }
        }
        return times;
    }

private:
    /// Number of largest logits that the usual samplers need. A device transfers only these logits to the host.
    static constexpr std::size_t kFirstLogits = 40;

    void evaluate(std::size_t count, LogitRows rows, std::size_t firstLogits = 0)
    {
        EvaluateOptions options;
        options.rows = rows;
        options.firstLogits = firstLogits;
        m_evaluator.evaluate(*m_cache, std::span(m_ids).subspan(m_cache->size(), count), options);
    }

    void describeLast()
    {
        const std::size_t position = m_cache->size();
        m_record = describeToken(m_evaluator.model().tokenizer(), m_ids[position], position);
        m_scorer.score(m_record, m_evaluator.lastLogits(), Generate{}.alternatives);
    }

    Evaluator& m_evaluator;
    TokenScorer m_scorer;
    TokenRecord m_record;
    std::unique_ptr<KvCache> m_cache;
    std::vector<TokenId> m_ids;  ///< token of every position
};

void measureGroup(const std::vector<BenchTest>& group, std::uint32_t repetitions, TestRunner& runner,
                  std::vector<BenchResult>& results)
{
    std::vector<std::vector<double>> rates(group.size()), hostSeconds(group.size());
    std::vector<double> costs;
    for (std::uint32_t repetition = 0; repetition < repetitions; ++repetition) {
        runner.prepare(group.front());
        const std::vector<TestTime> times = runner.run(group);
        for (std::size_t i = 0; i < group.size(); ++i) {
            rates[i].push_back(group[i].tokens / times[i].seconds);
            hostSeconds[i].push_back(times[i].hostSeconds / group[i].tokens);
        }
        costs.push_back(times.back().seconds / times.front().seconds - 1);
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
        results.push_back({group[i], spreadOf(rates[i]), spreadOf(hostSeconds[i]).median, std::nullopt, {}});
        if (group[i].records) results.back().recordsCost = spreadOf(costs);
    }
}

void countWork(Runner& runner, const DeviceFlags& flags, std::size_t capacity, std::vector<BenchResult>& results)
{
    WorkCounter counter(runner.backend());
    Evaluator evaluator(runner.sharedModel(), counter);
    TestRunner tests(evaluator, chooseKernels(flags.isa),
                     evaluator.makeCache(capacity, flags.keys(), flags.values(), runner.contextLength()));
    for (BenchResult& result : results) {
        BenchTest test = result.test;
        // Count without records: the forward pass is the same, and the counting back end computes no logits for
        // records.
        test.records = false;
        tests.prepare(test);
        counter.reset();
        tests.run({test});
        result.work = counter.work();
    }
}

void measureDevice(const BenchPlan& plan, BenchReport& report)
{
    const std::string_view name = vulkanName(plan.device.device);
    report.driver = chooseVulkanDevice(listVulkanDevices(), name, cpuDevicesAllowed()).driver;
    if (plan.peaks && !report.placement.usesCpu()) report.vulkanPeaks = measureVulkanPeaks(name);
}

}  // namespace

std::string BenchTest::name() const
{
    std::string text = (isPrompt ? "pp" : "tg") + std::to_string(tokens);
    if (depth > 0) text.append("@").append(std::to_string(depth));
    if (records) text.append("+records");
    return text;
}

std::optional<double> BenchResult::bytesPerSecond() const
{
    if (!work.bytesAreExact) return std::nullopt;
    return work.bytes * tokensPerSecond.median / test.tokens;
}

BenchReport measure(const BenchPlan& plan)
{
    BenchReport report;
    std::unique_ptr<Runner> runner;
    std::vector<double> loads;
    const std::vector<std::vector<BenchTest>> groups = groupsOf(plan);
    std::size_t capacity = 1;
    for (const std::vector<BenchTest>& group : groups) {
        capacity = std::max<std::size_t>(capacity, group.front().depth + group.size() * group.front().tokens);
    }
    for (std::uint32_t i = 0; i < plan.repetitions; ++i) {
        runner.reset();  // otherwise the weights would be counted twice in the peak memory
        loads.push_back(1000 * secondsOf([&] {
                            runner = std::make_unique<Runner>(plan.model, plan.device);
                            runner->prepare(capacity);
                        }));
    }
    report.loadMilliseconds = spreadOf(loads);
    const Kernels& kernels = chooseKernels(plan.device.isa);
    report.placement = runner->placement();
    report.placement.backend.reset();
    report.device = runner->backend().description();
    if (report.placement.usesCpu()) {
        report.isa = kernels.name;
        report.threads = ThreadPool(plan.device.threads).threadCount();
    }

    if (!groups.empty()) {
        TestRunner tests(runner->evaluator(), kernels, runner->makeCache(capacity));
        tests.warmUp();
        for (const std::vector<BenchTest>& group : groups) {
            measureGroup(group, plan.repetitions, tests, report.results);
        }
    }
    report.peakMemory = peakMemory();
    countWork(*runner, plan.device, capacity, report.results);
    runner.reset();  // frees the model's memory for the measurement of the device
    if (report.onVulkan()) measureDevice(plan, report);
    if (plan.peaks && !report.onVulkan()) report.peaks = measurePeaks(kernels, report.threads);
    return report;
}

}  // namespace vitrine::cli
