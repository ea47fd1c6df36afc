#include "core/file/gguf/gguf_file.h"
#include "core/text/known_vocabularies.h"
#include "core/text/pretokenizers.h"
#include "core/text/vocabulary.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <filesystem>

using namespace vitrine;

/// Compares the table of published vocabularies with the vocabularies in the shared data.
class KnownVocabulariesTest : public QObject {
    Q_OBJECT

private slots:
    void realVocabulariesAreKnown()
    {
        REQUIRE_SHARED(folder, "data/vocab");
        int known = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".gguf") continue;
            const Vocabulary vocabulary = readVocabulary(GgufFile::open(entry.path()));
            if (vocabulary.model != "gpt2") continue;
            const auto likely = likelyPreTokenizers(vocabulary.pieces.size(), vocabulary.merges.size());
            QVERIFY2(!likely.empty() && likely.front() == vocabulary.pre, entry.path().c_str());
            for (const std::string_view name : likely) QVERIFY(isPreTokenizer(name));
            // Unused tokens at the end of a vocabulary do not change the result.
            const auto larger = likelyPreTokenizers(vocabulary.pieces.size() + 64, vocabulary.merges.size());
            QVERIFY(std::find(larger.begin(), larger.end(), vocabulary.pre) != larger.end());
            ++known;
        }
        QVERIFY(known >= 7);
    }
};

VITRINE_TEST(KnownVocabulariesTest);
#include "known_vocabularies_test.moc"
