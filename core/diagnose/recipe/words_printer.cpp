#include "core/base/concat.h"
#include "core/diagnose/recipe/words.h"
#include "core/model/model.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <variant>

namespace vitrine {

namespace {

constexpr const char* kEmbedding = "token_embd.weight";

/// Returns the formula of a norm of `x`, without weights.
std::string normFormula(NormKind kind, const std::string& x, const std::string& epsilon)
{
    switch (kind) {
    case NormKind::Rms:
        return concat(x, " / sqrt(mean(", x, "^2) + ", epsilon, ')');
    case NormKind::Layer:
        return concat('(', x, " - mean(", x, ")) / sqrt(variance(", x, ") + ", epsilon, ')');
    }
    return {};  // unreachable for valid kinds
}

class WordsPrinter final : public Words {
public:
    WordsPrinter(const Model& model, const Program& program) : Words(model, program) { printAll(); }

private:
    using Words::put;

    void print(const Op& op) override
    {
        begin(op);
        std::visit([this](const auto& each) { put(each); }, op);
    }
    void print(const RecordedTap&) override {}
    void print(const ExchangedStreams&) override { say("Each corrected prediction is the stream from here on."); }

    /// Says "x = x" and `change`.
    void change(const MatrixView& view, const std::string& change)
    {
        say(concat(name(view), " = ", name(view), change));
    }

    void put(const ops::Embed& op)
    {
        say(concat(made(op.x, op.role), " = row of ", op.table->name, " for each token id"));
        addTensor(step(), model(), kNoLayer, op.table->name);
        if (op.role != Role::Embedding) return;
        set({{"scale", config().embeddingScale}, {"learned_positions", false}});
        if (config().embeddingScale == 1.0F) say("It is not scaled.");
    }

    void put(const ops::AddPositions& op)
    {
        change(op.x, concat(" + row of ", op.table->name, " for each position, counted from 0"));
        addTensor(step(), model(), kNoLayer, op.table->name);
        set({{"learned_positions", true}});
    }

    /// Says which values a norm treats as one row, if they are not all values of a token.
    void describeRows(const ops::Norm& op)
    {
        const std::size_t width = op.x.columns;
        const bool own = op.weights->weight.size() > width;
        const char* const which = own ? ", each with weights of its own:" : ", all with the same weights:";
        const bool isOfAll = config().headNorm == HeadNorm::AllHeads;
        const bool isOfHeads = op.role == Role::QueryNorm || op.role == Role::KeyNorm;
        if (op.role == Role::QueryNorm)
            set({{"over", isOfAll ? "all heads" : "each head"}, {"weights_per_head", own}, {"values", false}});
        if (op.role == Role::ValueNorm) set({{"values", true}});
        if (isOfHeads && isOfAll) {
            sayOnce("Over all heads of a token, as one row:");
        } else if (op.role == Role::LayerInputNorm) {
            sayOnce(concat("For each layer separately", which));
        } else if (op.role == Role::StateNorm && width != config().recurrent.valueDim) {
            sayOnce(concat("Over the ", width, " values of each group of heads", which));
        } else if (op.x.rows > 1) {
            sayOnce(concat("Over the ", width, " values of each head", which));
        }
    }

    void put(const ops::Norm& op)
    {
        const NormWeights& w = *op.weights;
        const std::string epsilon = shortest(op.epsilon), input = name(op.x);
        const bool isGemma = config().architecture.starts_with("gemma");
        describeRows(op);
        std::string factor;
        if (!w.tensor.empty()) {
            const std::string name = weightName(w);
            list(name);
            if (!w.bias.empty()) list(w.tensor + ".bias");
            const bool isWhole = w.divisor == std::round(w.divisor);
            const std::string divisor =
                isWhole ? concat(" / ", plain(w.divisor)) : factorText(static_cast<float>(1 / w.divisor));
            factor = concat(" * ", name, w.divisor == 1 ? "" : divisor,
                            w.bias.empty() ? "" : concat(" + ", w.tensor, ".bias"));
        }
        const std::string result = op.out.buffer == op.x.buffer ? input : made(op.out, op.role);
        say(concat(result, " = ", normFormula(op.kind, input, epsilon), factor));
        if (w.tensor.empty()) say("This norm has no weights.");
        const std::string bias = w.tensor + ".bias";
        if (w.bias.empty() && hasTensor(model(), layer(), bias)) say(bias + " is ignored.");
        if (isGemma && op.role == Role::AttentionNorm) {
            say("The family multiplies by 1 + weight. All norms of the file already include the 1: do not add it.");
        }
        if (result == "h") m_norm = op.role;
        set({{"norm", std::string(normTraits(op.kind).code)}, {"epsilon", std::stod(epsilon)}});
        set({{"offset_in_file", isGemma}});
        const bool isPost = op.role == Role::PostAttentionNorm || op.role == Role::PostFeedForwardNorm;
        if (isPost || (input == "y" && has("post_norm"))) set({{"post_norm", true}});
    }

    /// Adds facts about a product, and returns a remark on its result.
    std::string remarkOn(const Projection& each)
    {
        const std::size_t columns = each.out.columns;
        const bool isBiased = !each.weights->bias.empty();
        const bool isFused = !placeOf(model(), *each.weights).whole;
        const LatentConfig& latent = config().latent;
        const RecurrentConfig& recurrent = config().recurrent;
        const auto beginBranchEnd = [this] { set({{"post_norm", false}, {"residual_scale", 1.0}}); };
        const auto headsText = [&](std::uint32_t heads) {
            return concat("; ", heads, heads == 1 ? " head of " : " heads of ", columns / heads);
        };
        switch (each.role) {
        case Role::Query:
        case Role::QueryAndGate:
            set({{"heads", config().headsOf(layer())}, {"kv_heads", config().kvHeadsOf(layer())}});
            set({{"head_dim", config().headDimOf(layer())}, {"fused", isFused}, {"bias", isBiased}});
            return headsText(config().headsOf(layer()));
        case Role::Key:
        case Role::Value:
            set({{each.role == Role::Key ? "key_bias" : "value_bias", isBiased}});
            return headsText(config().kvHeadsOf(layer()));
        case Role::AttentionGate:
            set({{"attention_gate", true}});
            return ": gates of the attention result, as wide as q";
        case Role::LatentQuery:
            return concat(": ", config().heads, " heads of ", latent.plain, " plain + ", latent.rotated,
                          " values to rotate");
        case Role::LatentDown:
            set({{"latent", latent.rank}, {"query_latent", latent.queryRank}, {"absorbed", latent.absorbed}});
            set({{"plain", latent.plain}, {"rotated", latent.rotated}, {"value_dim", latent.valueDim}});
            [[fallthrough]];
        case Role::LatentQueryDown:
        case Role::StateStepDown:
        case Role::StateGateDown:
        case Role::DecayDown:
        case Role::ShareDown:
        case Role::LearnRateDown:
        case Role::SideDown:
            return concat(": ", columns, " values");
        case Role::AttentionOutput:
            set({{"bias", isBiased}});
            beginBranchEnd();
            return concat("; mix is the ", config().headsOf(layer()), " heads side by side");
        case Role::StateOutput:
            beginBranchEnd();
            return {};
        case Role::Up:
            set({{"parallel", config().parallelResidual}, {"width", config().feedForwardOf(layer())}});
            set({{"fused", isFused}, {"bias", isBiased}});
            return {};
        case Role::Down:
            set({{"down_bias", isBiased}});
            if (!config().hasExperts(layer())) beginBranchEnd();
            return {};
        case Role::Router:
            set({{"parallel", config().parallelResidual}, {"router_bias", isBiased}});
            set({{"router_reads_layer_input", config().experts.readsLayerInput}});
            return concat(": a logit for each of ", columns, " experts");
        case Role::ExpertDown:
            return concat(": experts read and produce ", columns, " values");
        case Role::LayerInputProjection:
            set({{"per_layer_input", config().perLayerInput}});
            return concat(": ", config().perLayerInput, " values for each layer");
        case Role::StateMixed:
            return recurrent.kind == Recurrence::DeltaRule                               ? ": queries, keys and values"
                   : recurrent.kind == Recurrence::Mamba2 && !recurrent.readsConvolved() ? ": inputs, B and C"
                                                                                         : ": inputs";
        case Role::StateInputGate:
            return ": gates of the convolution's input";
        case Role::StateGate:
            return ": gates of the state's output";
        case Role::StateStep:
        case Role::StateStrength:
            return recurrent.kind == Recurrence::Mamba ? ": a number for each channel"
                   : columns == recurrent.heads        ? ": a number for each head"
                                                       : ": a number for each row of each head's state";
        case Role::StateKey:
            return recurrent.readsConvolved() ? ": write direction of the state" : "";
        case Role::StateQuery:
            return recurrent.readsConvolved() ? ": where it is read" : "";
        case Role::Output:
            set({{"tied", each.weights->weight.name == kEmbedding}, {"bias", isBiased}});
            set({{"scale", 1.0}, {"soft_cap", 0.0}});
            return {};
        default:
            return {};
        }
    }

    void put(const ops::Project& op)
    {
        const std::string input = name(op.x);
        const Projection& first = op.products.front();
        const std::string_view tensor = first.weights->weight.name;
        const bool feedsForward = first.role == Role::Gate || first.role == Role::Up;
        if (feedsForward && input == "h" && m_norm == Role::AttentionNorm)
            say("The feed-forward runs in parallel to attention and reads the same h.");
        if (feedsForward && input == "x") say("The feed-forward reads the residual stream x as it is.");
        if (first.role == Role::Query && input == "x") say("Attention reads the residual stream x as it is.");
        for (const Projection& each : op.products) {
            const std::string remark = remarkOn(each);
            say(concat(made(each.out, each.role), " = ", product(input, *each.weights), remark));
        }
        if (first.role == Role::Query && op.products.size() == 3 && op.products[1].weights->weight.name == tensor)
            say("One product gives all three, one after the other (not interleaved per head).");
        if (first.role == Role::Router && input == "x")
            say("This x is the residual stream at the start of the layer, not normalised.");
        if (first.role == Role::Output && tensor == kEmbedding)
            say("The output is tied: the file has no output.weight, so the embedding matrix is used.");
    }

    void put(const ops::Activate& op)
    {
        const std::string before = name(op.x), up = op.up ? name(*op.up) : "";
        if (op.role == Role::FeedForward) {
            rename(op.x, "a");
            set({{"activation", activationName(op.f)}, {"gated", op.up.has_value()}});
        }
        if (op.role == Role::AttentionGate || op.role == Role::StateGate) rename(op.x, "mix");
        if (op.role == Role::StateGate) set({{"gate", activationName(op.f)}, {"norm_before_gate", has("norm")}});
        say(activationWords(op.f, name(op.x), before, up));
    }

    void put(const ops::Xielu& op)
    {
        say(concat("a = p u^2 + b u for u = ", name(op.x),
                   " > 0, else n (e^min(u, e) - 1 - u) + b u (xIELU); p = ", shortest(op.f.positive),
                   ", n = ", shortest(op.f.negative), ", b = ", shortest(op.f.beta), ", e = ", shortest(op.f.epsilon),
                   " in this layer (of the file's alphas, p = softplus(alpha_p) and n = b + softplus(alpha_n))"));
        rename(op.x, "a");
        set({{"activation", activationName(Activation::Xielu)}, {"gated", false}});
    }

    void put(const ops::Clamp& op)
    {
        say(concat(name(op.x), " is clamped to the range -", shortest(op.limit), " to ", shortest(op.limit), '.'));
        set({{"limit", op.limit}});
    }

    void put(const ops::Clear& op)
    {
        op.role == Role::StreamScale ? rename(op.x, "") : say(concat(made(op.x, op.role), " = 0"));
    }

    void put(const ops::CopyHeads& op)
    {
        switch (op.role) {
        case Role::StateToken:  // only puts the inputs of the state side by side
            return;
        case Role::LayerInput:
            return rename(op.out.x, name(op.in.x) + " of this layer");
        case Role::TimeMixShift:
        case Role::FeedForwardShift:
            return rename(op.out.x, name(op.in.x));
        case Role::StreamStart:
            set({{"streams", config().streams.count}});
            say(concat("There are ", config().streams.count, " residual streams. The first is stream_0."));
            break;
        case Role::StreamChange:
            return say(concat(made(op.out.x, op.role), " = x - ", name(op.in.x)));
        case Role::FirstValue:
            set({{"mixes_first_values", name(op.in.x) != "v"}});
            if (name(op.in.x) == "v") return say("first_v = v, which all later layers also use");
            return say(concat(made(op.out.x, op.role), " = ", name(op.in.x), " - v"));
        default:
            break;
        }
        if (coversAll(op.out, op.heads, op.count)) made(op.out.x, op.role);
        say(concat(part(op.out, op.heads, op.count), " = ", part(op.in, op.heads, op.count)));
    }

    void put(const ops::ProjectHeads& op)
    {
        const std::size_t heads = op.heads.size();
        const Linear& first = op.heads.front();
        const std::string input = part(op.in, heads, first.weight.columns);
        const std::string output = part(op.out, heads, first.weight.rows);
        if (heads == 1) return say(concat(output, " = ", product(input, first)));
        const std::string tensor = placeOf(model(), first).part + ".weight";
        if (op.role == Role::Query) {
            say("Absorbed: the latent vector itself is key and value of all heads. The matrix that would turn it into "
                "keys is applied to the queries instead.");
        }
        list(tensor);
        say(concat(output, " = W (", input, "), W = that head's [", first.weight.rows, ", ", first.weight.columns,
                   "] of ", tensor));
    }

    void put(const ops::ProjectHeadsTransposed&)
    {
        throw std::logic_error("the expanded form of attention is not recorded");
    }

    void put(const ops::Multiply& op)
    {
        const std::string text = concat(name(op.x), " * ", name(op.y));
        if (op.role == Role::StateGate) {
            rename(op.x, "mix");
            set({{"gate", true}});
        }
        say(concat(name(op.x), " = ", text));
    }

    void put(const ops::Deal& op)
    {
        const char* const unit = op.role == Role::StateStrengthAndStep ? "group of heads" : "head";
        const bool isOfAttention = op.role == Role::QueryAndGate;
        say(concat(name(op.x), " is, for each ", unit, " in turn, ", op.width, " values of ", made(op.first, op.role),
                   " and ", op.width, " of ", made(op.second, op.role),
                   isOfAttention ? ": gates of the attention result" : ""));
        if (isOfAttention) set({{"attention_gate", true}});
    }

    void put(const ops::Blend& op)
    {
        const std::string before = name(op.x);
        const Role role = op.role == Role::StreamScale ? op.role : Role::Other;
        say(concat(made(op.out, role), " = ", before, before.empty() ? "" : " + ", name(op.y), " * ",
                   weights(op.factors)));
    }

    void put(const ops::Exponential& op)
    {
        say(concat(name(op.x), " = e^(", shortest(op.factor), " * ", name(op.x), ')'));
    }

    void put(const ops::CorrectionKeys& op)
    {
        const std::string keys = name(op.keys), rates = name(op.rates), removed = made(op.removed, op.role);
        say(concat(removed, " = ", keys, " * ", weights(op.scale), ", each head of ", op.width,
                   " divided by its length (at least 1e-12)"));
        say(concat(made(op.corrected, op.role), " = ", removed, " * ", rates,
                   ": a is the fraction of the old value that is replaced"));
        change(op.keys, concat(" + (", rates, " - 1) * ", keys, " * ", weights(op.learn)));
    }

    void put(const ops::AddBonus& op)
    {
        change(op.out, concat(" + v * sum(r * k * ", weights(op.weights), "), for each head"));
    }

    void put(const ops::MixStreams& op)
    {
        const std::string c = name(op.coefficients);
        say(concat("prediction_i = stream_i + sum over j of ", c, "[i, j] * stream_j, with ", c, " as [", op.x.size(),
                   ", ", op.x.size(), ']'));
    }

    void put(const ops::AddWeighted& op)
    {
        change(op.x, concat(" + (1 + ", name(op.factors), '[', op.column == 0 ? "0" : "i", "]) * ", name(op.y)));
    }

    void put(const ops::MatchLength& op) { say(concat(name(op.x), " is scaled to the length of ", name(op.y), '.')); }

    void put(const ops::CutBelow& op)
    {
        const std::string x = name(op.x);
        say(concat(x, " = max(", x, " - mean(", x, ") - ", shortest(op.deviations), " * deviation(", x,
                   "), 0), over all values of a token; the deviation divides the sum of squares by width - 1"));
        set({{"sparse_deviations", op.deviations}});
    }

    /// Whether the operation is a part of a subtraction, which the copy before it describes.
    static bool isOfDifference(Role role) { return role == Role::StreamChange || role == Role::FirstValue; }

    void put(const ops::Scale& op)
    {
        if (isOfDifference(op.role)) return;
        const char* const scale = "layer_output_scale.weight";
        const bool isOfFile = op.role == Role::LayerScale && hasTensor(model(), layer(), scale);
        change(op.x, isOfFile ? concat(" * ", scale, ", one number") : factorText(op.factor));
        if (isOfFile) list(scale);
        const bool isOfBranch =
            op.role == Role::AttentionScale || op.role == Role::StateScale || op.role == Role::FeedForwardScale;
        if (isOfBranch || has("residual_scale")) set({{"residual_scale", op.factor}});
        if (has("scale")) set({{"scale", op.factor}});
    }

    void put(const ops::SoftCap& op)
    {
        const std::string x = name(op.x), cap = shortest(op.cap);
        say(op.cap == 1.0F ? concat(x, " = tanh(", x, ')') : concat(x, " = ", cap, " * tanh(", x, " / ", cap, ')'));
        if (has("soft_cap")) set({{"soft_cap", op.cap}});
    }

    void put(const ops::AddResidual& op)
    {
        if (isOfDifference(op.role)) return;
        const std::string text = concat(name(op.x), " = ", name(op.x), " + ", name(op.y));
        op.role == Role::StreamResidual ? sayOnce(text) : say(text);
        if (op.role == Role::AttentionResidual && m_norm == Role::FeedForwardNorm && config().parallelResidual)
            say("The feed-forward runs in parallel to attention: its norm reads x as it was before this sum.");
    }

    Role m_norm = Role::Other;  ///< role of the norm that computed `h`
};

}  // namespace

std::unique_ptr<Words> makeWords(const Model& model, const Program& program)
{
    return std::make_unique<WordsPrinter>(model, program);
}

}  // namespace vitrine
