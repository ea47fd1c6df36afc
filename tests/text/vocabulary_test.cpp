#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/gguf/gguf_writer.h"
#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"
#include "tests/support/test_program.h"
#include "tests/text/small_vocabularies.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Metadata of a small SentencePiece vocabulary. A test may change any part, to make it invalid.
struct Metadata {
    std::optional<std::string> model = "llama";
    std::vector<std::string> tokens = {"<unk>", "<s>", "</s>", "▁", "a", "▁a"};
    std::vector<float> scores = {0, 0, 0, -1, -2, -3};
    std::vector<std::int32_t> types = {2, 3, 3, 1, 1, 1};
    std::function<void(GgufWriter&)> more = [](GgufWriter&) {};
};

class VocabularyFile {
public:
    explicit VocabularyFile(const Metadata& metadata)
    {
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        if (metadata.model) writer.add("tokenizer.ggml.model", std::string_view(*metadata.model));
        if (!metadata.tokens.empty()) writer.add("tokenizer.ggml.tokens", std::span(metadata.tokens));
        if (!metadata.scores.empty()) writer.add("tokenizer.ggml.scores", std::span(metadata.scores));
        if (!metadata.types.empty()) writer.add("tokenizer.ggml.token_type", std::span(metadata.types));
        metadata.more(writer);
        m_path = std::filesystem::path(m_folder.path().toStdString()) / "vocabulary.gguf";
        writer.write(m_path);
    }

    Vocabulary read(std::string_view pre = {}) const { return readVocabulary(GgufFile::open(m_path), pre); }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};

QString errorOf(const Metadata& metadata)
{
    try {
        VocabularyFile(metadata).read();
    } catch (const Error& error) {
        return QString::fromStdString(error.sentence());
    }
    return "no error";
}

Metadata with(std::function<void(GgufWriter&)> more)
{
    Metadata metadata;
    metadata.more = std::move(more);
    return metadata;
}

#define VERIFY_NAMES(metadata, ...)                                                                                    \
    do {                                                                                                               \
        const QString sentence = errorOf(metadata);                                                                    \
        for (const char* part : {"vocabulary.gguf", __VA_ARGS__}) {                                                    \
            QVERIFY2(sentence.contains(part), qPrintable(QString(part) + " not in: " + sentence));                     \
        }                                                                                                              \
    } while (false)

}  // namespace

class VocabularyTest : public QObject {
    Q_OBJECT

private slots:
    void readsWhatTheFileSays()
    {
        const Vocabulary vocabulary = VocabularyFile(with([](GgufWriter& writer) {
                                          writer.add("tokenizer.ggml.pre", "default");
                                          writer.add("tokenizer.ggml.bos_token_id", std::uint32_t{1});
                                          writer.add("tokenizer.ggml.eos_token_id", std::uint32_t{4});
                                          writer.add("tokenizer.ggml.eot_token_id", std::int32_t{5});
                                          writer.add("tokenizer.ggml.padding_token_id", std::int32_t{-1});
                                          writer.add("tokenizer.ggml.mask_token_id", std::uint32_t{UINT32_MAX});
                                          writer.add("tokenizer.ggml.fim_pad_token_id", std::uint32_t{3});
                                          writer.add("tokenizer.ggml.add_bos_token", true);
                                          writer.add("tokenizer.ggml.add_eos_token", false);
                                          writer.add("tokenizer.ggml.add_space_prefix", false);
                                          writer.add("general.name", "Phi-3 Mini");
                                      })).read();
        QCOMPARE(vocabulary.model, std::string("llama"));
        QCOMPARE(vocabulary.pre, std::string("default"));
        QCOMPARE(vocabulary.pieces.size(), std::size_t{6});
        QCOMPARE(vocabulary.pieces[5], std::string("▁a"));
        QCOMPARE(vocabulary.kinds[1], TokenKind::Control);
        QCOMPARE(vocabulary.scores[5], -3.0F);
        QCOMPARE(vocabulary.unknown, std::optional<TokenId>(0));  // 0 is the default for SentencePiece vocabularies
        QCOMPARE(vocabulary.bos, std::optional<TokenId>(1));
        QCOMPARE(vocabulary.eos, std::optional<TokenId>(4));
        QCOMPARE(vocabulary.eot, std::optional<TokenId>(5));
        QVERIFY(!vocabulary.padding && !vocabulary.mask && !vocabulary.eom);
        QCOMPARE(vocabulary.fillInMiddle, std::vector<TokenId>{3});
        QCOMPARE(vocabulary.addBos, std::optional<bool>(true));
        QCOMPARE(vocabulary.addEos, std::optional<bool>(false));
        QVERIFY(!vocabulary.addSpacePrefix);
        QVERIFY(vocabulary.stripsAfterSpecial);
    }

    void takesDefaultsWhereTheFileIsSilent()
    {
        Metadata metadata;
        metadata.types.clear();
        const Vocabulary vocabulary = VocabularyFile(metadata).read();
        QCOMPARE(vocabulary.kinds, std::vector<TokenKind>(6, TokenKind::Normal));
        QVERIFY(!vocabulary.addBos && !vocabulary.addEos && vocabulary.addSpacePrefix);
        QVERIFY(!vocabulary.stripsAfterSpecial);
        QCOMPARE(vocabulary.bos, std::optional<TokenId>(1));
        QCOMPARE(vocabulary.eos, std::optional<TokenId>(2));
    }

    void thePreTokenizerMayBeOverruled()
    {
        Metadata metadata = with([](GgufWriter& writer) { writer.add("tokenizer.ggml.pre", "no-such-thing"); });
        metadata.model = "gpt2";
        QCOMPARE(VocabularyFile(metadata).read().pre, std::string("no-such-thing"));
        QCOMPARE(VocabularyFile(metadata).read("qwen2").pre, std::string("qwen2"));
        metadata.model = "gemma4";
        QCOMPARE(VocabularyFile(metadata).read().pre, std::string("gemma4"));
        for (const char* model : {"llama", "gemma4", "t5", "bert"}) {
            metadata.model = model;
            QVERIFY_THROWS_EXCEPTION(Error, VocabularyFile(metadata).read("qwen2"));
        }
    }

    void readsHowTextsAreNormalised()
    {
        Metadata metadata = with([](GgufWriter& writer) {
            const std::vector<std::int32_t> numbers = {1, 2};
            writer.add("tokenizer.ggml.precompiled_charsmap", std::span(numbers));
        });
        metadata.model = "t5";
        VERIFY_NAMES(metadata, "tokenizer.ggml.precompiled_charsmap", "list of i32, but must be a list of bytes");
        metadata = with([](GgufWriter& writer) {
            writer.add("tokenizer.ggml.pre", "jina-v2-code");
            writer.add("tokenizer.ggml.normalizer.lowercase", false);
        });
        metadata.model = "t5";
        metadata.tokens[5] = "<mask>";
        const Vocabulary vocabulary = VocabularyFile(metadata).read();
        QVERIFY(!vocabulary.lowerCase && !vocabulary.stripAccents && !vocabulary.addSpacePrefix);
        QCOMPARE(vocabulary.stripsBefore, std::optional<TokenId>(5));
        QCOMPARE(vocabulary.eos, std::optional<TokenId>(1));
        QCOMPARE(vocabulary.unknown, std::optional<TokenId>(2));
    }

    void namesWhatIsMissing()
    {
        Metadata metadata;
        metadata.model.reset();
        VERIFY_NAMES(metadata, "tokenizer.ggml.model", "missing");
        metadata = Metadata();
        metadata.tokens.clear();
        VERIFY_NAMES(metadata, "tokenizer.ggml.tokens", "missing");
    }

    void namesWrongTypes()
    {
        Metadata metadata = with([](GgufWriter& writer) { writer.add("tokenizer.ggml.tokens", std::uint32_t{7}); });
        metadata.tokens.clear();
        VERIFY_NAMES(metadata, "tokenizer.ggml.tokens");
        metadata = with([](GgufWriter& writer) {
            writer.add("tokenizer.ggml.scores", std::span<const std::string>(std::vector<std::string>(6, "x")));
        });
        metadata.scores.clear();
        VERIFY_NAMES(metadata, "tokenizer.ggml.scores");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.bos_token_id", "one"); }),
                     "tokenizer.ggml.bos_token_id");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.add_bos_token", "yes"); }),
                     "tokenizer.ggml.add_bos_token");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.merges", std::uint32_t{1}); }),
                     "tokenizer.ggml.merges");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.pre", std::uint32_t{1}); }),
                     "tokenizer.ggml.pre");
    }

    void namesListsOfAnotherLength()
    {
        Metadata metadata;
        metadata.scores.pop_back();
        VERIFY_NAMES(metadata, "tokenizer.ggml.scores", "5", "6");
        metadata = Metadata();
        metadata.types.push_back(1);
        VERIFY_NAMES(metadata, "tokenizer.ggml.token_type", "7", "6");
    }

    void namesValuesThatCannotBe()
    {
        Metadata metadata;
        metadata.types[4] = 9;
        VERIFY_NAMES(metadata, "tokenizer.ggml.token_type[4]", "9");
        metadata = Metadata();
        metadata.scores[3] = std::nanf("");
        VERIFY_NAMES(metadata, "tokenizer.ggml.scores[3]");
        metadata = Metadata();
        metadata.tokens[5] = "\xC3(";
        VERIFY_NAMES(metadata, "tokenizer.ggml.tokens[5]", "UTF-8");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.eos_token_id", std::uint32_t{6}); }),
                     "tokenizer.ggml.eos_token_id", "6");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.eos_token_id", std::int32_t{-2}); }),
                     "tokenizer.ggml.eos_token_id", "-2");
        VERIFY_NAMES(with([](GgufWriter& writer) { writer.add("tokenizer.ggml.fim_sep_token_id", std::uint32_t{99}); }),
                     "tokenizer.ggml.fim_sep_token_id", "99");
    }

    void namesAnAddedTokenThatIsNotGiven()
    {
        Metadata metadata = with([](GgufWriter& writer) { writer.add("tokenizer.ggml.add_bos_token", true); });
        metadata.model = "gpt2";
        VERIFY_NAMES(metadata, "tokenizer.ggml.add_bos_token", "tokenizer.ggml.bos_token_id");
    }

    /// Converters write -1 for a missing id. As an unsigned number, it is 4294967295 or 18446744073709551615.
    void namesAnAddedTokenWithoutAnId()
    {
        const auto expect = [](auto number, const char* shown) {
            const auto eos = [=](GgufWriter& writer) { writer.add("tokenizer.ggml.eos_token_id", number); };
            QVERIFY(!VocabularyFile(with(eos)).read().eos);
            VERIFY_NAMES(with([=](GgufWriter& writer) {
                             eos(writer);
                             writer.add("tokenizer.ggml.add_eos_token", true);
                         }),
                         "tokenizer.ggml.eos_token_id is ", shown, "means that there is no such token",
                         "tokenizer.ggml.add_eos_token is true");
            VERIFY_NAMES(with([=](GgufWriter& writer) {
                             writer.add("tokenizer.ggml.bos_token_id", number);
                             writer.add("tokenizer.ggml.add_bos_token", true);
                         }),
                         "tokenizer.ggml.bos_token_id is ", shown, "tokenizer.ggml.add_bos_token is true");
        };
        expect(std::uint32_t{UINT32_MAX}, " 4294967295,");
        expect(std::int32_t{-1}, " -1,");
        expect(std::uint64_t{UINT64_MAX}, " 18446744073709551615,");
    }

    void checksVocabulariesBuiltByHand()
    {
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::create(Vocabulary()));
        Vocabulary vocabulary = byteLevelVocabulary();
        vocabulary.kinds.pop_back();
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::create(vocabulary));
        vocabulary = byteLevelVocabulary();
        vocabulary.eos = 256;
        QVERIFY_THROWS_EXCEPTION(Error, Tokenizer::create(vocabulary));
    }
};

VITRINE_TEST(VocabularyTest);
#include "vocabulary_test.moc"
