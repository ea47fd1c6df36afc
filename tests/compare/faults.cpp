#include "tests/compare/faults.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/file/quant/half.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numbers>
#include <random>
#include <variant>

namespace vitrine::test {

namespace {

class FaultyBackend final : public CpuBackend {
public:
    explicit FaultyBackend(EngineFault fault) : CpuBackend(chooseKernels(), 2), m_fault(fault) {}

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override
    {
        m_tokens.assign(tokens.begin(), tokens.end());
        m_firstPosition = firstPosition;
        CpuBackend::begin(tokens, firstPosition);
    }

    void run(const Op& op) override
    {
        std::visit([this](const auto& each) { compute(each); }, op);
    }

protected:
    using CpuBackend::compute;

    void compute(const ops::Embed& op)
    {
        CpuBackend::compute(op);
        if (m_fault != EngineFault::NoEmbedScale) return;
        const float factor = 1.0F / std::sqrt(static_cast<float>(op.x.columns));
        std::for_each_n(rowData(op.x), op.x.elements(), [factor](float& value) { value *= factor; });
    }

    void compute(const ops::Norm& op)
    {
        ops::Norm changed = op;
        if (m_fault == EngineFault::NoEpsilon) changed.epsilon = 0;
        CpuBackend::compute(changed);
    }

    void compute(const ops::Rope& op)
    {
        const bool wrong = m_fault == EngineFault::PositionOffByOne && m_firstPosition > 0;
        if (wrong) CpuBackend::begin(m_tokens, m_firstPosition - 1);
        CpuBackend::compute(op);
        if (wrong) CpuBackend::begin(m_tokens, m_firstPosition);
    }

    void compute(const ops::Activate& op)
    {
        if (m_fault != EngineFault::HardSwish || op.f != Activation::Silu || !op.up) {
            ops::Activate changed = op;
            if (m_fault == EngineFault::GeluForSilu) changed.f = Activation::GeluTanh;
            CpuBackend::compute(changed);
            return;
        }
        const MatrixView& x = op.x;
        for (std::size_t r = 0; r < x.rows; ++r) {
            std::transform(
                rowData(x, r), rowData(x, r) + x.columns, rowData(*op.up, r), rowData(x, r),
                [](float gate, float value) { return gate * std::clamp(gate / 6 + 0.5F, 0.0F, 1.0F) * value; });
        }
    }

    void compute(const ops::Attention& op)
    {
        if (m_fault != EngineFault::WrongKvHead) {
            ops::Attention changed = op;
            if (m_fault == EngineFault::SoftmaxOfBase2) changed.options.scale *= std::numbers::ln2_v<float>;
            CpuBackend::compute(changed);
            return;
        }
        // Moves each query head to the position at which it attends to the wrong key head, and moves it back
        // afterwards.
        const auto& kv = static_cast<const CpuKvCache&>(*op.cache);
        const std::size_t heads = op.queries.columns / kv.headDim(op.layer);
        moveHeads(op.queries, heads, kv.kvHeads(op.layer), true);
        CpuBackend::compute(op);
        moveHeads(op.queries, heads, kv.kvHeads(op.layer), false);
        moveHeads(op.out, heads, kv.kvHeads(op.layer), false);
        if (op.scores) moveHeads(*op.scores, heads, kv.kvHeads(op.layer), false);
    }

    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override
    {
        if (m_fault != EngineFault::OtherRopeBase) return CpuBackend::ropeAngle(config, pair, position);
        return static_cast<double>(position) * std::pow(static_cast<double>(config.frequencies[pair]), 1.3);
    }

private:
    static void moveHeads(const MatrixView& x, std::size_t heads, std::size_t kvHeads, bool there)
    {
        const std::size_t width = x.columns / heads;
        std::vector<float> moved(x.columns);
        for (std::size_t row = 0; row < x.rows; ++row) {
            for (std::size_t head = 0; head < heads; ++head) {
                const std::size_t seat = head % kvHeads * (heads / kvHeads) + head / kvHeads;
                const std::size_t from = there ? head : seat;
                const std::size_t to = there ? seat : head;
                std::copy_n(rowData(x, row) + from * width, width,
                            moved.begin() + static_cast<std::ptrdiff_t>(to * width));
            }
            std::copy(moved.begin(), moved.end(), rowData(x, row));
        }
    }

    EngineFault m_fault;
    std::vector<std::int32_t> m_tokens;
    std::size_t m_firstPosition = 0;
};

class FloatAngleBackend final : public CpuBackend {
public:
    FloatAngleBackend() : CpuBackend(chooseKernels(), 2) {}

protected:
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override
    {
        const float ratio = static_cast<float>(config.frequencies[1] / config.frequencies[0]);
        float angle = static_cast<float>(position);
        for (std::size_t i = 0; i < pair; ++i) angle *= ratio;
        return angle;
    }
};

std::vector<std::byte> readBytes(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> letters{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::byte> bytes(letters.size());
    std::memcpy(bytes.data(), letters.data(), letters.size());
    return bytes;
}

template <typename Block, typename Change>
void forEachBlock(std::span<std::byte> blocks, const Change& change)
{
    for (std::size_t at = 0; at + sizeof(Block) <= blocks.size(); at += sizeof(Block)) {
        Block block;
        std::memcpy(&block, blocks.data() + at, sizeof(Block));
        change(block);
        std::memcpy(blocks.data() + at, &block, sizeof(Block));
    }
}

}  // namespace

std::unique_ptr<Backend> makeFaultyBackend(EngineFault fault)
{
    return std::make_unique<FaultyBackend>(fault);
}

std::unique_ptr<Backend> makeFloatAngleBackend()
{
    return std::make_unique<FloatAngleBackend>();
}

void damageTensor(const std::filesystem::path& model, const std::filesystem::path& copy, const std::string& tensor,
                  const std::function<void(std::span<std::byte>)>& change)
{
    std::vector<std::byte> bytes = readBytes(model);
    const GgufFile file = GgufFile::open(model);
    const GgufTensor* found = file.findTensor(tensor);
    if (!found) throw Error(concat("no tensor ", tensor));
    change(std::span(bytes).subspan(found->fileOffset, found->data.size()));
    std::ofstream out(copy, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void interleaveHeadRows(std::span<std::byte> matrix, std::size_t heads, std::size_t headDim)
{
    const std::vector<std::byte> before(matrix.begin(), matrix.end());
    const std::size_t row = matrix.size() / (heads * headDim);
    for (std::size_t head = 0; head < heads; ++head) {
        for (std::size_t i = 0; i < headDim; ++i) {
            const std::size_t from = head * headDim + i % 2 * (headDim / 2) + i / 2;
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(from * row), row,
                        matrix.begin() + static_cast<std::ptrdiff_t>((head * headDim + i) * row));
        }
    }
}

void swapQ4KNibbles(std::span<std::byte> blocks)
{
    forEachBlock<BlockQ4_K>(blocks, [](BlockQ4_K& block) {
        for (std::uint8_t& pair : block.qs) pair = static_cast<std::uint8_t>(pair << 4 | pair >> 4);
    });
}

void swapQ6KScales(std::span<std::byte> blocks)
{
    forEachBlock<BlockQ6_K>(blocks, [](BlockQ6_K& block) {
        for (int i = 0; i < 16; i += 2) std::swap(block.scales[i], block.scales[i + 1]);
    });
}

TinyTensor randomKQuants(QuantType type, std::size_t elements, float size)
{
    std::mt19937 random(7);
    const auto byte = [&random] { return static_cast<std::uint8_t>(random() & 0xFF); };
    TinyTensor tensor{type, std::vector<std::byte>(rowBytes(type, elements))};
    if (type == QuantType::Q4_K) {
        forEachBlock<BlockQ4_K>(tensor.data, [&](BlockQ4_K& block) {
            // On average, scales and minima are about 32 and quants 7.5. A mean weight of `size` minus a minimum of
            // `size` is 0, so the weights are centred around zero.
            block.d = floatToHalf(size / (32 * 7.5F));
            block.dmin = floatToHalf(size / 32);
            for (std::uint8_t& scale : block.scales) scale = byte();
            for (std::uint8_t& pair : block.qs) pair = byte();
        });
    } else {
        forEachBlock<BlockQ6_K>(tensor.data, [&](BlockQ6_K& block) {
            block.d = floatToHalf(size / (64 * 16));
            for (std::int8_t& scale : block.scales) scale = static_cast<std::int8_t>(byte());
            for (std::uint8_t& low : block.ql) low = byte();
            for (std::uint8_t& high : block.qh) high = byte();
        });
    }
    return tensor;
}

}  // namespace vitrine::test
