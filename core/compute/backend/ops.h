#pragma once

#include "core/base/inline_list.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/backend/role.h"
#include "core/file/tensor/buffer.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <variant>

namespace vitrine {

/// One matrix product with its output: out = x Wᵀ + b.
struct Projection {
    Role role = Role::Other;
    MatrixView out{};  ///< result [tokens, weights->weight.rows]
    const Linear* weights = nullptr;
};

/// Options that change attention from a plain softmax over all earlier positions.
struct AttentionOptions {
    float scale = 1;           ///< factor of q·k
    float softCap = 0;         ///< c > 0: scores become c · tanh(score / c); 0: scores have no limit
    std::uint32_t window = 0;  ///< number of positions that a token attends to, including its own; 0: all positions up
                               ///< to its own
    std::span<const float> sinks =
        {};                 ///< [heads] or empty: an extra logit in the softmax of each head, without a value
    bool inBlocks = false;  ///< true: a token attends to its block of `window` positions, up to its own position
    float alibiBias = 0;    ///< ALiBi: parameter of alibiSlope(), which returns how much a score decreases per
                            ///< position of distance between query and key; 0: no ALiBi
};

/// Returns the amount by which the scores of a head decrease per position of distance (ALiBi, arXiv 2108.12409,
/// extended to any number of heads).
double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept;

/// Returns the first position that a token at `position` attends to.
constexpr std::size_t firstSeen(std::size_t position, std::size_t window, bool inBlocks) noexcept
{
    if (window == 0) return 0;
    return inBlocks ? position / window * window : position + 1 - (position + 1 < window ? position + 1 : window);
}

/// A range of columns in each head of `x`. In head h, the range begins at column first + h * width. If the width is 0,
/// all heads use the same columns.
struct HeadStretch {
    MatrixView x{};
    std::size_t width = 0;
    std::size_t first = 0;
};

/// The operations of the forward pass. Each is a value that consists of its role, its operands, its weights and its
/// constants. The operands are views of a back end's buffers. Operations do not own their operands, weights, caches
/// and configurations; these must outlive the call of Backend::run().
///
/// Inputs and outputs are f32; packed or quantised forms are internal to a back end. All views of one operation have
/// the same number of rows, one per token, unless stated differently. If a step has more tokens than the views have
/// rows, the rows belong to the last tokens of the step.
///
/// Each operation has a constant kOperands, which lists its views and how it uses them. forEachView() reads this list,
/// so that generic code can visit the views of any operation.
namespace ops {

/// How an operation uses a view.
enum class Access : std::uint8_t {
    Read,
    Write,   ///< all values are overwritten, unless the operation writes only some columns
    Update,  ///< the values are read and overwritten
};

/// A pointer to a member of an operation, and how the operation uses the view or the views in this member.
template <typename Member>
struct Operand {
    Member member;
    Access access;
};
template <typename Member>
constexpr Operand<Member> reads(Member member)
{
    return {member, Access::Read};
}
template <typename Member>
constexpr Operand<Member> writes(Member member)
{
    return {member, Access::Write};
}
template <typename Member>
constexpr Operand<Member> updates(Member member)
{
    return {member, Access::Update};
}

/// x[t] = table[token t]
struct Embed {
    Role role = Role::Other;
    MatrixView x{};
    const Tensor* table = nullptr;

    static constexpr auto kOperands = std::tuple(writes(&Embed::x));
};

/// x[t] += table[position t]
struct AddPositions {
    Role role = Role::Other;
    MatrixView x{};
    const Tensor* table = nullptr;

    static constexpr auto kOperands = std::tuple(updates(&AddPositions::x));
};

/// Normalises each row of x; `out` may be x. If the weights have k times the width of a row, row r uses part r mod k of
/// the weights.
struct Norm {
    Role role = Role::Other;
    MatrixView out{}, x{};
    const NormWeights* weights = nullptr;
    NormKind kind = NormKind::Rms;
    float epsilon = 0;

    static constexpr auto kOperands = std::tuple(reads(&Norm::x), writes(&Norm::out));
};

/// Computes several products of x. Each has its own role. The views may have any number of rows, but all must have the
/// same number.
struct Project {
    MatrixView x{};
    InlineList<Projection, 4> products{};

    static constexpr auto kOperands = std::tuple(reads(&Project::x), writes(&Project::products));
};

/// Rotates each head of x [tokens, heads * headDim] in place, by the position of its token.
struct Rope {
    Role role = Role::Other;
    MatrixView x{};
    std::size_t headDim = 0;
    const RopeConfig* config = nullptr;

    static constexpr auto kOperands = std::tuple(updates(&Rope::x));
};

/// Writes keys and values [tokens, kvHeads * headDim] to the positions of the step. Ignores the values if the cache
/// stores only keys.
struct StoreKv {
    Role role = Role::Other;
    MatrixView keys{}, values{};
    KvCache* cache = nullptr;
    std::size_t layer = 0;

    static constexpr auto kOperands = std::tuple(reads(&StoreKv::keys), reads(&StoreKv::values));
};

/// Computes out[t] = Σ softmax(score[t, p]) v[p] for each head ([tokens, heads * headDim]), over positions p up to the
/// token's own. `scores` receives the softmax [tokens, heads * (firstPosition + tokens)], which is zero at masked
/// positions; std::nullopt if it is not requested. Afterwards it is undefined whether the views of queries and keys
/// hold rotated or unrotated values.
struct Attention {
    Role role = Role::Other;
    MatrixView out{}, queries{};
    const KvCache* cache = nullptr;
    std::size_t layer = 0;
    AttentionOptions options{};
    std::optional<MatrixView> scores{};

    static constexpr auto kOperands =
        std::tuple(reads(&Attention::queries), writes(&Attention::out), writes(&Attention::scores));
};

/// Computes x = f(x) · up, or x = f(x) if there is no `up`. Activation::ClampedSilu requires `up`. Activation::Xielu is
/// not allowed; it has its own operation.
struct Activate {
    Role role = Role::Other;
    MatrixView x{};
    std::optional<MatrixView> up{};
    Activation f = Activation::Silu;

    static constexpr auto kOperands = std::tuple(updates(&Activate::x), reads(&Activate::up));
};

/// x = xIELU(x)
struct Xielu {
    Role role = Role::Other;
    MatrixView x{};
    XieluConfig f{};

    static constexpr auto kOperands = std::tuple(updates(&Xielu::x));
};

/// x = min(max(x, -limit), limit)
struct Clamp {
    Role role = Role::Other;
    MatrixView x{};
    float limit = 0;

    static constexpr auto kOperands = std::tuple(updates(&Clamp::x));
};

/// Computes out[t] = Σ weight · down_e(f(gate_e(x[t])) · up_e(x[t])). The sum is over the experts e with the best
/// `logits` [tokens, config->count], and over the shared expert if the layer has one. `activated` [tokens,
/// config->activatedWidth()] receives the inputs of the down projections: those of the chosen experts, best first, then
/// that of the shared expert.
struct Experts {
    Role role = Role::Other;
    MatrixView out{}, activated{}, x{}, logits{};
    const ExpertWeights* weights = nullptr;
    const ExpertConfig* config = nullptr;
    Activation f = Activation::Silu;

    static constexpr auto kOperands =
        std::tuple(reads(&Experts::x), reads(&Experts::logits), writes(&Experts::out), writes(&Experts::activated));
};

/// x = 0
struct Clear {
    Role role = Role::Other;
    MatrixView x{};

    static constexpr auto kOperands = std::tuple(writes(&Clear::x));
};

/// For each of `heads` heads, copies the first `count` values of the range `in` to the range `out`.
struct CopyHeads {
    Role role = Role::Other;
    HeadStretch out{}, in{};
    std::size_t heads = 0;
    std::size_t count = 0;

    static constexpr auto kOperands = std::tuple(reads(&CopyHeads::in), writes(&CopyHeads::out));
};

/// Computes out_h = W_h in_h for each head h.
struct ProjectHeads {
    Role role = Role::Other;
    HeadStretch out{}, in{};
    std::span<const Linear> heads{};

    static constexpr auto kOperands = std::tuple(reads(&ProjectHeads::in), writes(&ProjectHeads::out));
};

/// Computes out_h = W_hᵀ in_h for each head h. Precondition: Backend::transposesHeads().
struct ProjectHeadsTransposed {
    Role role = Role::Other;
    HeadStretch out{}, in{};
    std::span<const Linear> heads{};

    static constexpr auto kOperands =
        std::tuple(reads(&ProjectHeadsTransposed::in), writes(&ProjectHeadsTransposed::out));
};

/// x *= y
struct Multiply {
    Role role = Role::Other;
    MatrixView x{}, y{};

    static constexpr auto kOperands = std::tuple(updates(&Multiply::x), reads(&Multiply::y));
};

/// Splits the rows of `x` into parts of `width` values, and copies the parts to `first` and `second` alternately.
struct Deal {
    Role role = Role::Other;
    MatrixView first{}, second{}, x{};
    std::size_t width = 0;

    static constexpr auto kOperands = std::tuple(reads(&Deal::x), writes(&Deal::first), writes(&Deal::second));
};

/// Applies convolution number `which` of the layer. With k taps, x[t, c] = Σ kernel[j, c] x[t - (k-1) + j, c] +
/// bias[c]. Tokens before the step are read from the layer's state, which is then updated. Precondition: x has a row
/// for every token of the step.
struct Convolve {
    Role role = Role::Other;
    MatrixView x{};
    KvCache* cache = nullptr;
    std::size_t layer = 0;
    std::span<const float> kernel{}, bias{};
    std::size_t which = 0;

    static constexpr auto kOperands = std::tuple(updates(&Convolve::x));
};

/// Computes out = x + y · factors. There is one factor per column.
struct Blend {
    Role role = Role::Other;
    MatrixView out{}, x{}, y{};
    std::span<const float> factors{};

    static constexpr auto kOperands = std::tuple(reads(&Blend::x), reads(&Blend::y), writes(&Blend::out));
};

/// x = e^(factor · x)
struct Exponential {
    Role role = Role::Other;
    MatrixView x{};
    float factor = 0;

    static constexpr auto kOperands = std::tuple(updates(&Exponential::x));
};

/// Computes the keys of RWKV 7 for each head of `width` columns. removed = keys · scale, normalised to length 1;
/// corrected = removed · rates; keys = keys · (1 + learn · (rates - 1)).
struct CorrectionKeys {
    Role role = Role::Other;
    MatrixView keys{}, rates{}, removed{}, corrected{};
    std::span<const float> scale{}, learn{};
    std::size_t width = 0;

    static constexpr auto kOperands = std::tuple(updates(&CorrectionKeys::keys), reads(&CorrectionKeys::rates),
                                                 writes(&CorrectionKeys::removed), writes(&CorrectionKeys::corrected));
};

/// Computes out += v · Σ(q · k · weights) for each head of `width` columns. `rows` consists of rows [q | k | v].
struct AddBonus {
    Role role = Role::Other;
    MatrixView out{}, rows{};
    std::span<const float> weights{};
    std::size_t width = 0;

    static constexpr auto kOperands = std::tuple(updates(&AddBonus::out), reads(&AddBonus::rows));
};

/// Computes out_b = x_b + Σ_a coefficients[t, b * count + a] · x_a for each token t and each of `count` streams b.
struct MixStreams {
    using Views = InlineList<MatrixView, 4>;

    Role role = Role::Other;
    Views out{}, x{};  ///< mixed streams and original streams, one view per stream
    MatrixView coefficients{};

    static constexpr auto kOperands =
        std::tuple(reads(&MixStreams::x), reads(&MixStreams::coefficients), writes(&MixStreams::out));
};

/// Computes x[t] += (1 + factors[t, column]) · y[t] for each token t.
struct AddWeighted {
    Role role = Role::Other;
    MatrixView x{}, y{}, factors{};
    std::size_t column = 0;

    static constexpr auto kOperands =
        std::tuple(updates(&AddWeighted::x), reads(&AddWeighted::y), reads(&AddWeighted::factors));
};

/// Scales each row of x to the length (L2 norm) of the same row of y.
struct MatchLength {
    Role role = Role::Other;
    MatrixView x{}, y{};

    static constexpr auto kOperands = std::tuple(updates(&MatchLength::x), reads(&MatchLength::y));
};

/// Computes x = max(0, x - mean - deviations · standard deviation), with the mean and the standard deviation of each
/// row.
struct CutBelow {
    Role role = Role::Other;
    MatrixView x{};
    float deviations = 0;

    static constexpr auto kOperands = std::tuple(updates(&CutBelow::x));
};

/// Computes steps = ln(1 + e^(steps + bias)) and decay = e^(steps · rates). `bias` and `rates` have one number per
/// column of `steps`. If `rates` is empty, `decay` is not written.
struct Decays {
    Role role = Role::Other;
    MatrixView decay{}, steps{};
    std::span<const float> bias{}, rates{};

    static constexpr auto kOperands = std::tuple(updates(&Decays::steps), writes(&Decays::decay));
};

/// Updates the recurrent states, one token after another. Each head has a state M [keyDim, valueDim].
/// M = decay · M; M = M + k ⊗ u; out = Mᵀq + skip · v ([tokens, heads * valueDim]), where u = strength · v.
/// In the delta rule, u = strength · (v - Mᵀk). The delta rule also normalises queries and keys to length 1, and
/// divides queries by √keyDim.
/// In Mamba, row i of M decays by e^(strength · rates[i]).
/// In RWKV 7, the update of M is M = decay · M + k ⊗ v - corrected ⊗ Mᵀremoved.
/// Precondition: the views have a row for every token of the step.
struct Recur {
    Role role = Role::Other;
    MatrixView out{};
    MatrixView mixed{};     ///< [tokens, channels]: queries, keys and values in the layout of RecurrentConfig; the back
                            ///< end may overwrite them
    MatrixView decay{};     ///< [tokens, decayWidth]: factors by which the states are multiplied
    MatrixView strength{};  ///< [tokens, strengthWidth]: write strengths (beta); in Mamba and Mamba 2, step sizes
    MatrixView removed{};   ///< [tokens, keyWidth]: keys with which RWKV 7 reads the state
    MatrixView corrected{};         ///< [tokens, keyWidth]: RWKV 7 subtracts `corrected` ⊗ (values read by `removed`)
    std::span<const float> skip{};  ///< [heads] or empty: the token's value times this factor is added to the output
    std::span<const float> rates{};  ///< [keyDim, heads]: decay rates, which Mamba uses instead of `decay`
    KvCache* cache = nullptr;
    std::size_t layer = 0;
    const RecurrentConfig* config = nullptr;

    static constexpr auto kOperands = std::tuple(updates(&Recur::mixed), reads(&Recur::decay), reads(&Recur::strength),
                                                 reads(&Recur::removed), reads(&Recur::corrected), writes(&Recur::out));
};

/// x *= factor
struct Scale {
    Role role = Role::Other;
    MatrixView x{};
    float factor = 0;

    static constexpr auto kOperands = std::tuple(updates(&Scale::x));
};

/// x = cap · tanh(x / cap)
struct SoftCap {
    Role role = Role::Other;
    MatrixView x{};
    float cap = 0;

    static constexpr auto kOperands = std::tuple(updates(&SoftCap::x));
};

/// x += y
struct AddResidual {
    Role role = Role::Other;
    MatrixView x{}, y{};

    static constexpr auto kOperands = std::tuple(updates(&AddResidual::x), reads(&AddResidual::y));
};

/// Calls visit(view, access) for each view in a member of an operation. Skips views that are absent.
template <typename Visit>
void visitViews(MatrixView& view, Access access, const Visit& visit)
{
    if (view.buffer) visit(view, access);
}
template <typename Visit>
void visitViews(std::optional<MatrixView>& view, Access access, const Visit& visit)
{
    if (view) visitViews(*view, access, visit);
}
template <typename Visit>
void visitViews(HeadStretch& stretch, Access access, const Visit& visit)
{
    visitViews(stretch.x, access, visit);
}
template <typename Visit>
void visitViews(Projection& projection, Access access, const Visit& visit)
{
    visitViews(projection.out, access, visit);
}
template <typename T, std::size_t kMost, typename Visit>
void visitViews(InlineList<T, kMost>& list, Access access, const Visit& visit)
{
    for (T& each : list) visitViews(each, access, visit);
}

/// Calls visit(view, access) for each view of an operation. `visit` may replace the view. Skips views that are absent.
template <typename Operation, typename Visit>
void forEachView(Operation& operation, const Visit& visit)
{
    std::apply([&](const auto&... operands) { (visitViews(operation.*operands.member, operands.access, visit), ...); },
               Operation::kOperands);
}

}  // namespace ops

/// Any operation of the forward pass.
using Op =
    std::variant<ops::Embed, ops::AddPositions, ops::Norm, ops::Project, ops::Rope, ops::StoreKv, ops::Attention,
                 ops::Activate, ops::Xielu, ops::Clamp, ops::Experts, ops::Clear, ops::CopyHeads, ops::ProjectHeads,
                 ops::ProjectHeadsTransposed, ops::Multiply, ops::Deal, ops::Convolve, ops::Blend, ops::Exponential,
                 ops::CorrectionKeys, ops::AddBonus, ops::MixStreams, ops::AddWeighted, ops::MatchLength, ops::CutBelow,
                 ops::Decays, ops::Recur, ops::Scale, ops::SoftCap, ops::AddResidual>;

}  // namespace vitrine
