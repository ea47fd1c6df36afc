// Compares the counted work of a forward pass with numbers computed by hand for tiny models, and with the sizes of the
// tensors in the file.
#include "core/compute/backend/work_counter.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

#include <string_view>

using namespace vitrine;
using namespace vitrine::test;

namespace {

// Default sizes of tiny models: 2 layers, embedding 64, 4 heads of 16 dimensions, 2 key heads, feed-forward 96.
constexpr double kLayers = 2;
constexpr double kEmbedding = 64;
// Number of weights of the matrices for queries, for keys and values, and for the output.
constexpr double kAttentionWeights = 64 * 64 + 2 * 64 * 32 + 64 * 64;
constexpr double kFeedForwardWeights = 3 * 64 * 96;
constexpr double kLayerWeights = kAttentionWeights + kFeedForwardWeights;
constexpr double kKvWeights = 2 * 64 * 32;
// Weights of a layer except those for keys and values. In the last layer, only tokens with logits need them.
constexpr double kOtherWeights = kLayerWeights - kKvWeights;
// Operations of attention per token, layer and visible position: Q·k and the weighted sum of values, each with 2
// operations for 4 heads of 16 dimensions.
constexpr double kOperationsPerSeen = 2 * 2 * 4 * 16;
// Cached numbers per position and layer: keys and values of 2 key heads with 16 dimensions.
constexpr double kKvValues = 2 * 2 * 16;

double sumUpTo(double n)
{
    return n * (n + 1) / 2;
}

/// An evaluator that counts the work and computes nothing.
class Counted {
public:
    explicit Counted(const TinyModelSpec& spec, std::size_t chunk = Evaluator::kDefaultChunk, KvType type = KvType::F16)
        : m_tiny(spec), m_counter(*m_tiny.backend), m_evaluator(m_tiny.model, m_counter, chunk),
          m_cache(m_evaluator.makeCache(64, type, type))
    {
    }

    /// Returns the work of evaluating the next `count` tokens.
    Work next(std::size_t count, LogitRows rows = LogitRows::Last)
    {
        m_counter.reset();
        EvaluateOptions options;
        options.rows = rows;
        m_evaluator.evaluate(*m_cache, tinyTokens(count), options);
        return m_counter.work();
    }
    const Model& model() const { return m_evaluator.model(); }
    double headWeights() const { return kEmbedding * model().config().vocabulary; }

private:
    TinyEvaluation m_tiny;
    WorkCounter m_counter;
    Evaluator m_evaluator;
    std::unique_ptr<KvCache> m_cache;
};

}  // namespace

class WorkCounterTest : public QObject {
    Q_OBJECT

private slots:
    void promptInOneChunk()
    {
        Counted counted(tinySpec("llama"));
        const Work work = counted.next(10);
        QCOMPARE(work.operations, 2 * (10 * kLayerWeights + 10 * kKvWeights + kOtherWeights + counted.headWeights()) +
                                      kOperationsPerSeen * (sumUpTo(10) + 10));
        QCOMPARE(work.bytes, 4 * (kLayers * kLayerWeights + counted.headWeights()) + 10 * 4 * kEmbedding +
                                 kLayers * 10 * 2 * kKvValues);
        QVERIFY(work.bytesAreExact);
    }

    void everyChunkReadsTheWeightsAgain()
    {
        Counted whole(tinySpec("llama"));
        Counted counted(tinySpec("llama"), 4, KvType::F32);
        const Work work = counted.next(10);
        QCOMPARE(work.operations, whole.next(10).operations);
        // Chunks of 4, 4 and 2 tokens attend to 4, 8 and 10 positions, and only the last token gets logits. In the last
        // layer, all other tokens only store keys and values.
        const double weights = 3 * kLayerWeights + 3 * kKvWeights + kOtherWeights + counted.headWeights();
        QCOMPARE(work.bytes, 4 * weights + 10 * 4 * kEmbedding + (4 + 8 + 10 + 10) * 4 * kKvValues);
    }

    void generationReadsAllThatWasBefore()
    {
        Counted counted(tinySpec("llama"));
        counted.next(10);
        const Work work = counted.next(1);
        QCOMPARE(work.operations,
                 2 * (kLayers * kLayerWeights + counted.headWeights()) + kLayers * kOperationsPerSeen * 11);
        QCOMPARE(work.bytes,
                 4 * (kLayers * kLayerWeights + counted.headWeights()) + 4 * kEmbedding + kLayers * 11 * 2 * kKvValues);
    }

    void logitsOnlyOfTheRowsAskedFor()
    {
        const auto operations = [](LogitRows rows) { return Counted(tinySpec("llama")).next(10, rows).operations; };
        const double head = 2 * Counted(tinySpec("llama")).headWeights();
        const double lastLayer = 2 * kOtherWeights;
        QCOMPARE(operations(LogitRows::All) - operations(LogitRows::None),
                 10 * (lastLayer + head) + kOperationsPerSeen * sumUpTo(10));
        QCOMPARE(operations(LogitRows::Last) - operations(LogitRows::None), lastLayer + head + kOperationsPerSeen * 10);
        const Work none = Counted(tinySpec("llama")).next(10, LogitRows::None);
        QCOMPARE(none.bytes, 4 * (kLayerWeights + kKvWeights) + 10 * 4 * kEmbedding + 10 * 2 * kKvValues);
    }

    void quantizedWeights()
    {
        Counted counted(tinySpec("llama", QuantType::Q8_0));
        QCOMPARE(counted.next(1).bytes,
                 34.0 / 32 * (kLayers * kLayerWeights + counted.headWeights() + kEmbedding) + kLayers * 2 * kKvValues);
    }

    void aWindowHidesWhatIsBefore()
    {
        TinyModelSpec spec = tinySpec("llama");
        spec.metadata["llama.attention.sliding_window"] = std::uint32_t{4};
        Counted counted(spec);
        const double products = 2 * (10 * kLayerWeights + 10 * kKvWeights + kOtherWeights + counted.headWeights());
        const Work prompt = counted.next(10);
        QCOMPARE(prompt.operations - products, kOperationsPerSeen * (1 + 2 + 3 + 7 * 4 + 4));
        const double weights = 4 * (kLayers * kLayerWeights + counted.headWeights());
        QCOMPARE(prompt.bytes - weights, 10 * 4 * kEmbedding + (10 + 4) * 2 * kKvValues);
        // The second of two tokens attends to one position more than the first.
        QCOMPARE(counted.next(2).bytes - weights, 2 * 4 * kEmbedding + (5 + 4) * 2 * kKvValues);
    }

    void onlyTheChosenExperts()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2moe";
        spec.experts = 8;
        spec.expertsUsed = 2;
        Counted counted(spec);
        const double shared = 64 + 3 * 64 * 192;  // the shared expert, and its router with one row
        const double fixed = kAttentionWeights + 8 * 64 + shared;
        const Work one = counted.next(1);
        QCOMPARE(one.operations, 2 * (kLayers * (fixed + 2 * kFeedForwardWeights) + counted.headWeights()) +
                                     kLayers * kOperationsPerSeen);
        QCOMPARE(one.bytes, 4 * (kLayers * (fixed + 2 * kFeedForwardWeights) + counted.headWeights()) + 4 * kEmbedding +
                                kLayers * 2 * kKvValues);
        QVERIFY(one.bytesAreExact);
        const Work three = counted.next(3);
        const double ofToken = fixed + 2 * kFeedForwardWeights;
        QCOMPARE(three.operations,
                 2 * (4 * ofToken + 2 * kKvWeights + counted.headWeights()) + kOperationsPerSeen * (2 + 3 + 4 + 4));
        QCOMPARE(three.bytes, 4 * (kLayers * fixed + (6 + 2) * kFeedForwardWeights + counted.headWeights()) +
                                  3 * 4 * kEmbedding + kLayers * 4 * 2 * kKvValues);
        QVERIFY(!three.bytesAreExact);
        // Twenty tokens choose more experts than exist, so each expert is read once.
        const double twenty = counted.next(20).bytes;
        QCOMPARE(twenty - counted.next(10).bytes, 10 * 4 * kEmbedding - kLayers * 10 * 2 * kKvValues);
    }

    /// A single token reads every matrix of the file once, except for tables that are only looked up.
    void aTokenReadsTheFile_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* const family : kTinyFamilies) QTest::newRow(family) << family;
    }
    void aTokenReadsTheFile()
    {
        QFETCH(const QString, family);
        Counted counted(tinySpec(qPrintable(family), QuantType::F16));
        const ModelConfig& config = counted.model().config();
        double expected = 0;
        for (const GgufTensor& tensor : counted.model().file().tensors()) {
            const bool table = tensor.name == "token_embd.weight" || tensor.name == "position_embd.weight";
            const bool isOutput = tensor.name == "token_embd.weight" && config.tiedOutput;
            const auto bytes = static_cast<double>(tensor.data.size());
            if (table) expected += bytes / static_cast<double>(tensor.shape[1]);  // a lookup reads only one row
            if (tensor.shape[1] > 1 && (!table || isOutput)) expected += bytes;
        }
        expected += config.layers * 2.0 * 2 * config.kvWidth();
        QCOMPARE(counted.next(1).bytes, expected);
    }
};

VITRINE_TEST(WorkCounterTest);
#include "work_counter_test.moc"
