#include "core/compare/learned_noise.h"

#include "core/base/concat.h"
#include "core/compare/noise_kernels.h"
#include "core/cpu/cpu_backend.h"
#include "core/cpu/kernels.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::string_view kScalar = "scalar";

/// Whether a level rounds the activations before any of the model's products.
bool rounds(const Kernels& kernels, const Model& model)
{
    const auto tensors = model.file().tensors();
    return std::any_of(tensors.begin(), tensors.end(), [&kernels](const GgufTensor& tensor) {
        return tensor.dimensions > 1 && roundsActivations(kernels, tensor.type);
    });
}

/// Levels that build on one another share functions; a fault in one of these would be taken for noise.
bool sharesFunctions(const Kernels& a, const Kernels& b)
{
    return a.prepare == b.prepare;
}

class NoiseLearner {
public:
    NoiseLearner(const TraceRequest& request, std::size_t threads, const std::function<void(std::string_view)>& onRun)
        : m_request(request), m_threads(threads), m_onRun(onRun)
    {
    }

    /// The level with other threads and other batches. A fast level has one kernel for few columns and another for
    /// many, which are never held against each other: a fault in one of them would be learned as noise.
    void addVariants(const std::string& level)
    {
        const std::string name = concat("cpu:", level);
        const Trace usual = run(name, *makeCpuBackend({level, m_threads}), m_request);
        const std::size_t others = m_threads == 1 ? 3 : 1;
        hold(name, usual, concat(name, " with ", others, others == 1 ? " thread" : " threads"),
             *makeCpuBackend({level, others}));
        const std::size_t count = m_request.tokens.size();
        const std::size_t prompt = count - std::min(m_request.decode, count);
        const auto haveOneKernel = [&level](std::size_t tokens) { return level == kScalar || tokens < kPanelCount; };
        // Two batches of which the second is smaller.
        const std::size_t batch = count / 2 + 1;
        if (haveOneKernel(prompt) || prompt >= batch + kPanelCount) {
            hold(name, usual, concat(name, " in batches of ", batch), *makeCpuBackend({level, m_threads}), batch);
        }
        const bool oneByOne = m_request.decode < count;
        if (haveOneKernel(oneByOne ? prompt : count)) {
            TraceRequest otherwise = m_request;
            otherwise.decode = oneByOne ? count : 0;
            const std::string other = concat(name, oneByOne ? " token by token" : " in one batch");
            learn(name, usual, other, run(other, *makeCpuBackend({level, m_threads}), otherwise));
        }
        if (level == kScalar) m_scalar = usual;
    }
    void addLevel(const std::string& level)
    {
        const std::string name = concat("cpu:", level);
        hold(scalarName(), scalar(), name, *makeCpuBackend({level, m_threads}));
    }
    void addKind(NoiseKind kind)
    {
        hold(scalarName(), scalar(), std::string(noiseDescription(kind)), *makeNoiseBackend(kind, m_threads));
    }

    LearnedNoise take() { return std::move(m_noise); }

private:
    static std::string scalarName() { return concat("cpu:", kScalar); }

    const Trace& scalar()
    {
        if (m_scalar.arrays().empty()) {
            m_scalar = run(scalarName(), *makeCpuBackend({std::string(kScalar), m_threads}), m_request);
        }
        return m_scalar;
    }
    Trace run(const std::string& name, Backend& backend, const TraceRequest& request,
              std::size_t chunk = Evaluator::kDefaultChunk) const
    {
        if (m_onRun) m_onRun(name);
        return runTrace(request, backend, chunk);
    }
    void hold(const std::string& name, const Trace& trace, const std::string& otherName, Backend& other,
              std::size_t chunk = Evaluator::kDefaultChunk)
    {
        learn(name, trace, otherName, run(otherName, other, m_request, chunk));
    }
    void learn(const std::string& name, const Trace& trace, const std::string& otherName, const Trace& other)
    {
        m_noise.band.learn(other, trace);
        m_noise.pairs.push_back({name, otherName});
    }

    const TraceRequest& m_request;
    std::size_t m_threads;
    const std::function<void(std::string_view)>& m_onRun;
    Trace m_scalar;
    LearnedNoise m_noise;
};

}  // namespace

LearnedNoise learnNoise(const TraceRequest& request, const std::vector<std::string>& levels, bool deviceRounds,
                        std::size_t threads, const std::function<void(std::string_view)>& onRun)
{
    NoiseLearner learner(request, threads, onRun);
    bool anyRounds = deviceRounds;
    std::vector<const Kernels*> underTest;
    for (const Kernels* kernels : allKernels()) {
        if (std::find(levels.begin(), levels.end(), kernels->name) == levels.end()) continue;
        underTest.push_back(kernels);
        learner.addVariants(std::string(kernels->name));
        anyRounds = anyRounds || rounds(*kernels, *request.model);
    }
    learner.addKind(NoiseKind::Reordered);
    if (anyRounds) learner.addKind(NoiseKind::Rounded);
    for (const Kernels* kernels : allKernels()) {
        const auto sharesWith = [kernels](const Kernels* tested) { return sharesFunctions(*kernels, *tested); };
        if (kernels->name == kScalar || !isSupported(*kernels)) continue;
        if (std::any_of(underTest.begin(), underTest.end(), sharesWith)) continue;
        if (anyRounds || !rounds(*kernels, *request.model)) learner.addLevel(std::string(kernels->name));
    }
    return learner.take();
}

}  // namespace vitrine
