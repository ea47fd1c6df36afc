// Models quantized by another program: every pair of files of one model is explained by its types.
#include "core/base/error.h"
#include "core/compare_files/compare_files.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <vector>

using namespace vitrine;

class SoundFilesTest : public QObject {
    Q_OBJECT

private slots:
    void everyPairIsRounding_data();
    void everyPairIsRounding();
};

void SoundFilesTest::everyPairIsRounding_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<std::size_t>("atLeast");
    QTest::newRow("rows of blocks") << "stories260K-pad256-" << std::size_t{12};
}

void SoundFilesTest::everyPairIsRounding()
{
    REQUIRE_SHARED(folder, "data/models");
    QFETCH(QString, prefix);
    QFETCH(std::size_t, atLeast);
    std::vector<GgufFile> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(prefix.toStdString())) {
            files.push_back(GgufFile::open(entry.path()));
        }
    }
    QVERIFY(files.size() >= atLeast);
    ThreadPool pool;
    for (const GgufFile& a : files) {
        for (const GgufFile& b : files) {
            requireSameModel(a, b);
            const FileComparison found = compareFiles(a, b, pool, [](std::string_view) {});
            const Agreement expected = &a == &b ? Agreement::Equal : Agreement::Rounding;
            QVERIFY2(found.agreement == expected, (a.path().string() + " " + b.path().string()).c_str());
        }
    }
}

QTEST_APPLESS_MAIN(SoundFilesTest)
#include "sound_files_test.moc"
