#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/gguf/gguf_writer.h"
#include "tests/gguf/raw_gguf.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <set>

using namespace vitrine;
using test::RawGguf;

static std::atomic<std::size_t> g_allocated = 0;  ///< total number of bytes allocated with `new`

void* operator new(std::size_t size)
{
    g_allocated += size;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

class GgufFileTest : public QObject {
    Q_OBJECT

private slots:
    void readsEveryValueType();
    void readsVersion2();
    void readsArrays();
    void readsArraysOfArrays();
    void arraysOfArraysStayInTheFile();
    void readsTensors();
    void typedAccessNamesTheMistake();
    void opensVocabularyFiles();
    void writerRoundTrip();
    void writerKeepsTheAlignment();
    void writerIsAtomic();

private:
    std::filesystem::path path(const char* name = "model.gguf") const { return m_folder.filePath(name).toStdString(); }
    GgufFile open(const RawGguf& raw) const
    {
        test::writeFile(path(), raw.bytes);
        return GgufFile::open(path());
    }
    QTemporaryDir m_folder;
};

namespace {

template <typename Call>
std::string errorOf(const Call& call)
{
    try {
        call();
        return "nothing was thrown";
    } catch (const Error& error) {
        return error.sentence();
    }
}

/// Returns a file with one metadata entry of each type. The types have the numbers of the specification.
RawGguf everyType(std::uint32_t version)
{
    RawGguf raw(0, 12, version);
    raw.key("u8", 0).put(std::uint8_t{200});
    raw.key("i8", 1).put(std::int8_t{-5});
    raw.key("u16", 2).put(std::uint16_t{60000});
    raw.key("i16", 3).put(std::int16_t{-300});
    raw.key("u32", 4).put(std::uint32_t{4000000000U});
    raw.key("i32", 5).put(std::int32_t{-70000});
    raw.key("f32", 6).put(1.5F);
    raw.key("bool", 7).put(std::uint8_t{1});
    raw.key("string", 8).string("grüße");
    raw.key("u64", 10).put(std::numeric_limits<std::uint64_t>::max());
    raw.key("i64", 11).put(std::numeric_limits<std::int64_t>::min());
    raw.key("f64", 12).put(0.1);
    return raw;
}

void checkEveryType(const GgufFile& file)
{
    QCOMPARE(file.integer("u8"), std::optional<std::int64_t>(200));
    QCOMPARE(file.integer("i8"), std::optional<std::int64_t>(-5));
    QCOMPARE(file.integer("u16"), std::optional<std::int64_t>(60000));
    QCOMPARE(file.integer("i16"), std::optional<std::int64_t>(-300));
    QCOMPARE(file.integer("u32"), std::optional<std::int64_t>(4000000000));
    QCOMPARE(file.integer("i32"), std::optional<std::int64_t>(-70000));
    QCOMPARE(file.number("f32"), std::optional<double>(1.5));
    QCOMPARE(file.boolean("bool"), std::optional<bool>(true));
    QCOMPARE(std::string(file.string("string").value()), std::string("grüße"));
    QCOMPARE(std::get<std::uint64_t>(file.find("u64")->value), std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(file.integer("i64"), std::optional<std::int64_t>(std::numeric_limits<std::int64_t>::min()));
    QCOMPARE(file.number("f64"), std::optional<double>(0.1));
    QCOMPARE(file.number("i8"), std::optional<double>(-5));
    QCOMPARE(file.metadata().size(), std::size_t{12});
    QCOMPARE(std::string(file.metadata()[3].key), std::string("i16"));
}

}  // namespace

void GgufFileTest::readsEveryValueType()
{
    const GgufFile file = open(everyType(3));
    QCOMPARE(file.version(), 3U);
    checkEveryType(file);
    QVERIFY(!file.integer("absent") && !file.number("absent") && !file.boolean("absent") && !file.string("absent"));
    QVERIFY(!file.array("absent") && !file.stringArray("absent") && !file.find("absent"));
}

void GgufFileTest::readsVersion2()
{
    const GgufFile file = open(everyType(2));
    QCOMPARE(file.version(), 2U);
    checkEveryType(file);
}

void GgufFileTest::readsArrays()
{
    RawGguf raw(0, 6);
    raw.key("i16", 9).put(std::uint32_t{3}).put(std::uint64_t{2}).put(std::int16_t{-1}).put(std::int16_t{7});
    raw.key("f64", 9).put(std::uint32_t{12}).put(std::uint64_t{3}).put(-0.5).put(std::nan("")).put(1e300);
    raw.key("bool", 9).put(std::uint32_t{7}).put(std::uint64_t{2}).put(std::uint8_t{0}).put(std::uint8_t{1});
    raw.key("text", 9).put(std::uint32_t{8}).put(std::uint64_t{3}).string("a").string("").string("ccc");
    raw.key("none", 9).put(std::uint32_t{4}).put(std::uint64_t{0});
    raw.key("u8", 9).put(std::uint32_t{0}).put(std::uint64_t{1}).put(std::uint8_t{255});
    const GgufFile file = open(raw);
    QCOMPARE(file.array("i16")->count, std::uint64_t{2});
    QCOMPARE(wholeNumber(file.array("i16")->at(0)), std::int64_t{-1});
    QCOMPARE(file.array("i16")->asDouble(1), 7.0);
    QCOMPARE(file.array("f64")->asDouble(0), -0.5);
    for (std::uint64_t i = 0; i < 3; ++i) QVERIFY(!wholeNumber(file.array("f64")->at(i)));
    QVERIFY(!wholeNumber(file.array("bool")->at(1)));
    QCOMPARE(switchValue(file.array("bool")->at(1)), true);
    QCOMPARE(switchValue(file.array("i16")->at(0)), std::nullopt);
    QCOMPARE(wholeNumber(file.array("u8")->at(0)), std::int64_t{255});
    QCOMPARE(describeTyped(file.array("u8")->at(0)).english(), std::string("255 of type u8"));
    QCOMPARE(file.stringArray("text")->size(), std::size_t{3});
    QCOMPARE(std::string(file.stringArray("text")->at(2)), std::string("ccc"));
    QCOMPARE(file.array("none")->count, std::uint64_t{0});
    QCOMPARE(describe(*file.find("i16")), std::string("i16[2] = [-1, 7]"));
    QCOMPARE(describe(*file.find("text")), std::string("string[3] = [\"a\", \"\", \"ccc\"]"));
}

void GgufFileTest::readsArraysOfArrays()
{
    RawGguf raw(0, 1);
    raw.key("k", 9).put(9).put(std::uint64_t{2});
    raw.put(5).put(std::uint64_t{3}).put(7).put(-8).put(9);
    raw.put(8).put(std::uint64_t{1}).string("word");
    const GgufFile file = open(raw);
    const GgufArray* outer = file.array("k");
    const std::vector<GgufArray> arrays = outer->arrays(outer->count);
    QCOMPARE(arrays.size(), std::size_t{2});
    QCOMPARE(wholeNumber(arrays[0].at(1)), std::int64_t{-8});
    QCOMPARE(arrays[1].strings.front(), std::string_view("word"));
    QCOMPARE(outer->arrays(1).size(), std::size_t{1});
    QCOMPARE(describe(*file.find("k")), std::string("array[2] = [i32[3] = [7, -8, 9], string[1] = [\"word\"]]"));
}

void GgufFileTest::arraysOfArraysStayInTheFile()
{
    constexpr std::uint64_t kArrays = 65536;
    RawGguf raw(0, 1);
    raw.key("k", 9).put(9).put(kArrays);
    for (std::uint64_t i = 0; i < kArrays; ++i) raw.put(0).put(std::uint64_t{0});
    test::writeFile(path(), raw.bytes);
    const std::size_t before = g_allocated;
    const GgufFile file = GgufFile::open(path());
    const std::size_t allocated = g_allocated - before;
    QCOMPARE(file.array("k")->count, kArrays);
    QCOMPARE(file.array("k")->nested.size(), std::size_t{12 * kArrays});
    QVERIFY2(allocated < kArrays, qPrintable(QString::number(allocated)));
}

void GgufFileTest::readsTensors()
{
    RawGguf raw(2, 0);
    raw.tensor("second", {32, 3}, 2, 64);
    raw.tensor("first", {5}, 0, 0);
    raw.data(64 + 54);
    const GgufFile file = open(raw);
    QCOMPARE(file.tensors().size(), std::size_t{2});
    const GgufTensor* tensor = file.findTensor("second");
    QVERIFY(tensor == &file.tensors()[0]);
    QCOMPARE(tensor->type, QuantType::Q4_0);
    QCOMPARE(tensor->dimensions, 2U);
    QCOMPARE(tensor->shape, (std::array<std::uint64_t, 4>{32, 3, 1, 1}));
    QCOMPARE(tensor->elementCount(), std::uint64_t{96});
    QCOMPARE(tensor->data.size(), std::size_t{54});
    QCOMPARE(file.findTensor("first")->data.size(), std::size_t{20});
    QCOMPARE(file.findTensor("first")->fileOffset % 32, std::uint64_t{0});
    QCOMPARE(std::to_integer<int>(tensor->data[53]), 1);
    QVERIFY(!file.findTensor("third"));
}

void GgufFileTest::typedAccessNamesTheMistake()
{
    const GgufFile file = open(everyType(3));
    QCOMPARE(errorOf([&] { file.integer("string"); }),
             std::string("model.gguf: the metadata key \"string\" at byte ") +
                 std::to_string(file.find("string")->fileOffset) +
                 " must be an integer, but is of type string with the value \"grüße\".");
    QVERIFY(errorOf([&] { file.integer("u64"); }).find("18446744073709551615") != std::string::npos);
    QVERIFY(errorOf([&] { file.integer("f32"); }).find("must be an integer, but is of type f32 with the value 1.5") !=
            std::string::npos);
    QVERIFY(errorOf([&] { file.number("bool"); }).find("must be a number") != std::string::npos);
    QVERIFY(errorOf([&] { file.boolean("u8"); }).find("must be a bool") != std::string::npos);
    QVERIFY(errorOf([&] { file.string("i8"); }).find("must be a string") != std::string::npos);
    QVERIFY(errorOf([&] { file.array("i8"); }).find("must be an array") != std::string::npos);
}

void GgufFileTest::opensVocabularyFiles()
{
    // A file without tensors may end directly after the metadata, without padding.
    RawGguf raw(0, 1);
    raw.key("x", 0).put(std::uint8_t{1});
    QCOMPARE(open(raw).tensors().size(), std::size_t{0});
    QCOMPARE(open(RawGguf(0, 0)).metadata().size(), std::size_t{0});
}

void GgufFileTest::writerRoundTrip()
{
    GgufWriter writer;
    writer.add("a.u32", std::uint32_t{7});
    writer.add("a.i32", std::int32_t{-7});
    writer.add("a.u64", std::uint64_t{1} << 40);
    writer.add("a.f32", 0.25F);
    writer.add("a.f64", 1e-9);
    writer.add("a.yes", true);
    writer.add("a.text", "some text");
    const std::vector<std::string> words{"x", "", "y z"};
    writer.add("a.words", words);
    writer.add("a.floats", std::span<const float>(std::vector<float>{1, 2.5F}));
    writer.add("a.ints", std::span<const std::int32_t>(std::vector<std::int32_t>{3, -4}));
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    writer.addTensor("m", std::vector<std::uint64_t>{3, 2}, values);
    const std::vector<std::byte> blocks(34, std::byte{9});
    writer.addTensor("q", QuantType::Q8_0, std::vector<std::uint64_t>{32}, blocks);
    writer.write(path("written.gguf"));

    const GgufFile file = GgufFile::open(path("written.gguf"));
    QCOMPARE(file.version(), 3U);
    QCOMPARE(file.metadata().size(), std::size_t{10});
    QCOMPARE(file.integer("a.u32"), std::optional<std::int64_t>(7));
    QCOMPARE(file.integer("a.i32"), std::optional<std::int64_t>(-7));
    QCOMPARE(file.integer("a.u64"), std::optional<std::int64_t>(std::int64_t{1} << 40));
    QCOMPARE(file.number("a.f32"), std::optional<double>(0.25));
    QCOMPARE(file.number("a.f64"), std::optional<double>(1e-9));
    QCOMPARE(file.boolean("a.yes"), std::optional<bool>(true));
    QCOMPARE(std::string(*file.string("a.text")), std::string("some text"));
    QCOMPARE(std::string(file.stringArray("a.words")->at(2)), std::string("y z"));
    QCOMPARE(file.array("a.floats")->asDouble(1), 2.5);
    QCOMPARE(wholeNumber(file.array("a.ints")->at(1)), std::int64_t{-4});
    std::vector<float> decoded(6);
    quantTraits(QuantType::F32).decode(file.findTensor("m")->data.data(), decoded.data(), 6);
    QCOMPARE(decoded, values);
    QVERIFY(std::equal(blocks.begin(), blocks.end(), file.findTensor("q")->data.begin()));
    QCOMPARE(file.fileBytes(), std::uint64_t{writer.build().size()});
}

void GgufFileTest::writerKeepsTheAlignment()
{
    GgufWriter writer(256);
    const std::vector<float> value{1};
    writer.addTensor("a", std::vector<std::uint64_t>{1}, value);
    writer.addTensor("b", std::vector<std::uint64_t>{1}, value);
    writer.write(path());
    const GgufFile file = GgufFile::open(path());
    QCOMPARE(file.alignment(), std::uint64_t{256});
    for (const GgufTensor& tensor : file.tensors()) QCOMPARE(tensor.fileOffset % 256, std::uint64_t{0});
}

void GgufFileTest::writerIsAtomic()
{
    const std::vector<float> two{1, 2};
    QVERIFY(errorOf([&] {
                GgufWriter().addTensor("t", std::vector<std::uint64_t>{3}, two);
            }).find("The tensor \"t\": 8 bytes do not make 3 elements") == 0);
    QVERIFY(errorOf([&] { GgufWriter().write(path("no/such/folder.gguf")); }).find("the file cannot be written") !=
            std::string::npos);
    // Another user may have created a link at a path that the writer could use for its temporary file.
    std::ofstream(path("treasure")) << "gold";
    std::filesystem::create_symlink("treasure", path("kept.gguf.part"));
    GgufWriter().write(path("kept.gguf"));
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path().parent_path())) {
        names.insert(entry.path().filename().string());
        QVERIFY2(entry.path().filename().string().find(".vitrine-") != 0, entry.path().c_str());
    }
    QVERIFY(names.contains("kept.gguf"));
    QCOMPARE(std::filesystem::file_size(path("treasure")), std::uintmax_t{4});
    QVERIFY(std::filesystem::is_symlink(path("kept.gguf.part")));
}

VITRINE_TEST(GgufFileTest);
#include "gguf_file_test.moc"
