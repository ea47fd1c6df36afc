// Tests `capture`: its numbers must equal those of `trace` and `logits` for the same tokens.
#include "core/file/npz/npz_file.h"
#include "tests/cli/cli_process.h"
#include "tests/support/npy.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr const char* kTokens = "5,100,7,250,33,8,90,12,61,200";
constexpr int kLast = 9;
constexpr int kMany = 150;  ///< number of tokens; more than one chunk

}  // namespace

class CliCaptureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void statisticsAreThoseOfTheTrace();
    void attentionIsThatOfTheTrace();
    void theLensEndsWithTheLogits();
    void tablesSayTheSame();
    void moreThanAllMayBeDecoded();
    void aRangeMayEndBehindTheLast();
    void rowsComeInTheOrderOfComputation();
    void wrongUseIsSaid_data();
    void wrongUseIsSaid();

private:
    CliOutcome capture(const QStringList& more) const
    {
        return runCli(QStringList{"capture", "-m", m_model, "--isa", "scalar", "--tokens", kTokens} + more);
    }
    QString path(const char* name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QString m_model;
};

void CliCaptureTest::initTestCase()
{
    m_model = path("tiny.gguf");
    writeTinyModel(m_model.toStdString(), {});
    const QStringList flags{"-m", m_model, "--isa", "scalar", "--tokens", kTokens};
    QCOMPARE(runCli(QStringList{"trace", "--out", path("trace.npz")} + flags).status, 0);
    QCOMPARE(runCli(QStringList{"logits", "--out", path("logits.npy")} + flags).status, 0);
}

void CliCaptureTest::statisticsAreThoseOfTheTrace()
{
    const CliOutcome found =
        capture({"--stats", "--taps", "ffn_out", "--layers", "1", "--positions", "0,3-5", "--json"});
    QVERIFY2(found.status == 0, found.err.constData());
    const QJsonArray all = found.json()["statistics"].toArray();
    QCOMPARE(all.size(), 1);
    const QJsonObject statistics = all[0].toObject();
    const std::vector<double> trace = NpzFile(path("trace.npz").toStdString()).read("1.ffn_out");
    double sum = 0, squares = 0;
    float lowest = INFINITY;
    for (const std::size_t position : {0, 3, 4, 5}) {
        for (std::size_t i = 0; i < 64; ++i) {
            const double x = trace[position * 64 + i];
            sum += x;
            squares += x * x;
            lowest = std::min(lowest, static_cast<float>(x));
        }
    }
    QCOMPARE(statistics["tap"].toString(), "1.ffn_out");
    QCOMPARE(statistics["count"].toInt(), 256);
    QVERIFY(std::abs(statistics["mean"].toDouble() - sum / 256) < 1e-12);
    QVERIFY(std::abs(statistics["rms"].toDouble() - std::sqrt(squares / 256)) < 1e-12);
    QCOMPARE(static_cast<float>(statistics["min"].toDouble()), lowest);
    const QJsonArray edges = found.json()["histogram_edges"].toArray();
    QCOMPARE(edges.size(), 65);
    QVERIFY(edges[0].isNull() && edges[64].isNull() && edges[32].toDouble() == 0);
    int counted = 0;
    for (const QJsonValue& count : statistics["histogram"].toArray()) counted += count.toInt();
    QCOMPARE(counted, 256);
    const CliOutcome rows = capture({"--position-stats", "--taps", "ffn_out", "--json"});
    QCOMPARE(rows.json()["statistics"].toArray().size(), 20);
}

void CliCaptureTest::attentionIsThatOfTheTrace()
{
    const CliOutcome found = capture({"--attention", "--layers", "1", "--heads", "2", "--json"});
    QVERIFY2(found.status == 0, found.err.constData());
    const QJsonArray rows = found.json()["attention"].toArray();
    QCOMPARE(rows.size(), 1);  // by default, only the last position is printed
    QCOMPARE(rows[0].toObject()["position"].toInt(), kLast);
    const QJsonArray probabilities = rows[0].toObject()["probabilities"].toArray();
    QCOMPARE(probabilities.size(), 10);
    const std::vector<double> trace = NpzFile(path("trace.npz").toStdString()).read("1.scores");
    for (int p = 0; p < 10; ++p) {
        const double expected = trace[static_cast<std::size_t>((kLast * 4 + 2) * 10 + p)];
        QCOMPARE(static_cast<float>(probabilities[p].toDouble()), static_cast<float>(expected));
    }
}

void CliCaptureTest::theLensEndsWithTheLogits()
{
    const CliOutcome found = capture({"--lens", "--top-k", "3", "--ids", "7,300", "--positions", "0-9", "--json"});
    QVERIFY2(found.status == 0, found.err.constData());
    const QJsonArray rows = found.json()["lens"].toArray();
    QCOMPARE(rows.size(), 20);
    const NpyMatrix logits = readNpy(path("logits.npy").toStdString());
    const std::size_t vocabulary = logits.values.size() / 10;
    for (const QJsonValue& value : rows) {
        const QJsonObject row = value.toObject();
        QCOMPARE(row["best"].toArray().size(), 3);
        QCOMPARE(row["ids"].toArray().size(), 2);
        if (row["layer"].toInt() == 0) continue;
        const auto begin = logits.values.begin() + row["position"].toInt() * static_cast<std::ptrdiff_t>(vocabulary);
        const auto end = begin + static_cast<std::ptrdiff_t>(vocabulary);
        const QJsonObject best = row["best"].toArray()[0].toObject();
        QCOMPARE(best["id"].toInt(), std::max_element(begin, end) - begin);
        QCOMPARE(static_cast<float>(best["logit"].toDouble()), *std::max_element(begin, end));
        const QJsonObject asked = row["ids"].toArray()[1].toObject();
        QCOMPARE(static_cast<float>(asked["logit"].toDouble()), begin[300]);
        QCOMPARE(asked["rank"].toInt(), 1 + std::count_if(begin, end, [&](float x) { return x > begin[300]; }));
    }
}

void CliCaptureTest::tablesSayTheSame()
{
    const CliOutcome found =
        capture({"--stats", "--attention", "--lens", "--taps", "embed,k", "--layers", "1", "--ids", "7"});
    QVERIFY2(found.status == 0, found.err.constData());
    for (const char* words :
         {"embed ", "1.k ", "layer 1, head 3, position 9:", "after position 9", "7 \"", ": rank "}) {
        QVERIFY2(found.out.contains(words), found.out.constData());
    }
    QVERIFY2(found.err.contains("10 tokens evaluated, CPU"), found.err.constData());
}

/// If --decode is at least the number of tokens, all tokens are decoded one by one, as in `trace`.
void CliCaptureTest::moreThanAllMayBeDecoded()
{
    const CliOutcome all = capture({"--lens", "--decode", "10", "--json"});
    QVERIFY2(all.status == 0, all.err.constData());
    QCOMPARE(all.json()["decode"].toInt(), 10);
    const CliOutcome more = capture({"--lens", "--decode", "25", "--json"});
    QVERIFY2(more.status == 0, more.err.constData());
    QCOMPARE(more.out, all.out);
}

void CliCaptureTest::aRangeMayEndBehindTheLast()
{
    const CliOutcome all = capture({"--stats", "--taps", "k", "--json"});
    QCOMPARE(all.json()["statistics"].toArray().size(), 2);
    for (const char* range : {"0-99", "0-18446744073709551615"}) {
        const CliOutcome cut = capture({"--stats", "--taps", "k", "--json", "--positions", range});
        QVERIFY2(cut.status == 0, cut.err.constData());
        QCOMPARE(cut.out, all.out);
    }
}

/// The order of the rows does not depend on the chunks in which the capture evaluates the tokens.
void CliCaptureTest::rowsComeInTheOrderOfComputation()
{
    const QStringList flags{"--position-stats", "--stats",          "--attention", "--lens", "--top-k", "1",
                            "--taps",           "embed,logits,k,v", "--positions", "0-149",  "--json"};
    std::vector<std::string> expected;
    const auto add = [&](const std::string& tap) {
        expected.push_back(tap + " all");
        for (int position = 0; position < kMany; ++position) expected.push_back(tap + ' ' + std::to_string(position));
    };
    for (const char* tap : {"embed", "0.k", "0.v", "1.k", "1.v", "logits"}) add(tap);
    QStringList tokens;
    for (int i = 0; i < kMany; ++i) tokens << QString::number((i * 7 + 1) % 300);
    const QStringList command{"capture", "-m", m_model, "--isa", "scalar", "--tokens", tokens.join(',')};
    for (const char* mebibytes : {"256", "1"}) {
        const CliOutcome found = runCli(command + flags + QStringList{"--max-memory", mebibytes});
        QVERIFY2(found.status == 0, found.err.constData());
        const QJsonObject json = found.json();
        std::vector<std::string> rows;
        for (const QJsonValue& value : json["statistics"].toArray()) {
            const QJsonValue position = value["position"];
            rows.push_back(value["tap"].toString().toStdString() + ' ' +
                           (position.isUndefined() ? "all" : std::to_string(position.toInt())));
        }
        QCOMPARE(rows, expected);
        std::vector<std::array<int, 3>> looks, reads;
        for (const QJsonValue& row : json["attention"].toArray())
            looks.push_back({row["layer"].toInt(), row["position"].toInt(), row["head"].toInt()});
        for (const QJsonValue& row : json["lens"].toArray())
            reads.push_back({row["position"].toInt(), row["layer"].toInt(), 0});
        QCOMPARE(looks.size(), std::size_t{2 * 4 * kMany});
        QCOMPARE(reads.size(), std::size_t{2 * kMany});
        QVERIFY(std::is_sorted(looks.begin(), looks.end()));
        QVERIFY(std::is_sorted(reads.begin(), reads.end()));
    }
}

void CliCaptureTest::wrongUseIsSaid_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QStringList& arguments, int status, const char* words) {
        QTest::newRow(name) << arguments << status << words;
    };
    row("nothing", {}, 2, "capture requires one of --stats, --position-stats, --attention or --lens.");
    row("taps", {"--lens", "--taps", "q"}, 2, "--taps has no effect without --stats or --position-stats.");
    row("heads", {"--lens", "--heads", "99"}, 2, "--heads has no effect without --attention.");
    row("top-k", {"--attention", "--top-k", "3"}, 2, "--top-k has no effect without --lens.");
    row("ids", {"--stats", "--ids", "5"}, 2, "--ids has no effect without --lens.");
    row("no range", {"--lens", "--positions", "3-"}, 2, "--positions: \"3-\" must be a position such as 3 or a range");
    row("backwards", {"--lens", "--positions", "1,5-4"}, 2, "--positions: \"5-4\" must be");
    row("no position", {"--lens", "--positions", "10"}, 1, "There is no position 10; the positions are 0 to 9.");
    row("position behind", {"--lens", "--positions", "0,99"}, 1, "There is no position 99; the positions are 0 to 9.");
    row("range behind", {"--lens", "--positions", "10-99"}, 1, "There is no position 10; the positions are 0 to 9.");
    row("no head", {"--attention", "--heads", "4"}, 1, "There is no head 4; the model has heads 0 to 3.");
    row("no token", {"--lens", "--ids", "304"}, 1, "Token 304 does not exist; the vocabulary ends at 303.");
    row("no tap", {"--stats", "--taps", "soul"}, 2, "unknown tap \"soul\"");
    row("no state", {"--stats", "--taps", "state"}, 1, "The tap \"state\" is missing");
}

void CliCaptureTest::wrongUseIsSaid()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, words);
    const CliOutcome outcome = capture(arguments);
    QCOMPARE(outcome.status, status);
    QVERIFY2(outcome.err.contains(words.toUtf8()) && outcome.out.isEmpty(), outcome.err.constData());
}

VITRINE_TEST(CliCaptureTest);
#include "cli_capture_test.moc"
