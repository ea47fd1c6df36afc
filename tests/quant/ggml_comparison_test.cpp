// Compares the decoders bit for bit with ggml's. ggml's come from the library of an installed llama.cpp.
#include "core/file/gguf/gguf_file.h"
#include "core/file/quant/float_types.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "core/file/quant/quant_traits.h"
#include "tests/support/block_scales.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <dlfcn.h>
#include <random>
#include <vector>

using namespace vitrine;

class GgmlComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void randomBlocks_data();
    void randomBlocks();
    void extremeScales_data() { randomBlocks_data(); }
    void extremeScales();
    void sixteenBits();
    void realTensors();
    void encoders();
    void encodersAreAsGood_data();
    void encodersAreAsGood();

private:
    template <typename Function>
    Function symbol(const std::string& name) const
    {
        return reinterpret_cast<Function>(dlsym(m_library, name.c_str()));
    }
    using Dequantize = void (*)(const void*, float*, std::int64_t);
    Dequantize dequantize(const QuantTraits& traits) const
    {
        std::string name = "dequantize_row_" + std::string(traits.name);
        // The name of the function for Q4_K is dequantize_row_q4_K. Only this final K is a capital letter.
        for (char& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        if (name.ends_with("_k")) name.back() = 'K';
        return symbol<Dequantize>(name);
    }
    void* m_library = nullptr;
};

namespace {

bool sameBits(const std::vector<float>& a, const std::vector<float>& b, std::size_t& where)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool bothNan = std::isnan(a[i]) && std::isnan(b[i]);
        if (!bothNan && std::memcmp(&a[i], &b[i], sizeof(float)) != 0) {
            where = i;
            return false;
        }
    }
    return true;
}

}  // namespace

void GgmlComparisonTest::initTestCase()
{
    const QString home = qEnvironmentVariable("PEER_HOME", QDir::homePath() + "/.cache/vitrine-peer");
    const QString library = home + "/node_modules/@node-llama-cpp/linux-x64/bins/linux-x64/libggml-base.so";
    m_library = dlopen(library.toLocal8Bit().constData(), RTLD_NOW | RTLD_LOCAL);
    if (!m_library) QSKIP(qPrintable("ggml is not installed (set PEER_HOME): " + library));
}

void GgmlComparisonTest::randomBlocks_data()
{
    QTest::addColumn<int>("id");
    for (const QuantTraits& traits : allQuantTraits()) {
        if (traits.blockSize > 1) QTest::newRow(std::string(traits.name).c_str()) << static_cast<int>(traits.type);
    }
}

void GgmlComparisonTest::randomBlocks()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    const auto reference = dequantize(traits);
    QVERIFY(reference);
    constexpr std::size_t kBlocks = 5000;
    std::mt19937 random(static_cast<unsigned>(id));
    std::vector<std::uint32_t> words(kBlocks * traits.blockBytes / 4 + 1);
    for (auto& word : words) word = static_cast<std::uint32_t>(random());
    const auto* bytes = reinterpret_cast<const std::byte*>(words.data());
    std::vector<float> ours(kBlocks * traits.blockSize);
    std::vector<float> theirs(ours.size());
    traits.decode(bytes, ours.data(), ours.size());
    reference(bytes, theirs.data(), static_cast<std::int64_t>(theirs.size()));
    std::size_t where = 0;
    QVERIFY2(sameBits(ours, theirs, where),
             qPrintable(QString("element %1: %2 here, %3 there").arg(where).arg(ours[where]).arg(theirs[where])));
}

namespace {

/// Half-precision numbers of both signs: zero, denormals, the smallest and largest numbers, infinity, both kinds of
/// NaN.
constexpr std::uint16_t kExtremes[] = {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x83FF, 0x0400, 0x7BFF,
                                       0xFBFF, 0x7C00, 0xFC00, 0x7C01, 0xFE00, 0x7FFF, 0xFFFF};

/// Returns blocks with every pair of extreme scales, or every exponent of MXFP4. Their quants are zeros, ones, high
/// bits or random bytes.
std::vector<std::byte> extremeBlocks(const QuantTraits& traits, std::mt19937& random)
{
    std::vector<std::byte> blocks;
    const auto add = [&](const auto& setScales) {
        for (int fill = 0; fill < 6; ++fill) {
            std::vector<std::byte> block(traits.blockBytes);
            for (std::byte& byte : block) {
                byte = static_cast<std::byte>(fill == 0 ? 0x00 : fill == 1 ? 0xFF : fill == 2 ? 0x80 : random() & 255);
            }
            setScales(block.data());
            blocks.insert(blocks.end(), block.begin(), block.end());
        }
    };
    if (traits.type == QuantType::MXFP4) {
        for (int e = 0; e < 256; ++e) add([e](std::byte* block) { block[0] = static_cast<std::byte>(e); });
        return blocks;
    }
    const std::size_t scales = test::scaleCount(traits.type);
    for (const std::uint16_t first : kExtremes) {
        for (const std::uint16_t second : kExtremes) {
            add([&](std::byte* block) {
                test::setScale(traits.type, block, 0, first);
                if (scales > 1) test::setScale(traits.type, block, 1, second);
            });
        }
    }
    return blocks;
}

}  // namespace

void GgmlComparisonTest::extremeScales()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    std::mt19937 random(static_cast<unsigned>(id) + 100);
    const auto blocks = extremeBlocks(traits, random);
    std::vector<float> ours(blocks.size() / traits.blockBytes * traits.blockSize);
    std::vector<float> theirs(ours.size());
    traits.decode(blocks.data(), ours.data(), ours.size());
    dequantize(traits)(blocks.data(), theirs.data(), static_cast<std::int64_t>(theirs.size()));
    std::size_t where = 0;
    QVERIFY2(sameBits(ours, theirs, where),
             qPrintable(QString("element %1: %2 here, %3 there").arg(where).arg(ours[where]).arg(theirs[where])));
}

// Every f16 value and every bf16 value is decoded to the same bits as by ggml.
void GgmlComparisonTest::sixteenBits()
{
    std::vector<std::uint16_t> bits(65536);
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint16_t>(i);
    const auto* bytes = reinterpret_cast<const std::byte*>(bits.data());
    std::vector<float> ours(bits.size());
    std::vector<float> theirs(bits.size());
    std::size_t where = 0;
    using ToFloats = void (*)(const void*, float*, std::int64_t);
    decodeF16(bytes, ours.data(), ours.size());
    symbol<ToFloats>("ggml_fp16_to_fp32_row")(bytes, theirs.data(), 65536);
    QVERIFY(sameBits(ours, theirs, where));
    decodeBF16(bytes, ours.data(), ours.size());
    symbol<ToFloats>("ggml_bf16_to_fp32_row")(bytes, theirs.data(), 65536);
    QVERIFY(sameBits(ours, theirs, where));
}

void GgmlComparisonTest::realTensors()
{
    REQUIRE_SHARED(folder, "data/models");
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const GgufFile file = GgufFile::open(entry.path());
        for (const GgufTensor& tensor : file.tensors()) {
            const QuantTraits& traits = quantTraits(tensor.type);
            if (traits.blockSize == 1) continue;
            std::vector<float> ours(tensor.elementCount());
            std::vector<float> theirs(ours.size());
            traits.decode(tensor.data.data(), ours.data(), ours.size());
            dequantize(traits)(tensor.data.data(), theirs.data(), static_cast<std::int64_t>(theirs.size()));
            std::size_t where = 0;
            QVERIFY2(sameBits(ours, theirs, where), entry.path().c_str());
            ++compared;
        }
    }
    QVERIFY(compared > 100);
}

void GgmlComparisonTest::encoders()
{
    using Encode = void (*)(const float*, void*, std::int64_t);
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    std::vector<float> values(32 * 2000);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = normal(random) * std::ldexp(1.0F, static_cast<int>(i / 32 % 30) - 20);
    }
    std::fill_n(values.begin(), 32, 0.0F);
    const auto compare = [&](QuantType type, auto* encode, const char* name) {
        std::vector<std::byte> ours(rowBytes(type, values.size()));
        std::vector<std::byte> theirs(ours.size());
        encode(values.data(), ours.data(), values.size());
        symbol<Encode>(name)(values.data(), theirs.data(), static_cast<std::int64_t>(values.size()));
        return ours == theirs;
    };
    QVERIFY(compare(QuantType::Q8_0, encodeQ8_0, "quantize_row_q8_0_ref"));
    QVERIFY(compare(QuantType::Q4_0, encodeQ4_0, "quantize_row_q4_0_ref"));
}

void GgmlComparisonTest::encodersAreAsGood_data()
{
    QTest::addColumn<QString>("values");
    for (const char* values : {"normal", "uniform", "heavy tails", "shifted", "rows of many magnitudes", "a model"}) {
        QTest::newRow(values) << QString(values);
    }
}

namespace {

std::vector<float> valuesLike(const QString& name)
{
    std::mt19937 random(77);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> uniform(-1, 1);
    std::vector<float> values(256 * 400);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float z = normal(random);
        if (name == "normal") values[i] = 0.02F * z;
        if (name == "uniform") values[i] = uniform(random);
        if (name == "heavy tails") values[i] = z * z * z;
        if (name == "shifted") values[i] = z + 1.5F;
        if (name == "rows of many magnitudes") values[i] = std::ldexp(z, static_cast<int>(i / 512 % 16) - 8);
    }
    return values;
}

double errorOf(const std::vector<float>& values, const std::vector<float>& decoded)
{
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        sum += std::pow(static_cast<double>(values[i]) - static_cast<double>(decoded[i]), 2);
    }
    return std::sqrt(sum / static_cast<double>(values.size()));
}

}  // namespace

// In K formats, the encoder chooses the scales. The error of Vitrine's encoder may be at most 2 % larger than the error
// of ggml's encoder.
void GgmlComparisonTest::encodersAreAsGood()
{
    QFETCH(QString, values);
    std::vector<float> wanted = valuesLike(values);
    if (values == "a model") {
        REQUIRE_SHARED(path, "data/models/stories260K-pad256-F16.gguf");
        const GgufFile file = GgufFile::open(path);
        const GgufTensor* tensor = file.findTensor("blk.2.ffn_up.weight");
        QVERIFY(tensor && tensor->type == QuantType::F16);
        wanted.resize(tensor->elementCount());
        decodeF16(tensor->data.data(), wanted.data(), wanted.size());
    }
    using Quantize = std::size_t (*)(const float*, void*, std::int64_t, std::int64_t, const float*);
    const auto compare = [&](QuantType type, auto* encode, const char* name) {
        std::vector<std::byte> bytes(rowBytes(type, wanted.size()));
        std::vector<float> decoded(wanted.size());
        encode(wanted.data(), bytes.data(), wanted.size());
        quantTraits(type).decode(bytes.data(), decoded.data(), decoded.size());
        const double ours = errorOf(wanted, decoded);
        symbol<Quantize>(name)(wanted.data(), bytes.data(), static_cast<std::int64_t>(wanted.size() / 256), 256,
                               nullptr);
        quantTraits(type).decode(bytes.data(), decoded.data(), decoded.size());
        const double theirs = errorOf(wanted, decoded);
        qInfo("%s: root mean square error %.6g, ggml's %.6g (%+.2f %%)", name, ours, theirs, 100 * (ours / theirs - 1));
        return ours <= 1.02 * theirs;
    };
    QVERIFY(compare(QuantType::Q4_K, encodeQ4_K, "quantize_q4_K"));
    QVERIFY(compare(QuantType::Q6_K, encodeQ6_K, "quantize_q6_K"));
}

VITRINE_TEST(GgmlComparisonTest);
#include "ggml_comparison_test.moc"
