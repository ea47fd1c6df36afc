// Tests a model file that is truncated during an evaluation. The evaluation must end with an error, and the cache must
// not change.
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/sentence_of.h"
#include "tests/support/test_program.h"

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A tiny model whose file can be truncated.
struct Shortened {
    explicit Shortened(const TinyModelSpec& spec)
    {
        writeTinyModel(path, spec);
        size = std::filesystem::file_size(path);
        model = Model::load(path);
    }
    /// Truncates the file to `bytes` bytes. A negative number is the number of bytes removed from the end.
    void leave(std::int64_t bytes) const
    {
        std::filesystem::resize_file(path, bytes < 0 ? size - static_cast<std::uintmax_t>(-bytes)
                                                     : static_cast<std::uintmax_t>(bytes));
    }

    QTemporaryDir folder;
    std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
    std::uintmax_t size = 0;
    std::shared_ptr<const Model> model;
};

template <typename Function>
QString saidBy(const Function& function)
{
    return QString::fromStdString(test::sentenceOf(function));
}

}  // namespace

class ShortenedFileTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void noResultComesOfIt_data()
    {
        QTest::addColumn<std::string>("architecture");
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("left");
        QTest::newRow("all gone") << std::string("llama") << int(QuantType::F32) << 0;
        QTest::newRow("the weights gone, quantised") << std::string("qwen2") << int(QuantType::Q4_0) << 20000;
        QTest::newRow("of experts") << std::string("qwen2moe") << int(QuantType::Q8_0) << 20000;
        QTest::newRow("the last byte gone") << std::string("llama") << int(QuantType::F16) << -1;
    }
    void noResultComesOfIt()
    {
        QFETCH(const std::string, architecture);
        QFETCH(const int, type);
        QFETCH(const int, left);
        TinyModelSpec spec = tinySpec(architecture.c_str(), static_cast<QuantType>(type));
        if (architecture == "qwen2moe") spec.experts = 4;
        const Shortened file(spec);
        const auto backend = makeTestBackend(2);
        Evaluator evaluator(file.model, *backend, 8);
        const auto cache = evaluator.makeCache(64, KvType::F32, KvType::F32);
        const std::vector<TokenId> tokens = tinyTokens(20);
        // Evaluates single tokens, so that a device repeats a recorded step.
        for (std::size_t i = 0; i < 4; ++i) evaluator.evaluate(*cache, std::span(tokens).subspan(i, 1), {});

        file.leave(left);
        int chunks = 0;
        EvaluateOptions options;
        options.rows = LogitRows::All;
        options.onChunk = [&chunks](std::size_t, std::size_t, std::span<const float>) { ++chunks; };
        const QString said = saidBy([&] { evaluator.evaluate(*cache, tokens, options); });
        QVERIFY2(said.contains("tiny.gguf: the file was shortened from"), qPrintable(said));
        QCOMPARE(saidBy([&] { evaluator.evaluate(*cache, std::span(tokens).first(1), {}); }), said);
        QCOMPARE(chunks, 0);
        QCOMPARE(cache->size(), std::size_t{4});
        QVERIFY(saidBy([&] { Evaluator(file.model, *backend, 8); }).contains("the file was shortened from"));
    }

    /// Chunks that were completed before the truncation stay in the cache with their results.
    void earlierChunksStay()
    {
        const Shortened file(tinySpec("llama"));
        const auto backend = makeTestBackend(2);
        Evaluator evaluator(file.model, *backend, 8);
        const auto cache = evaluator.makeCache(64, KvType::F32, KvType::F32);
        std::vector<std::size_t> told;
        EvaluateOptions options;
        options.onChunk = [&](std::size_t done, std::size_t, std::span<const float>) {
            told.push_back(done);
            if (done == 16) file.leave(0);
        };
        const QString said = saidBy([&] { evaluator.evaluate(*cache, tinyTokens(40), options); });
        QVERIFY2(said.contains("the file was shortened from"), qPrintable(said));
        QCOMPARE(told, (std::vector<std::size_t>{8, 16}));
        QCOMPARE(cache->size(), std::size_t{16});
    }

    /// If zeros were read during loading, the error is about the truncated file and not about its contents.
    void whileItIsLoaded()
    {
        for (const char* stage : {"tokenizer", "chat template"}) {
            const Shortened file(tinySpec("llama"));
            LoadOptions options;
            options.progress = [&](float, std::string_view at) {
                if (at == stage) file.leave(100);
            };
            const QString said = saidBy([&] { Model::load(file.path, options); });
            QVERIFY2(said.contains("tiny.gguf: the file was shortened from"), qPrintable(said));
        }
    }
};

VITRINE_TEST(ShortenedFileTest);

#include "shortened_file_test.moc"
