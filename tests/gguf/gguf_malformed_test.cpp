// Tests that every kind of damage in a file gives one sentence that names the field and its location.
#include "tests/gguf/raw_gguf.h"
#include "tests/support/test_program.h"

#include <QStringConverter>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using vitrine::test::RawGguf;

class GgufMalformedTest : public QObject {
    Q_OBJECT

private slots:
    void sentences_data();
    void sentences();
    void otherFiles_data();
    void otherFiles();
    void cutAnywhere();

private:
    QTemporaryDir m_folder;
};

namespace {

#define CUT "; the file is incomplete, as after an interrupted download."

constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();

void row(const char* name, const RawGguf& raw, const std::string& sentence)
{
    QTest::newRow(name) << QByteArray::fromStdString(raw.bytes) << QByteArray::fromStdString(sentence);
}

void headerRows()
{
    const auto bytes = [](const char* name, const std::string& content, const char* sentence) {
        QTest::newRow(name) << QByteArray::fromStdString(content) << QByteArray(sentence);
    };
    bytes("empty", "", "the file is empty.");
    bytes("one byte", "G", "the magic number at byte 0 needs 4 bytes, but the file ends at byte 1" CUT);
    bytes("not GGUF", "PK\3\4....",
          "this is not a GGUF file, but a ZIP archive, which may hold a PyTorch model; a model is one file that begins "
          "with the letters GGUF.");
    bytes("bytes of no kind", "\1\2\3\4....",
          "this is not a GGUF file: the magic number at byte 0 is "
          "\"\\x01\\x02\\x03\\x04\", not \"GGUF\".");
    bytes("older GGML", "lmgg....",
          "this is not a GGUF file: the magic number at byte 0 is \"lmgg\", not \"GGUF\" (an older GGML format, which "
          "has "
          "to be converted).");
    bytes("no version", "GGUF", "the version at byte 4 needs 4 bytes, but the file ends at byte 4" CUT);
    row("version 1", RawGguf(0, 0, 1),
        "the GGUF version 1 at byte 4 is not supported; the supported versions are 2 and 3.");
    row("version 4", RawGguf(0, 0, 4),
        "the GGUF version 4 at byte 4 is not supported; the supported versions are 2 and 3.");
    row("big-endian", RawGguf(0, 0, 0x03000000U),
        "the file is big-endian (its version at byte 4 is byte-swapped); only little-endian files are supported.");
    row("too many entries", RawGguf(0, kHuge),
        "the metadata count 18446744073709551615 at byte 16 needs more than the 0 bytes that follow.");
    row("too many tensors", RawGguf(kHuge, 0),
        "the tensor count 18446744073709551615 at byte 8 needs more than the 0 bytes that follow the metadata.");
}

void metadataRows()
{
    RawGguf raw(0, 1);
    raw.put(kHuge).put(0).put(0).put(0);
    row("endless key", raw, "the metadata key at byte 24 has length 18446744073709551615, but only 12 bytes follow.");
    row("empty key", RawGguf(0, 1).key("", 0).put(0), "the metadata key at byte 24 is empty.");
    RawGguf reserved(0, 2);
    reserved.key("k", 4).put(1U);
    reserved.bytes.append(200, '\0');
    row("only zeros after an entry", reserved,
        "from byte 41 on, the file holds only zeros: the download did not finish. Download it again.");
    row("key not UTF-8", RawGguf(0, 1).key("a\xFF", 0).put(0), "the metadata key \"a\\xff\" at byte 24 is not UTF-8.");
    row("duplicate key", RawGguf(0, 2).key("k", 0).put('\1').key("k", 0).put('\1'),
        "the metadata key \"k\" occurs a second time at byte 38.");
    row("value type", RawGguf(0, 1).key("k", 13).put('\1'),
        "metadata key \"k\": the value type 13 at byte 33 is not in the range 0 to 12.");
    row("bool 2", RawGguf(0, 1).key("k", 7).put('\2'), "metadata key \"k\": the bool 2 at byte 37 is neither 0 nor 1.");
    row("value cut", RawGguf(0, 1).key("k", 10).put(0),
        "the value of metadata key \"k\" at byte 37 needs 8 bytes, but the file ends at byte 41" CUT);
    row("string too long", RawGguf(0, 1).key("k", 8).put(std::uint64_t{100}),
        "the value of metadata key \"k\" at byte 37 has length 100, but only 0 bytes follow" CUT);
    row("array type", RawGguf(0, 1).key("k", 9).put(99).put(std::uint64_t{0}),
        "metadata key \"k\": the array element type 99 at byte 37 is not in the range 0 to 12.");
    row("nested array cut", RawGguf(0, 1).key("k", 9).put(9).put(std::uint64_t{1}),
        "metadata key \"k\": the array length 1 at byte 41 needs more than the 0 bytes that follow" CUT);
    RawGguf deep = RawGguf(0, 1).key("k", 9);
    for (int i = 0; i < 9; ++i) deep.put(9).put(std::uint64_t{1});
    row("arrays too deep", deep, "metadata key \"k\": arrays are nested more than 8 levels deep at byte 125.");
    row("array too long", RawGguf(0, 1).key("k", 9).put(12).put(std::uint64_t{1} << 61),
        "metadata key \"k\": the array length 2305843009213693952 at byte 41 needs more than the 0 bytes that follow.");
    row("strings too many", RawGguf(0, 1).key("k", 9).put(8).put(std::uint64_t{3}).string("").string(""),
        "metadata key \"k\": the array length 3 at byte 41 needs more than the 16 bytes that follow" CUT);
    row("bool array", RawGguf(0, 1).key("k", 9).put(7).put(std::uint64_t{2}).put('\1').put('\3'),
        "metadata key \"k\": the bool 3 at byte 50 is neither 0 nor 1.");
    const char* alignmentEnd = ", not a power of two from 8 to 65536.";
    row("alignment 0", RawGguf(0, 1).key("general.alignment", 4).put(0),
        std::string("general.alignment at byte 53 is 0") + alignmentEnd);
    row("alignment 24", RawGguf(0, 1).key("general.alignment", 4).put(24),
        std::string("general.alignment at byte 53 is 24") + alignmentEnd);
    row("alignment 4", RawGguf(0, 1).key("general.alignment", 4).put(4),
        std::string("general.alignment at byte 53 is 4") + alignmentEnd);
    row("alignment 2^31", RawGguf(0, 1).key("general.alignment", 4).put(1U << 31),
        std::string("general.alignment at byte 53 is 2147483648") + alignmentEnd);
    row("alignment text", RawGguf(0, 1).key("general.alignment", 8).string("32"),
        std::string("general.alignment at byte 53 is \"32\"") + alignmentEnd);
}

void tensorRows()
{
    row("empty name", RawGguf(1, 0).tensor("", {32}, 0, 0).data(128), "the tensor name at byte 24 is empty.");
    row("name not UTF-8", RawGguf(1, 0).tensor("\xC0", {32}, 0, 0).data(128),
        "the tensor name \"\\xc0\" at byte 24 is not UTF-8.");
    row("duplicate name", RawGguf(2, 0).tensor("t", {4}, 0, 0).tensor("t", {4}, 0, 32).data(64),
        "the tensor name \"t\" occurs a second time at byte 57.");
    row("no dimensions", RawGguf(1, 0).tensor("t", {}, 0, 0).data(128),
        "tensor \"t\": the number of dimensions 0 at byte 33 is not in the range 1 to 4.");
    row("five dimensions", RawGguf(1, 0).tensor("t", {1, 1, 1, 1, 1}, 0, 0).data(128),
        "tensor \"t\": the number of dimensions 5 at byte 33 is not in the range 1 to 4.");
    row("dimension 0", RawGguf(1, 0).tensor("t", {4, 0}, 0, 0).data(128), "tensor \"t\": dimension 1 at byte 45 is 0.");
    row("too many elements", RawGguf(1, 0).tensor("t", {1ULL << 32, 1ULL << 32}, 0, 0).data(128),
        "tensor \"t\": dimension 1 at byte 45 is 4294967296, which makes the number of elements too large.");
    row("too many bytes", RawGguf(1, 0).tensor("t", {1ULL << 62}, 0, 0).data(128),
        "tensor \"t\": 4611686018427387904 elements of type F32 at byte 45 are too large for any file.");
    row("unknown type", RawGguf(1, 0).tensor("t", {32}, 77, 0).data(128),
        "tensor \"t\": the type id 77 (unknown) at byte 45 is not supported; the supported types are F32, F16, Q4_0, "
        "Q4_1, Q5_0, "
        "Q5_1, Q8_0, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS, IQ2_S, IQ3_XXS, IQ3_S, IQ4_NL, "
        "IQ4_XS, BF16, TQ1_0, TQ2_0, MXFP4.");
    row("type of others", RawGguf(1, 0).tensor("t", {256}, 15, 0).data(512),
        "tensor \"t\": the type id 15 (Q8_K) at byte 45 is not supported; the supported types are F32, F16, Q4_0, "
        "Q4_1, Q5_0, "
        "Q5_1, Q8_0, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS, IQ2_S, IQ3_XXS, IQ3_S, IQ4_NL, "
        "IQ4_XS, BF16, TQ1_0, TQ2_0, MXFP4.");
    row("row and block", RawGguf(1, 0).tensor("t", {33}, 8, 0).data(128),
        "tensor \"t\": the row length 33 is not a multiple of 32, the block size of its type Q8_0 at byte 45.");
    row("misaligned", RawGguf(1, 0).tensor("t", {4}, 0, 8).data(128),
        "tensor \"t\": the data offset 8 at byte 49 is not a multiple of the alignment 32.");
    row("past the end", RawGguf(1, 0).tensor("t", {8}, 0, 32).data(63),
        "tensor \"t\": its 32 bytes of data at offset 32 (written at byte 49) do not fit into the 63 bytes of data in "
        "the "
        "file, which ends at byte 127.");
    row("far past the end", RawGguf(1, 0).tensor("t", {8}, 0, kHuge - 31).data(64),
        "tensor \"t\": its 32 bytes of data at offset 18446744073709551584 (written at byte 49) do not fit into the 64 "
        "bytes of data in the file, which ends at byte 128.");
    row("no data at all", RawGguf(1, 0).tensor("t", {8}, 0, 0),
        "the file is incomplete, as after an interrupted download: it has 57 bytes, but its tensors need 96 (59 % are "
        "present). Tensors that are cut off or missing: 1 of 1; the first is \"t\". Download it again.");
    row("half of the data",
        RawGguf(3, 0).tensor("a", {8}, 0, 0).tensor("b", {9}, 0, 32).tensor("c", {1}, 0, 96).data(60),
        "the file is incomplete, as after an interrupted download: it has 188 bytes, but its tensors need 228 (82 % "
        "are present). Tensors that are cut off or missing: 2 of 3; the first is \"b\". Download it again.");
    row("overlap", RawGguf(2, 0).tensor("b", {4}, 0, 32).tensor("a", {9}, 0, 0).data(64),
        "the data of tensor \"b\", which begin at byte 128, overlap those of tensor \"a\", which end at byte 132.");
    row("same data", RawGguf(2, 0).tensor("a", {4}, 0, 0).tensor("b", {4}, 0, 0).data(64),
        "the data of tensor \"b\", which begin at byte 96, overlap those of tensor \"a\", which end at byte 112.");
}

/// Returns the encoded text with a byte-order mark.
QByteArray utf16(QStringView text, QStringConverter::Encoding encoding)
{
    QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
    return encoder(text);
}

}  // namespace

void GgufMalformedTest::sentences_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("sentence");
    headerRows();
    metadataRows();
    tensorRows();
}

void GgufMalformedTest::sentences()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, sentence);
    const std::filesystem::path path = m_folder.filePath("model.gguf").toStdString();
    vitrine::test::writeFile(path, std::string_view(bytes.data(), static_cast<std::size_t>(bytes.size())));
    QCOMPARE(QByteArray::fromStdString(vitrine::test::openingError(path)), "model.gguf: " + sentence);
}

void GgufMalformedTest::otherFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
        QTest::newRow(name) << bytes << words;
    };
    row("web page", "\n<!DOCTYPE html>\n<html><head><TITLE> 401 Unauthorized </TITLE></head><body>no</body></html>",
        "a web page with the title \"401 Unauthorized\", which a server sent");
    row("web page without a title", "<HTML><body>Access denied</body></HTML>", "a web page, which a server sent");
    row("web page with a mark", "\xEF\xBB\xBF<!doctype HTML><html></html>", "a web page, which a server sent");
    row("Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 4368439584\n",
        "a Git LFS pointer to a file of 4368439584 bytes");
    row("Xet", "# xet version 0\nfilesize = 12\nhash = 'ab'\n", "a Xet pointer");
    row("git-annex", "/annex/objects/SHA256E-s12--ab.gguf\n", "a git-annex pointer");
    row("XML", "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>",
        "an XML document with the error code \"AccessDenied\"");
    row("JSON", "{\"error\":\"Repository not found\"}", "the message \"{\\\"error\\\"");
    row("a sentence", "Invalid username or password.", "the message \"Invalid username or password.\"");
    row("HTTP", "HTTP/1.1 404 Not Found\r\nServer: x\r\n", "an HTTP response (\"HTTP/1.1 404 Not Found\")");
    row("text", "Just a note of mine", "a text file that begins with \"Just a note of mine\"");
    row("safetensors", QByteArray("\x3c\0\0\0\0\0\0\0", 8) + "{\"a\":{\"dtype\":\"F32\"}}", "a safetensors file");
    row("gzip", QByteArray("\x1f\x8b\x08\0", 4) + QByteArray(60, '\0'), "a gzip archive");
    row("pickle", QByteArray("\x80\x02}q\0", 5), "a Python pickle");
    row("newer pickle", QByteArray("\x80\x04\x95\x0b\0", 5), "a Python pickle");
    row("empty ZIP", QByteArray("PK\5\6", 4) + QByteArray(18, '\0'), "an empty ZIP archive");
    row("program", QByteArray("MZ\x90\0\3", 5) + QByteArray(60, '\0'), "a Windows program");
    row("safetensors with blanks", QByteArray("\x3c\0\0\0\0\0\0\0", 8) + "{  \"a\":{}}", "a safetensors file");
    row("web page behind a comment", "<!-- a --> <!-- b -->\n<html><title>Sign in</title></html>",
        "a web page with the title \"Sign in\", which a server sent");
    row("web page in UTF-16", utf16(u"<html><title>Caf\u00e9 \U0001F600</title></html>", QStringConverter::Utf16LE),
        "a web page with the title \"Caf\u00e9 \U0001F600\", which a server sent");
    row("text in UTF-16", utf16(u"Just a note of mine", QStringConverter::Utf16BE),
        "a text file that begins with \"Just a note of mine\"");
    row("Git LFS with a mark", "\xEF\xBB\xBFversion https://git-lfs.github.com/spec/v1\noid sha256:0123\nsize 5\n",
        "a Git LFS pointer to a file of 5 bytes");
    row("GGUF with a mark", "\xEF\xBB\xBFGGUF\3", "a GGUF file that a program has rewritten as text");
    row("tar", QByteArray("model.bin") + QByteArray(248, '\0') + "ustar  ", "a tar archive");
    row("zeros", QByteArray(8192, '\0'), "an unfinished download: the beginning of the file holds only zeros");
}

void GgufMalformedTest::otherFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const std::filesystem::path path = m_folder.filePath("model.gguf").toStdString();
    vitrine::test::writeFile(path, std::string_view(bytes.data(), static_cast<std::size_t>(bytes.size())));
    const QString sentence = QString::fromStdString(vitrine::test::openingError(path));
    if (words.contains('\\')) words.remove('\\');
    QVERIFY2(QString(sentence).remove('\\').startsWith("model.gguf: this is not a GGUF file, but " + words),
             qPrintable(sentence));
}

/// A file that is truncated at any byte gives a message about its missing end.
void GgufMalformedTest::cutAnywhere()
{
    RawGguf whole(2, 3);
    whole.key("general.architecture", 8).string("llama");
    whole.key("k", 9).put(8).put(std::uint64_t{2}).string("one").string("two");
    whole.key("n", 9).put(4).put(std::uint64_t{3}).put(1).put(2).put(3);
    whole.tensor("a", {8, 2}, 0, 0).tensor("b", {16}, 0, 64).data(128);
    const std::filesystem::path path = m_folder.filePath("model.gguf").toStdString();
    for (std::size_t size = 1; size < whole.bytes.size(); ++size) {
        vitrine::test::writeFile(path, std::string_view(whole.bytes).substr(0, size));
        const std::string sentence = vitrine::test::openingError(path);
        QVERIFY2(sentence.find("the file is incomplete, as after an interrupted download") != std::string::npos,
                 sentence.c_str());
    }
}

VITRINE_TEST(GgufMalformedTest);
#include "gguf_malformed_test.moc"
