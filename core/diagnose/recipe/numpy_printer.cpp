#include "core/base/concat.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/numpy_helpers.h"
#include "core/diagnose/recipe/printer.h"
#include "core/model/model.h"

#include <stdexcept>
#include <variant>

namespace vitrine {

namespace {

std::string nameOf(const HeadStretch& stretch)
{
    return nameOf(stretch.x);
}

const char* numpyNorm(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return kNumpyRms;
    case NormKind::Layer:
        return kNumpyLayerNorm;
    }
    return {};  // unreachable for valid kinds
}

std::string rangeOf(std::size_t first, std::size_t count)
{
    return concat(ofLayer("FIRST", first), ':', ofLayer("END", first + count));
}

/// Each variable is an array [tokens, columns].
class NumpyPrinter final : public Printer {
public:
    NumpyPrinter(const Model& model, const Program& program) : Printer(model, program) { printAll(); }

private:
    void print(const Op& op) override
    {
        std::visit([this](const auto& each) { put(each); }, op);
    }

    void print(const RecordedTap& tap) override
    {
        const SiteTraits& traits = siteTraits(tap.site);
        const std::string name = traits.perLayer ? concat("f\"{L}.", traits.name, '"') : concat('"', traits.name, '"');
        std::string value = nameOf(tap.values);
        if (traits.groups != SiteGroups::One && tap.site != Site::Scores) {
            const std::size_t groups =
                traits.groups == SiteGroups::Heads ? config().headsOf(layer()) : config().kvHeadsOf(layer());
            value = heads(value, tap.values.columns / groups);
        }
        line(concat("tap(", name, ", ", value, ')'));
    }

    void print(const ExchangedStreams&) override { line("streams, predicted = predicted, streams"); }

    std::string heads(const std::string& x, std::size_t width)
    {
        return concat(define("heads", kNumpyHeads), '(', x, ", ", ofLayer("HEAD", width), ')');
    }

    void assign(const MatrixView& target, const std::string& value)
    {
        const std::string name = nameOf(target);
        const std::string array = arrayOf(target);
        if (layer() == kNoLayer && array == "streams" && make(array))
            line(concat("streams = [None] * ", config().streams.count));
        make(name);
        line(concat(name, " = ", value));
    }

    std::string part(const HeadStretch& stretch, std::size_t heads, std::size_t count)
    {
        const std::string name = nameOf(stretch);
        if (heads == 1)
            return coversAll(stretch, 1, count) ? name : concat(name, "[:, ", rangeOf(stretch.first, count), ']');
        if (stretch.width == 0) return concat(name, "[:, None, ", rangeOf(stretch.first, count), ']');
        const std::string all = this->heads(name, stretch.width);
        if (stretch.first == 0 && count == stretch.width) return all;
        return concat(all, "[..., ", rangeOf(stretch.first, count), ']');
    }

    void assignPart(const HeadStretch& target, std::size_t heads, std::size_t count, const std::string& value)
    {
        const std::string name = nameOf(target);
        if (coversAll(target, heads, count)) {
            const bool is3d = heads > 1;
            const bool isShared = partlyWritten().contains(name) || partlyWritten().contains(value);
            return assign(target.x, is3d ? value + ".reshape(n, -1)" : isShared ? value + ".copy()" : value);
        }
        if (make(name)) line(concat(name, " = np.zeros((n, ", ofLayer("COLUMNS", target.x.columns), "))"));
        line(concat(part(target, heads, count), " = ", value));
    }

    std::string quoted(std::string_view part) const
    {
        return layer() == kNoLayer ? concat('"', part, '"') : concat("b + \"", part, '"');
    }

    std::string rows(std::string_view part) const { return concat("rows(", quoted(part), ')'); }

    std::string values(const FileValues& vector) const
    {
        const Source& source = vector.source;
        if (source.tensors.size() != 1) throw std::logic_error("these values are not from one tensor of the file");
        const std::string& name = source.tensors.front();
        const GgufTensor& tensor = tensorOf(name);
        const std::size_t count = vector.size() / source.repeats;
        std::string text;
        if (tensor.elementCount() == count) {
            text = rows(name) + (tensor.dimensions == 1 ? "[0]" : ".ravel()");
        } else if (tensor.shape[0] == count) {
            text = concat("rows(", quoted(name), ", ", source.first / count, ", 1)[0]");
        } else {
            text = concat(rows(name), ".ravel()[", source.first, ':', source.first + count, ']');
        }
        return source.repeats == 1 ? text : concat(text, ".repeat(", source.repeats, ')');
    }

    std::string product(const std::string& input, const Linear& linear)
    {
        const MatrixPlace place = placeOf(model(), linear);
        const bool isOfLayer = linear.weight.name.starts_with("blk.");
        const std::string name = concat(isOfLayer ? "b + " : "", '"', place.part, '"');
        const std::string function = define("linear", kNumpyLinear);
        std::string text;
        if (!linear.reordered.empty()) {
            for (const RowRange& range : linear.reordered) {
                text += concat(text.empty() ? "" : ", ", function, '(', input, ", ", name, ", ", range.first, ", ",
                               range.count, ')');
            }
            return concat("np.hstack([", text, "])");
        }
        text = concat(function, '(', input, ", ", name);
        if (!place.whole) text += concat(", ", ofLayer("FIRST_ROW", place.first), ", ", ofLayer("ROWS", place.rows));
        return linear.bias.empty() ? text + ')' : concat(text, ") + ", values(linear.bias));
    }

    void put(const ops::Embed& op) { assign(op.x, concat(define("embed", kNumpyEmbed), "(\"", op.table->name, "\")")); }

    void put(const ops::AddPositions& op)
    {
        assign(op.x, concat(nameOf(op.x), " + ", define("positions", kNumpyPositions), "(\"", op.table->name, "\")"));
    }

    void put(const ops::Norm& op)
    {
        const float usual = config().normEpsilon;
        const std::string function = define("norm", numpyNorm(op.kind), {{"epsilon", shortest(usual)}});
        const bool inParts = op.x.rows > 1;
        const auto vector = [&](std::string_view name) {
            const std::string reshaped = concat(".reshape(-1, ", ofLayer("HEAD", op.x.columns), ')');
            return rows(name) + (tensorOf(name).shape[0] == op.x.columns ? "" : reshaped);
        };
        const NormWeights& w = *op.weights;
        std::string text = concat(function, '(', inParts ? heads(nameOf(op.x), op.x.columns) : nameOf(op.x));
        if (!w.tensor.empty()) {
            text += ", " + vector(weightName(w));
            if (w.divisor != 1) text += concat(" / ", shortest(w.divisor));
            if (!w.bias.empty()) text += ", " + vector(w.tensor + ".bias");
        }
        if (op.epsilon != usual) text += concat(", epsilon=", shortest(op.epsilon));
        assign(op.out, text + (inParts ? ").reshape(n, -1)" : ")"));
    }

    void put(const ops::Project& op)
    {
        for (const Projection& each : op.products) assign(each.out, product(nameOf(op.x), *each.weights));
    }

    void put(const ops::Rope& op)
    {
        const RopeConfig& rope = *op.config;
        std::string growth;
        if (rope.temperature != 0.0) {
            growth = concat(define("growth", kNumpyGrowth), '(', shortest(rope.temperature), ", ",
                            rope.temperatureLength, ", ", rope.temperatureOffset, ')');
        }
        if (turnsNothing(rope))
            return assign(op.x, concat('(', heads(nameOf(op.x), op.headDim), " * ", growth, ").reshape(n, -1)"));
        define("heads", kNumpyHeads);
        const bool isLocal = &rope == &config().localRope;
        const std::string frequencies =
            define(isLocal ? "local_frequencies" : "frequencies", numpyFrequencies(rope, factorsOf(config(), rope)));
        const std::string function = define("rope", numpyRope(rope, hasMagnitudes()));
        std::string text = concat(function, '(', nameOf(op.x), ", ", ofLayer("HEAD", op.headDim), ", ",
                                  ofLayer("FREQUENCIES", frequencies), "()");
        if (hasMagnitudes()) {
            const std::string magnitude = ofLayer("MAGNITUDE", shortest(rope.magnitude));
            text += concat(", ", growth.empty()          ? magnitude
                                 : rope.magnitude == 1.0 ? growth
                                                         : concat(magnitude, " * ", growth));
        }
        assign(op.x, text + ')');
    }

    void put(const ops::StoreKv& op)
    {
        m_keys = concat(nameOf(op.keys), ", ", nameOf(op.values));
        if (!keepsKeys()) return;
        define("kept", "\nkept = {}  # keys and values of each layer, for later ones that have none of their own\n");
        line(concat("kept[L] = ", m_keys));
    }

    void put(const ops::Attention& op)
    {
        define("heads", kNumpyHeads);
        const std::string function = define("attention", numpyAttention(attention()));
        const std::string keys = keepsKeys() ? concat("*kept[", ofLayer("KEYS_OF", op.layer), ']') : m_keys;
        const std::size_t width = op.out.columns / config().headsOf(layer());
        std::string text = concat(nameOf(*op.scores), ", ", nameOf(op.out), " = ", function, '(', nameOf(op.queries),
                                  ", ", keys, ", ", ofLayer("HEAD", width));
        if (attention().windows || attention().blocks) {
            text += ", " + ofLayer("WINDOW", concat(op.options.inBlocks ? "-" : "", op.options.window));
        }
        if (attention().sinks) text += ", " + values(valuesAt(op.options.sinks));
        line(text + ')');
    }

    void put(const ops::Activate& op)
    {
        const NumpyFunction function = numpyActivation(op.f);
        const std::string name = define(function.name, function.text);
        if (op.f == Activation::ClampedSilu)
            return assign(op.x, concat(name, '(', nameOf(op.x), ", ", nameOf(*op.up), ')'));
        assign(op.x, concat(name, '(', nameOf(op.x), ')', op.up ? " * " + nameOf(*op.up) : ""));
    }

    void put(const ops::Xielu& op)
    {
        const std::string numbers = concat('(', shortest(op.f.positive), ", ", shortest(op.f.negative), ", ",
                                           shortest(op.f.beta), ", ", shortest(op.f.epsilon), ')');
        assign(op.x, concat(define("xielu", kNumpyXielu), '(', nameOf(op.x), ", *", ofLayer("XIELU", numbers), ')'));
    }

    void put(const ops::Clamp& op)
    {
        const std::string limit = shortest(op.limit);
        assign(op.x, concat("np.clip(", nameOf(op.x), ", -", limit, ", ", limit, ')'));
    }

    void put(const ops::Experts& op)
    {
        define("linear", kNumpyLinear);
        const NumpyFunction activation = numpyActivation(op.f);
        const std::string function =
            define("experts", numpyExperts(model(), op, define(activation.name, activation.text)));
        make(nameOf(op.out));
        line(concat(nameOf(op.out), ", ", nameOf(op.activated), " = ", function, '(', nameOf(op.x), ", ",
                    nameOf(op.logits), ", b)"));
    }

    void put(const ops::Clear& op) { assign(op.x, concat("np.zeros((n, ", ofLayer("COLUMNS", op.x.columns), "))")); }

    void put(const ops::CopyHeads& op)
    {
        if (op.role == Role::LayerInput) {
            const std::string all = heads(nameOf(op.in), op.count);
            return assign(op.out.x, concat(all, "[:, ", ofLayer("INPUT", op.in.first / op.count), ']'));
        }
        assignPart(op.out, op.heads, op.count, part(op.in, op.heads, op.count));
    }

    void put(const ops::ProjectHeads& op)
    {
        const std::size_t count = op.heads.size();
        const Linear& first = op.heads.front();
        const std::string input = part(op.in, count, first.weight.columns);
        const std::string value = count == 1 ? product(input, first)
                                             : concat(define("linear_heads", kNumpyLinearHeads), '(', input, ", ",
                                                      quoted(placeOf(model(), first).part), ')');
        assignPart(op.out, count, first.weight.rows, value);
    }

    void put(const ops::ProjectHeadsTransposed&)
    {
        throw std::logic_error("the expanded form of attention is not recorded");
    }

    void put(const ops::Multiply& op) { assign(op.x, concat(nameOf(op.x), " * ", nameOf(op.y))); }

    void put(const ops::Deal& op)
    {
        make(nameOf(op.first));
        make(nameOf(op.second));
        line(concat(nameOf(op.first), ", ", nameOf(op.second), " = ", define("deal", kNumpyDeal), '(', nameOf(op.x),
                    ", ", op.width, ')'));
    }

    void put(const ops::Convolve& op)
    {
        const FileValues& kernel = valuesAt(op.kernel);
        std::string weights;
        for (const std::string& tensor : kernel.source.tensors) weights += (weights.empty() ? "" : ", ") + rows(tensor);
        if (kernel.source.tensors.size() > 1) weights = concat("np.vstack([", weights, "])");
        if (weights.empty()) {  // constants, the same for all channels
            for (std::size_t i = 0; i < kernel.size(); i += op.x.columns)
                weights += (weights.empty() ? "" : ", ") + shortest(kernel[i]);
            weights = concat("np.array([[", weights, "]])");
        }
        const std::string bias = op.bias.empty() ? "" : " + " + values(valuesAt(op.bias));
        assign(op.x, concat(define("convolve", kNumpyConvolve), '(', nameOf(op.x), ", ", weights, ')', bias));
    }

    void put(const ops::Blend& op)
    {
        assign(op.out, concat(nameOf(op.x), " + ", nameOf(op.y), " * ", values(valuesAt(op.factors))));
    }

    void put(const ops::Exponential& op)
    {
        assign(op.x, concat("np.exp(", shortest(op.factor), " * ", nameOf(op.x), ')'));
    }

    void put(const ops::CorrectionKeys& op)
    {
        define("heads", kNumpyHeads);
        const std::string keys = nameOf(op.keys);
        line(concat(keys, ", ", nameOf(op.removed), ", ", nameOf(op.corrected), " = ",
                    define("correction_keys", kNumpyCorrectionKeys), '(', keys, ", ", nameOf(op.rates), ", ",
                    values(valuesAt(op.scale)), ", ", values(valuesAt(op.learn)), ", ", op.width, ')'));
    }

    void put(const ops::AddBonus& op)
    {
        define("heads", kNumpyHeads);
        assign(op.out, concat(nameOf(op.out), " + ", define("bonus", kNumpyBonus), '(', nameOf(op.rows), ", ",
                              values(valuesAt(op.weights)), ", ", op.width, ')'));
    }

    void put(const ops::MixStreams& op)
    {
        line(concat(arrayOf(op.out.front()), " = ", define("mix_streams", kNumpyMixStreams), '(', arrayOf(op.x.front()),
                    ", ", nameOf(op.coefficients), ')'));
    }

    void put(const ops::AddWeighted& op)
    {
        assign(op.x,
               concat(nameOf(op.x), " + (1 + ", nameOf(op.factors), "[:, ", op.column, ", None]) * ", nameOf(op.y)));
    }

    void put(const ops::MatchLength& op)
    {
        assign(op.x, concat(define("match_length", kNumpyMatchLength), '(', nameOf(op.x), ", ", nameOf(op.y), ')'));
    }

    void put(const ops::CutBelow& op)
    {
        assign(op.x,
               concat(define("cut_below", kNumpyCutBelow), '(', nameOf(op.x), ", ", shortest(op.deviations), ')'));
    }

    void put(const ops::Decays& op)
    {
        const std::string steps = nameOf(op.steps);
        assign(op.steps, concat(define("softplus", kNumpySoftplus), '(', steps, " + ", values(valuesAt(op.bias)), ')'));
        if (!op.rates.empty()) assign(op.decay, concat("np.exp(", steps, " * ", values(valuesAt(op.rates)), ')'));
    }

    void put(const ops::Recur& op)
    {
        define("heads", kNumpyHeads);
        const auto function = [&](const char* name) { return define(name, numpyRecurrence(*op.config)); };
        const std::string mixed = nameOf(op.mixed);
        switch (op.config->kind) {
        case Recurrence::DeltaRule:
            return assign(op.out, concat(function("delta_rule"), '(', mixed, ", ", nameOf(op.decay), ", ",
                                         nameOf(op.strength), ')'));
        case Recurrence::Mamba2:
            return assign(op.out, concat(function("mamba2"), '(', mixed, ", ", nameOf(op.decay), ", ",
                                         nameOf(op.strength), ", ", values(valuesAt(op.skip)), ')'));
        case Recurrence::Mamba:
            return assign(op.out, concat(function("mamba"), '(', mixed, ", ", nameOf(op.strength), ", ",
                                         rows(valuesAt(op.rates).source.tensors.front()), ", ",
                                         values(valuesAt(op.skip)), ')'));
        case Recurrence::Rwkv7:
            return assign(op.out, concat(function("rwkv7"), '(', mixed, ", ", nameOf(op.decay), ", ",
                                         nameOf(op.removed), ", ", nameOf(op.corrected), ')'));
        case Recurrence::None:
        case Recurrence::ShortConvolution:
            break;
        }
        throw std::logic_error("this recurrence has no state");
    }

    void put(const ops::Scale& op) { assign(op.x, concat(nameOf(op.x), " * ", ofLayer("SCALE", shortest(op.factor)))); }

    void put(const ops::SoftCap& op)
    {
        const std::string cap = shortest(op.cap);
        assign(op.x, op.cap == 1.0F ? concat("np.tanh(", nameOf(op.x), ')')
                                    : concat(cap, " * np.tanh(", nameOf(op.x), " / ", cap, ')'));
    }

    void put(const ops::AddResidual& op) { assign(op.x, concat(nameOf(op.x), " + ", nameOf(op.y))); }

    std::string m_keys;  ///< keys and values of the current layer
};

}  // namespace

std::unique_ptr<Printer> makeNumpyPrinter(const Model& model, const Program& program)
{
    return std::make_unique<NumpyPrinter>(model, program);
}

}  // namespace vitrine
