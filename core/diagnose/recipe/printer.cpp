#include "core/diagnose/recipe/printer.h"

#include "core/base/concat.h"
#include "core/diagnose/program/step_title.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/model.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

namespace vitrine {

std::string nameOf(const MatrixView& view)
{
    std::string name;
    for (const char c : bufferOf(view).name()) {
        if (c >= 'A' && c <= 'Z') {
            name += '_';
            name += static_cast<char>(c + 32);
        } else {
            name += c;
        }
    }
    return name;
}

std::string arrayOf(const MatrixView& view)
{
    const std::string name = nameOf(view);
    return name.substr(0, name.find('['));
}

bool coversAll(const HeadStretch& stretch, std::size_t heads, std::size_t count)
{
    return stretch.first == 0 && heads * count == stretch.x.columns;
}

std::string factorsOf(const ModelConfig& config, const RopeConfig& rope)
{
    if (&rope == &config.longRope) return "rope_factors_long.weight";
    if (&rope == &config.localRope) return {};
    if (config.longRope.kind != RopeKind::None) return "rope_factors_short.weight";
    return rope.hasFrequencyFactors ? "rope_freqs.weight" : "";
}

bool turnsNothing(const RopeConfig& rope)
{
    return std::ranges::all_of(rope.frequencies, [](double frequency) { return frequency == 0.0; });
}

namespace {

template <typename Use>
void eachOperation(const Program& program, const Use& use)
{
    const auto all = [&](const std::vector<Recorded>& events, std::size_t layer) {
        for (const Recorded& event : events) {
            if (const Op* const op = std::get_if<Op>(&event))
                std::visit([&](const auto& each) { use(each, layer); }, *op);
        }
    };
    all(program.before, kNoLayer);
    for (std::size_t layer = 0; layer < program.layers.size(); ++layer) all(program.layers[layer], layer);
    all(program.after, kNoLayer);
}

}  // namespace

Printer::Printer(const Model& model, const Program& program) : m_model(model), m_program(program)
{
    survey();
}

const ModelConfig& Printer::config() const noexcept
{
    return m_model.config();
}

void Printer::printAll()
{
    m_before = printed(m_program.before, kNoLayer);
    std::vector<std::vector<Line>> layers;
    for (std::size_t layer = 0; layer < m_program.layers.size(); ++layer) {
        layers.push_back(printed(m_program.layers[layer], layer));
    }
    m_loop = rollUp(layers);
    m_after = printed(m_program.after, kNoLayer);
}

/// Finds what the functions must be able to do in any layer.
void Printer::survey()
{
    eachOperation(m_program, [this]<typename Operation>(const Operation& op, std::size_t layer) {
        if constexpr (std::is_same_v<Operation, ops::Rope>) {
            m_magnitudes = m_magnitudes || ((op.config->magnitude != 1.0 || op.config->temperature != 0.0) &&
                                            !turnsNothing(*op.config));
        } else if constexpr (std::is_same_v<Operation, ops::Attention>) {
            m_keepsKeys = m_keepsKeys || op.layer != layer;
            m_attention.options = op.options;
            m_attention.windows = m_attention.windows || (op.options.window > 0 && !op.options.inBlocks);
            m_attention.blocks = m_attention.blocks || op.options.inBlocks;
            m_attention.sinks = m_attention.sinks || !op.options.sinks.empty();
            m_attention.heads = m_model.config().headsOf(layer);
        } else if constexpr (std::is_same_v<Operation, ops::CopyHeads>) {
            if (!coversAll(op.out, op.heads, op.count)) m_partlyWritten.insert(nameOf(op.out.x));
        } else if constexpr (std::is_same_v<Operation, ops::ProjectHeads>) {
            if (!coversAll(op.out, op.heads.size(), op.heads.front().weight.rows))
                m_partlyWritten.insert(nameOf(op.out.x));
        }
    });
}

std::vector<Line> Printer::printed(const std::vector<Recorded>& events, std::size_t layer)
{
    m_layer = layer;
    m_made.clear();
    m_title.clear();
    m_lines.clear();
    for (const Recorded& event : events) {
        if (const Op* const op = std::get_if<Op>(&event)) m_title = stepTitle(*op);
        std::visit([this](const auto& each) { print(each); }, event);
    }
    return std::move(m_lines);
}

std::string Printer::define(const std::string& name, const std::string& text, Blanks blanks)
{
    for (std::size_t number = 1;; ++number) {
        const std::string own = number == 1 ? name : concat(name, '_', number);
        blanks["fn"] = own;
        const std::string filled = fill(text, blanks);
        const auto known = m_defined.find(own);
        if (known == m_defined.end()) {
            m_defined.emplace(own, filled);
            m_helpers += filled;
            return own;
        }
        if (known->second == filled) return own;
    }
}

const FileValues& Printer::valuesAt(std::span<const float> span) const
{
    const LayerWeights& w = m_model.weights().layers.at(m_layer);
    std::vector<const FileValues*> all{&w.sinks,
                                       &w.recurrent.convolution,
                                       &w.recurrent.convolutionBias,
                                       &w.recurrent.stepBias,
                                       &w.recurrent.rates,
                                       &w.recurrent.skip,
                                       &w.timeMix.shift,
                                       &w.timeMix.keyScale,
                                       &w.timeMix.keyLearn,
                                       &w.timeMix.bonus,
                                       &w.timeMix.feedForwardBlend,
                                       &w.streams.scale};
    for (const FileValues& blend : w.timeMix.blends) all.push_back(&blend);
    const auto found = std::ranges::find_if(all, [&](const FileValues* one) { return one->data() == span.data(); });
    if (found == all.end()) throw std::logic_error("these values are not weights of the layer");
    return **found;
}

const GgufTensor& Printer::tensorOf(std::string_view name) const
{
    const GgufTensor* const tensor = m_model.file().findTensor(layerPrefix(m_layer) + std::string(name));
    if (!tensor) throw std::logic_error("weights have a source that is not in the file");
    return *tensor;
}

std::string Printer::weightName(const NormWeights& norm) const
{
    return hasTensor(m_model, m_layer, norm.tensor) ? norm.tensor : norm.tensor + ".weight";
}

namespace {

std::string listedLayers(const std::vector<std::size_t>& layers, const char* before, const char* between)
{
    std::string out;
    for (const std::size_t layer : layers) out += concat(out.empty() ? before : between, layer);
    return out;
}

std::vector<std::size_t> otherLayers(const std::vector<std::size_t>& layers, std::size_t count)
{
    std::vector<std::size_t> others;
    for (std::size_t layer = 0; layer < count; ++layer) {
        if (!std::ranges::binary_search(layers, layer)) others.push_back(layer);
    }
    return others;
}

/// Returns the condition that L is one of `layers`: "L == 3", "4 <= L <= 9", "L in (0, 2)".
std::string isOneOf(const std::vector<std::size_t>& layers, bool inC, std::size_t count)
{
    const std::size_t first = layers.front(), last = layers.back();
    if (first == last) return concat("L == ", first);
    if (last - first + 1 == layers.size()) {
        if (first == 0) return concat("L < ", last + 1);
        if (last + 1 == count) return concat("L >= ", first);
        return inC ? concat("L >= ", first, " && L <= ", last) : concat(first, " <= L <= ", last);
    }
    const std::vector<std::size_t> others = otherLayers(layers, count);
    const bool fewOthers = others.size() < layers.size();
    if (inC) {
        return fewOthers ? listedLayers(others, "L != ", " && L != ") : listedLayers(layers, "L == ", " || L == ");
    }
    return fewOthers && others.size() == 1 ? concat("L != ", others.front())
           : fewOthers                     ? concat("L not in (", listedLayers(others, "", ", "), ')')
                                           : concat("L in (", listedLayers(layers, "", ", "), ')');
}

/// `title` is that of the last comment.
template <typename Lines>
std::string linesText(const Lines& lines, std::size_t indent, bool inC, std::string& title)
{
    std::string out;
    for (const auto& line : lines) {
        if (line.title != title) out += indented(concat(inC ? "// " : "# ", line.title, '\n'), indent);
        title = line.title;
        out += indented(withoutMarks(line.text) + '\n', indent);
    }
    return out;
}

std::string loopText(const Loop& loop, std::size_t layers, bool inC)
{
    std::string out, title;
    bool isOpen = false;  // whether a condition is not closed yet
    for (const LoopBlock& block : blocksOf(loop, layers)) {
        const auto lines = std::span(loop.lines).subspan(block.first, block.end - block.first);
        if (isOpen && inC) out += block.isElse ? "} else {\n" : "}\n";
        if (block.isElse && !inC) out += "else:\n";
        isOpen = !block.isEverywhere;
        if (isOpen && !block.isElse) {
            const std::string condition = isOneOf(lines.front().layers, inC, layers);
            out += inC ? concat("if (", condition, ") {\n") : concat("if ", condition, ":\n");
        }
        out += linesText(lines, isOpen ? 4 : 0, inC, title);
    }
    return isOpen && inC ? out + "}\n" : out;
}

}  // namespace

std::string statementsOf(const Printer& printer, std::size_t layers, bool inC)
{
    const std::size_t margin = inC ? 4 : 0;
    std::string title;
    std::string out = linesText(printer.before(), margin, inC, title);
    out += inC ? "    for (int L = 0; L < LAYERS; L++) {\n" : "for L in range(LAYERS):\n    b = f\"blk.{L}.\"\n";
    out += indented(loopText(printer.loop(), layers, inC), margin + 4) + (inC ? "    }\n" : "");
    return out + linesText(printer.after(), margin, inC, title);
}

}  // namespace vitrine
