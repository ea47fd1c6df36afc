#include "core/base/concat.h"
#include "core/diagnose/recipe/c_helpers.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/printer.h"
#include "core/model/model.h"

#include <algorithm>
#include <stdexcept>
#include <variant>

namespace vitrine {

namespace {

/// Returns the number of values of a view for each token.
std::size_t widthOf(const MatrixView& view)
{
    return view.elements();  // recorded programs have one token
}

std::string width(const MatrixView& view)
{
    return ofLayer("WIDTH", widthOf(view));
}

const CNormParts& partsOf(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return kCRmsNorm;
    case NormKind::Layer:
        return kCLayerNorm;
    }
    throw std::logic_error("unknown kind of norm");
}

/// Each variable is an array of n rows, one for each token.
class CPrinter final : public Printer {
public:
    CPrinter(const Model& model, const Program& program) : Printer(model, program) { printAll(); }

private:
    void print(const Op& op) override
    {
        std::visit([this](const auto& each) { put(each); }, op);
    }

    void print(const RecordedTap& tap) override
    {
        const SiteTraits& traits = siteTraits(tap.site);
        const std::size_t groups = traits.groups == SiteGroups::Heads     ? config().headsOf(layer())
                                   : traits.groups == SiteGroups::KvHeads ? config().kvHeadsOf(layer())
                                                                          : 0;
        const std::size_t columns = widthOf(tap.values);
        const std::string size = tap.site == Site::Scores ? "n"
                                 : groups > 0             ? ofLayer("HEAD", columns / groups)
                                                          : ofLayer("WIDTH", columns);
        line(concat("save(", traits.perLayer ? "L" : "-1", ", \"", traits.name, "\", ", nameOf(tap.values), ", n, ",
                    ofLayer(traits.groups == SiteGroups::KvHeads ? "KV_HEADS" : "HEADS", groups), ", ", size, ");"));
    }

    void print(const ExchangedStreams&) override
    {
        line(concat("for (long s = 0; s < ", config().streams.count,
                    "; s++) {\n    double *stream = streams[s];\n"
                    "    streams[s] = predicted[s];\n    predicted[s] = stream;\n}"));
    }

    void each(const MatrixView& x, const std::string& statement)
    {
        line(concat("for (long i = 0; i < n * ", width(x), "; i++) ", nameOf(x), "[i] ", statement, ';'));
    }

    std::string tensor(std::string_view name) const
    {
        return concat(layer() == kNoLayer ? "-1" : "L", ", \"", name, '"');
    }

    std::string source(const FileValues& values) const
    {
        if (values.source.tensors.size() != 1)
            throw std::logic_error("these values are not from one tensor of the file");
        return tensor(values.source.tensors.front());
    }

    std::string stretch(const HeadStretch& stretch) const
    {
        return concat(nameOf(stretch.x), ", ", ofLayer("ROW", stretch.x.columns), ", ", ofLayer("HEAD", stretch.width),
                      ", ", ofLayer("FIRST", stretch.first));
    }

    std::string linear() { return define("linear", kCLinear); }

    void addBias(const std::string& y, std::size_t rows, const FileValues& bias)
    {
        if (bias.empty()) return;
        line(concat(define("add_bias", kCAddBias), '(', y, ", n, ", ofLayer("ROWS", rows), ", ", source(bias), ", ",
                    ofLayer("FIRST", bias.source.first), ");"));
    }

    void put(const ops::Embed& op)
    {
        line(concat(define("embed", kCEmbed), '(', nameOf(op.x), ", \"", op.table->name, "\");"));
    }

    void put(const ops::AddPositions& op)
    {
        line(concat(define("add_positions", kCAddPositions), '(', nameOf(op.x), ", \"", op.table->name, "\");"));
    }

    void put(const ops::Norm& op)
    {
        const NormWeights& w = *op.weights;
        if (w.divisor != 1 && !w.bias.empty()) throw std::logic_error("a norm with a divisor has no bias");
        const CNormParts& parts = partsOf(op.kind);
        const std::string function = define("norm", kCNorm, {{"mean", parts.mean}, {"scale", parts.scale}});
        const std::string count = op.x.rows == 1 ? "n" : "n * " + ofLayer("HEADS", op.x.rows);
        line(concat(function, '(', nameOf(op.out), ", ", nameOf(op.x), ", ", count, ", ", ofLayer("HEAD", op.x.columns),
                    ", ", tensor(w.tensor.empty() ? "" : weightName(w)), ", \"",
                    w.bias.empty() ? "" : w.tensor + ".bias", "\", ", shortest(op.epsilon), ");"));
        if (w.divisor != 1) each(op.out, "/= " + shortest(w.divisor));
    }

    void put(const ops::Project& op)
    {
        for (const Projection& product : op.products) {
            const Linear& w = *product.weights;
            const MatrixPlace place = placeOf(model(), w);
            const std::string y = nameOf(product.out), name = concat('"', place.part, ".weight\"");
            const char* const index = w.weight.name.starts_with("blk.") ? "L" : "-1";
            std::size_t column = 0;
            for (const RowRange& range : w.reordered) {
                line(concat(define("linear_heads", kCLinearHeads), '(', y, ", ", widthOf(product.out), ", 0, ", column,
                            ", ", nameOf(op.x), ", ", widthOf(op.x), ", 0, 0, ", index, ", ", name, ", 1, ",
                            range.first, ", ", range.count, ");"));
                column += range.count;
            }
            if (w.reordered.empty()) {
                line(concat(linear(), '(', y, ", ", nameOf(op.x), ", n, ", index, ", ", name, ", ",
                            ofLayer("FIRST_ROW", place.first), ", ", ofLayer("ROWS", place.rows), ");"));
            }
            addBias(y, place.rows, w.bias);
        }
    }

    void put(const ops::Rope& op)
    {
        const RopeConfig& rope = *op.config;
        const std::string growth =
            rope.temperature == 0.0
                ? "0, 1, 0"
                : concat(shortest(rope.temperature), ", ", rope.temperatureLength, ", ", rope.temperatureOffset);
        if (turnsNothing(rope)) {
            return line(concat(define("grow", kCGrow), '(', nameOf(op.x), ", ", width(op.x), ", ", growth, ");"));
        }
        const bool isLocal = &rope == &config().localRope;
        const std::string frequencies =
            define(isLocal ? "local_frequencies" : "frequencies", cFrequencies(rope, factorsOf(config(), rope)));
        line(concat(define("rope", cRope(rope, hasMagnitudes())), '(', nameOf(op.x), ", ",
                    ofLayer("HEADS", op.x.columns / op.headDim), ", ", ofLayer("HEAD", op.headDim), ", ",
                    ofLayer("FREQUENCIES", frequencies),
                    hasMagnitudes() ? concat(", ", ofLayer("MAGNITUDE", shortest(rope.magnitude)), ", ", growth) : "",
                    ");"));
    }

    void put(const ops::StoreKv& op)
    {
        m_keys = nameOf(op.keys);
        m_values = nameOf(op.values);
        if (!keepsKeys()) return;
        define("kept", concat("\n/* Keys and values of each layer, for later ones that have none of their own */\n"
                              "static double *kept_keys[",
                              config().layers, "], *kept_values[", config().layers, "];\n"));
        for (const auto& [kept, name] : {std::pair("kept_keys", m_keys), std::pair("kept_values", m_values)}) {
            line(concat(kept, "[L] = memcpy(numbers(n * ", width(op.keys), "), ", name, ", n * ", width(op.keys),
                        " * sizeof *", name, ");"));
        }
    }

    void put(const ops::Attention& op)
    {
        const std::size_t heads = config().headsOf(layer()), head = op.out.columns / heads;
        const std::string at = concat('[', ofLayer("KEYS_OF", op.layer), ']');
        std::string text =
            concat(define("attention", cAttention(attention())), '(', nameOf(*op.scores), ", ", nameOf(op.out), ", ",
                   nameOf(op.queries), ", ", keepsKeys() ? "kept_keys" + at : m_keys, ", ",
                   keepsKeys() ? "kept_values" + at : m_values, ", ", ofLayer("HEADS", heads), ", ",
                   ofLayer("KV_HEADS", std::size_t{config().kvHeadsOf(layer())}), ", ", ofLayer("HEAD", head));
        if (attention().windows || attention().blocks) {
            text += ", " + ofLayer("WINDOW", concat(op.options.inBlocks ? "-" : "", op.options.window));
        }
        if (attention().sinks) text += ", " + source(valuesAt(op.options.sinks));
        line(text + ");");
    }

    void put(const ops::Activate& op)
    {
        const CFunction activation = cActivation(op.f);
        const std::string name = define(activation.name, activation.text), x = nameOf(op.x);
        if (op.f == Activation::ClampedSilu)
            return each(op.x, concat("= ", name, '(', x, "[i], ", nameOf(*op.up), "[i])"));
        each(op.x, concat("= ", name, '(', x, "[i])", op.up ? concat(" * ", nameOf(*op.up), "[i]") : ""));
    }

    void put(const ops::Xielu& op)
    {
        each(op.x, concat("= ", define("xielu", kCXielu), '(', nameOf(op.x), "[i], ",
                          ofLayer("XIELU_P", shortest(op.f.positive)), ", ",
                          ofLayer("XIELU_N", shortest(op.f.negative)), ", ", ofLayer("XIELU_B", shortest(op.f.beta)),
                          ", ", ofLayer("XIELU_E", shortest(op.f.epsilon)), ')'));
    }

    void put(const ops::Clamp& op)
    {
        const std::string limit = shortest(op.limit);
        each(op.x, concat("= fmin(fmax(", nameOf(op.x), "[i], -", limit, "), ", limit, ')'));
    }

    void put(const ops::Experts& op)
    {
        linear();
        const ExpertWeights& w = *op.weights;
        const auto biased = [](const std::vector<Linear>& all) { return !all.empty() && !all.front().bias.empty(); };
        if (biased(w.gate) || biased(w.up) || biased(w.down) || !w.sharedUp.bias.empty() ||
            !w.sharedDown.bias.empty() || !w.sharedGate.bias.empty() || !w.sharedRouter.bias.empty()) {
            define("add_bias", kCAddBias);
        }
        const CFunction activation = cActivation(op.f);
        const std::string function = define("experts", cExperts(model(), op, define(activation.name, activation.text)));
        line(concat(function, '(', nameOf(op.out), ", ", nameOf(op.activated), ", ", nameOf(op.x), ", ",
                    nameOf(op.logits), ", L);"));
    }

    void put(const ops::Clear& op)
    {
        const std::string x = nameOf(op.x);
        line(concat("memset(", x, ", 0, n * ", width(op.x), " * sizeof *", x, ");"));
    }

    void put(const ops::CopyHeads& op)
    {
        const bool whole = coversAll(op.out, op.heads, op.count) && coversAll(op.in, op.heads, op.count);
        const std::string out = nameOf(op.out.x), in = nameOf(op.in.x);
        if (whole && (op.heads == 1 || op.out.width == op.in.width)) {
            return line(concat("memcpy(", out, ", ", in, ", n * ", width(op.out.x), " * sizeof *", out, ");"));
        }
        line(concat(define("copy_heads", kCCopyHeads), '(', stretch(op.out), ", ", stretch(op.in), ", ",
                    ofLayer("HEADS", op.heads), ", ", ofLayer("COUNT", op.count), ");"));
    }

    void put(const ops::ProjectHeads& op)
    {
        const Linear& first = op.heads.front();
        if (!first.bias.empty()) throw std::logic_error("products of heads have no bias");
        const MatrixPlace place = placeOf(model(), first);
        line(concat(define("linear_heads", kCLinearHeads), '(', stretch(op.out), ", ", stretch(op.in), ", ",
                    tensor(place.part + ".weight"), ", ", ofLayer("HEADS", op.heads.size()), ", ",
                    ofLayer("FIRST_ROW", place.first), ", ", ofLayer("ROWS", place.rows), ");"));
    }

    void put(const ops::ProjectHeadsTransposed&)
    {
        throw std::logic_error("the expanded form of attention is not recorded");
    }

    void put(const ops::Multiply& op) { each(op.x, concat("*= ", nameOf(op.y), "[i]")); }

    void put(const ops::Deal& op)
    {
        line(concat(define("deal", kCDeal), '(', nameOf(op.first), ", ", nameOf(op.second), ", ", nameOf(op.x), ", ",
                    width(op.x), ", ", op.width, ");"));
    }

    void put(const ops::Convolve& op)
    {
        const FileValues& kernel = valuesAt(op.kernel);
        const std::string x = nameOf(op.x);
        if (kernel.source.tensors.empty()) {  // constants: one for the token before, one for the token itself
            if (kernel.size() != 2 * op.x.columns) throw std::logic_error("a convolution with constants has two");
            line(concat(define("shift", kCShift), '(', x, ", ", width(op.x), ", ", shortest(kernel.front()), ", ",
                        shortest(kernel.back()), ");"));
        }
        const std::size_t channels = op.x.columns / std::max<std::size_t>(kernel.source.tensors.size(), 1);
        for (std::size_t i = 0; i < kernel.source.tensors.size(); ++i) {
            line(concat(define("convolve", kCConvolve), '(', x, i > 0 ? concat(" + ", i * channels) : "", ", ",
                        width(op.x), ", ", tensor(kernel.source.tensors[i]), ");"));
        }
        if (!op.bias.empty()) addBias(x, op.x.columns, valuesAt(op.bias));
    }

    void put(const ops::Blend& op)
    {
        const FileValues& factors = valuesAt(op.factors);
        line(concat(define("blend", kCBlend), '(', nameOf(op.out), ", ", nameOf(op.x), ", ", nameOf(op.y), ", ",
                    width(op.x), ", ", source(factors), ", ", factors.source.first, ");"));
    }

    void put(const ops::Exponential& op)
    {
        each(op.x, concat("= exp(", shortest(op.factor), " * ", nameOf(op.x), "[i])"));
    }

    void put(const ops::CorrectionKeys& op)
    {
        line(concat(define("correction_keys", kCCorrectionKeys), '(', nameOf(op.keys), ", ", nameOf(op.removed), ", ",
                    nameOf(op.corrected), ", ", nameOf(op.rates), ", ", width(op.keys), ", ", op.width, ", ",
                    source(valuesAt(op.scale)), ", \"", valuesAt(op.learn).source.tensors.front(), "\");"));
    }

    void put(const ops::AddBonus& op)
    {
        line(concat(define("add_bonus", kCAddBonus), '(', nameOf(op.out), ", ", nameOf(op.rows), ", ", width(op.out),
                    ", ", op.width, ", ", source(valuesAt(op.weights)), ");"));
    }

    void put(const ops::MixStreams& op)
    {
        line(concat(define("mix_streams", kCMixStreams), '(', arrayOf(op.out.front()), ", ", arrayOf(op.x.front()),
                    ", ", nameOf(op.coefficients), ", ", op.x.size(), ", ", width(op.x.front()), ");"));
    }

    void put(const ops::AddWeighted& op)
    {
        const std::string columns = width(op.x);
        each(op.x, concat("+= (1 + ", nameOf(op.factors), "[i / ", columns, " * ", op.factors.columns, " + ", op.column,
                          "]) * ", nameOf(op.y), "[i]"));
    }

    void put(const ops::MatchLength& op)
    {
        line(concat(define("match_length", kCMatchLength), '(', nameOf(op.x), ", ", nameOf(op.y), ", ", width(op.x),
                    ");"));
    }

    void put(const ops::CutBelow& op)
    {
        line(concat(define("cut_below", kCCutBelow), '(', nameOf(op.x), ", ", width(op.x), ", ",
                    shortest(op.deviations), ");"));
    }

    void put(const ops::Decays& op)
    {
        const std::string steps = nameOf(op.steps);
        addBias(steps, op.steps.columns, valuesAt(op.bias));
        each(op.steps, concat("= ", define("softplus", kCSoftplus), '(', steps, "[i])"));
        if (op.rates.empty()) return;
        const FileValues& rates = valuesAt(op.rates);
        line(concat(define("decays", kCDecays), '(', nameOf(op.decay), ", ", steps, ", ", width(op.decay), ", ",
                    source(rates), ", ", rates.source.repeats, ");"));
    }

    void put(const ops::Recur& op)
    {
        const auto call = [&](const char* name, const std::string& arguments) {
            line(concat(define(name, cRecurrence(*op.config)), '(', nameOf(op.out), ", ", nameOf(op.mixed), ", ",
                        arguments, ");"));
        };
        switch (op.config->kind) {
        case Recurrence::DeltaRule:
            return call("delta_rule", concat(nameOf(op.decay), ", ", nameOf(op.strength)));
        case Recurrence::Mamba2:
            return call("mamba2", concat(nameOf(op.decay), ", ", nameOf(op.strength), ", ", source(valuesAt(op.skip))));
        case Recurrence::Mamba:
            return call("mamba", concat(nameOf(op.strength), ", ", source(valuesAt(op.rates)), ", \"",
                                        valuesAt(op.skip).source.tensors.front(), '"'));
        case Recurrence::Rwkv7:
            return call("rwkv7", concat(nameOf(op.decay), ", ", nameOf(op.removed), ", ", nameOf(op.corrected)));
        case Recurrence::None:
        case Recurrence::ShortConvolution:
            break;
        }
        throw std::logic_error("this recurrence has no state");
    }

    void put(const ops::Scale& op) { each(op.x, "*= " + ofLayer("SCALE", shortest(op.factor))); }

    void put(const ops::SoftCap& op)
    {
        const std::string cap = shortest(op.cap), x = nameOf(op.x);
        each(op.x,
             op.cap == 1.0F ? concat("= tanh(", x, "[i])") : concat("= ", cap, " * tanh(", x, "[i] / ", cap, ')'));
    }

    void put(const ops::AddResidual& op) { each(op.x, concat("+= ", nameOf(op.y), "[i]")); }

    std::string m_keys, m_values;  ///< variables of the current layer
};

}  // namespace

std::unique_ptr<Printer> makeCPrinter(const Model& model, const Program& program)
{
    return std::make_unique<CPrinter>(model, program);
}

}  // namespace vitrine
