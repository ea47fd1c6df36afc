#include "core/inference/latent_heads.h"

namespace vitrine {

namespace {

Projection firstOfQueries(Activations& a, const LatentWeights& w)
{
    return w.queryDown ? Projection{a.queryDown, w.queryDown, Role::LatentQueryDown}
                       : Projection{a.queryParts, w.query, Role::LatentQuery};
}

void normQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!w.queryDown) return;
    backend.norm(a.queryDown, a.queryDown, w.queryNorm, config.norm, config.normEpsilon, Role::LatentQueryNorm);
}

void widenQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.queryDown) backend.project(a.queryDown, {{a.queryParts, w.query, Role::LatentQuery}});
}

/// Computes the keys and values of each head from the latent vectors, for the expanded form of absorbed attention.
void expandKeys(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.latent.keyDim();
    const auto& [buffer, key, value, own] = *a.expanded;
    backend.projectHeadsTransposed({key, width, config.latent.rotated}, {a.latent, 0}, w.keys);
    if (config.latent.valueDim < width) backend.clear(value);
    backend.projectHeads({value, width}, {a.latent, 0}, w.values);
}

/// Computes the values, and the part of the keys to which RoPE is not applied.
void makeKeys(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const std::size_t width = config.headDim, both = of.plain + of.valueDim;
    if (of.absorbed) {
        backend.copyHeads({a.key, width, of.rotated}, {a.latent, 0}, 1, of.rank, Role::Key);
        if (a.expanded) expandKeys(chunk, w);
        return;
    }
    backend.project(a.latent, {{a.keyValue, w.keyValue, Role::LatentKeyValue}});
    backend.clear(a.value);
    backend.copyHeads({a.key, width, of.rotated}, {a.keyValue, both}, config.heads, of.plain, Role::Key);
    backend.copyHeads({a.value, width}, {a.keyValue, both, of.plain}, config.heads, of.valueDim, Role::Value);
}

void makeQueries(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const std::size_t width = a.expanded ? of.keyDim() : config.headDim;
    const HeadStretch plain{a.queryParts, of.keyDim()}, out{a.query, width, of.rotated};
    backend.copyHeads({a.query, width}, {a.queryParts, of.keyDim(), of.plain}, config.heads, of.rotated, Role::Query);
    if (of.absorbed && !a.expanded) {
        backend.projectHeads(out, plain, w.keys);
    } else {
        backend.copyHeads(out, plain, config.heads, of.plain, Role::Query);
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
        backend.project(input, {{a.down, w.down, Role::LatentDown}, firstOfQueries(a, w)});
    } else {
        backend.project(input, {{a.down, w.down, Role::LatentDown}});
    }
    backend.copyHeads({a.latent, 0}, {a.down, 0}, 1, of.rank, Role::Latent);
    backend.copyHeads({a.key, config.headDim}, {a.down, 0, of.rank}, config.kvHeads, of.rotated, Role::Key);
    if (allRows) normQueries(chunk, w);
    backend.norm(a.latent, a.latent, w.norm, config.norm, config.normEpsilon, Role::LatentNorm);
    tap(Site::Latent, layer, a.latent);
    if (allRows) widenQueries(chunk, w);
    makeKeys(chunk, w);
    if (!allRows) {
        a.keepLast(rows);
        if (rows == 0) return;
        backend.project(input, {firstOfQueries(a, w)});
        normQueries(chunk, w);
        widenQueries(chunk, w);
    }
    makeQueries(chunk, w);
}

void storeExpanded(const Chunk& chunk)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const auto& [buffer, key, value, own] = *a.expanded;
    backend.copyHeads({key, config.latent.keyDim()}, {a.key, 0}, config.heads, config.latent.rotated, Role::Key);
    backend.storeKv(*own, 0, key, value);
}

const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    if (of.absorbed && !a.expanded) {
        backend.projectHeads({a.latentMix, of.valueDim}, {a.attentionMix, config.headDim, of.rotated}, w.values);
    } else {
        const std::size_t width = a.expanded ? of.keyDim() : config.headDim;
        backend.copyHeads({a.latentMix, of.valueDim}, {a.attentionMix, width}, config.heads, of.valueDim,
                          Role::AttentionMix);
    }
    return a.latentMix;
}

}  // namespace vitrine
