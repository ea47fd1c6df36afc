// Tests `tensor` and `export` by comparison with NumPy, which decodes the file's bytes according to the descriptions of
// the formats.
#include "core/file/quant/quant_traits.h"
#include "tests/cli/cli_process.h"
#include "tests/support/block_scales.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <limits>
#include <random>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Arguments of this program: the JSON of a block, the row as an array, the model, the row number.
const char* const kCheckBlock = R"(
import json, sys
document = json.load(open(sys.argv[1])); block = document['block']; row = np.load(sys.argv[2]).ravel()
raw = bytes.fromhex(block['bytes']); data = open(sys.argv[3], 'rb').read()
assert data[block['file_offset']:][:len(raw)] == raw, 'bytes'
half = lambda at: float(np.frombuffer(raw[at:at + 2], '<f2')[0])
u = np.frombuffer(raw, np.uint8).astype(int)
values = np.array([float(v) for v in block['values']])
assert np.array_equal(values.astype('f4'), row[block['column']:][:len(values)]), 'the row holds other values'
def q4_0():
    return half(0) * (np.concatenate([u[2:] & 15, u[2:] >> 4]) - 8)
def q8_0():
    return half(0) * np.frombuffer(raw[2:], np.int8)
def q4_k():
    s = u[4:16]; out = []
    scale = [s[j] & 63 if j < 4 else (s[j + 4] & 15) | (s[j - 4] >> 6) << 4 for j in range(8)]
    low = [s[j + 4] & 63 if j < 4 else (s[j + 4] >> 4) | (s[j] >> 6) << 4 for j in range(8)]
    for j in range(8):
        q = u[16 + j // 2 * 32:][:32]
        out.append(half(0) * scale[j] * ((q >> 4) if j % 2 else (q & 15)) - half(2) * low[j])
    return np.concatenate(out)
def q6_k():
    scale = np.frombuffer(raw[192:208], np.int8).astype(int); out = np.zeros(256)
    for i in range(256):
        h, r = divmod(i, 128); quarter, l = divmod(r, 32)
        nibble = u[64 * h + l + 32 * (quarter % 2)] >> (4 * (quarter // 2)) & 15
        out[i] = half(208) * scale[i // 16] * ((nibble | (u[128 + 32 * h + l] >> (2 * quarter) & 3) << 4) - 32)
    return out
own = {'Q4_0': q4_0, 'Q8_0': q8_0, 'Q4_K': q4_k, 'Q6_K': q6_k}.get(document['type'])
if own: assert np.allclose(own(), values, rtol=1e-6, atol=1e-9), 'the format says otherwise'
if 'quants' in block:
    q = np.array(block['quants'])
    level = (np.array(block['levels'])[q] if 'levels' in block else q - block['zero']).astype(float)
    level[block.get('negative', [])] *= -1
    group = np.arange(len(q)) // block['group_size']
    low = np.array(block['minima'])[group] if 'minima' in block else 0
    joined = block['d'] * np.array(block['scales'])[group] * level - block['dmin'] * low
    assert np.allclose(joined, values, rtol=1e-5, atol=1e-6 * np.abs(values).max()), 'the parts do not give the values'
print('ok')
)";

/// Arguments of this program: the model, the output of `export`, the JSON of `tensor --all-stats`.
const char* const kCheckExport = R"(
import json, os, sys
stats = {t['name']: t for t in json.load(open(sys.argv[3]))['tensors']}
archive = np.load(sys.argv[2]) if sys.argv[2].endswith('.npz') else {
    name[:-4]: np.load(os.path.join(sys.argv[2], name)) for name in os.listdir(sys.argv[2])}
assert set(archive) == set(stats), 'names'
raw = open(sys.argv[1], 'rb').read()
for name, t in stats.items():
    a = archive[name]; s = t['statistics']
    assert a.dtype == np.float32 and list(a.shape) == t['shape'], name
    if t['type'] == 'F32': assert a.tobytes() == raw[t['file_offset']:][:t['bytes']], name
    if t['type'] == 'Q8_0':
        b = np.frombuffer(raw[t['file_offset']:][:t['bytes']], dtype=[('d', '<f2'), ('q', 'i1', 32)])
        assert np.array_equal((b['d'].astype('f4')[:, None] * b['q']).reshape(a.shape), a), name
    x = a.astype(float)
    for key, value in (('min', x.min()), ('max', x.max()), ('mean', x.mean()), ('rms', np.sqrt((x * x).mean())),
                       ('std', x.std()), ('zeros', (x == 0).sum()), ('count', x.size)):
        assert np.isclose(s[key], value, rtol=1e-6, atol=1e-9), (name, key, s[key], value)
print('ok')
)";

/// Returns a tensor of random bytes in which scales and plain values have a moderate size.
TinyTensor randomTensor(const QuantTraits& traits, std::size_t elements)
{
    TinyTensor tensor;
    tensor.type = traits.type;
    std::mt19937 random(7);
    tensor.data.resize(elements / traits.blockSize * traits.blockBytes);
    for (std::byte& byte : tensor.data) byte = static_cast<std::byte>(random() & 0xFFU);
    constexpr std::uint16_t kTenth = 0x2E66;  // 0.1 in half precision
    for (std::size_t at = 0; at < tensor.data.size(); at += traits.blockBytes) {
        std::byte* block = tensor.data.data() + at;
        for (std::size_t i = 0; i < scaleCount(traits.type); ++i) {
            setScale(traits.type, block, i, static_cast<std::uint16_t>(kTenth + random() % 256));
        }
        // Sets the exponent of an MXFP4 block, which gives the scale 2^-7. The decoder's table contains doubled values,
        // so it multiplies them by 2^-8.
        if (traits.type == QuantType::MXFP4) block[0] = std::byte{120};
        // In a format without blocks, the last byte of a number contains the sign and the high bits of the exponent.
        // The byte is set, so that no number is very large or very small.
        if (traits.blockSize == 1)
            block[traits.blockBytes - 1] = static_cast<std::byte>(random() % 2 == 0 ? 0x3A : 0xBA);
    }
    return tensor;
}

}  // namespace

class CliTensorTest : public QObject {
    Q_OBJECT

private slots:
    void blocksOfEveryType_data();
    void blocksOfEveryType();
    void exportsAreTheDecodedTensors_data();
    void exportsAreTheDecodedTensors();
    void nothingIsLeftOfARefusedExport();
    void namesOfFilesAreEncoded();
    void endlessNamesAreCut_data();
    void endlessNamesAreCut();
    void brokenValuesAreCounted();

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_folder;
};

void CliTensorTest::blocksOfEveryType_data()
{
    QTest::addColumn<quint32>("type");
    for (const QuantTraits& traits : allQuantTraits()) {
        QTest::newRow(std::string(traits.name).c_str()) << static_cast<quint32>(traits.type);
    }
}

void CliTensorTest::blocksOfEveryType()
{
    REQUIRE_NUMPY();
    QFETCH(quint32, type);
    const QuantTraits& traits = *findQuantTraits(type);
    TinyModelSpec spec;
    spec.embedding = 256;
    spec.layers = 1;
    spec.vocabulary = 512;
    spec.tensors["token_embd.weight"] = randomTensor(traits, std::size_t{512} * spec.embedding);
    writeTinyModel(path("blocks.gguf").toStdString(), spec);
    // The test reads row 3 of the matrix, and the last block of this row.
    const auto blocks = 256 / traits.blockSize;
    const QStringList about{"tensor", "-m", path("blocks.gguf"), "token_embd.weight"};
    const CliOutcome block = runCli(about + QStringList{"--json", "--block", QString::number(4 * blocks - 1)});
    QVERIFY2(block.status == 0, block.err.constData());
    write("block.json", block.out);
    QCOMPARE(block.json()["block"].toObject()["row"].toInt(), 3);
    QCOMPARE(runCli(about + QStringList{"--row", "3", "--out", path("row.npy")}).status, 0);
    const PythonOutcome checked = runNumpy(kCheckBlock, {path("block.json"), path("row.npy"), path("blocks.gguf")});
    QVERIFY2(checked.ok, checked.err.constData());
    QVERIFY(runCli(about + QStringList{"--block", "0"}).out.contains("values"));
}

void CliTensorTest::exportsAreTheDecodedTensors_data()
{
    QTest::addColumn<QString>("out");
    QTest::newRow("archive") << "weights.npz";
    QTest::newRow("folder") << "weights";
}

void CliTensorTest::exportsAreTheDecodedTensors()
{
    REQUIRE_NUMPY();
    QFETCH(QString, out);
    TinyModelSpec spec;
    spec.type = QuantType::Q8_0;
    spec.architecture = "qwen2moe";  // this architecture also has matrices with three axes
    spec.experts = 4;
    writeTinyModel(path("q8.gguf").toStdString(), spec);
    const CliOutcome stats = runCli({"tensor", "-m", path("q8.gguf"), "--all-stats", "--json"});
    QCOMPARE(stats.status, 0);
    write("stats.json", stats.out);
    const CliOutcome written = runCli({"export", "-m", path("q8.gguf"), "--out", m_folder.filePath(out)});
    QVERIFY2(written.status == 0, written.err.constData());
    QVERIFY(written.err.contains("iB as float32; "));
    const PythonOutcome checked = runNumpy(kCheckExport, {path("q8.gguf"), m_folder.filePath(out), path("stats.json")});
    QVERIFY2(checked.ok, checked.err.constData());
}

void CliTensorTest::nothingIsLeftOfARefusedExport()
{
    writeTinyModel(path("some.gguf").toStdString(), {});
    QDir folder(m_folder.path());
    QVERIFY(folder.mkdir("full"));
    write("full/mine.txt", "mine");
    const CliOutcome refused = runCli({"export", "-m", path("some.gguf"), "--out", path("full")});
    QCOMPARE(refused.status, 1);
    QVERIFY(refused.err.contains("the folder exists and is not empty."));
    QCOMPARE(QDir(path("full")).entryList(QDir::Files), QStringList{"mine.txt"});
    QVERIFY(folder.entryList({".vitrine-*"}, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
    // If the output folder exists and is empty, it is used.
    QVERIFY(folder.mkdir("empty"));
    QCOMPARE(runCli({"export", "-m", path("some.gguf"), "--out", path("empty") + "/"}).status, 0);
    QVERIFY(QFile::exists(path("empty/output_norm.weight.npy")));
}

/// Names of tensors can contain any character, but a folder gets one printable file for each of them.
void CliTensorTest::namesOfFilesAreEncoded()
{
    TinyModelSpec spec;
    spec.extraVectors = {{std::string("z", 1), {1.0F}},
                         {std::string("z\0b", 3), {2.0F}},
                         {"z\nb", {3.0F}},
                         {"z\u202eb", {4.0F}},
                         {"z\x1b[31m", {5.0F}},
                         {"z%0Ab", {6.0F}},
                         {"z\u00fc", {7.0F}}};
    writeTinyModel(path("odd.gguf").toStdString(), spec);
    const CliOutcome written = runCli({"export", "-m", path("odd.gguf"), "--tensors", "z*", "--out", path("odd")});
    QVERIFY2(written.status == 0, written.err.constData());
    const QMap<QString, float> expected = {{"z.npy", 1.0F},           {"z%00b.npy", 2.0F},    {"z%0Ab.npy", 3.0F},
                                           {"z%E2%80%AEb.npy", 4.0F}, {"z%1B[31m.npy", 5.0F}, {"z%250Ab.npy", 6.0F},
                                           {"z\u00fc.npy", 7.0F}};
    QStringList names = QDir(path("odd")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    names.sort();
    QCOMPARE(names, expected.keys());
    for (const QString& name : names) {
        QFile file(path("odd/") + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        float value = 0;
        std::memcpy(&value, file.readAll().right(sizeof value).constData(), sizeof value);
        QCOMPARE(value, expected[name]);
    }
}

void CliTensorTest::endlessNamesAreCut_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* command, int status, const char* words) {
        QTest::newRow(command) << command << status << words;
    };
    row("export -m MODEL --tensors x* --out OUT.npz", 0, "1 tensor written.");
    row("export -m MODEL --tensors x* --out OUT", 1, "cannot be the name of a file, because it has 65000 bytes");
    row("export -m MODEL --tensors u* --out OUT", 1,
        "cannot be the name of a file, because its encoding has 301 bytes");
    row("export -m MODEL --tensors y* --out OUT.npz", 1, "at most 65535 are allowed");
    row("tensor -m MODEL x*", 0, "xxx…");
    row("tensor -m MODEL xxxxxxxxxxx", 1, "did you mean xxxxxxxx");
    row("info -m MODEL", 0, "xxx…");
    row("doctor -m MODEL", 1, "xxx… holds 1 ");
    row("compare -m MODEL --against MODEL", 1, "xxx…");
}

/// Names in a file can have thousands of characters. JSON and archives contain the complete name; other output shortens
/// it.
void CliTensorTest::endlessNamesAreCut()
{
    QFETCH(QString, command);
    QFETCH(int, status);
    QFETCH(QString, words);
    TinyModelSpec spec;
    constexpr float kBroken = std::numeric_limits<float>::quiet_NaN();
    spec.extraVectors = {{std::string(65'000, 'x'), {1.0F, kBroken}},
                         {std::string(70'000, 'y'), {1.0F}},
                         {"u" + std::string(100, '%'), {1.0F}}};
    writeTinyModel(path("names.gguf").toStdString(), spec);
    command.replace("MODEL", path("names.gguf")).replace("OUT", path("names"));
    const CliOutcome outcome = runCli(command.split(' '));
    QVERIFY2(outcome.status == status, outcome.err.left(500).constData());
    const QByteArray shown = outcome.out + outcome.err;
    QVERIFY2(shown.contains(words.toUtf8()), shown.left(3000).constData());
    for (const QByteArray& line : shown.split('\n')) QVERIFY2(line.size() < 1000, line.left(300).constData());
}

void CliTensorTest::brokenValuesAreCounted()
{
    TinyModelSpec spec;
    TinyTensor norm;
    std::vector<float> values(64, 1.0F);
    values[3] = std::numeric_limits<float>::quiet_NaN();
    values[5] = std::numeric_limits<float>::infinity();
    values[7] = 0;
    norm.data.resize(values.size() * sizeof(float));
    std::memcpy(norm.data.data(), values.data(), norm.data.size());
    spec.tensors["output_norm.weight"] = norm;
    writeTinyModel(path("nan.gguf").toStdString(), spec);
    const QStringList about{"tensor", "-m", path("nan.gguf"), "output_norm.weight"};
    const CliOutcome outcome = runCli(about);
    QVERIFY2(outcome.out.contains("zeros 1  nans 1  infinities 1"), outcome.out.constData());
    QVERIFY(runCli(about + QStringList{"--row", "0", "--json"}).out.contains("[1.0,1.0,1.0,\"nan\",1.0,\"inf\""));
}

VITRINE_TEST(CliTensorTest);
#include "cli_tensor_test.moc"
