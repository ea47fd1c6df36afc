#include "core/model/architectures/recurrent.h"

#include "core/base/sentence.h"
#include "core/model/architectures/decoder.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kMaxTaps = 64;
constexpr std::uint32_t kMaxStateHeads = 1 << 16;
// Maximum number of floats in the state of a layer. It is far above the state of every real model.
constexpr std::uint64_t kMaxState = std::uint64_t{1} << 30;

/// Reads a norm with separate weights for each group, [groups, width].
NormWeights readGroupNorm(const TensorReader& tensors, std::uint32_t layer, std::size_t groups, std::size_t width)
{
    NormWeights norm{{}, {}, "ssm_norm"};
    const std::string name = blockTensor(layer, "ssm_norm.weight");
    if (groups == 1) {
        norm.weight = tensors.vector(name, width);
        return norm;
    }
    const Tensor table = tensors.matrix(name, groups, width);
    if (!table) return norm;
    norm.weight.resize(groups * width);
    for (std::size_t group = 0; group < groups; ++group) table.decodeRow(group, norm.weight.data() + group * width);
    return norm;
}

}  // namespace

std::uint32_t readTaps(const MetadataReader& metadata, std::string_view kernel)
{
    const std::uint32_t taps = metadata.count(kernel, kMaxTaps);
    if (taps < 2) metadata.refuse(kernel, SENTENCE("must be at least 2: a convolution over one position has no state"));
    return taps;
}

void makeRecurrent(ModelConfig& config, std::uint32_t layer)
{
    LayerConfig& one = everyLayer(config)[layer];
    one.attends = false;
    one.recurrence = config.recurrent.kind;
}

void readMatrixStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind)
{
    RecurrentConfig& recurrent = config.recurrent;
    recurrent.kind = kind;
    recurrent.kernel = readTaps(metadata, "ssm.conv_kernel");
    const std::uint32_t inner = metadata.count("ssm.inner_size", kMaxWidth);
    recurrent.keyDim = metadata.count("ssm.state_size", kMaxWidth);
    recurrent.heads = metadata.count("ssm.time_step_rank", kMaxStateHeads);
    recurrent.groups = metadata.count("ssm.group_count", kMaxStateHeads);
    recurrent.epsilon = config.normEpsilon;
    if (inner % recurrent.heads != 0) {
        metadata.refuse("ssm.time_step_rank",
                        SENTENCE("must divide ", metadata.key("ssm.inner_size"), ", which is ", inner));
    }
    recurrent.valueDim = inner / recurrent.heads;
    if (kind == Recurrence::DeltaRule && recurrent.valueDim != recurrent.keyDim) {
        metadata.refuse("ssm.inner_size",
                        SENTENCE("with ", recurrent.heads, " heads of ", recurrent.keyDim,
                                 " dimensions, the value must be ", recurrent.heads * recurrent.keyDim));
    }
    if (recurrent.heads % recurrent.groups != 0) {
        metadata.refuse("ssm.group_count",
                        SENTENCE("must divide ", metadata.key("ssm.time_step_rank"), ", which is ", recurrent.heads));
    }
    const std::uint64_t channels = std::uint64_t{inner} + 2 * std::uint64_t{recurrent.groups} * recurrent.keyDim;
    if (channels > kMaxWidth || std::uint64_t{inner} * recurrent.keyDim > kMaxState) {
        metadata.refuse("ssm.state_size", SENTENCE("with ", recurrent.heads, " heads and ", recurrent.groups,
                                                   " groups, the state would be too large"));
    }
    recurrent.channels = static_cast<std::uint32_t>(channels);
}

void requireRoomForState(const MetadataReader& metadata, std::string_view name, std::uint64_t channels,
                         std::uint64_t values)
{
    if (channels <= kMaxWidth && values <= kMaxState) return;
    metadata.refuse(name, SENTENCE("the state is too large: ", channels, " channels and ", values, " other values"));
}

void readScannedStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind)
{
    RecurrentConfig& recurrent = config.recurrent;
    recurrent.kind = kind;
    recurrent.kernel = readTaps(metadata, "ssm.conv_kernel");
    recurrent.channels = metadata.count("ssm.inner_size", kMaxWidth);
    recurrent.keyDim = metadata.count("ssm.state_size", kMaxWidth);
    recurrent.groups = 1;
    const std::uint32_t rank = metadata.count("ssm.time_step_rank", kMaxWidth);
    if (kind == Recurrence::Mamba) {
        recurrent.heads = recurrent.channels;
        recurrent.stepRank = rank;
    } else {
        recurrent.heads = rank;
        recurrent.stepRank = std::max(64U, config.embedding / 16);
    }
    if (recurrent.channels % recurrent.heads != 0) {
        metadata.refuse("ssm.time_step_rank",
                        SENTENCE("must divide ", metadata.key("ssm.inner_size"), ", which is ", recurrent.channels));
    }
    recurrent.valueDim = recurrent.channels / recurrent.heads;
    requireRoomForState(metadata, "ssm.state_size", recurrent.channels,
                        std::uint64_t{recurrent.channels} * recurrent.keyDim);
}

FileValues readConvolution(const TensorReader& tensors, const std::string& name, const RecurrentConfig& config)
{
    const Tensor table = tensors.matrix(name, config.channels, config.kernel);
    std::vector<float> taps(std::size_t{config.kernel} * config.channels);
    std::vector<float> row(config.kernel);
    for (std::size_t channel = 0; table && channel < config.channels; ++channel) {
        table.decodeRow(channel, row.data());
        for (std::size_t tap = 0; tap < config.kernel; ++tap) taps[tap * config.channels + channel] = row[tap];
    }
    return {std::move(taps), {.tensors = {nameInLayer(name)}, .isTransposed = true}};
}

FileValues readHeadNumbers(const TensorReader& tensors, const std::string& name, std::size_t heads)
{
    if (heads == 1 || !tensors.has(name) || tensors.rows(name) == 1) return tensors.vector(name, heads);
    const Tensor table = tensors.matrix(name, heads, 1);
    std::vector<float> numbers(heads);
    for (std::size_t head = 0; table && head < heads; ++head) table.decodeRow(head, &numbers[head]);
    return {std::move(numbers), {{nameInLayer(name)}}};
}

RecurrentWeights readMamba2(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                            Mamba2Lacks mayLack)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const std::size_t inner = recurrent.innerWidth();
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    RecurrentWeights weights;
    const Linear in = tensors.linear(name("ssm_in"), inner + recurrent.channels + recurrent.heads, config.embedding);
    if (in) {
        weights.gate = linearRows(in, 0, inner);
        weights.mixed = linearRows(in, inner, recurrent.channels);
        weights.step = linearRows(in, inner + recurrent.channels, recurrent.heads);
    }
    weights.convolution = readConvolution(tensors, name("ssm_conv1d.weight"), recurrent);
    if (!mayLack.convolutionBias || tensors.has(name("ssm_conv1d.bias"))) {
        weights.convolutionBias = tensors.vector(name("ssm_conv1d.bias"), recurrent.channels);
    }
    weights.stepBias = tensors.vector(name("ssm_dt.bias"), recurrent.heads);
    weights.rates = readHeadNumbers(tensors, name("ssm_a"), recurrent.heads);
    weights.skip = readHeadNumbers(tensors, name("ssm_d"), recurrent.heads);
    if (!mayLack.norm || tensors.has(name("ssm_norm.weight"))) {
        weights.norm = readGroupNorm(tensors, layer, recurrent.groups, inner / recurrent.groups);
    }
    weights.output = tensors.linear(name("ssm_out"), config.embedding, inner);
    return weights;
}

namespace {

/// Reads a table [channels, keys] of the file and returns it transposed, as [keys, channels].
FileValues readRates(const TensorReader& tensors, const std::string& name, std::size_t channels, std::size_t keys)
{
    const Tensor table = tensors.matrix(name, channels, keys);
    std::vector<float> rates(channels * keys);
    std::vector<float> row(keys);
    for (std::size_t channel = 0; table && channel < channels; ++channel) {
        table.decodeRow(channel, row.data());
        for (std::size_t key = 0; key < keys; ++key) rates[key * channels + channel] = row[key];
    }
    return {std::move(rates), {.tensors = {nameInLayer(name)}, .isTransposed = true}};
}

}  // namespace

RecurrentWeights readScanned(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const bool hasHeads = recurrent.kind == Recurrence::Mamba2;
    const std::size_t channels = recurrent.channels;
    const std::size_t keys = recurrent.keyDim;
    const std::size_t rank = recurrent.stepRank;
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    RecurrentWeights weights;
    const Linear in = tensors.linear(name("ssm_in"), 2 * channels, config.embedding);
    if (hasHeads) weights.gateAndMixed = in;
    if (in && !hasHeads) {
        weights.mixed = linearRows(in, 0, channels);
        weights.gate = linearRows(in, channels, channels);
    }
    weights.convolution = readConvolution(tensors, name("ssm_conv1d.weight"), recurrent);
    if (!hasHeads) weights.convolutionBias = tensors.vector(name("ssm_conv1d.bias"), channels);
    if (const Linear x = tensors.linear(name("ssm_x"), rank + 2 * keys, channels)) {
        const std::size_t key = hasHeads ? 0 : rank;
        weights.stepDown = linearRows(x, hasHeads ? 2 * keys : 0, rank);
        weights.key = linearRows(x, key, keys);
        weights.query = linearRows(x, key + keys, keys);
    }
    weights.step.weight = tensors.matrix(name("ssm_dt.weight"), recurrent.heads, rank);
    weights.stepBias = tensors.vector(name("ssm_dt.bias"), recurrent.heads);
    weights.rates = hasHeads ? readHeadNumbers(tensors, name("ssm_a"), recurrent.heads)
                             : readRates(tensors, name("ssm_a"), channels, keys);
    weights.skip = readHeadNumbers(tensors, name("ssm_d"), recurrent.heads);
    weights.output = tensors.linear(name("ssm_out"), config.embedding, channels);
    return weights;
}

}  // namespace vitrine
