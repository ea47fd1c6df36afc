// Compares the decoders bit for bit with those of ggml, taken from the library of an installed llama.cpp.
#include "core/gguf/gguf_file.h"
#include "core/quant/half.h"
#include "core/quant/q4_0.h"
#include "core/quant/q8_0.h"
#include "core/quant/quant_traits.h"
#include "tests/support/shared_data.h"

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
    void realTensors();
    void encoders();

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
        // "Q4_K" is dequantize_row_q4_K, everything else is written in lower case.
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
        const bool bothZero = a[i] == 0 && b[i] == 0;
        if (!bothNan && !bothZero && std::memcmp(&a[i], &b[i], sizeof(float)) != 0) {
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

void GgmlComparisonTest::realTensors()
{
    REQUIRE_SHARED(folder, "data/models");
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().find("IQ3_S") != std::string::npos) continue;
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

QTEST_GUILESS_MAIN(GgmlComparisonTest)
#include "ggml_comparison_test.moc"
