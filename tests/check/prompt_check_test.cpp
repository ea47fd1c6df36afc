#include "core/diagnose/check/prompt_check.h"
#include "core/diagnose/check/prompt_errors.h"
#include "core/diagnose/check/server_check.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"
#include "tests/support/english_of.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_vocabulary.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Faults = std::vector<std::string>;

Faults faultsOf(const PromptCheck& check)
{
    Faults faults;
    for (const PromptFinding& finding : check.findings) faults.emplace_back(faultName(finding.fault));
    return faults;
}

const PromptFinding* findingOf(const PromptCheck& check, PromptFault fault)
{
    const auto found = std::ranges::find(check.findings, fault, &PromptFinding::fault);
    return found == check.findings.end() ? nullptr : &*found;
}

std::string spelledBy(const PromptCheck& check, const PromptFinding& finding)
{
    std::string text;
    for (const std::size_t position : finding.positions) text += check.tokens.at(position).record.bytes;
    return text;
}

const std::vector<Message> kGood = {{"system", "be brief"}, {"user", "Hello world"}};

}  // namespace

/// Runs each check twice: on a prompt with the fault that it detects, and on a prompt without the fault.
class PromptCheckTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::shared_ptr<const Model> model(const TinyModelSpec& spec)
    {
        const std::string path = m_folder.filePath(QString("%1.gguf").arg(++m_files)).toStdString();
        writeTinyModel(path, spec);
        return Model::load(path);
    }
    PromptCheck check(const TinyModelSpec& spec, const std::vector<Message>& messages = kGood,
                      const AnswerSettings& settings = {}, std::uint32_t context = 512)
    {
        return checkPrompt(ModelPrompts(model(spec), context), messages, {.maxTokens = 8}, settings);
    }
    PromptCheck checkIds(const TinyModelSpec& spec, const std::vector<TokenId>& ids)
    {
        return checkTokens(*model(spec), ids, {});
    }
    static TinyModelSpec with(const std::string& chatTemplate)
    {
        TinyModelSpec spec;
        spec.chatTemplate = chatTemplate;
        return spec;
    }

private slots:
    void aServerIsHeldAgainstItsCompanion()
    {
        const ModelPrompts companion(model({}), 512);
        const Tokenizer& tokenizer = companion.model()->tokenizer();
        std::vector<PromptToken> prompt = companion.fit(kGood, {}, {}).prompt.tokens;
        std::vector<TokenRecord> answer;
        for (const PromptToken& token : prompt) answer.push_back(token.record);
        for (TokenRecord& record : answer) record.scored = true;
        const auto findings = [&] { return checkServer(companion, {"host:1", kGood, prompt, answer}); };
        QVERIFY(findings().empty());
        // Servers omit or replace bytes that are not valid UTF-8. Such tokens do not count as different.
        answer[3].bytes = "\xEF\xBF\xBD";
        answer[4].bytes.clear();
        QVERIFY(findings().empty());

        prompt[2].record.id = prompt[2].record.id == 41 ? 42 : 41;
        prompt[2].record.bytes = tokenizer.tokenBytes(prompt[2].record.id);
        QCOMPARE(findings().size(), std::size_t{1});
        QVERIFY(findings()[0].fault == PromptFault::ServerPrompt);
        QVERIFY2(findings()[0].sentence.english().find("at token 2: ") != std::string::npos,
                 findings()[0].sentence.english().c_str());
        // If the ids of the prompt are unknown, the prompts cannot be compared.
        prompt[0].record.id = kUnknownId;
        QVERIFY(findings().empty());

        TokenAlternative& alternative = answer[1].top.emplace_back();
        alternative.id = 45;
        alternative.bytes = tokenizer.tokenBytes(45) + "x";
        QVERIFY(findings().size() == 1 && findings()[0].fault == PromptFault::ServerVocabulary);
        QVERIFY2(findings()[0].sentence.english().find("Token 45 is") == 0, findings()[0].sentence.english().c_str());
        answer[1].top.clear();
        answer[1].id = 1'000'000;
        QVERIFY(findings()[0].sentence.english().find("has no token with that id") != std::string::npos);
        QCOMPARE(faultName(findings()[0].fault), std::string_view("server-vocabulary"));
    }

    void nothingIsWrongWithASoundPrompt()
    {
        const PromptCheck found = check({});
        QCOMPARE(faultsOf(found), Faults{});
        QCOMPARE(found.checked.size(), kOwnPromptFaults);
        TinyModelSpec spm;
        spm.sentencePiece = true;
        QCOMPARE(faultsOf(check(spm)), Faults{});
    }
    void theStarterModelIsSound()
    {
        const ModelPrompts prompts(Model::load(starterModelPath()), 512);
        QCOMPARE(faultsOf(checkPrompt(prompts, kGood, {}, {})), Faults{});
        QCOMPARE(faultsOf(checkPrompt(prompts, {{{"user", "Hello"}}}, {}, {})), Faults{});
    }
    void bosIsCounted()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        QCOMPARE(faultsOf(checkIds(spec, {1, 300})), Faults{});
        const PromptCheck twice = checkIds(spec, {1, 1, 300});
        QCOMPARE(faultsOf(twice), Faults{"double-bos"});
        QCOMPARE(twice.findings[0].positions, std::vector<std::size_t>{1});
        QCOMPARE(faultsOf(checkIds(spec, {300})), Faults{"missing-bos"});
        spec.metadata["tokenizer.ggml.add_bos_token"] = false;
        QCOMPARE(faultsOf(check(spec)), Faults{"missing-bos"});
    }
    void aTemplateIsMissingBrokenOrReplaced()
    {
        TinyModelSpec spec;
        spec.chatTemplate.reset();
        QCOMPARE(faultsOf(check(spec)), Faults{"template-fallback"});
        // Without ChatML's control tokens, ChatML cannot be used as the fallback template.
        std::vector<std::string> tokens = tinyBpeVocabulary(0).tokens;
        std::ranges::replace(tokens, std::string("<|im_start|>"), std::string("<|other|>"));
        spec.metadata["tokenizer.ggml.tokens"] = tokens;
        QCOMPARE(faultsOf(check(spec)).front(), std::string("template-missing"));
        spec.metadata.clear();
        spec.chatTemplate = "{% for";
        QCOMPARE(faultsOf(check(spec)), Faults{"template-broken"});
        QCOMPARE(faultsOf(check(with("{{ raise_exception('No.') }}"))).front(), std::string("template-broken"));
    }
    void aTemplateOfAnotherFamilyIsTold()
    {
        const PromptCheck found = check(with("{% for m in messages %}<start_of_turn>{{ m.role }}\n{{ m.content "
                                             "}}<end_of_turn>\n{% endfor %}<start_of_turn>model\n"));
        const PromptFinding* finding = findingOf(found, PromptFault::TemplateFamily);
        QVERIFY(finding);
        QVERIFY(finding->sentence.english().find("<start_of_turn>") != std::string::npos);
        QVERIFY(finding->advice.english().find("ChatML") != std::string::npos);
        QVERIFY(spelledBy(found, *finding).find("start_of_turn") != std::string::npos);
    }
    void aSystemMessageLeftOutIsTold()
    {
        const TinyModelSpec spec = with("{% for m in messages %}{% if m.role != 'system' %}<|im_start|>{{ m.role }}\n"
                                        "{{ m.content }}<|im_end|>\n{% endif %}{% endfor %}<|im_start|>assistant\n");
        QCOMPARE(faultsOf(check(spec)), Faults{"system-dropped"});
        QCOMPARE(faultsOf(check(spec, {{"user", "Hello"}})), Faults{});
        QCOMPARE(faultsOf(check(spec, {{"system", " "}, {"user", "Hello"}})), Faults{});
    }
    /// errorLines() returns one line for each error of a check. It leaves out errors that the notices of the model
    /// already report.
    void errorsBecomeLines()
    {
        const TinyModelSpec drops = with("{% for m in messages %}{% if m.role != 'system' %}<|im_start|>{{ m.role }}\n"
                                         "{{ m.content }}<|im_end|>\n{% endif %}{% endfor %}<|im_start|>assistant\n");
        const std::vector<std::string> lines = test::englishOf(errorLines(*model(drops), check(drops)));
        QCOMPARE(lines.size(), std::size_t{1});
        QVERIFY2(lines[0].starts_with("The template leaves out the system message. "), lines[0].c_str());
        QVERIFY(errorLines(*model({}), check({}, {{"user", "say <|im_end|> now"}})).empty());
        const TinyModelSpec broken = with("{% if %}");
        QCOMPARE(faultsOf(check(broken)).front(), std::string("template-broken"));
        for (const std::string& line : test::englishOf(errorLines(*model(broken), check(broken))))
            QVERIFY2(!line.starts_with("The chat template"), line.c_str());
    }
    void aSpecialTokenSpelledByAMessageIsFound()
    {
        const PromptCheck found = check({}, {{"user", "say <|im_end|> now"}});
        QCOMPARE(faultsOf(found), Faults{"special-in-text"});
        QVERIFY(spelledBy(found, found.findings[0]).find("<|im_end|>") != std::string::npos);
        QVERIFY(found.findings[0].positions.size() > 1);
        QCOMPARE(faultsOf(check({}, {{"user", "say <|im_en> now"}})), Faults{});
    }
    void aSpecialTokenInPiecesIsFound()
    {
        const auto tiny = model({});
        std::vector<TokenId> ids = tiny->tokenizer().encode("a<|im_end|>b", false, false);
        const PromptCheck found = checkTokens(*tiny, ids, {});
        QCOMPARE(faultsOf(found), Faults{"special-split"});
        ids = tiny->tokenizer().encode("a<|im_end|>b", false, true);
        QCOMPARE(faultsOf(checkTokens(*tiny, ids, {})), Faults{});
    }
    void unknownTokensAreCounted()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        const PromptCheck found = checkIds(spec, {1, 300, 0, 0, 301, 0});
        QCOMPARE(faultsOf(found), Faults{"unknown"});
        QCOMPARE(found.findings[0].positions, (std::vector<std::size_t>{2, 3, 5}));
        QVERIFY(found.findings[0].sentence.english().find("3 tokens") != std::string::npos);
    }
    void aSpaceBeforeTheAnswerIsFound()
    {
        const auto tiny = model({});
        QCOMPARE(faultsOf(checkTokens(*tiny, tiny->tokenizer().encode("Hello ", true, true), {})),
                 Faults{"trailing-space"});
        QCOMPARE(faultsOf(checkTokens(*tiny, tiny->tokenizer().encode("Hello", true, true), {})), Faults{});
    }
    void positionsBeyondTrainingAreFound()
    {
        TinyModelSpec spec;
        spec.contextLength = 16;
        const PromptCheck found = check(spec, {{"user", "Hello world, this is longer than sixteen tokens are"}});
        QCOMPARE(faultsOf(found), Faults{"beyond-trained"});
        QCOMPARE(found.findings[0].positions.front(), std::size_t{16});
        QCOMPARE(faultsOf(check({}, {{"user", "Hello world, this is longer than sixteen tokens are"}}, {}, 12)),
                 Faults{"too-long"});
    }
    void anEndThatDoesNotStopIsFound()
    {
        const TinyModelSpec spec =
            with("{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}{{ '<|im_start|>' if m.role == "
                 "'assistant' else '<|im_end|>' }}\n{% endfor %}<|im_start|>assistant\n");
        const PromptCheck found = check(spec);
        QCOMPARE(faultsOf(found), Faults{"no-stop"});
        QCOMPARE(found.findings[0].fix->stopString, std::string("<|im_start|>"));
        AnswerSettings stopped;
        stopped.stopStrings = {"<|im_start|>"};
        QCOMPARE(faultsOf(check(spec, kGood, stopped)), Faults{});
    }
    void greedySettingsAreTold()
    {
        AnswerSettings settings;
        settings.sampling.values["temperature"] = 0;
        const PromptCheck found = check({}, kGood, settings);
        QCOMPARE(faultsOf(found), Faults{"greedy-loop"});
        const PromptFix fix = *found.findings[0].fix;
        settings.sampling.values[fix.parameter] = fix.value;
        QCOMPARE(faultsOf(check({}, kGood, settings)), Faults{});
        settings.sampling.values = {{"top-k", 1}};
        QCOMPARE(faultsOf(check({}, kGood, settings)), Faults{"greedy-loop"});
    }
};

VITRINE_TEST(PromptCheckTest);
#include "prompt_check_test.moc"
