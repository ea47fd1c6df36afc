// Tests damaged run records. Each is refused with a sentence, or can be read, compared and redacted.
#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/run_record.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/record/sample_record.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<std::string> kRecordParts = {"null", "-1",  "1e300",      "\"\"",
                                               "[]",   "{}",  "true",       "9007199254740993",
                                               ",",    ":",   "\"id\":",    "[",
                                               "]",    "{",   "}",          "\"\\u0000\"",
                                               "\xFF", "1.5", "4294967296", "\"control\""};

}  // namespace

class RecordFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { limitMemory(); }

    void damaged()
    {
        const RunRecord sample = sampleRecord();
        const std::string sound = recordText(sample);
        std::mt19937_64 random(1);
        int taken = 0;
        for (int i = 0; i < 6000; ++i) {
            std::string text = sound;
            for (std::size_t count = 1 + random() % 3; count > 0; --count) {
                const std::size_t at = random() % text.size();
                switch (random() % 4) {
                case 0:
                    text[at] = static_cast<char>(random());
                    break;
                case 1:
                    text.erase(at, 1 + random() % 6);
                    break;
                case 2:
                    text.insert(at, kRecordParts[random() % kRecordParts.size()]);
                    break;
                default: {  // replaces a value
                    const std::size_t colon = text.find(':', at);
                    const std::size_t end = text.find_first_of(",}]", colon == std::string::npos ? at : colon);
                    if (colon == std::string::npos || end == std::string::npos) break;
                    text.replace(colon + 1, end - colon - 1, kRecordParts[random() % kRecordParts.size()]);
                }
                }
                if (text.empty()) text = "{";
            }
            const test::Judgement verdict = judge([&] {
                const RunRecord record = parseRecord(text);
                if (recordText(parseRecord(recordText(record))) != recordText(record))
                    throw std::logic_error("what was written is not what was read");
                compareRecords(sample, record);
                compareRecords(record, redacted(record));
            });
            QVERIFY2(verdict.passed, (verdict.problem + "\n" + text).c_str());
            taken += verdict.refused ? 0 : 1;
        }
        QVERIFY2(taken > 300, qPrintable(QString::number(taken)));
    }
};

VITRINE_TEST(RecordFuzzTest);
#include "record_fuzz_test.moc"
