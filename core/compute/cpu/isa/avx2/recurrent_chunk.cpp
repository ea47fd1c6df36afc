// Kernels::recurrentTokens for prompts. It processes sixteen tokens at a time: first it computes how these tokens
// affect each other, then it reads and writes a state once for all of them.

#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/compute/cpu/isa/avx2/vector_ops.h"
#include "core/compute/cpu/isa/recurrent_step.h"

#include <string.h>

namespace vitrine {

namespace {

constexpr size_t kChunk = 16;    ///< maximum number of tokens that are processed together
constexpr size_t kColumns = 16;  ///< number of columns of a state that are processed at a time; they fill two vectors
constexpr size_t kTile = 4;  ///< number of rows of a product that are computed at a time; their sums stay in registers
constexpr size_t kFewTokens = 4;  ///< if fewer tokens than this remain, they are computed one by one
constexpr size_t kMostKeys = 1024;

/// Data of a chunk of tokens. Let g be the product of the decays of all tokens up to t. Let d be the product of the
/// decays of the tokens after s up to t. A chunk computes
///   u[t] = strength[t] · (value[t] - (g key[t]) · state - Σ_{s<t} (d key[t] · key[s]) u[s])
///   out[t] = (g query[t]) · state + Σ_{s<=t} (d query[t] · key[s]) u[s]
///   state = g state + Σ_s (d key[s]) u[s], where g and d are those of the last token.
/// No formula divides by a decay, because a decay may be arbitrarily small.
struct Chunk {
    const RecurrentTokens& tokens;
    size_t first;  ///< index of the chunk's first token
    size_t count;
    size_t keys;     ///< number of dimensions of a key, which is the number of rows of the state
    float* queries;  ///< [kChunk, keys]: queries times the decays up to their token; zeros complete a tile
    float* seen;     ///< [kChunk, keys]: keys times the decays up to their token; zeros complete a tile
    float* kept;     ///< [kChunk, keys]: keys times the decays of the later tokens of the chunk
    float* decay;    ///< [keys]: product of the decays of all tokens of the chunk
    float* block;    ///< [keys, kColumns]: the columns of the state that are being processed
    float byQuery[kChunk][kChunk];
    float byKey[kChunk][kChunk];
};

VITRINE_INLINE size_t wholeTiles(size_t rows)
{
    return (rows + kTile - 1) / kTile * kTile;
}

VITRINE_INLINE const float* rowOf(const float* rows, const RecurrentTokens& tokens, size_t t)
{
    return rows + t * tokens.stride;
}

/// Computes the product of token t's query with its own key, and the products of token t's query and key with the keys
/// of earlier tokens. If each row of the state has its own decay, the stored keys of earlier tokens are first
/// multiplied by token t's decays. If all rows have the same decay, relateTokens() multiplies the products by the
/// decays.
template <bool IsByKey, bool Corrects>
VITRINE_INLINE void meetEarlier(Chunk& chunk, size_t t, const float* decays)
{
    const float* const query = rowOf(chunk.tokens.query, chunk.tokens, chunk.first + t);
    const float* const key = rowOf(chunk.tokens.key, chunk.tokens, chunk.first + t);
    for (size_t s = 0; s < t; s += kTile) {
        __m256 byQuery[kTile];
        __m256 byKey[kTile];
        forEach<0, kTile>([&](auto r) { byQuery[r] = byKey[r] = _mm256_setzero_ps(); });
        for (size_t i = 0; i < chunk.keys; i += 8) {
            const __m256 q = _mm256_loadu_ps(query + i);
            const __m256 k = _mm256_loadu_ps(key + i);
            forEach<0, kTile>([&](auto r) {
                float* const place = chunk.kept + (s + r) * chunk.keys + i;
                __m256 earlier = _mm256_loadu_ps(place);
                if constexpr (IsByKey) {
                    earlier = _mm256_mul_ps(earlier, _mm256_loadu_ps(decays + i));
                    _mm256_storeu_ps(place, earlier);
                }
                byQuery[r] = _mm256_fmadd_ps(q, earlier, byQuery[r]);
                if constexpr (Corrects) byKey[r] = _mm256_fmadd_ps(k, earlier, byKey[r]);
            });
        }
        forEach<0, kTile>([&](auto r) {
            chunk.byQuery[t][s + r] = horizontalSum(byQuery[r]);
            if constexpr (Corrects) chunk.byKey[t][s + r] = horizontalSum(byKey[r]);
        });
    }
    __m256 own = _mm256_setzero_ps();
    for (size_t i = 0; i < chunk.keys; i += 8) {
        own = _mm256_fmadd_ps(_mm256_loadu_ps(query + i), _mm256_loadu_ps(key + i), own);
    }
    chunk.byQuery[t][t] = horizontalSum(own);
}

/// Computes everything in a chunk that does not depend on the columns of the state.
template <bool IsByKey, bool Corrects>
void relateTokens(Chunk& chunk)
{
    const RecurrentTokens& tokens = chunk.tokens;
    float since[kChunk];  // [s]: product of the decays of tokens s + 1 to t; unused if IsByKey is true
    for (size_t i = 0; i < chunk.keys; ++i) chunk.decay[i] = 1;
    memset(chunk.kept, 0, kChunk * chunk.keys * sizeof(float));
    for (size_t t = 0; t < chunk.count; ++t) {
        const float* const decays = tokens.decay + (chunk.first + t) * tokens.decayStride;
        const float* const query = rowOf(tokens.query, tokens, chunk.first + t);
        const float* const key = rowOf(tokens.key, tokens, chunk.first + t);
        meetEarlier<IsByKey, Corrects>(chunk, t, decays);
        memcpy(chunk.kept + t * chunk.keys, key, chunk.keys * sizeof(float));
        for (size_t i = 0; i < chunk.keys; i += 8) {
            const __m256 own = IsByKey ? _mm256_loadu_ps(decays + i) : _mm256_set1_ps(*decays);
            const __m256 decay = _mm256_mul_ps(_mm256_loadu_ps(chunk.decay + i), own);
            _mm256_storeu_ps(chunk.decay + i, decay);
            _mm256_storeu_ps(chunk.queries + t * chunk.keys + i, _mm256_mul_ps(decay, _mm256_loadu_ps(query + i)));
            if constexpr (Corrects) {
                _mm256_storeu_ps(chunk.seen + t * chunk.keys + i, _mm256_mul_ps(decay, _mm256_loadu_ps(key + i)));
            }
        }
        if constexpr (IsByKey) continue;
        for (size_t s = 0; s < t; ++s) {
            since[s] *= *decays;
            chunk.byQuery[t][s] *= since[s];
            if constexpr (Corrects) chunk.byKey[t][s] *= since[s];
        }
        since[t] = 1;
    }
    const size_t padding = (wholeTiles(chunk.count) - chunk.count) * chunk.keys * sizeof(float);
    memset(chunk.queries + chunk.count * chunk.keys, 0, padding);
    if constexpr (Corrects) memset(chunk.seen + chunk.count * chunk.keys, 0, padding);
    if constexpr (IsByKey) return;
    for (size_t s = 0; s < chunk.count; ++s) {
        for (size_t i = 0; i < chunk.keys; ++i) chunk.kept[s * chunk.keys + i] *= since[s];
    }
}

/// Computes sums[t] = rows[t] · block, [kChunk, kColumns].
VITRINE_INLINE void multiplyBlock(const Chunk& chunk, const float* rows, float* sums)
{
    for (size_t t = 0; t < chunk.count; t += kTile) {
        const float* const x = rows + t * chunk.keys;
        __m256 low[kTile];
        __m256 high[kTile];
        forEach<0, kTile>([&](auto r) { low[r] = high[r] = _mm256_setzero_ps(); });
        for (size_t i = 0; i < chunk.keys; ++i) {
            const __m256 first = _mm256_loadu_ps(chunk.block + i * kColumns);
            const __m256 second = _mm256_loadu_ps(chunk.block + i * kColumns + 8);
            forEach<0, kTile>([&](auto r) {
                const __m256 factor = _mm256_broadcast_ss(x + r * chunk.keys + i);
                low[r] = _mm256_fmadd_ps(factor, first, low[r]);
                high[r] = _mm256_fmadd_ps(factor, second, high[r]);
            });
        }
        forEach<0, kTile>([&](auto r) {
            _mm256_storeu_ps(sums + (t + r) * kColumns, low[r]);
            _mm256_storeu_ps(sums + (t + r) * kColumns + 8, high[r]);
        });
    }
}

/// Applies the updates of all tokens to `block`, the current columns of the state: block = decay · block + Σ_s kept[s]
/// · taken[s].
VITRINE_INLINE void takeIn(const Chunk& chunk, const float* taken)
{
    for (size_t i = 0; i < chunk.keys; i += kTile) {
        float* const rows = chunk.block + i * kColumns;
        __m256 low[kTile];
        __m256 high[kTile];
        forEach<0, kTile>([&](auto r) {
            const __m256 decay = _mm256_broadcast_ss(chunk.decay + i + r);
            low[r] = _mm256_mul_ps(decay, _mm256_loadu_ps(rows + r * kColumns));
            high[r] = _mm256_mul_ps(decay, _mm256_loadu_ps(rows + r * kColumns + 8));
        });
        for (size_t s = 0; s < chunk.count; ++s) {
            const __m256 first = _mm256_loadu_ps(taken + s * kColumns);
            const __m256 second = _mm256_loadu_ps(taken + s * kColumns + 8);
            forEach<0, kTile>([&](auto r) {
                const __m256 factor = _mm256_broadcast_ss(chunk.kept + s * chunk.keys + i + r);
                low[r] = _mm256_fmadd_ps(factor, first, low[r]);
                high[r] = _mm256_fmadd_ps(factor, second, high[r]);
            });
        }
        forEach<0, kTile>([&](auto r) {
            _mm256_storeu_ps(rows + r * kColumns, low[r]);
            _mm256_storeu_ps(rows + r * kColumns + 8, high[r]);
        });
    }
}

/// Computes x += factor · y for kColumns values. `low` and `high` are the two vectors of x.
VITRINE_INLINE void addRow(__m256& low, __m256& high, float factor, const float* y)
{
    low = _mm256_fmadd_ps(_mm256_set1_ps(factor), _mm256_loadu_ps(y), low);
    high = _mm256_fmadd_ps(_mm256_set1_ps(factor), _mm256_loadu_ps(y + 8), high);
}

VITRINE_INLINE void storeRow(float* to, __m256 low, __m256 high)
{
    _mm256_storeu_ps(to, low);
    _mm256_storeu_ps(to + 8, high);
}

/// Copies a row of kColumns values, or only its first `some` values if `IsWhole` is false.
template <bool IsWhole>
VITRINE_INLINE void copyRow(float* to, const float* from, size_t some)
{
    if constexpr (IsWhole) {
        storeRow(to, _mm256_loadu_ps(from), _mm256_loadu_ps(from + 8));
    } else {
        for (size_t c = 0; c < some; ++c) to[c] = from[c];
    }
}

/// Computes the update u of each token, and the results, for the `some` columns that begin with `column`.
template <bool IsWhole>
VITRINE_INLINE void finishColumns(const Chunk& chunk, size_t column, size_t some, const float* byState,
                                  const float* byQuery, float* taken)
{
    const RecurrentTokens& tokens = chunk.tokens;
    for (size_t t = 0; t < chunk.count; ++t) {
        float row[kColumns] = {};
        copyRow<IsWhole>(row, rowOf(tokens.value, tokens, chunk.first + t) + column, some);
        __m256 low = _mm256_loadu_ps(row);
        __m256 high = _mm256_loadu_ps(row + 8);
        if (tokens.corrects) {
            addRow(low, high, -1, byState + t * kColumns);
            for (size_t s = 0; s < t; ++s) addRow(low, high, -chunk.byKey[t][s], taken + s * kColumns);
        }
        const __m256 strength = _mm256_broadcast_ss(tokens.strength + (chunk.first + t) * tokens.strengthStride);
        storeRow(taken + t * kColumns, _mm256_mul_ps(strength, low), _mm256_mul_ps(strength, high));
        low = _mm256_loadu_ps(byQuery + t * kColumns);
        high = _mm256_loadu_ps(byQuery + t * kColumns + 8);
        for (size_t s = 0; s <= t; ++s) addRow(low, high, chunk.byQuery[t][s], taken + s * kColumns);
        storeRow(row, low, high);
        copyRow<IsWhole>(tokens.out + (chunk.first + t) * tokens.outStride + column, row, some);
    }
}

template <bool IsWhole>
void computeColumns(const Chunk& chunk, float* state, size_t width, size_t column)
{
    const size_t some = IsWhole ? kColumns : width - column;
    alignas(32) float byState[kChunk * kColumns];
    alignas(32) float byQuery[kChunk * kColumns];
    alignas(32) float taken[kChunk * kColumns];
    if (!IsWhole) memset(chunk.block, 0, chunk.keys * kColumns * sizeof(float));
    for (size_t i = 0; i < chunk.keys; ++i) {
        copyRow<IsWhole>(chunk.block + i * kColumns, state + i * width + column, some);
    }
    multiplyBlock(chunk, chunk.queries, byQuery);
    if (chunk.tokens.corrects) multiplyBlock(chunk, chunk.seen, byState);
    finishColumns<IsWhole>(chunk, column, some, byState, byQuery, taken);
    takeIn(chunk, taken);
    for (size_t i = 0; i < chunk.keys; ++i) {
        copyRow<IsWhole>(state + i * width + column, chunk.block + i * kColumns, some);
    }
}

}  // namespace

void avx2::recurrentTokens(float* state, const RecurrentTokens& tokens, size_t keys, size_t width, std::byte* scratch)
{
    // A prompt of fewer than kPanelCount tokens gives products that are bit-identical to those of single tokens. Its
    // states must be bit-identical, too, so its tokens are processed one by one.
    const bool fits = keys % 8 == 0 && keys <= kMostKeys && tokens.count >= kPanelCount;
    size_t done = 0;
    while (fits && tokens.count - done >= kFewTokens) {
        auto* const queries = reinterpret_cast<float*>(scratch);
        float* const seen = queries + kChunk * keys;
        float* const kept = seen + kChunk * keys;
        float* const block = kept + kChunk * keys;
        float* const decay = block + kColumns * keys;
        const size_t count = tokens.count - done < kChunk ? tokens.count - done : kChunk;
        Chunk chunk{tokens, done, count, keys, queries, seen, kept, decay, block, {}, {}};
        if (tokens.decaysByKey) {
            relateTokens<true, true>(chunk);
        } else {
            tokens.corrects ? relateTokens<false, true>(chunk) : relateTokens<false, false>(chunk);
        }
        size_t c = 0;
        for (; c + kColumns <= width; c += kColumns) computeColumns<true>(chunk, state, width, c);
        if (c < width) computeColumns<false>(chunk, state, width, c);
        done += count;
    }
    stepTokens(state, tokens, done, keys, width, scratch);
}

}  // namespace vitrine
