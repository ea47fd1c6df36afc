// Tests repairs of attention heads: each undoes exactly the order in which a converter put the heads.
#include "core/diagnose/doctor/repairs/repair.h"
#include "tests/doctor/damage.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kHeadDim = 8;

std::shared_ptr<const Model> modelWithHeads(std::uint32_t heads, std::uint32_t kvHeads)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
    TinyModelSpec spec;
    spec.heads = heads;
    spec.kvHeads = kvHeads;
    spec.embedding = heads * kHeadDim;
    writeTinyModel(path, spec);
    return Model::load(path);
}

std::vector<float> valuesOf(const Linear& linear)
{
    std::vector<float> values(linear.weight.rows * linear.weight.columns);
    for (std::size_t i = 0; i < linear.weight.rows; ++i)
        linear.weight.decodeRow(i, values.data() + i * linear.weight.columns);
    return values;
}

bool areEqual(const Weights& a, const Weights& b)
{
    for (std::size_t i = 0; i < a.layers.size(); ++i) {
        for (const auto matrix :
             {&LayerWeights::query, &LayerWeights::key, &LayerWeights::value, &LayerWeights::output}) {
            if (valuesOf(a.layers[i].*matrix) != valuesOf(b.layers[i].*matrix)) return false;
        }
    }
    return true;
}

/// Returns the sentences of all repairs that make the weights of `damaged` those of `sound`.
QStringList undoing(const RepairedModel& damaged, const Model& sound)
{
    const auto model = damaged.result();
    std::vector<std::size_t> all(sound.config().layers);
    std::iota(all.begin(), all.end(), std::size_t{0});
    QStringList sentences;
    for (const Repair& repair : allRepairs()) {
        if (repair.code != "attention.head_order") continue;
        RepairedModel copy(*model);
        if (repair.apply(copy, all) && areEqual(copy.weights, sound.weights()))
            sentences << QString::fromUtf8(repair.what.data(), static_cast<qsizetype>(repair.what.size()));
    }
    return sentences;
}

}  // namespace

class DoctorHeadsTest : public QObject {
    Q_OBJECT

private slots:
    void ordersOfKeyHeads_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<QVector<int>>("order");
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* name, int heads, const QVector<int>& order, const char* words) {
            const QString text(words);
            QTest::newRow(name) << heads << order << text.arg("keys (attn_k)") << text.arg("values (attn_v)");
        };
        const char* const tiled = "The heads of the %1 are in tiled order";
        const char* const wrong = "The heads of the %1 are in the wrong order";
        const char* const parts = "The rows of the %1 are in tiled order";
        row("two heads", 4, {1, 0}, wrong);
        row("tiled", 8, {0, 2, 1, 3}, tiled);
        row("reversed", 8, {3, 2, 1, 0}, wrong);
        row("rotated", 8, {1, 2, 3, 0}, wrong);
        row("one pair", 8, {0, 1, 3, 2}, wrong);
        row("three heads", 6, {2, 0, 1}, wrong);
        row("tiled 2", 16, {0, 2, 4, 6, 1, 3, 5, 7}, tiled);
        row("tiled 4", 16, {0, 4, 1, 5, 2, 6, 3, 7}, tiled);
        row("reversed 8", 16, {7, 6, 5, 4, 3, 2, 1, 0}, wrong);
        row("rotated 8", 16, {1, 2, 3, 4, 5, 6, 7, 0}, wrong);
        row("rotated back", 16, {7, 0, 1, 2, 3, 4, 5, 6}, wrong);
        row("halves", 16, {4, 5, 6, 7, 0, 1, 2, 3}, wrong);
        // Four heads as eight blocks of half a head
        row("parts", 8, {0, 2, 4, 6, 1, 3, 5, 7}, parts);
        row("parts back", 8, {0, 4, 1, 5, 2, 6, 3, 7}, parts);
    }

    void ordersOfKeyHeads()
    {
        QFETCH(int, heads);
        QFETCH(QVector<int>, order);
        QFETCH(QString, keys);
        QFETCH(QString, values);
        const auto sound = modelWithHeads(static_cast<std::uint32_t>(heads), static_cast<std::uint32_t>(heads / 2));
        const std::size_t width =
            kHeadDim * static_cast<std::size_t>(heads) / 2 / static_cast<std::size_t>(order.size());
        const auto damage = [&](bool ofKeys, bool ofValues) {
            RepairedModel damaged(*sound);
            const auto source = [&](std::size_t row) {
                return static_cast<std::size_t>(order[static_cast<int>(row / width)]) * width + row % width;
            };
            for (LayerWeights& layer : damaged.weights.layers) {
                if (ofKeys) damaged.reorderRows(layer.key, source);
                if (ofValues) damaged.reorderRows(layer.value, source);
            }
            return undoing(damaged, *sound);
        };
        const QStringList ofKeys = damage(true, false), ofValues = damage(false, true), ofBoth = damage(true, true);
        QVERIFY2(!ofKeys.isEmpty() && ofKeys[0].startsWith(keys), qPrintable(ofKeys.join(", ")));
        QVERIFY2(!ofValues.isEmpty() && ofValues[0].startsWith(values), qPrintable(ofValues.join(", ")));
        QVERIFY2(!ofBoth.isEmpty() && ofBoth[0].contains("keys and values (attn_k, attn_v)"),
                 qPrintable(ofBoth.join(", ")));
    }

    void ordersOfQueryHeads()
    {
        const auto sound = modelWithHeads(8, 4);
        for (const bool isTiled : {true, false}) {
            RepairedModel damaged(*sound);
            for (LayerWeights& layer : damaged.weights.layers) {
                damaged.reorderRows(layer.query, [&](std::size_t row) {
                    const std::size_t head = row / kHeadDim;
                    const std::size_t source = isTiled ? head % 4 * 2 + head / 4 : head % 2 * 4 + head / 2;
                    return source * kHeadDim + row % kHeadDim;
                });
            }
            const QStringList found = undoing(damaged, *sound);
            QCOMPARE(found.size(), 1);
            QVERIFY2(found[0].contains(isTiled ? "tiled order" : "grouped in the wrong order"), qPrintable(found[0]));
        }
    }

    /// Training keeps queries and keys in proportion, so a factor is visible in the weights.
    void scaledQueries()
    {
        const auto sound = modelWithHeads(8, 4);
        const auto visible = [&](float factor) {
            RepairedModel damaged(*sound);
            for (LayerWeights& layer : damaged.weights.layers) {
                Tensor& query = layer.query.weight;
                query = damaged.changedBlocks(query, sizeof(float), [factor](std::byte* value) {
                    float number = 0;
                    std::memcpy(&number, value, sizeof number);
                    number *= factor;
                    std::memcpy(value, &number, sizeof number);
                });
            }
            const auto model = damaged.result();
            QStringList found;
            for (const Repair& repair : allRepairs()) {
                if (!repair.isVisible || !repair.isVisible(*model)) continue;
                found << QString::fromUtf8(repair.what.data(), static_cast<qsizetype>(repair.what.size()));
            }
            return found;
        };
        const float root = std::sqrt(static_cast<float>(kHeadDim));
        QCOMPARE(visible(1), QStringList());
        QCOMPARE(visible(1 / root), QStringList("The queries (attn_q) are too small by the root of a head's width"));
        QCOMPARE(visible(root), QStringList("The queries (attn_q) are too large by the root of a head's width"));
        QCOMPARE(visible(1 / root / root), QStringList());
    }
};

VITRINE_TEST(DoctorHeadsTest);
#include "doctor_heads_test.moc"
