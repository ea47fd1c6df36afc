#pragma once

#include "core/backend/backend.h"
#include "core/base/sentence.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

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
    void embed(const MatrixView& x, const Tensor& table, Role role) override { m_inner->embed(x, table, role); }
    void addPositions(const MatrixView& x, const Tensor& table) override { m_inner->addPositions(x, table); }
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind, float epsilon,
              Role role) override
    {
        m_inner->norm(out, x, weights, kind, epsilon, role);
    }
    std::size_t rowsMultipliedAlike() const noexcept override { return m_inner->rowsMultipliedAlike(); }
    void project(const MatrixView& x, std::span<const Projection> projections) override
    {
        products += projections.size();
        m_inner->project(x, projections);
    }
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role role) override
    {
        m_inner->rope(x, headDim, config, role);
    }
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override
    {
        m_inner->storeKv(cache, layer, keys, values);
    }
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override
    {
        ++attentions;
        if (scores) ++keptScores;
        m_inner->attention(out, queries, cache, layer, options, scores);
    }
    void activate(const MatrixView& x, const MatrixView* up, Activation f, Role role) override
    {
        m_inner->activate(x, up, f, role);
    }
    void xielu(const MatrixView& x, const XieluConfig& f) override { m_inner->xielu(x, f); }
    void clamp(const MatrixView& x, float limit) override { m_inner->clamp(x, limit); }
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override
    {
        m_inner->experts(out, activated, x, logits, weights, config, f);
    }
    void scale(const MatrixView& x, float factor, Role role) override { m_inner->scale(x, factor, role); }
    void softCap(const MatrixView& x, float cap, Role role) override { m_inner->softCap(x, cap, role); }
    void addResidual(const MatrixView& x, const MatrixView& y, Role role) override { m_inner->addResidual(x, y, role); }
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
