// Tests damaged references of every format. Each is read or refused with a sentence.
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/reference/reference_trace.h"
#include "core/file/npz/npy_header.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kRows = 6;

/// Returns a trace of four taps and six tokens.
Trace smallTrace()
{
    TraceRecorder recorder(TapSelection::everything());
    const auto add = [&](Site site, std::size_t groups, std::size_t width) {
        std::vector<float> values(kRows * groups * width);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 97) / 8 - 5;
        recorder.receive({site, 0, 0, kRows, groups, width, values});
    };
    add(Site::Embed, 1, 8);
    add(Site::Q, 2, 4);
    add(Site::QRope, 2, 4);
    add(Site::Scores, 2, kRows);
    add(Site::Logits, 1, 20);
    return recorder.take();
}

template <typename T>
Bytes bytesOf(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

Bytes bytesOf(const std::string& text)
{
    return bytesOf(std::vector<char>(text.begin(), text.end()));
}

Bytes archive(const Trace& trace)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.npz");
    AtomicFile out(path.toStdString());
    writeTrace(out, trace, std::vector<TokenId>{1, 2, 3, 4, 5, 6});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return bytesOf(file.readAll().toStdString());
}

Bytes logitsNpy(const Trace& trace)
{
    const std::vector<std::uint64_t> shape{kRows, 20};
    Bytes bytes = bytesOf(npyHeader(NpyType::F32, shape));
    const Bytes values = bytesOf(trace.find(Site::Logits)->values);
    bytes.insert(bytes.end(), values.begin(), values.end());
    return bytes;
}

/// Returns text in the format of llama-eval-callback's output.
std::string evalLog()
{
    std::string text = "number of input tokens = 6\n  1\n  2\n  3\n  4\n  5\n  6\n";
    const auto node = [&](const std::string& name, const std::string& operation, const std::string& axes) {
        text += "ggml_debug:     " + name + " = (f32)  " + operation + "(a{8, 6, 1, 1}, b{6, 1, 1, 1}}) = {" + axes +
                "}\n   [\n    [\n";
        for (int row = 0; row < 6; ++row)
            text += "     [ -5.0000,  -4.8750,  0.1000, ...,   1.2500, 3.0000, 7.0000],\n";
        text += "    ],\n   ]\n   sum = 12.345\n";
    };
    node("inp_embd", "GET_ROWS", "8, 6, 1, 1");
    node("Qcur-0", "MUL_MAT", "8, 6, 1, 1");
    node("Qcur-0", "ROPE", "8, 6, 1, 1");
    node("result_output", "MUL_MAT", "20, 6, 1, 1");
    return text;
}

}  // namespace

class ReferenceFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void damaged_data();
    void damaged();
    void oddNamesInAFolder();

private:
    void use(const std::string& path) const;

    Trace m_trace = smallTrace();
    std::shared_ptr<const Model> m_model;
};

void ReferenceFuzzTest::initTestCase()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("tiny.gguf").toStdString();
    writeTinyModel(path, {});
    m_model = Model::load(path);
    limitMemory();
}

void ReferenceFuzzTest::use(const std::string& path) const
{
    ReferenceTrace reference(path);
    reference.tokens(100);
    if (reference.holdsTokensAlone()) return;
    reference.bind(m_trace, *m_model);
    std::size_t values = 0;
    for (const TraceArray& array : m_trace.arrays()) {
        const auto found = reference.rows(array);
        if (!found) continue;
        QVERIFY(!found->values.empty());  // the rows may end before the last row of the array
        QVERIFY(found->firstRow * array.groups * array.width + found->values.size() <= array.values.size());
        values += found->values.size();
    }
    QVERIFY(values > 0);
    reference.notices(m_trace);
    reference.missing(m_trace);
    reference.surplus(m_trace, TapSelection::everything());
}

void ReferenceFuzzTest::damaged_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Bytes>("bytes");
    const Bytes log = bytesOf(evalLog());
    QTest::newRow("archive") << "a.npz" << archive(m_trace);
    QTest::newRow("logits") << "a.npy" << logitsNpy(m_trace);
    QTest::newRow("raw logits") << "a.bin" << bytesOf(m_trace.find(Site::Logits)->values);
    QTest::newRow("ids") << "a.txt" << bytesOf(std::string("1, 2, 3, 4, 500, 6\n"));
    QTest::newRow("print") << "a.log" << log;
    QTest::newRow("file of a folder") << "run/0.q.f16" << bytesOf(std::vector<std::uint16_t>(kRows * 8, 0x3C00));
    QTest::newRow("array of a folder") << "run/logits.npy" << logitsNpy(m_trace);
}

void ReferenceFuzzTest::damaged()
{
    QFETCH(QString, name);
    QFETCH(Bytes, bytes);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("run"));
    const QString file = folder.filePath(name);
    const std::string reference = (name.startsWith("run/") ? folder.filePath("run") : file).toStdString();
    const auto write = [&](const Bytes& content) {
        std::ofstream(file.toStdString(), std::ios::binary)
            .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    };
    write(bytes);
    const Judgement sound = judge([&] { use(reference); });
    QVERIFY2(sound.passed && !sound.refused, sound.problem.c_str());
    std::mt19937_64 random(7);
    int refused = 0;
    constexpr int kCount = 300;
    for (int i = 0; i < kCount; ++i) {
        constexpr std::size_t kHeader = 160;
        const Mutant mutant = i % 3 == 0 ? truncated(bytes, std::min(kHeader, bytes.size()), random)
                                         : corrupted(bytes, std::min(kHeader, bytes.size()), random);
        write(mutant.bytes);
        const Judgement verdict = judge([&] { use(reference); });
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
        refused += verdict.refused;
    }
    qInfo("%d of %d were refused", refused, kCount);
    QVERIFY(refused > kCount / 20);
}

void ReferenceFuzzTest::oddNamesInAFolder()
{
    const QTemporaryDir folder;
    for (const char* name : {"..f32", "99999999999999999999.q.f32", "-1.q.f32", "0..q.f32", "\xff\xfe.npy",
                             "l_out-99999999999999999999.f32", "l_out--1.f32", "tokens..i32"}) {
        std::ofstream(folder.path().toStdString() + "/" + name, std::ios::binary) << "12345678";
    }
    const Judgement without = judge([&] { use(folder.path().toStdString()); });
    QVERIFY2(without.passed && without.refused, without.problem.c_str());
    const std::vector<float>& logits = m_trace.find(Site::Logits)->values;
    std::ofstream(folder.filePath("logits.f32").toStdString(), std::ios::binary)
        .write(reinterpret_cast<const char*>(logits.data()),
               static_cast<std::streamsize>(logits.size() * sizeof(float)));
    const Judgement with = judge([&] { use(folder.path().toStdString()); });
    // A file name with control characters counts as damage.
    std::ofstream(folder.path().toStdString() + "/\033[31m.f32", std::ios::binary) << "12345678";
    const Judgement damaged = judge([&] { use(folder.path().toStdString()); });
    // The folder is removed here, because Qt's temporary folder cannot delete all of these names.
    std::filesystem::remove_all(folder.path().toStdString());
    QVERIFY2(with.passed && !with.refused, with.problem.c_str());
    QVERIFY2(damaged.passed && damaged.refused, damaged.problem.c_str());
}

VITRINE_TEST(ReferenceFuzzTest);
#include "reference_fuzz_test.moc"
