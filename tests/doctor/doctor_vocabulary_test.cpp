// Tests files with a damaged tokenizer, template or metadata: each has exactly the findings of the check for this
// damage.
#include "core/base/error.h"
#include "tests/doctor/damage.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_vocabulary.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kGeneration = "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";
const char* const kTurns = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}";

TinyModelSpec withTemplate(const QString& text)
{
    TinyModelSpec spec;
    spec.chatTemplate = text.toStdString();
    return spec;
}

TinyModelSpec withMetadata(std::map<std::string, TinyMetadata> metadata)
{
    TinyModelSpec spec;
    spec.metadata = std::move(metadata);
    return spec;
}

}  // namespace

class DoctorVocabularyTest : public QObject {
    Q_OBJECT

private slots:
    void architecture()
    {
        QCOMPARE(findingsOf(withMetadata({{"general.architecture", std::string("dreamer")}})),
                 QStringList("architecture: error"));
        QCOMPARE(findingsOf(withMetadata({{"llama.block_count", std::monostate()}})),
                 QStringList("architecture: error"));
    }
    void tokenizer()
    {
        QCOMPARE(findingsOf(withMetadata({{"tokenizer.ggml.pre", std::string("unheard-of")}})),
                 QStringList("tokenizer: error"));
        QCOMPARE(findingsOf(withMetadata({{"tokenizer.ggml.model", std::string("runes")}})),
                 QStringList("tokenizer: error"));
        QCOMPARE(findingsOf(withMetadata({{"tokenizer.ggml.pre", std::monostate()}})),
                 QStringList("tokenizer: warning"));
    }
    void anUnknownPreTokenizerMayBeOverruled()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("odd.gguf").toStdString();
        writeTinyModel(path, withMetadata({{"tokenizer.ggml.pre", std::string("unheard-of")}}));
        const Diagnosis diagnosis = diagnose(path);
        QVERIFY(diagnosis.findings.list().front().remedy.find("--pre") != std::string::npos);
        ExaminationOptions options;
        options.preTokenizer = "qwen2";
        QCOMPARE(findingsOf(path, options), QStringList());
        writeTinyModel(path, withMetadata({{"tokenizer.ggml.pre", std::string("unheard-of")},
                                           {"tokenizer.ggml.merges", std::vector<std::string>(446189, "h e")}}));
        const std::string remedy = diagnose(path).findings.list().front().remedy;
        QVERIFY2(remedy.ends_with(" Known models with the same number of merges use gpt-4o."), remedy.c_str());
        options.preTokenizer = "unheard-of, too";
        QVERIFY(diagnose(path, options).findings.list().front().what.starts_with("The chosen pre-tokenizer"));
    }
    void vocabularySize()
    {
        QCOMPARE(findingsOf(withMetadata({{"llama.vocab_size", std::uint32_t{7}}})),
                 QStringList("vocabulary-size: warning"));
        TinyModelSpec spec;
        spec.tiedOutput = true;
        spec.tensorShapes["token_embd.weight"] = {64, 512};
        QCOMPARE(findingsOf(spec), QStringList("vocabulary-size: error"));
    }
    void whitespace()
    {
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"Ċ", "[N]"}}))), QStringList("whitespace: error"));
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"ĉ", "[T]"}}))), QStringList("whitespace: error"));
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"Ġ", "[S]"}}))), QStringList("whitespace: error"));
    }
    /// The piece of the newline is renamed but merges still use it, so the tokenizer cannot be created. The missing
    /// piece is reported nevertheless.
    void whitespaceThatMergesNeed()
    {
        TinyModelSpec spec = withMetadata(renamedPieces({{"Ċ", "[N]"}}));
        spec.metadata["tokenizer.ggml.merges"] = std::vector<std::string>{"h e", "Ċ Ċ"};
        const QStringList found = findingsOf(spec);
        QVERIFY2(found.contains("whitespace: error"), qPrintable(found.join(", ")));
    }
    void merges()
    {
        const TinyVocabulary vocabulary = tinyBpeVocabulary(0);
        const auto with = [](std::vector<std::string> merges) {
            return findingsOf(withMetadata({{"tokenizer.ggml.merges", std::move(merges)}}));
        };
        QCOMPARE(with(vocabulary.merges), QStringList());
        std::vector<std::string> merges = vocabulary.merges;
        std::reverse(merges.begin(), merges.end());
        QCOMPARE(with(merges), QStringList("merges: error"));
        merges = vocabulary.merges;
        merges.resize(merges.size() / 2);
        QCOMPARE(with(merges), QStringList("merges: error"));
    }
    void scores()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        spec.metadata["tokenizer.ggml.scores"] =
            std::vector<float>(tinySentencePieceVocabulary(0).tokens.size(), -1.0F);
        QCOMPARE(findingsOf(spec), QStringList("merges: error"));
    }
    void scoresWithTheWrongSign()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        QCOMPARE(findingsOf(spec), QStringList());
        std::vector<float> scores = tinySentencePieceVocabulary(0).scores;
        for (float& score : scores) score = -score;
        spec.metadata["tokenizer.ggml.scores"] = scores;
        QCOMPARE(findingsOf(spec), QStringList("merges: error"));
        // Scores above 0 are right if they decrease with the id, as SentencePiece's do.
        for (float& score : scores) score = 1000 - score;
        spec.metadata["tokenizer.ggml.scores"] = scores;
        QCOMPARE(findingsOf(spec), QStringList());
    }
    void scoresOfOtherPieces()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        TinyVocabulary vocabulary = tinySentencePieceVocabulary(0);
        // No two pieces make these, whatever the scores are.
        std::replace(vocabulary.tokens.begin(), vocabulary.tokens.end(), std::string("hell"), std::string("tyqz"));
        std::replace(vocabulary.tokens.begin(), vocabulary.tokens.end(), std::string("wor"), std::string("uvxy"));
        spec.metadata["tokenizer.ggml.tokens"] = vocabulary.tokens;
        QCOMPARE(findingsOf(spec), QStringList("merges: warning"));
    }
    void scoresInReverseOrder()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        TinyVocabulary vocabulary = tinySentencePieceVocabulary(0);
        for (std::size_t i = 0; i < vocabulary.tokens.size(); ++i) {
            if (vocabulary.scores[i] < 0) vocabulary.scores[i] = -1000 - vocabulary.scores[i];
        }
        spec.metadata["tokenizer.ggml.scores"] = vocabulary.scores;
        QCOMPARE(findingsOf(spec), QStringList("merges: error"));
    }
    void piecesOfEarlierTokens()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        std::vector<std::string> pieces = tinySentencePieceVocabulary(0).tokens;
        *std::find(pieces.begin(), pieces.end(), "hello") = "he";
        spec.metadata["tokenizer.ggml.tokens"] = pieces;
        QCOMPARE(findingsOf(spec), QStringList("tokenizer: warning"));
        // Merges need the lost piece, so there is no tokenizer.
        TinyVocabulary merged = tinyBpeVocabulary(0);
        *std::find(merged.tokens.begin(), merged.tokens.end(), "he") = "in";
        const QStringList found = findingsOf(withMetadata({{"tokenizer.ggml.tokens", merged.tokens}}));
        QVERIFY2(found.contains("tokenizer: warning") && found.contains("tokenizer: error"),
                 qPrintable(found.join(", ")));
        // Unused tokens may have equal names.
        spec.vocabulary = 400;
        pieces = tinySentencePieceVocabulary(400).tokens;
        std::replace_if(
            pieces.begin(), pieces.end(), [](const std::string& piece) { return piece.starts_with("[UNUSED"); },
            "[UNUSED]");
        spec.metadata["tokenizer.ggml.tokens"] = pieces;
        QCOMPARE(findingsOf(spec), QStringList());
    }
    void spacesThatAreNotMarked()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        std::vector<std::string> pieces = tinySentencePieceVocabulary(0).tokens;
        for (std::string& piece : pieces) {
            for (auto at = piece.find("▁"); at != std::string::npos; at = piece.find("▁")) piece.replace(at, 3, " ");
        }
        spec.metadata["tokenizer.ggml.tokens"] = pieces;
        QVERIFY2(findingsOf(spec).contains("whitespace: error"), qPrintable(findingsOf(spec).join(", ")));
    }
    void systemMessageLeftOut()
    {
        const QString deaf =
            "{% for m in messages %}{% if m.role != 'system' %}<|im_start|>{{ m.role }}\n{{ m.content }}"
            "<|im_end|>\n{% endif %}{% endfor %}";
        QCOMPARE(findingsOf(withTemplate(deaf + kGeneration)), QStringList("chat-template: note"));
        const QString honest = "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}";
        QCOMPARE(findingsOf(withTemplate(honest + kTurns + kGeneration)), QStringList());
    }
    void eosThatBeginsTurns()
    {
        const auto start = static_cast<std::uint32_t>(tinyBpeVocabulary(0).tokens.size() - 2);
        QCOMPARE(findingsOf(withMetadata({{"tokenizer.ggml.eos_token_id", start}})),
                 QStringList("stop-tokens: warning"));
    }
    void roundTrip()
    {
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"Ã", "[X]"}}))), QStringList("round-trip: error"));
        // The byte of "ă" is a control character, which Falcon's vocabulary also lacks. The byte of "ÿ" never occurs in
        // UTF-8.
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"ă", "[X]"}}))), QStringList("round-trip: note"));
        QCOMPARE(findingsOf(withMetadata(renamedPieces({{"ÿ", "[X]"}}))), QStringList());
    }
    void chatTemplate()
    {
        TinyModelSpec none;
        none.chatTemplate.reset();
        QCOMPARE(findingsOf(none), QStringList("chat-template: warning"));
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, none);
        QVERIFY(textsOf(diagnose(path)).contains("write every message in ChatML"));
        const QStringList error("chat-template: error");
        QCOMPARE(findingsOf(withTemplate("{% for m in messages %}")), error);
        QCOMPARE(findingsOf(withTemplate("{{ raise_exception('no') }}")), error);
        QCOMPARE(findingsOf(withTemplate(kGeneration)), error);  // this template ignores the messages
        QCOMPARE(findingsOf(withTemplate(kTurns)), QStringList("chat-template: warning"));
        QCOMPARE(findingsOf(withTemplate("{% for m in messages %}{{ m.content }}\n{% endfor %}")),
                 QStringList("chat-template: note"));
    }
    void templateOfStrangeBytes()
    {
        TinyModelSpec spec = withTemplate(QString(kTurns) + kGeneration);
        const std::string sound = *spec.chatTemplate;
        spec.chatTemplate = sound + "{# caf\xE9 #}";
        QCOMPARE(findingsOf(spec), QStringList("chat-template: warning"));
        spec.chatTemplate = sound + std::string("{# \0 #}", 8);
        QCOMPARE(findingsOf(spec), QStringList("chat-template: warning"));
        spec.chatTemplate = sound + "{# café #}";
        QCOMPARE(findingsOf(spec), QStringList());
    }
    void answersMayBeOpenedByTheQuestionsEnd()
    {
        const char* const instruct = "{% for m in messages %}{% if m.role == 'user' %}[INST] {{ m.content }} [/INST]"
                                     "{% else %} {{ m.content }}<|im_end|>{% endif %}{% endfor %}";
        QCOMPARE(findingsOf(withTemplate(instruct)), QStringList());
    }
    void specialTokens()
    {
        QCOMPARE(findingsOf(withMetadata(retypedToken("<|im_start|>", 1))), QStringList("special-tokens: error"));
        QCOMPARE(findingsOf(withMetadata(retypedToken("<|im_start|>", 4))), QStringList("special-tokens: note"));
        QCOMPARE(findingsOf(withMetadata(retypedToken("<|im_end|>", 1))),
                 QStringList({"token-types: warning", "special-tokens: warning"}));
        const QString foreign = "{% for m in messages %}<|{{ m.role }}|>\n{{ m.content }}<|im_end|>\n{% endfor %}"
                                "{% if add_generation_prompt %}<|assistant|>\n{% endif %}";
        const QString once("special-tokens: warning");
        QCOMPARE(findingsOf(withTemplate(foreign)), QStringList({once, once, once}));
    }
    void whatIsNotWrittenDoesNotCount()
    {
        QCOMPARE(findingsOf(withTemplate(QString(kTurns) + kGeneration + "{# <|unknown|> #}")), QStringList());
    }
    void bos()
    {
        const QString bos = "<|endoftext|>";
        QCOMPARE(findingsOf(withTemplate(bos + bos + kTurns + kGeneration)), QStringList("bos: error"));
        TinyModelSpec both = withTemplate("{{ bos_token }}" + QString(kTurns) + kGeneration);
        QCOMPARE(findingsOf(both), QStringList());
        both.metadata["tokenizer.ggml.add_bos_token"] = true;
        QCOMPARE(findingsOf(both), QStringList("bos: note"));
        TinyModelSpec missing;
        missing.sentencePiece = true;
        missing.metadata["tokenizer.ggml.add_bos_token"] = false;
        QCOMPARE(findingsOf(missing), QStringList("bos: warning"));
    }
    void stopTokens()
    {
        QCOMPARE(findingsOf(withTemplate("{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_start|>"
                                         "\n{% endfor %}" +
                                         QString(kGeneration))),
                 QStringList("stop-tokens: error"));
        TinyModelSpec endless =
            withTemplate(QString(kTurns + QString(kGeneration)).replace("<|im_end|>", "<|im_stop|>"));
        endless.metadata = renamedPieces({{"<|im_end|>", "<|im_stop|>"}, {"<|endoftext|>", "<|bottom|>"}});
        endless.metadata["tokenizer.ggml.eos_token_id"] = std::monostate();
        QCOMPARE(findingsOf(endless), QStringList("stop-tokens: error"));
        for (const char* key : {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"}) {
            QCOMPARE(findingsOf(withMetadata({{key, std::uint32_t{100}}})), QStringList("stop-tokens: error"));
        }
    }
    void expensiveTemplate()
    {
        const auto whatOf = [](const std::string& source) {
            const QTemporaryDir folder;
            const std::filesystem::path path = folder.filePath("expensive.gguf").toStdString();
            TinyModelSpec spec;
            spec.chatTemplate = source;
            writeTinyModel(path, spec);
            const Diagnosis diagnosis = diagnose(path);
            QStringList what;
            for (const Finding& finding : diagnosis.findings.list()) what << QString::fromStdString(finding.what);
            return what;
        };
        const std::string loops = "{% for i in range(99999) %}{% for j in range(%) %}{% endfor %}{% endfor %}";
        const auto costing = [&](const std::string& rounds) {
            return std::string(loops).replace(loops.find("range(%)"), 8, "range(" + rounds + ")") +
                   TinyModelSpec::chatMlTemplate();
        };
        QCOMPARE(whatOf(costing("99999")),
                 QStringList("The chat template failed at line 1, column 40: the template takes more than 20000000 "
                             "steps."));
        // Each conversation alone takes fewer steps than the limit, but all conversations together exceed it.
        QCOMPARE(whatOf(costing("9")),
                 QStringList("The chat template takes more than 20000000 steps for a few short conversations."));
        QCOMPARE(whatOf(costing("0")), QStringList());
        QCOMPARE(whatOf("{{ 'x' * 2000000 }}" + TinyModelSpec::chatMlTemplate()).size(), 1);
    }
    void rope()
    {
        const QStringList warning("rope: warning");
        QCOMPARE(findingsOf(withMetadata({{"llama.rope.dimension_count", std::uint32_t{8}}})), warning);
        QCOMPARE(findingsOf(withMetadata({{"llama.rope.freq_base", 1e12F}})), warning);
        QCOMPARE(findingsOf(withMetadata(
                     {{"llama.rope.scaling.type", std::string("none")}, {"llama.rope.scaling.factor", 4.0F}})),
                 warning);
        QCOMPARE(findingsOf(withMetadata({{"llama.rope.scaling.type", std::string("linear")}})), warning);
        QCOMPARE(findingsOf(withMetadata(
                     {{"llama.rope.scaling.type", std::string("yarn")}, {"llama.rope.scaling.factor", 2.0F}})),
                 warning);
        TinyModelSpec llama31 = withMetadata({{"llama.rope.freq_base", 500000.0F}});
        llama31.contextLength = 131072;
        QCOMPARE(findingsOf(llama31), warning);
    }
    void contextLength()
    {
        TinyModelSpec tiny;
        tiny.contextLength = 16;
        QCOMPARE(findingsOf(tiny), QStringList("context-length: warning"));
        QCOMPARE(findingsOf(withMetadata({{"llama.rope.scaling.type", std::string("yarn")},
                                          {"llama.rope.scaling.factor", 2.0F},
                                          {"llama.rope.scaling.original_context_length", std::uint32_t{64}}})),
                 QStringList("context-length: warning"));
    }
    void noFileOfThisKind()
    {
        Bytes cut = tinyModelBytes({});
        cut.resize(cut.size() / 2);
        QCOMPARE(findingsOf(cut), QStringList("file: error"));
        QVERIFY_THROWS_EXCEPTION(Error, diagnose("/nowhere/at/all.gguf"));
    }
    void brokenFilesGetEveryPossibleCheck()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("broken.gguf").toStdString();
        TinyModelSpec spec = withMetadata({{"general.architecture", std::string("dreamer")}});
        spec.chatTemplate = "{% for m in messages %}";
        writeTinyModel(path, spec);
        const Diagnosis diagnosis = diagnose(path);
        QStringList skipped;
        for (const Diagnosis::Skipped& check : diagnosis.skipped) skipped << QString::fromStdString(check.check);
        QCOMPARE(skipped, QStringList({"tensors", "unused-tensors", "layers", "prediction", "special-tokens", "rope",
                                       "context-length", "norm-offset", "norms", "hidden-units", "random-tables",
                                       "hidden-state", "prefill-decode", "repairs", "output-matrix", "sense"}));
        QCOMPARE(diagnosis.findings.count(Severity::Error), std::size_t{2});
        QVERIFY(textsOf(diagnosis).contains("dreamer"));
        QVERIFY(!QString::fromStdString(diagnosis.sampled).isEmpty());
    }
};

VITRINE_TEST(DoctorVocabularyTest);
#include "doctor_vocabulary_test.moc"
