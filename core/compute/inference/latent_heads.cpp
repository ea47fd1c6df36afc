#include "core/compute/inference/latent_heads.h"

namespace vitrine {

namespace {

Projection firstOfQueries(Activations& a, const LatentWeights& w)
{
    return w.queryDown ? Projection{Role::LatentQueryDown, a.queryDown, &w.queryDown}
                       : Projection{Role::LatentQuery, a.queryParts, &w.query};
}

void normQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!w.queryDown) return;
    backend.run(
        ops::Norm{Role::LatentQueryNorm, a.queryDown, a.queryDown, &w.queryNorm, config.norm, config.normEpsilon});
}

void widenQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.queryDown) backend.run(ops::Project{a.queryDown, {{Role::LatentQuery, a.queryParts, &w.query}}});
}

/// Computes the keys and values of each head from the latent vectors, for the expanded form of absorbed attention.
void expandKeys(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.latent.keyDim();
    const auto& [buffer, key, value, own] = *a.expanded;
    backend.run(ops::ProjectHeadsTransposed{Role::Key, {key, width, config.latent.rotated}, {a.latent, 0}, w.keys});
    if (config.latent.valueDim < width) backend.run(ops::Clear{Role::Value, value});
    backend.run(ops::ProjectHeads{Role::Value, {value, width}, {a.latent, 0}, w.values});
}

/// Computes the values, and the part of the keys to which RoPE is not applied.
void makeKeys(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const std::size_t width = config.headDim, both = of.plain + of.valueDim;
    if (of.absorbed) {
        backend.run(ops::CopyHeads{Role::Key, {a.key, width, of.rotated}, {a.latent, 0}, 1, of.rank});
        if (a.expanded) expandKeys(chunk, w);
        return;
    }
    backend.run(ops::Project{a.latent, {{Role::LatentKeyValue, a.keyValue, &w.keyValue}}});
    backend.run(ops::Clear{Role::Value, a.value});
    backend.run(ops::CopyHeads{Role::Key, {a.key, width, of.rotated}, {a.keyValue, both}, config.heads, of.plain});
    backend.run(ops::CopyHeads{Role::Value, {a.value, width}, {a.keyValue, both, of.plain}, config.heads, of.valueDim});
}

void makeQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const std::size_t width = a.expanded ? of.keyDim() : config.headDim;
    const HeadStretch plain{a.queryParts, of.keyDim()}, out{a.query, width, of.rotated};
    if (config.queryTemperature.temperature != 0.0) {
        backend.run(ops::Rope{Role::LatentQuery, a.queryParts, of.keyDim(), &config.queryTemperature});
    }
    backend.run(
        ops::CopyHeads{Role::Query, {a.query, width}, {a.queryParts, of.keyDim(), of.plain}, config.heads, of.rotated});
    if (of.absorbed && !a.expanded) {
        backend.run(ops::ProjectHeads{Role::Query, out, plain, w.keys});
    } else {
        backend.run(ops::CopyHeads{Role::Query, out, plain, config.heads, of.plain});
    }
}

}  // namespace

void projectLatent(const Chunk& chunk, const LatentWeights& w, std::size_t layer, const MatrixView& input,
                   std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const bool allRows = rows == a.query.rows;
    // The projections of queries and of keys alternate. Adjacent projections are independent, so a device can run them
    // at the same time.
    if (allRows) {
        backend.run(ops::Project{input, {{Role::LatentDown, a.down, &w.down}, firstOfQueries(a, w)}});
    } else {
        backend.run(ops::Project{input, {{Role::LatentDown, a.down, &w.down}}});
    }
    backend.run(ops::CopyHeads{Role::Latent, {a.latent, 0}, {a.down, 0}, 1, of.rank});
    backend.run(ops::CopyHeads{Role::Key, {a.key, config.headDim}, {a.down, 0, of.rank}, config.kvHeads, of.rotated});
    if (allRows) normQueries(chunk, w);
    backend.run(ops::Norm{Role::LatentNorm, a.latent, a.latent, &w.norm, config.norm, config.normEpsilon});
    tap(Site::Latent, layer, a.latent);
    if (allRows) widenQueries(chunk, w);
    makeKeys(chunk, w);
    if (!allRows) {
        a.keepLast(rows);
        if (rows == 0) return;
        backend.run(ops::Project{input, {firstOfQueries(a, w)}});
        normQueries(chunk, w);
        widenQueries(chunk, w);
    }
    makeQueries(chunk, w);
}

void storeExpanded(const Chunk& chunk)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const auto& [buffer, key, value, own] = *a.expanded;
    backend.run(
        ops::CopyHeads{Role::Key, {key, config.latent.keyDim()}, {a.key, 0}, config.heads, config.latent.rotated});
    backend.run(ops::StoreKv{Role::Attention, key, value, own.get(), 0});
}

const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    if (of.absorbed && !a.expanded) {
        backend.run(ops::ProjectHeads{
            Role::AttentionMix, {a.latentMix, of.valueDim}, {a.attentionMix, config.headDim, of.rotated}, w.values});
    } else {
        const std::size_t width = a.expanded ? of.keyDim() : config.headDim;
        backend.run(ops::CopyHeads{
            Role::AttentionMix, {a.latentMix, of.valueDim}, {a.attentionMix, width}, config.heads, of.valueDim});
    }
    return a.latentMix;
}

}  // namespace vitrine
