// Compares the frequencies of rotary positions with values computed in NumPy from the formulas in the papers.
#include "core/model/model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QtTest>

#include <cmath>
#include <filesystem>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class RopeConfigTest : public QObject {
    Q_OBJECT

private slots:
    void plain()
    {
        compare(rope({}),
                {1, 0.31622776601683794, 0.1, 0.031622776601683791, 0.01, 0.0031622776601683794, 0.001,
                 0.00031622776601683794},
                1.0);
    }

    void partialRotation()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.dimension_count"] = std::uint32_t{4};
        compare(rope(spec), {1, 0.01}, 1.0);
    }

    void linearScaling_data()
    {
        QTest::addColumn<bool>("typed");
        QTest::addRow("with a type") << true;
        QTest::addRow("a factor alone means linear") << false;
    }

    void linearScaling()
    {
        QFETCH(const bool, typed);
        TinyModelSpec spec;
        if (typed) spec.metadata["llama.rope.scaling.type"] = std::string("linear");
        spec.metadata["llama.rope.scaling.factor"] = 4.0F;
        compare(rope(spec),
                {0.25, 0.079056941504209485, 0.025, 0.0079056941504209478, 0.0025, 0.00079056941504209485, 0.00025,
                 7.9056941504209485e-05},
                1.0);
    }

    void scalingSwitchedOff()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.scaling.type"] = std::string("none");
        spec.metadata["llama.rope.scaling.factor"] = 4.0F;
        QCOMPARE(rope(spec).frequencies.front(), 1.0);
    }

    void yarn()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.scaling.type"] = std::string("yarn");
        spec.metadata["llama.rope.scaling.factor"] = 4.0F;
        spec.metadata["llama.rope.scaling.original_context_length"] = std::uint32_t{1024};
        compare(rope(spec),
                {1, 0.31622776601683794, 0.08125, 0.019764235376052368, 0.004375, 0.00079056941504209485, 0.00025,
                 7.9056941504209485e-05},
                1.1386294361119891);
    }

    void yarnWithItsOwnRamp()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.scaling.type"] = std::string("yarn");
        spec.metadata["llama.rope.scaling.factor"] = 8.0F;
        spec.metadata["llama.rope.scaling.original_context_length"] = std::uint32_t{1024};
        spec.metadata["llama.rope.scaling.attn_factor"] = 1.25F;
        spec.metadata["llama.rope.scaling.yarn_beta_fast"] = 16.0F;
        spec.metadata["llama.rope.scaling.yarn_beta_slow"] = 2.0F;
        spec.metadata["llama.rope.scaling.yarn_ext_factor"] = 0.5F;
        compare(rope(spec),
                {0.5625, 0.17787811838447135, 0.05625, 0.010870329456828804, 0.00125, 0.00039528470752104742, 0.000125,
                 3.9528470752104742e-05},
                1.5099301927099795);
    }

    void frequencyFactorsOfLlama3()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.freq_base"] = 500000.0F;
        spec.extraVectors["rope_freqs.weight"] = {1, 1, 1, 1.5, 2, 8, 32, 32};
        const RopeConfig config = rope(spec);
        QVERIFY(config.hasFrequencyFactors);
        compare(config,
                {1, 0.19392274474868576, 0.037606030930863933, 0.0048617764914780726, 0.00070710678118654762,
                 3.4281021959525912e-05, 1.6619674677953088e-06, 3.2229329303788931e-07},
                1.0);
    }

private:
    RopeConfig rope(const TinyModelSpec& spec)
    {
        const std::filesystem::path path = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        return Model::load(path)->config().rope;
    }

    static void compare(const RopeConfig& rope, const std::vector<double>& frequencies, double magnitude)
    {
        QCOMPARE(rope.frequencies.size(), frequencies.size());
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            QVERIFY2(std::abs(rope.frequencies[i] - frequencies[i]) <= 1e-14 * frequencies[i],
                     qPrintable(QString("pair %1: %2").arg(i).arg(rope.frequencies[i], 0, 'g', 17)));
        }
        QVERIFY(std::abs(rope.magnitude - magnitude) < 1e-14);
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(RopeConfigTest);
#include "rope_config_test.moc"
