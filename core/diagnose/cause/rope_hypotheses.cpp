#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/rope_frequencies.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Adds a hypothesis about another setting of the frequencies.
void addSetting(HypothesisList& list, Cause cause, Sentence detail, std::function<void(RopeConfig&)> change)
{
    list.add(cause, std::move(detail), kRotated, [change = std::move(change)](RopeCall& call) {
        change(call.config);
        setFrequencies(call.config, factorsOf(call.backend.config(), call.config));
    });
}

std::vector<RopeConfig> ropesOf(const HypothesisContext& context)
{
    std::vector<RopeConfig> found;
    const ModelConfig& config = context.model.config();
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const RopeConfig* const rope = config.ropeOf(layer, context.context);
        if (rope && std::none_of(found.begin(), found.end(), [&](const RopeConfig& each) {
                return each.base == rope->base && each.frequencies == rope->frequencies;
            })) {
            found.push_back(*rope);
        }
    }
    return found;
}

void addBases(const std::vector<RopeConfig>& ropes, HypothesisList& list)
{
    std::vector<double> bases;
    for (const RopeConfig& rope : ropes) bases.push_back(rope.base);
    bases.insert(bases.end(), {1e4, 5e5, 1e6, 1e5, 1e7, 8e6, 1.6e5, 2.5e5, 1e3, 1.5e5, 3.2e4, 6.4e4, 5e6, 2e6, 4e4});
    std::set<double> seen;
    for (const double base : bases) {
        const bool everywhere =
            std::all_of(ropes.begin(), ropes.end(), [&](const RopeConfig& r) { return r.base == base; });
        if (everywhere || !seen.insert(base).second) continue;
        addSetting(list, Cause::RopeBase, SENTENCE("base ", insteadOf(base, ropes.front().base)),
                   [base](RopeConfig& rope) { rope.base = base; });
    }
}

void addScalings(const std::vector<RopeConfig>& ropes, HypothesisList& list)
{
    const bool scaled = std::any_of(ropes.begin(), ropes.end(),
                                    [](const RopeConfig& rope) { return rope.scaling != RopeScaling::None; });
    if (scaled) {
        addSetting(list, Cause::RopeScaling, FORM("leaves out the RoPE scaling"), [](RopeConfig& rope) {
            rope.scaling = RopeScaling::None;
            rope.magnitude = 1;
        });
        addSetting(list, Cause::RopeScaling, FORM("uses linear scaling"),
                   [](RopeConfig& rope) { rope.scaling = RopeScaling::Linear; });
        list.add(Cause::RopeScaling, FORM("leaves out the factor of sine and cosine"), kRotated,
                 [](RopeCall& call) { call.config.magnitude = 1; });
        list.add(Cause::RopeScaling, FORM("applies the factor of sine and cosine twice"), kRotated,
                 [](RopeCall& call) { call.config.magnitude *= call.config.magnitude; });
        addSetting(list, Cause::RopeScaling, FORM("uses the inverse of the scaling factor"),
                   [](RopeConfig& rope) { rope.factor = 1 / rope.factor; });
    }
    for (const double factor : {2.0, 4.0, 8.0, 16.0, 32.0, 0.5, 0.25}) {
        list.add(Cause::RopeScaling, SENTENCE("divides positions by ", factor), kRotated,
                 [factor](RopeCall& call) { call.position = [factor](double p) { return p / factor; }; });
    }
}

void addFactors(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (config.rope.hasFrequencyFactors || config.longRope.kind != RopeKind::None) {
        list.add(Cause::RopeFactors, FORM("leaves out the frequency factors"), kRotated,
                 [](RopeCall& call) { setFrequencies(call.config, {}); });
        list.add(Cause::RopeFactors, FORM("angles are multiplied by the frequency factors, not divided by them"),
                 kRotated, [](RopeCall& call) {
                     std::vector<double> factors = factorsOf(call.backend.config(), call.config);
                     for (double& factor : factors) factor = 1 / factor;
                     setFrequencies(call.config, factors);
                 });
    }
    if (config.longRope.kind != RopeKind::None) {
        list.add(Cause::RopeFactors, FORM("uses the frequency factors for short contexts"), kRotated,
                 [](RopeCall& call) { call.config = call.backend.config().rope; });
        list.add(Cause::RopeFactors, FORM("uses the frequency factors for long contexts"), kRotated,
                 [](RopeCall& call) { call.config = call.backend.config().longRope; });
    }
}

void addDims(const HypothesisContext& context, const std::vector<RopeConfig>& ropes, HypothesisList& list)
{
    const std::uint32_t headDim = context.model.config().headDim;
    std::vector<std::uint32_t> numbers{headDim, headDim / 2, headDim / 4, headDim * 3 / 4};
    for (const RopeConfig& rope : ropes) numbers.push_back(rope.dims);
    // If each trial is a whole forward pass, large heads have too many possible numbers of rotated dimensions, so only
    // common numbers are tried.
    const std::uint32_t mostForAll = context.wholePass ? 32 : 256;
    for (std::uint32_t dims = 2; dims < headDim && headDim <= mostForAll; dims += 2) numbers.push_back(dims);
    std::set<std::uint32_t> seen{ropes.front().dims};
    for (const std::uint32_t dims : numbers) {
        if (dims == 0 || dims % 2 != 0 || !seen.insert(dims).second) continue;
        const Sentence detail = SENTENCE(dims, " of ", headDim, " dimensions instead of ", ropes.front().dims);
        list.add(Cause::RopeDims, detail, kRotated, [dims](RopeCall& call) {
            if (dims > call.backend.headDim()) return;
            std::vector<double> factors = factorsOf(call.backend.config(), call.config);
            if (!factors.empty()) factors.resize(dims / 2, 1.0);
            call.config.dims = dims;
            setFrequencies(call.config, factors);
        });
        // With a single pair, the frequency is 1 whatever the number of dimensions is.
        if (dims == 2) continue;
        list.add(Cause::RopeDims, SENTENCE(detail, ", but with the angles for the correct number of dimensions"),
                 kRotated, [dims](RopeCall& call) {
                     std::vector<double>& all = call.config.frequencies;
                     if (all.size() > dims / 2) all.resize(dims / 2);
                     call.config.dims = 2 * static_cast<std::uint32_t>(all.size());
                 });
    }
}

void addOffsets(const HypothesisContext& context, HypothesisList& list)
{
    const auto shifted = [](double offset) {
        return [offset](RopeCall& call) { call.position = [offset](double p) { return p + offset; }; };
    };
    for (const int offset : {1, -1, 2, -2, 3, -3, 4, 5, 8}) {
        // Attention scores depend only on the distance of two positions. So only the taps of Q and K show a shift of
        // all positions.
        list.add(Cause::RopeOffset, SENTENCE("uses position ", signedNumber(offset)), kRotated, shifted(offset));
        for (const bool keys : {true, false}) {
            list.add(Cause::RopeOffset,
                     SENTENCE("uses position ", signedNumber(offset), keys ? " for keys" : " for queries"), kRotated,
                     [offset, keys](RopeCall& call) {
                         if (call.keys == keys) call.position = [offset](double p) { return p + offset; };
                     });
        }
    }
    list.add(Cause::RopeOffset, FORM("uses max(position - 1, 0)"), kRotated,
             [](RopeCall& call) { call.position = [](double p) { return std::max(p - 1, 0.0); }; });
    const auto prompt = static_cast<double>(context.prompt);
    list.add(Cause::RopeOffset, FORM("positions restart at 0 when tokens are decoded one by one"), kRotated,
             [prompt](RopeCall& call) { call.position = [prompt](double p) { return p >= prompt ? p - prompt : p; }; });
}

/// Computes the norm of the queries or of the keys in x, if the layer has it.
void normHeads(const Model& model, const Call& call, const MatrixView& x, bool keys)
{
    const ModelConfig& config = model.config();
    const LayerWeights& layer = model.weights().layers[call.layer];
    const NormWeights& norm = keys ? layer.keyNorm : layer.queryNorm;
    if (!norm) return;
    const MatrixView rows = config.headNorm == HeadNorm::EachHead ? x.split(call.backend.headDim()) : x;
    call.backend.plainNorm(rows, rows, norm, config.norm, config.normEpsilon);
}

/// Adds the hypothesis that heads are normalised after RoPE, in models that normalise first.
void addLateNorm(const HypothesisContext& context, HypothesisList& list)
{
    const SentenceForm detail = FORM("applies RoPE first");
    constexpr std::uint32_t sites = siteMask({Site::Q, Site::K, Site::QRope, Site::KRope});
    list.add(
        Cause::RopeOrder, detail, sites,
        [&config = context.model.config(), positions = context.context](NormCall& call) {
            if (!isHeadNorm(call.role)) return;
            call.skip = true;
            const RopeConfig* const rope = config.ropeOf(call.layer, positions);
            if (rope) call.backend.rotate(RopeCall{call, call.x, call.role == Role::KeyNorm, *rope, {}});
        },
        [&model = context.model](RopeCall& call) {
            call.skip = true;
            normHeads(model, call, call.x, call.keys);
        });
    // If Q is not compared, this hypothesis gives the same values as the one above, so it is not tried then.
    list.add(
            Cause::RopeOrder, detail, sites,
            [](NormCall& call) {
                if (isHeadNorm(call.role)) call.skip = true;
            },
            [&model = context.model](RopeCall& call) {
                call.backend.rotate(call);
                call.skip = true;
                normHeads(model, call, call.x, call.keys);
            })
        .wholeModel = false;
}

/// Adds the hypothesis that heads are normalised before RoPE, in models that rotate first.
void addEarlyNorm(const HypothesisContext& context, HypothesisList& list)
{
    const auto add = [&](std::uint32_t sites, auto normalise) -> Hypothesis& {
        Hypothesis& added = list.add(
            Cause::RopeOrder, FORM("applies the norm first"), sites,
            [](NormCall& call) {
                if (isHeadNorm(call.role)) call.skip = true;
            },
            normalise);
        added.hint = FORM("This model first rotates each head of Q and K, then normalizes it.");
        return added;
    };
    add(kRotated, [&model = context.model](RopeCall& call) { normHeads(model, call, call.x, call.keys); });
    // If Q is not compared, this hypothesis gives the same values as the one above, so it is not tried then.
    add(siteMask({Site::Q, Site::K}), [&model = context.model](ProjectedCall& call) {
        for (const Role role : {Role::Query, Role::Key}) {
            const ProjectCall::Product* const product = call.find(role);
            if (product) normHeads(model, call, product->out, role == Role::Key);
        }
    }).wholeModel = false;
}

void addOrder(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (config.headNorm == HeadNorm::None) return;
    config.headNormAfterRope ? addEarlyNorm(context, list) : addLateNorm(context, list);
}

/// Adds hypotheses that layers with an attention window use the RoPE settings of layers without a window, and the
/// reverse.
void addExchangedKinds(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    const auto has = [&](LayerRope rope) {
        return std::ranges::any_of(config.layerConfigs, [rope](const LayerConfig& one) { return one.rope == rope; });
    };
    if (!has(LayerRope::Local) || !has(LayerRope::Global)) return;
    using FromOther = void (*)(RopeCall & call, const RopeConfig& other);
    const auto add = [&](Cause cause, SentenceForm detail, FromOther change) {
        for (const int which : {0, 1, 2}) {
            const Sentence inLayers = SENTENCE(detail, which == 0   ? ", in all layers"
                                                       : which == 1 ? ", in layers with a window"
                                                                    : ", in layers without a window");
            list.add(cause, inLayers, kRotated, [which, change](RopeCall& call) {
                const ModelConfig& own = call.backend.config();
                const bool isLocal = own.layer(call.layer).rope == LayerRope::Local;
                if (which == 0 || isLocal == (which == 1)) change(call, isLocal ? own.rope : own.localRope);
            });
        }
    };
    add(Cause::RopeBase, FORM("uses the RoPE base of the other kind of layer"),
        [](RopeCall& call, const RopeConfig& other) {
            call.config.base = other.base;
            setFrequencies(call.config, factorsOf(call.backend.config(), call.config));
        });
    add(Cause::RopeBase, FORM("uses all RoPE settings of the other kind of layer"),
        [](RopeCall& call, const RopeConfig& other) {
            if (other.dims <= call.backend.headDim()) call.config = other;
        });
    if (!config.rope.hasFrequencyFactors) return;
    add(Cause::RopeFactors, FORM("uses the frequency factors of the other kind of layer"),
        [](RopeCall& call, const RopeConfig& other) {
            std::vector<double> factors = factorsOf(call.backend.config(), other);
            factors.resize(factors.empty() ? 0 : call.config.dims / 2, 1.0);
            setFrequencies(call.config, factors);
        });
    if (config.rope.dims == config.localRope.dims) return;
    add(Cause::RopeDims, FORM("computes the angles for the number of dimensions that the other kind of layer rotates"),
        [](RopeCall& call, const RopeConfig& other) {
            RopeConfig wide = call.config;
            wide.dims = other.dims;
            setFrequencies(wide, factorsOf(call.backend.config(), wide));
            for (std::size_t i = 0; i < call.config.frequencies.size(); ++i) {
                if (i < wide.frequencies.size()) call.config.frequencies[i] = wide.frequencies[i];
            }
        });
}

/// Adds the hypothesis that RoPE is applied in all layers, in models where some layers must leave queries and keys
/// unrotated.
void addLayersWithout(const ModelConfig& config, HypothesisList& list)
{
    const auto isWithout = [](const LayerConfig& layer) { return layer.attends && layer.rope == LayerRope::None; };
    if (config.rope.kind == RopeKind::None || std::ranges::none_of(config.layerConfigs, isWithout)) return;
    list.add(Cause::RopeLayers, {}, kRotated, [](LayerConfig& layer) {
        if (layer.rope == LayerRope::None) layer.rope = LayerRope::Global;
    });
}

/// Adds the hypothesis that RoPE is applied in models without it, with the settings of common models of this width.
void addRotationOfNone(const ModelConfig& config, HypothesisList& list)
{
    if (config.attendingLayers() == 0) return;
    for (const RopeKind kind : {RopeKind::Adjacent, RopeKind::Halves}) {
        RopeConfig rope;
        rope.kind = kind;
        rope.dims = config.latent.rank > 0 ? config.latent.rotated : config.headDim;
        if (rope.dims % 2 != 0) return;
        setFrequencies(rope, {});
        list.add(
                Cause::RopeLayers,
                SENTENCE(kind == RopeKind::Adjacent ? FORM("pairs (2i, 2i + 1)") : FORM("halves"), ", base ",
                         rope.base),
                kRotated, [rope](ModelConfig& other) { other.rope = rope; },
                [](LayerConfig& layer) { layer.rope = LayerRope::Global; })
            .hint = FORM("This model does not use RoPE in any layer.");
    }
}

/// Adds two hypotheses that values are rotated: when they are computed, which tap v shows, or when they are stored,
/// which tap v does not show.
void addRotatedValues(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (config.latent.rank > 0) return;  // with latent attention, no values of single heads are stored
    const auto turn = [&config, positions = context.context](const Call& call, std::span<float> row,
                                                             std::size_t position) {
        const RopeConfig* const rope = config.ropeOf(call.layer, positions);
        if (rope) call.backend.rotateRow({call, {}, false, *rope}, row, position);
    };
    list.add(Cause::RopeValues, {}, siteMask({Site::V}), [turn](ProjectedCall& call) {
        const ProjectCall::Product* const values = call.find(Role::Value);
        if (!values) return;
        for (std::size_t t = 0; t < values->out.rows; ++t) {
            turn(call, {rowData(values->out, t), values->out.columns}, call.firstPosition + t);
        }
    });
    // At the end of the model, this hypothesis gives the same values as the one above.
    list.add(Cause::RopeValues, {}, siteMask({Site::AttnMix}),
             [turn](StoreCall& call) { turn(call, call.value, call.position); })
        .wholeModel = false;
}

/// Adds hypotheses about the growth of queries with the logarithm of their position.
void addGrowth(const ModelConfig& config, HypothesisList& list)
{
    if (config.queryTemperature.temperature == 0.0) return;
    const std::uint32_t sites = siteMask({Site::Q, Site::QRope});
    const auto add = [&](SentenceForm detail, void (*change)(RopeConfig&)) {
        list.add(Cause::AttentionScale, detail, sites, [change](ModelConfig& changed) {
            change(changed.queryTemperature);
            change(changed.queryRope);
        });
    };
    add(FORM("queries do not grow with their position"), [](RopeConfig& rope) { rope.temperature = 0; });
    add(FORM("queries grow one position too early"), [](RopeConfig& rope) { ++rope.temperatureOffset; });
    if (config.queryTemperature.temperatureOffset == 0) return;
    add(FORM("queries grow one position too late"), [](RopeConfig& rope) { --rope.temperatureOffset; });
}

}  // namespace

void addRopeHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const std::vector<RopeConfig> ropes = ropesOf(context);
    if (ropes.empty()) return addRotationOfNone(context.model.config(), list);
    list.add(Cause::RopePairing,
             ropes.front().kind == RopeKind::Halves ? insteadOf(FORM("pairs (2i, 2i + 1)"), FORM("halves"))
                                                    : insteadOf(FORM("halves"), FORM("pairs (2i, 2i + 1)")),
             kRotated, [](RopeCall& call) {
                 call.config.kind = call.config.kind == RopeKind::Adjacent ? RopeKind::Halves : RopeKind::Adjacent;
             });
    addBases(ropes, list);
    addExchangedKinds(context, list);
    list.add(Cause::RopeMissing, {}, kRotated, [](RopeCall& call) { call.skip = true; });
    for (const bool keys : {true, false}) {
        list.add(Cause::RopeMissing, keys ? FORM("keys are not rotated") : FORM("queries are not rotated"), kRotated,
                 [keys](RopeCall& call) { call.skip = call.keys == keys; });
    }
    list.add(Cause::RopeSign, {}, kRotated, [](RopeCall& call) { call.sign = -1; });
    addOrder(context, list);
    addLayersWithout(context.model.config(), list);
    addFactors(context, list);
    addScalings(ropes, list);
    addOffsets(context, list);
    addDims(context, ropes, list);
    addRotatedValues(context, list);
    addGrowth(context.model.config(), list);
}

}  // namespace vitrine
