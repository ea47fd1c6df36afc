#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace vitrine::test {

/// Forwards all calls to another back end and counts them.
class CountingBackend final : public Backend {
public:
    explicit CountingBackend(std::shared_ptr<Backend> inner) : m_inner(std::move(inner)) {}

    std::size_t residents = 0;     ///< number of uploaded models
    std::size_t caches = 0;        ///< number of created caches
    std::size_t steps = 0;         ///< number of steps begun
    std::size_t tokens = 0;        ///< number of tokens in all steps
    std::size_t products = 0;      ///< number of matrix products in all projections
    std::size_t attentions = 0;    ///< number of attention calls
    std::size_t keptScores = 0;    ///< number of attention calls that kept their probabilities
    std::size_t captured = 0;      ///< number of captured values
    std::size_t mostCaptured = 0;  ///< maximum number of values captured between two calls of finish()
    std::size_t allocated = 0;     ///< total size of all allocated buffers in bytes

    std::function<void()> onResident = {};  ///< called before a model is uploaded

    Sentence description() const override { return m_inner->description(); }
    std::string numerics() const override { return m_inner->numerics(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override
    {
        allocated += bytes;
        return m_inner->allocate(bytes);
    }
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, const KvCacheSpec& spec) override
    {
        ++caches;
        return m_inner->makeKvCache(config, spec);
    }
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part) override
    {
        ++residents;
        if (onResident) onResident();
        return m_inner->makeResident(weights, part);
    }
    void begin(std::span<const std::int32_t> ids, std::size_t firstPosition) override
    {
        ++steps;
        tokens += ids.size();
        m_sinceFinish = 0;
        m_inner->begin(ids, firstPosition);
    }
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override
    {
        m_inner->enterLayer(layer, alive);
    }
    void upload(const MatrixView& x, std::span<const float> source) override { m_inner->upload(x, source); }
    std::size_t rowsMultipliedAlike() const noexcept override { return m_inner->rowsMultipliedAlike(); }
    void run(const Op& op) override
    {
        if (const auto* const project = std::get_if<ops::Project>(&op)) products += project->products.size();
        if (const auto* const attention = std::get_if<ops::Attention>(&op)) {
            ++attentions;
            if (attention->scores) ++keptScores;
        }
        m_inner->run(op);
    }
    void capture(const MatrixView& x, std::span<float> destination) override
    {
        captured += x.elements();
        m_sinceFinish += x.elements();
        mostCaptured = std::max(mostCaptured, m_sinceFinish);
        m_inner->capture(x, destination);
    }
    void finish() override { m_inner->finish(); }

private:
    std::shared_ptr<Backend> m_inner;
    std::size_t m_sinceFinish = 0;
};

}  // namespace vitrine::test
