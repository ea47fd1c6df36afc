#include "core/diagnose/check/checks.h"
#include "core/file/gguf/gguf_file.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/engine/prompt_builder.h"
#include "core/model/model.h"
#include "core/template/chat_template.h"
#include "core/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace vitrine;

/// The reference models are sound. Findings about their prompts may only concern parts that their files lack.
class PromptCheckReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void soundModelsHaveNoFault()
    {
        REQUIRE_SHARED(folder, "data/models");
        int seen = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".gguf") continue;
            const auto model = Model::load(entry.path());
            const ModelPrompts prompts(model, 512);
            const std::vector<Message> chat = {{"system", "Be brief."}, {"user", "Once upon a time"}};
            for (const PromptFinding& finding : checkPrompt(prompts, chat, {.maxTokens = 16}, {}).findings) {
                const std::string said = entry.path().filename().string() + ": " + finding.sentence.english();
                QVERIFY2(finding.fault == PromptFault::TemplateMissing, said.c_str());
            }
            ++seen;
        }
        QVERIFY(seen > 10);
    }

    void publishedTemplatesHaveNoFault_data()
    {
        QTest::addColumn<QString>("vocabulary");
        QTest::addColumn<QString>("source");
        QTest::newRow("Llama 3.1") << "llama-bpe"
                                   << "meta-llama-Llama-3.1-8B-Instruct";
        QTest::newRow("Qwen 2.5") << "qwen2"
                                  << "Qwen-Qwen2.5-7B-Instruct";
        QTest::newRow("Qwen 3") << "qwen2"
                                << "Qwen-Qwen3-0.6B";
        QTest::newRow("Phi 3.5") << "phi-3"
                                 << "microsoft-Phi-3.5-mini-instruct";
        QTest::newRow("Gemma 4") << "gemma-4"
                                 << "google-gemma-4-31B-it";
    }
    void publishedTemplatesHaveNoFault()
    {
        QFETCH(const QString, vocabulary);
        QFETCH(const QString, source);
        PromptFindings found = findingsOf(vocabulary, source);
        for (const PromptFinding& finding : found) QFAIL(finding.sentence.english().c_str());
    }

    void aTemplateOfAnotherFamilyIsFound()
    {
        const PromptFindings found = findingsOf("llama-bpe", "Qwen-Qwen2.5-7B-Instruct");
        QVERIFY(std::ranges::count(found, PromptFault::TemplateFamily, &PromptFinding::fault) > 0);
        QVERIFY(found.front().advice.english().find("Llama-3") != std::string::npos);
    }

private:
    /// Builds a prompt with the tokenizer of a vocabulary file and with a chat template, and returns the findings of
    /// its check. The file contains no weights.
    static PromptFindings findingsOf(const QString& vocabulary, const QString& source)
    {
        PromptFindings found;
        const auto file = test::sharedData("data/vocab/ggml-vocab-" + vocabulary.toStdString() + ".gguf");
        const auto jinja = test::sharedData("data/templates/jinja/" + source.toStdString() + ".jinja");
        [&] {
            if (!file || !jinja) QSKIP("shared reference data are not here (set VITRINE_SHARED)");
            const GgufFile gguf = GgufFile::open(*file);
            const auto tokenizer = Tokenizer::create(readVocabulary(gguf));
            QFile text(QString::fromStdString(jinja->string()));
            QVERIFY(text.open(QIODevice::ReadOnly));
            const auto own = ChatTemplate::compile(text.readAll().toStdString());
            const std::vector<Message> chat = {
                {"system", "Be brief."}, {"user", "Hello"}, {"assistant", "Hi."}, {"user", "What is it?"}};
            const std::vector<std::int32_t> all = {0, 1, 2, 3};
            const BuiltPrompt prompt = PromptBuilder(*tokenizer, own.get()).build(chat, all);
            checkBegin(*tokenizer, "llama", prompt.tokens, found);
            checkSpelled(*tokenizer, prompt.tokens, found);
            checkUnknown(*tokenizer, prompt.tokens, found);
            checkTrailingSpace(prompt.tokens, found);
            checkSystem(prompt, chat, found);
            checkStops(*tokenizer, own.get(), {}, found);
        }();
        return found;
    }
};

VITRINE_TEST(PromptCheckReferenceTest);
#include "prompt_check_reference_test.moc"
