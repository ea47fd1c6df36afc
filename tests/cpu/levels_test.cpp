// Compares the CPU features that each instruction set requires with the compiler flags of its sources.

#include "core/compute/cpu/isa/cpu_features.h"
#include "core/compute/cpu/kernels.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QMap>
#include <QObject>
#include <QTest>

using namespace vitrine;

namespace {

using Feature = bool CpuFeatures::*;

/// Maps a compiler flag without "-m" to the CPU feature that it requires.
const QMap<QString, Feature> kFeatures = {
    {"avx2", &CpuFeatures::avx2},
    {"fma", &CpuFeatures::fma},
    {"f16c", &CpuFeatures::f16c},
    {"bmi2", &CpuFeatures::bmi2},
    {"avxvnni", &CpuFeatures::avxVnni},
    {"avx512f", &CpuFeatures::avx512F},
    {"avx512dq", &CpuFeatures::avx512Dq},
    {"avx512cd", &CpuFeatures::avx512Cd},
    {"avx512bw", &CpuFeatures::avx512Bw},
    {"avx512vl", &CpuFeatures::avx512Vl},
    {"avx512vbmi", &CpuFeatures::avx512Vbmi},
    {"avx512vnni", &CpuFeatures::avx512Vnni},
    {"avx512bf16", &CpuFeatures::avx512Bf16},
    {"amx-tile", &CpuFeatures::amxTile},
    {"amx-int8", &CpuFeatures::amxInt8},
    {"amx-bf16", &CpuFeatures::amxBf16},
};

CpuFeatures with(const QStringList& flags)
{
    CpuFeatures features;
    for (const QString& flag : flags) features.*kFeatures[flag] = true;
    return features;
}

}  // namespace

class LevelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(QString::fromStdString(vitrine::test::buildPath("tests/cpu/level_flags.txt")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QString& line : QString(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
            QStringList words = line.split(' ', Qt::SkipEmptyParts);
            const QString level = words.takeFirst();
            for (QString& word : words) word = word.mid(2);
            // The AMX code is assembly and needs no compiler flag, so its features are added here.
            if (level == "amx") words += {"amx-tile", "amx-int8", "amx-bf16"};
            for (const QString& word : words) QVERIFY2(kFeatures.contains(word), qPrintable(word));
            m_flags[level] = words;
        }
    }

    void everyLevelHasItsFlags()
    {
        QCOMPARE(m_flags.size(), allKernels().size());
        for (const Kernels* level : allKernels()) QVERIFY(m_flags.contains(QString(level->name.data())));
    }

    // An instruction set is supported if the CPU has all its features. AMX also requires the permission of the
    // operating system.
    void aLevelRunsWhereItsInstructionsAre()
    {
        for (const Kernels* level : allKernels()) {
            if (level->name != "amx") QVERIFY2(level->supported(with(m_flags[level->name.data()])), level->name.data());
        }
    }

    void aLevelDoesNotRunWhereOneIsMissing()
    {
        for (const Kernels* level : allKernels()) {
            for (const QString& missing : m_flags[level->name.data()]) {
                CpuFeatures features = with(kFeatures.keys());
                features.*kFeatures[missing] = false;
                QVERIFY2(!level->supported(features), qPrintable(level->name.data() + (" without " + missing)));
            }
        }
    }

private:
    QMap<QString, QStringList> m_flags;
};

VITRINE_TEST(LevelsTest);
#include "levels_test.moc"
