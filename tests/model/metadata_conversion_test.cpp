// Tests that numbers in metadata are never rounded, wrapped or converted from another type. An error names the key, the
// index and the value.
#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/gguf/gguf_writer.h"
#include "core/model/metadata_reader.h"
#include "core/model/model.h"
#include "core/text/vocabulary.h"
#include "tests/gguf/raw_gguf.h"
#include "tests/support/edited_file.h"
#include "tests/support/sentence_of.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kU8 = 0, kI32 = 5, kF32 = 6, kBool = 7, kArray = 9, kU64 = 10, kI64 = 11, kF64 = 12;

/// Returns a file that contains only the array "x.k".
template <typename Number>
RawGguf withArray(std::uint32_t type, const std::vector<Number>& numbers)
{
    RawGguf file(0, 1);
    file.key("x.k", kArray).put(type).put(std::uint64_t{numbers.size()});
    for (const Number number : numbers) file.put(number);
    return file;
}

template <typename Number>
RawGguf withNumber(std::uint32_t type, Number number)
{
    RawGguf file(0, 1);
    file.key("x.k", type).put(number);
    return file;
}

}  // namespace

class MetadataConversionTest : public QObject {
    Q_OBJECT

private slots:
    void countsMustBeWhole()
    {
        expectCounts(withArray<float>(kF32, {4.7F, 4.2F}),
                     "model.gguf: x.k[0] is 4.7 of type f32, but must be of an integer type.");
        expectCounts(withArray<std::int32_t>(kI32, {101, 4}),
                     "model.gguf: x.k[0] is 101 of type i32, but must be a whole number from 0 to 100.");
        expectCounts(withArray<float>(kF32, {4.0F, 4.0F}), "x.k[0] is 4 of type f32");
        expectCounts(withArray<double>(kF64, {NAN, 4.0}), "x.k[0] is nan of type f64");
        expectCounts(withArray<float>(kF32, {INFINITY, 0}), "x.k[0] is inf of type f32");
        expectCounts(withArray<std::uint8_t>(kBool, {1, 0}), "x.k[0] is true of type bool");
        expectCounts(withArray<std::int32_t>(kI32, {4, -1}), "x.k[1] is -1 of type i32");
        expectCounts(withArray<std::int32_t>(kI32, {4, 101}), "x.k[1] is 101 of type i32");
        expectCounts(withArray<std::int64_t>(kI64, {std::int64_t{1} << 32, 4}), "x.k[0] is 4294967296 of type i64");
        expectCounts(withArray<std::uint64_t>(kU64, {4, ~std::uint64_t{0}}),
                     "x.k[1] is 18446744073709551615 of type u64");
        expectCounts(withArray<std::int32_t>(kI32, {4}), "must hold 2 numbers");
        open(withArray<std::uint8_t>(kU8, {100, 0}));
        QCOMPARE(*reader().countsIn("k", 2, 100), (std::vector<std::uint32_t>{100, 0}));
        open(withNumber<std::uint32_t>(4, 7));
        QVERIFY(!reader().countsIn("k", 2, 100) && !reader().countsIn("absent", 2, 100));
    }

    void switchesAreOnOrOff()
    {
        const auto expect = [this](const RawGguf& file, const std::string& words) {
            open(file);
            expectWords(sentenceOf([&] { reader().switchesIn("k", 2); }), words);
        };
        expect(withArray<float>(kF32, {NAN, 1}), "x.k[0] is nan of type f32, but must be true, false, 0 or 1.");
        expect(withArray<float>(kF32, {1, 0}), "x.k[0] is 1 of type f32");
        expect(withArray<std::int32_t>(kI32, {1, 2}), "x.k[1] is 2 of type i32");
        open(withArray<std::uint8_t>(kBool, {0, 1}));
        QCOMPARE(*reader().switchesIn("k", 2), (std::vector<bool>{false, true}));
        open(withArray<std::int32_t>(kI32, {1, 0}));
        QCOMPARE(*reader().switchesIn("k", 2), (std::vector<bool>{true, false}));
    }

    void numbersMustBeFinite()
    {
        const auto expect = [this](const RawGguf& file, const std::string& words) {
            open(file);
            expectWords(sentenceOf([&] { reader().numbers("x.k", 2, 1e4); }), words);
        };
        expect(withArray<float>(kF32, {0.5F, NAN}),
               "x.k[1] is nan of type f32, but must be a number with an absolute value of at most 10000.");
        expect(withArray<double>(kF64, {1e300, 0}), "x.k[0] is 1e+300 of type f64");
        expect(withArray<std::uint8_t>(kBool, {0, 1}), "x.k[0] is false of type bool");
        open(withArray<std::int32_t>(kI32, {-3, 2}));
        QCOMPARE(reader().numbers("x.k", 2, 1e4), (std::vector<double>{-3, 2}));
    }

    /// Factors that would become 0 or infinite in float32 are refused.
    void factorsFitSingles()
    {
        for (const double number : {1e-300, 1e-40, double{std::numeric_limits<float>::denorm_min()}}) {
            open(withNumber(kF64, number));
            expectWords(sentenceOf([&] { reader().positive("k", 1); }), "must be at least 1.17549");
            expectWords(sentenceOf([&] { reader().nonNegativeOr("k", 1, 1); }), "must be at least 1.17549");
        }
        open(withNumber(kF64, 0.0));
        QCOMPARE(reader().nonNegativeOr("k", 1, 1), 0.0);
        open(withNumber(kF64, 1e-37));
        QCOMPARE(reader().positive("k", 1), 1e-37);
    }

    void idsAndTypesOfTokens()
    {
        RawGguf file(0, 4);
        file.key("tokenizer.ggml.model", 8).string("llama");
        file.key("tokenizer.ggml.tokens", kArray).put(8).put(std::uint64_t{2}).string("<unk>").string("a");
        file.key("tokenizer.ggml.scores", kArray).put(kF64).put(std::uint64_t{2}).put(-1.0).put(-1e300);
        file.key("tokenizer.ggml.token_type", kArray).put(kI32).put(std::uint64_t{2}).put(2).put(1);
        expectVocabulary(file, "tokenizer.ggml.scores[1] is -1e+300 of type f64, but scores must be finite numbers.");
        RawGguf types(0, 3);
        types.key("tokenizer.ggml.model", 8).string("llama");
        types.key("tokenizer.ggml.tokens", kArray).put(8).put(std::uint64_t{2}).string("<unk>").string("a");
        types.key("tokenizer.ggml.token_type", kArray).put(kF32).put(std::uint64_t{2}).put(2.0F).put(1.5F);
        expectVocabulary(types,
                         "tokenizer.ggml.token_type[0] is 2 of type f32, but token types must be whole numbers.");
    }

    void layersOfAnyFamily_data()
    {
        QTest::addColumn<QString>("key");
        for (const std::string& name : sheetNames()) {
            writeSheetModel(path(), name);
            const GgufFile file = GgufFile::open(path());
            const std::string architecture(*file.string("general.architecture"));
            for (const GgufEntry& entry : file.metadata()) {
                const auto* array = std::get_if<GgufArray>(&entry.value.value);
                const bool isWhole =
                    array && ggufTypeSize(array->elementType) == 4 && array->elementType != GgufType::F32;
                if (!isWhole || !entry.key.starts_with(architecture + '.')) continue;
                const QString key = QString::fromUtf8(entry.key.data(), static_cast<qsizetype>(entry.key.size()));
                QTest::newRow(qPrintable(QString::fromStdString(name) + ' ' + key)) << key;
            }
        }
    }

    /// Each array of integers of each family is replaced by an array of floats. The error must name this key instead of
    /// a missing tensor.
    void layersOfAnyFamily()
    {
        QFETCH(QString, key);
        const std::string name = QString(QTest::currentDataTag()).section(' ', 0, 0).toStdString();
        writeSheetModel(path(), name);
        EditedFile edited(path());
        const std::string full = key.toStdString();
        for (const float number : {4.7F, 2.0F, NAN, INFINITY}) {
            edited.set(full, kF32);
            edited.set(full, number, 12);
            edited.write(path());
            const std::string sentence = sentenceOf([&] { Model::load(path()); });
            expectWords(sentence, full + "[0] is ");
            expectWords(sentence, " of type f32, but must be ");
        }
    }

private:
    std::filesystem::path path() const { return m_folder.filePath("model.gguf").toStdString(); }

    void open(const RawGguf& file)
    {
        writeFile(path(), file.bytes);
        m_file.emplace(GgufFile::open(path()));
    }
    MetadataReader reader() const { return {*m_file, "x"}; }

    void expectCounts(const RawGguf& file, const std::string& words)
    {
        open(file);
        expectWords(sentenceOf([&] { reader().countsIn("k", 2, 100); }), words);
    }

    void expectVocabulary(const RawGguf& file, const std::string& words)
    {
        open(file);
        expectWords(sentenceOf([&] { readVocabulary(*m_file); }), words);
    }

    static void expectWords(const std::string& sentence, const std::string& words)
    {
        QVERIFY2(sentence.find(words) != std::string::npos, (sentence + " lacks: " + words).c_str());
    }

    QTemporaryDir m_folder;
    std::optional<GgufFile> m_file;
};

VITRINE_TEST(MetadataConversionTest);
#include "metadata_conversion_test.moc"
