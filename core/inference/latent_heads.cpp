#include "core/inference/latent_heads.h"

namespace vitrine {

void projectLatent(const Chunk& chunk, const LatentWeights& w, std::size_t layer, const MatrixView& input,
                   std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    const std::size_t width = config.headDim;
    backend.project(input, {{a.down, w.down}});
    backend.copyHeads({a.latent, 0}, {a.down, 0}, 1, of.rank);
    backend.norm(a.latent, a.latent, w.norm, config.norm, config.normEpsilon);
    tap(Site::Latent, layer, a.latent);
    backend.copyHeads({a.key, width}, {a.down, 0, of.rank}, config.kvHeads, of.rotated);
    if (of.absorbed) {
        backend.copyHeads({a.key, width, of.rotated}, {a.latent, 0}, 1, of.rank);
    } else {
        const std::size_t both = of.plain + of.valueDim;
        backend.project(a.latent, {{a.keyValue, w.keyValue}});
        backend.copyHeads({a.key, width, of.rotated}, {a.keyValue, both}, config.heads, of.plain);
        backend.clear(a.value);
        backend.copyHeads({a.value, width}, {a.keyValue, both, of.plain}, config.heads, of.valueDim);
    }
    if (rows < a.query.rows) a.keepLast(rows);
    if (rows == 0) return;
    if (w.queryDown) {
        backend.project(input, {{a.queryDown, w.queryDown}});
        backend.norm(a.queryDown, a.queryDown, w.queryNorm, config.norm, config.normEpsilon);
    }
    backend.project(w.queryDown ? a.queryDown : input, {{a.queryParts, w.query}});
    const HeadStretch plain{a.queryParts, of.keyDim()};
    backend.copyHeads({a.query, width}, {a.queryParts, of.keyDim(), of.plain}, config.heads, of.rotated);
    if (of.absorbed) {
        backend.projectHeads({a.query, width, of.rotated}, plain, w.keys);
    } else {
        backend.copyHeads({a.query, width, of.rotated}, plain, config.heads, of.plain);
    }
}

const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LatentConfig& of = config.latent;
    if (of.absorbed) {
        backend.projectHeads({a.latentMix, of.valueDim}, {a.attentionMix, config.headDim, of.rotated}, w.values);
    } else {
        backend.copyHeads({a.latentMix, of.valueDim}, {a.attentionMix, config.headDim}, config.heads, of.valueDim);
    }
    return a.latentMix;
}

}  // namespace vitrine
