#include "core/base/concat.h"
#include "core/file/gguf/gguf_file.h"
#include "tests/gguf/raw_gguf.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using test::RawGguf;

class GgufSplitTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void anyPartOpensAll_data();
    void anyPartOpensAll();
    void missingPart_data();
    void missingPart();
    void renamedPart();
    void disagreeingParts();
    void tensorsAreCounted();
    void splitOfOneIsOneFile();

private:
    std::filesystem::path path(const std::string& name) const
    {
        return std::filesystem::path(m_folder->path().toStdString()) / name;
    }
    std::string error(const std::string& name) const { return test::openingError(path(name)); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

const char* const kNames[] = {"big-00001-of-00003.gguf", "big-00002-of-00003.gguf", "big-00003-of-00003.gguf"};

/// Returns a part of a split model as gguf-split writes it, with keys of the types u16, u16 and i32. Only the first
/// part contains the model's metadata.
RawGguf part(int number, int count, int tensorCount, const char* tensorName)
{
    RawGguf raw(1, number == 0 ? 4 : 3);
    raw.key("split.no", 2).put(static_cast<std::uint16_t>(number));
    raw.key("split.count", 2).put(static_cast<std::uint16_t>(count));
    raw.key("split.tensors.count", 5).put(tensorCount);
    if (number == 0) raw.key("general.name", 8).string("big");
    raw.tensor(tensorName, {4}, 0, 0).data(16);
    raw.bytes.back() = static_cast<char>(number);
    return raw;
}

}  // namespace

void GgufSplitTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    test::writeFile(path(kNames[0]), part(0, 3, 3, "a").bytes);
    test::writeFile(path(kNames[1]), part(1, 3, 3, "b").bytes);
    test::writeFile(path(kNames[2]), part(2, 3, 3, "c").bytes);
}

void GgufSplitTest::anyPartOpensAll_data()
{
    QTest::addColumn<int>("opened");
    for (int i = 0; i < 3; ++i) QTest::newRow(kNames[i]) << i;
}

void GgufSplitTest::anyPartOpensAll()
{
    QFETCH(int, opened);
    const GgufFile file = GgufFile::open(path(kNames[opened]));
    QCOMPARE(file.partCount(), std::size_t{3});
    QCOMPARE(file.path().filename().string(), std::string(kNames[0]));
    QCOMPARE(std::string(file.string("general.name").value()), std::string("big"));
    QCOMPARE(file.tensors().size(), std::size_t{3});
    for (std::uint32_t i = 0; i < 3; ++i) {
        const GgufTensor& tensor = file.tensors()[i];
        QCOMPARE(std::string(tensor.name), std::string(1, static_cast<char>('a' + i)));
        QCOMPARE(tensor.part, i);
        QCOMPARE(std::to_integer<unsigned>(tensor.data[15]), i);
    }
    std::uintmax_t bytes = 0;
    for (const char* name : kNames) bytes += std::filesystem::file_size(path(name));
    QCOMPARE(file.fileBytes(), std::uint64_t{bytes});
}

void GgufSplitTest::missingPart_data()
{
    QTest::addColumn<int>("missing");
    for (int i = 0; i < 3; ++i) QTest::newRow(kNames[i]) << i;
}

void GgufSplitTest::missingPart()
{
    QFETCH(int, missing);
    std::filesystem::remove(path(kNames[missing]));
    const std::string end = concat(": part ", missing + 1, " of 3 of this split model, ", kNames[missing],
                                   ", is missing in the folder ", m_folder->path().toStdString(), ".");
    for (int i = 0; i < 3; ++i) {
        if (i != missing) QCOMPARE(error(kNames[i]), kNames[i] + end);
    }
}

void GgufSplitTest::renamedPart()
{
    std::filesystem::rename(path(kNames[1]), path("other.gguf"));
    QCOMPARE(error("other.gguf"), std::string("other.gguf: this is part 2 of 3 of a split model, but its name does not "
                                              "end in \"-0000X-of-0000Y.gguf\", so the other parts cannot be found."));
    test::writeFile(path("odd-00001-of-00002.gguf"), part(0, 3, 3, "a").bytes);
    QCOMPARE(error("odd-00001-of-00002.gguf"),
             std::string("odd-00001-of-00002.gguf: by its name the file is part 1 of 2 (split.no = 0), but the "
                         "metadata has split.no = 0 and split.count = 3."));
}

void GgufSplitTest::disagreeingParts()
{
    test::writeFile(path(kNames[1]), part(2, 3, 3, "b").bytes);
    QCOMPARE(error(kNames[0]), std::string("big-00002-of-00003.gguf: by its name the file is part 2 of 3 (split.no = "
                                           "1), but the metadata has split.no = 2 and split.count = 3."));
    test::writeFile(path(kNames[1]), RawGguf(1, 0).tensor("b", {4}, 0, 0).data(16).bytes);
    QCOMPARE(error(kNames[0]), std::string("big-00002-of-00003.gguf: by its name the file is part 2 of 3 (split.no = "
                                           "1), but the metadata has no split.no."));
    test::writeFile(path(kNames[1]), part(1, 3, 3, "a").bytes);
    QCOMPARE(error(kNames[0]),
             std::string("big-00002-of-00003.gguf: the tensor \"a\" is already in part 1 of the model."));
    test::writeFile(path(kNames[1]), part(1, 3, 3, "b").bytes);
    test::writeFile(path(kNames[0]), part(0, 2, 3, "a").bytes);
    QCOMPARE(error(kNames[2]),
             std::string("big-00001-of-00003.gguf: by its name the file is part 1 of 3 (split.no = 0), "
                         "but the metadata has split.no = 0 and split.count = 2."));
    test::writeFile(path(kNames[0]), part(5, 3, 3, "a").bytes);
    QVERIFY(error(kNames[0]).find("split.no = 5 and split.count = 3, which is not a valid part of a split model") !=
            std::string::npos);
    test::writeFile(path(kNames[0]), "GGU");
    QCOMPARE(
        error(kNames[1]),
        std::string("big-00001-of-00003.gguf: the magic number at byte 0 needs 4 bytes, but the file ends at byte 3; "
                    "the file is incomplete, as after an interrupted download."));
}

void GgufSplitTest::tensorsAreCounted()
{
    test::writeFile(path(kNames[0]), part(0, 3, 4, "a").bytes);
    QCOMPARE(error(kNames[0]),
             std::string("big-00001-of-00003.gguf: split.tensors.count is 4, but the 3 parts hold 3 tensors."));
}

void GgufSplitTest::splitOfOneIsOneFile()
{
    test::writeFile(path("one.gguf"), part(0, 1, 1, "a").bytes);
    QCOMPARE(error("one.gguf"), std::string("it opened"));
}

VITRINE_TEST(GgufSplitTest);
#include "gguf_split_test.moc"
