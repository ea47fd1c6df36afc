// Tests that the models of the reference data are sound, and that their few findings are true.
#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/file/gguf/gguf_file.h"
#include "core/model/architectures/architecture.h"
#include "tests/doctor/damage.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Whether a finding about a reference file is true. Most of these models are not assistants, so they have no chat
/// template. The vocabulary of BabyLlama has 105 characters but no newline and tab. A model that was not trained with
/// ternary weights writes nonsense if its weights are rounded to ternary ones.
bool isTrueNote(const Finding& finding, const std::string& fileName)
{
    // This model was trained with 8 tokens, and RoPE scaling extends the context to 128. The file claims 512.
    if (fileName.starts_with("tiny-mistral3.")) return finding.check == "context-length";
    if (finding.severity != Severity::Note) return false;
    if (finding.check == "chat-template") return true;
    // This file contains a llama model with the name of another architecture.
    if (finding.check == "family") return fileName.find("qwen2arch") != std::string::npos;
    if (finding.check == "sense") return fileName.find("-TQ") != std::string::npos;
    return fileName.starts_with("babyllama") && (finding.check == "whitespace" || finding.check == "round-trip");
}

constexpr std::size_t kTriedEach = 6;  ///< repairs are tried on every n-th file, where n is this number

bool isSupported(const std::filesystem::path& path)
{
    const GgufFile file = GgufFile::open(path);
    const auto all = allArchitectures();
    return std::any_of(all.begin(), all.end(), [&file](const Architecture* architecture) {
        return architecture->name == file.string("general.architecture");
    });
}

}  // namespace

class DoctorReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void models() { examine("data/models"); }
    void architectures() { examine("data/reference/architectures"); }
    void furtherArchitectures() { examine("data/reference/architectures2", 146); }
    /// Vocabularies of real models without weights: the text, the template and the tokens cause no findings.
    void vocabularies()
    {
        REQUIRE_SHARED(folder, "data/vocab");
        int examined = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".gguf") continue;
            const Diagnosis diagnosis = diagnose(entry.path());
            for (const Finding& finding : diagnosis.findings.list()) {
                // these findings are true, because the files contain no weights
                if (finding.check == "architecture" || finding.check == "tensors") continue;
                const std::string text =
                    concat(entry.path().filename().string(), ": ", finding.check, ": ", finding.what);
                QVERIFY2(finding.severity == Severity::Note, text.c_str());
            }
            ++examined;
        }
        qInfo("%d files examined", examined);
        QVERIFY(examined > 0);
    }
    /// A tensor that belongs to a family but that no engine reads is not reported as unused.
    void tensorsThatNobodyReads()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        const Diagnosis diagnosis = diagnose(folder / "tiny-rwkv7.F16.gguf");
        QVERIFY(GgufFile::open(folder / "tiny-rwkv7.F16.gguf").findTensor("blk.0.time_mix_v1.weight") != nullptr);
        for (const Finding& finding : diagnosis.findings.list()) {
            QVERIFY2(finding.check != "unused-tensors", finding.what.c_str());
        }
    }
    /// Templates of real models can be rendered. The result contains the question and begins an answer.
    void templates()
    {
        REQUIRE_SHARED(folder, "data/templates/jinja");
        int examined = 0;
        const QTemporaryDir scratch;
        const std::filesystem::path path = scratch.filePath("tiny.gguf").toStdString();
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            QFile file(QString::fromStdString(entry.path().string()));
            QVERIFY(file.open(QIODevice::ReadOnly));
            TinyModelSpec spec;
            spec.chatTemplate = file.readAll().toStdString();
            writeTinyModel(path, spec);
            Examination examination(path, {});
            Findings findings;
            findings.begin("chat-template");
            checkChatTemplate(examination, findings);
            QVERIFY2(findings.list().empty(), entry.path().filename().c_str());
            ++examined;
        }
        qInfo("%d templates examined", examined);
        QVERIFY(examined > 0);
    }

private:
    static void examine(const char* relative, int all = 0)
    {
        const auto folder = sharedData(relative);
        if (!folder) QSKIP("shared reference data are not here (set VITRINE_SHARED)");
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            if (entry.path().extension() == ".gguf") files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
        int examined = 0;
        QStringList complaints;
        ExaminationOptions options;
        options.threads = 1;  // tiny models are as fast with one thread, and other tests use the other cores
        std::size_t turn = 0;
        for (const std::filesystem::path& file : files) {
            const std::string name = file.filename().string();
            // Only some files are repaired here; healthy.py repairs all.
            options.trialSecondsWhenSound = options.trialSeconds = turn++ % kTriedEach == 0 ? 60 : 0;
            const Diagnosis diagnosis = diagnose(file, options);
            if (!isSupported(file)) {
                qInfo("%s is of a family that is not supported", name.c_str());
                continue;
            }
            for (const Finding& finding : diagnosis.findings.list()) {
                if (isTrueNote(finding, name)) continue;
                complaints << QString::fromStdString(name + ": " + finding.check + ": " + finding.what);
            }
            ++examined;
        }
        qInfo("%d files examined", examined);
        QVERIFY(examined > 0);
        if (all > 0) QCOMPARE(examined, all);
        QVERIFY2(complaints.empty(), qPrintable(complaints.join('\n')));
    }
};

VITRINE_TEST(DoctorReferenceTest);
#include "doctor_reference_test.moc"
