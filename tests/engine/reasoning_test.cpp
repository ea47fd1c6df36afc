#include "core/base/concat.h"
#include "core/generate/engine/answer_text.h"
#include "core/generate/engine/reasoning.h"
#include "core/generate/engine/thinking.h"
#include "core/model/model.h"
#include "core/template/chat_template.h"
#include "tests/engine/tiny_engine.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

struct Piece {
    std::string bytes;
    bool isControlCharacter = false;
};

struct Whole {
    std::string reasoning;
    std::string content;
    std::vector<bool> inReasoning;  ///< for each piece, whether it is part of the reasoning
};

std::vector<const ReasoningTags*> tagsOf(std::string_view source)
{
    return findReasoningTags(source, nullptr);
}

Whole split(ReasoningSplitter splitter, const std::vector<Piece>& pieces)
{
    Whole whole;
    const auto addShown = [](std::string& text, const std::vector<AnswerSpan>& runs) {
        for (const AnswerSpan& run : runs) {
            if (!run.hidden) text += run.bytes;
        }
    };
    const auto add = [&](const ReasoningSplitter::Parts& parts) {
        if (parts.closesAlone) whole.reasoning += std::exchange(whole.content, {});
        addShown(whole.reasoning, parts.reasoning);
        addShown(whole.content, parts.content);
    };
    for (const Piece& piece : pieces) {
        whole.inReasoning.push_back(splitter.inReasoning());
        add(splitter.feed(piece.bytes, piece.isControlCharacter ? TokenKind::Control : TokenKind::Normal));
    }
    add(splitter.finish());
    return whole;
}

std::unique_ptr<const Tokenizer> withPieces(const std::vector<std::string>& pieces, TokenKind kind)
{
    return test::tinyTokenizer(false, [&](Vocabulary& vocabulary) {
        for (const std::string& piece : pieces) {
            vocabulary.pieces.push_back(piece);
            vocabulary.kinds.push_back(kind);
        }
    });
}

std::vector<Piece> cut(const std::string& text, std::size_t size)
{
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < text.size(); i += size) pieces.push_back({text.substr(i, size)});
    return pieces;
}

}  // namespace

class ReasoningTest : public QObject {
    Q_OBJECT

private slots:
    void answers_data();
    void answers();
    void cutsMakeNoDifference();
    void tokensAreMarked();
    void controlTokensAreTagsButNoText();
    void tagsAreTheTokensOfTheVocabulary_data();
    void tagsAreTheTokensOfTheVocabulary();
    void partsOfTagsAreTheTokensOfTheVocabulary();
    void thinkIsATagOfEveryAnswer();
    void shownTextBecomesReasoning();
    void stopStringsMayNameHiddenTokens_data();
    void stopStringsMayNameHiddenTokens();
    void recipientsTellReasoningFromTheAnswer();
    void templatesAndVocabulariesTellTheTags();
    void generationPromptMayOpenABlock();
    void engineMarksWhatTheTemplateOpened();
    void engineClosesWhatGrowsTooLong();
    void templatesLetOneChoose_data();
    void templatesLetOneChoose();
    void choiceReachesThePrompt();
    void engineFindsNothingInOtherModels();
};

void ReasoningTest::answers_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("opened");
    QTest::addColumn<QString>("reasoning");
    QTest::addColumn<QString>("content");
    const auto add = [](const char* name, const char* answer, bool opened, const char* reasoning, const char* content) {
        QTest::newRow(name) << answer << opened << reasoning << content;
    };
    add("block", "<think>\nOne, two.\n</think>\n\nThree.", false, "One, two.\n", "Three.");
    add("white space first", "\n <think>a</think>b", false, "a", "b");
    add("no block", "  Plain text.\n", false, "", "  Plain text.\n");
    add("opened by the template", "Hm.\n</think>\n\nYes.", true, "Hm.\n", "Yes.");
    add("never closes", "<think>On and on </thin", false, "On and on </thin", "");
    add("opened and never closed", "On < and on", true, "On < and on", "");
    add("empty block", "<think>\n\n</think>\n\nYes.", false, "", "Yes.");
    add("almost a tag", "<thin", false, "", "<thin");
    add("another tag", "<table>", false, "", "<table>");
    add("talk of tags", "Write <think>x</think> so.", false, "", "Write <think>x</think> so.");
    add("talk of tags behind", "<think>a</think>b <think>c</think>", false, "a", "b <think>c</think>");
    add("tags in the thoughts", "<think>a <think> b</think>c", false, "a <think> b", "c");
    add("closing tag alone", "a\n</think>\n\nb", false, "a\n", "b");
    add("closing tag alone, first", "\n</think>\nb", false, "", "b");
    add("closing tag alone, last", "a</think>", false, "a", "");
    add("closing tag twice", "a</think></think>b", false, "a", "b");
    add("another closing tag later", "a</think>b</think>c", false, "a", "b</think>c");
    add("closing tag after the block", "<think>a</think></think>b", false, "a", "b");
    add("a block after the closing tag", "a</think><think>b</think>c", false, "ab", "c");
    add("closing tag in code", "Write `</think>` so.", false, "", "Write `</think>` so.");
    add("closing tag in a fence", "```\na</think>\n```\nb", false, "", "```\na</think>\n```\nb");
    add("closing tag in marks", "Write \"</think>\" or “</think>”.", false, "", "Write \"</think>\" or “</think>”.");
    add("quoted, then closed", "Not `</think>`.</think>b", false, "Not `</think>`.", "b");
    add("code, then closed", "```\n<think>\n```\nso </think> b", false, "```\n<think>\n```\nso ", "b");
    add("marks that end before", "I say \"so\"</think>b", false, "I say \"so\"", "b");
    add("marks at the end", "I say \"so\"</think>", false, "I say \"so\"", "");
    add("two blocks", "<think>a</think>\n<think>b</think>\nc", false, "ab", "c");
    add("half tags", "<think>a</</</think>b", false, "a</</", "b");
    add("nothing", "", false, "", "");
    add("only white space", " \n", false, "", " \n");
    add("nothing behind", "<think>a</think>\n", false, "a", "");
    add("letters of two bytes", "<think>Grüße é</think>ö", false, "Grüße é", "ö");
}

void ReasoningTest::answers()
{
    QFETCH(QString, answer);
    QFETCH(bool, opened);
    QFETCH(QString, reasoning);
    QFETCH(QString, content);
    const auto tags = tagsOf("<think>");
    const std::string text = answer.toStdString();
    for (std::size_t size = 1; size <= text.size() + 1; ++size) {
        const Whole whole = split(ReasoningSplitter(tags, opened ? tags.front() : nullptr), cut(text, size));
        QCOMPARE(QString::fromStdString(whole.reasoning), reasoning);
        QCOMPARE(QString::fromStdString(whole.content), content);
        const Whole plain = split(ReasoningSplitter({}), cut(text, size));
        QCOMPARE(QString::fromStdString(plain.content), answer);
    }
}

/// How the answer is split into tokens does not change which part of it is reasoning.
void ReasoningTest::cutsMakeNoDifference()
{
    const std::vector<std::string> parts = {"<think>", "</think>", "</think>", "`", "```", "\"",  "“", "”",
                                            "\n",      " ",        "a",        "<", "</",  "~~~", "(", ")"};
    const auto stopped = [](const std::vector<Piece>& pieces, const ReasoningTags* opened) {
        AnswerText answer(answerTags(), opened, {"a`", "think", "\n\n"}, nullptr);
        std::string text;
        std::string reasoning;
        const auto add = [&](const AnswerText::Parts& shown) {
            if (shown.textWasReasoning) reasoning += std::exchange(text, {});
            text += shown.text;
            reasoning += shown.reasoning;
        };
        for (const Piece& piece : pieces) {
            if (answer.stopString()) break;
            TokenRecord record;
            record.bytes = piece.bytes;
            add(answer.feed(record, false));
        }
        add(answer.finish());
        // If a stop string ends the answer before the closing tag, the text stays an answer. With the closing tag, the
        // same text would have become reasoning.
        return concat(reasoning, text, '|', answer.stopString().value_or("-"));
    };
    std::mt19937 random(7);
    const auto tags = tagsOf("<think>");
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t size = 1 + random() % 14; size > 0; --size) text += parts[random() % parts.size()];
        const ReasoningTags* opened = random() % 4 == 0 ? tags.front() : nullptr;
        const Whole whole = split(ReasoningSplitter(tags, opened), {{text}});
        for (const std::size_t size : {1, 2, 3, 5, 8}) {
            const Whole cuts = split(ReasoningSplitter(tags, opened), cut(text, size));
            QCOMPARE(QString::fromStdString(cuts.reasoning + "|" + cuts.content),
                     QString::fromStdString(whole.reasoning + "|" + whole.content));
            QCOMPARE(QString::fromStdString(stopped(cut(text, size), opened)),
                     QString::fromStdString(stopped({{text}}, opened)));
        }
    }
}

void ReasoningTest::tokensAreMarked()
{
    const Whole whole = split(ReasoningSplitter(tagsOf("<think>")),
                              {{"<"}, {"think"}, {">"}, {"a"}, {"b</"}, {"think"}, {">\n"}, {"c"}});
    QCOMPARE(whole.inReasoning, (std::vector<bool>{false, false, false, true, true, true, true, false}));
}

void ReasoningTest::controlTokensAreTagsButNoText()
{
    const auto harmony = tagsOf("<|channel|>analysis<|message|>");
    const std::vector<Piece> header = {{"<|channel|>", true}, {"final"}, {"<|message|>", true}};
    std::vector<Piece> answer = {{"<|channel|>", true}, {"analysis"},        {"<|message|>", true}, {"Hm"},
                                 {"<|end|>", true},     {"<|start|>", true}, {"assistant"}};
    answer.insert(answer.end(), header.begin(), header.end());
    answer.push_back({"Yes"});
    Whole whole = split(ReasoningSplitter(harmony), answer);
    QCOMPARE(whole.reasoning, std::string("Hm"));
    QCOMPARE(whole.content, std::string("Yes"));

    std::vector<Piece> direct = header;
    direct.push_back({"Yes"});
    direct.push_back({"<|channel|>", true});
    whole = split(ReasoningSplitter(harmony), direct);
    QCOMPARE(whole.reasoning, std::string());
    QCOMPARE(whole.content, std::string("Yes"));

    // If text only resembles a header, its words are shown, but its control tokens are hidden.
    whole = split(ReasoningSplitter(harmony), {{"<|channel|>", true}, {"final"}, {" word"}});
    QCOMPARE(whole.content, std::string("final word"));
    whole = split(ReasoningSplitter({}), {{"<s>", true}, {"a"}});
    QCOMPARE(whole.content, std::string("a"));
}

void ReasoningTest::tagsAreTheTokensOfTheVocabulary_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("control") << static_cast<int>(TokenKind::Control);
    QTest::newRow("user-defined") << static_cast<int>(TokenKind::UserDefined);
}

/// Reasoning may quote its own closing tag, if the tag is spelled with ordinary tokens.
void ReasoningTest::tagsAreTheTokensOfTheVocabulary()
{
    QFETCH(int, kind);
    const auto tokenKind = static_cast<TokenKind>(kind);
    const auto tokenizer = withPieces({"<think>", "</think>"}, tokenKind);
    const auto tags = findReasoningTags("", tokenizer.get());
    QCOMPARE(tags.size(), std::size_t{1});
    const auto splitKinds = [&](const std::vector<std::pair<const char*, TokenKind>>& tokens) {
        ReasoningSplitter splitter(tags, nullptr, tokenizer.get());
        std::string reasoning;
        std::string content;
        for (const auto& [bytes, each] : tokens) {
            const ReasoningSplitter::Parts parts = splitter.feed(bytes, each);
            if (parts.closesAlone) reasoning += std::exchange(content, {});
            for (const AnswerSpan& run : parts.reasoning) reasoning += run.hidden ? "" : run.bytes;
            for (const AnswerSpan& run : parts.content) content += run.hidden ? "" : run.bytes;
        }
        return reasoning + "|" + content;
    };
    constexpr TokenKind kNormal = TokenKind::Normal;
    QCOMPARE(splitKinds({{"<think>", tokenKind},
                         {"write ", kNormal},
                         {"</", kNormal},
                         {"think", kNormal},
                         {">!", kNormal},
                         {"</think>", tokenKind},
                         {"Yes", kNormal}}),
             std::string("write </think>!|Yes"));
    // A tag that is spelled with ordinary tokens neither opens nor closes a block.
    QCOMPARE(splitKinds({{"<", kNormal}, {"think", kNormal}, {">a</", kNormal}, {"think>", kNormal}}),
             std::string("|<think>a</think>"));
    // The control token of the closing tag closes a block even without an opening tag, because the prompt may have
    // opened it.
    QCOMPARE(splitKinds({{"<", kNormal}, {"think", kNormal}, {">a", kNormal}, {"</think>", tokenKind}, {"b", kNormal}}),
             std::string("<think>a|b"));

    // If the vocabulary has no tokens for the tags, ordinary tokens spell the tags.
    const auto plain = test::tinyTokenizer();
    const auto spelled = tagsOf("<think>");
    ReasoningSplitter splitter(spelled, nullptr, plain.get());
    for (const char* bytes : {"<", "think", ">a</", "think>"}) splitter.feed(bytes, kNormal);
    QVERIFY(!splitter.inReasoning());
    QCOMPARE(splitter.feed("b", kNormal).content.front().bytes, std::string("b"));
}

void ReasoningTest::partsOfTagsAreTheTokensOfTheVocabulary()
{
    const auto tokenizer = withPieces({"<|channel|>", "<|message|>", "<|end|>"}, TokenKind::Control);
    const auto tags = tagsOf("<|channel|>analysis<|message|>");
    const auto opens = [&](const std::vector<Piece>& pieces) {
        ReasoningSplitter splitter(tags, nullptr, tokenizer.get());
        for (const Piece& piece : pieces) {
            splitter.feed(piece.bytes, piece.isControlCharacter ? TokenKind::Control : TokenKind::Normal);
        }
        return splitter.inReasoning();
    };
    QVERIFY(opens({{"<|channel|>", true}, {"ana"}, {"lysis"}, {"<|message|>", true}}));
    QVERIFY(!opens({{"<|channel|>", true}, {"analysis"}, {"<|"}, {"message|>"}}));
    QVERIFY(!opens({{"<|channel"}, {"|>"}, {"analysis"}, {"<|message|>", true}}));
}

void ReasoningTest::thinkIsATagOfEveryAnswer()
{
    QCOMPARE(answerTags().size(), std::size_t{1});
    QCOMPARE(answerTags().front()->open, std::string_view("<think>"));
    QCOMPARE(answerTags(tagsOf("<think>")).size(), std::size_t{1});
    QCOMPARE(answerTags(tagsOf("[THINK]")).size(), std::size_t{2});
    QCOMPARE(answerTags(tagsOf("[THINK]")).front()->open, std::string_view("[THINK]"));
}

/// If a closing tag has no opening tag, the text that was shown before it becomes reasoning.
void ReasoningTest::shownTextBecomesReasoning()
{
    const auto shownOf = [](const std::vector<const char*>& pieces, const std::vector<std::string>& stops) {
        AnswerText answer(answerTags(), nullptr, stops, nullptr);
        std::string text;
        std::string reasoning;
        std::string marks;
        const auto add = [&](const AnswerText::Parts& parts) {
            if (parts.textWasReasoning) reasoning += std::exchange(text, {});
            text += parts.text;
            reasoning += parts.reasoning;
        };
        for (const char* piece : pieces) {
            TokenRecord record;
            record.bytes = piece;
            add(answer.feed(record, false));
            marks += record.reasoning ? 'r' : 't';
        }
        add(answer.finish());
        return concat(reasoning, '|', text, '|', marks, '|', answer.stopString().value_or("-"));
    };
    QCOMPARE(shownOf({"I ", "think", "</", "think>", "\n", "So"}, {}), std::string("I think|So|tttrtt|-"));
    QCOMPARE(shownOf({"I ", "think</", "think>So"}, {}), std::string("I think|So|ttr|-"));
    QCOMPARE(shownOf({"I t", "hink", "</think>"}, {}), std::string("I think||ttr|-"));
    // These stop strings occur in text that was held back: in the reasoning, in the answer, across the tag, and as the
    // tag itself.
    QCOMPARE(shownOf({"I th", "</think>", "So"}, {"this"}), std::string("I th|So|trt|-"));
    QCOMPARE(shownOf({"I", "</think>", "So", " this"}, {"this"}), std::string("I|So |trtt|this"));
    QCOMPARE(shownOf({"I", "k</think>", "So"}, {"k</think>"}), std::string("I||trt|k</think>"));
    QCOMPARE(shownOf({"I", "</think>", "So"}, {"</think>"}), std::string("I||trt|</think>"));
    QCOMPARE(shownOf({"Gr\xC3", "\xBC\xC3", "</think>", "So"}, {}), std::string("Gr\xC3\xBC\uFFFD|So|ttrt|-"));
}

void ReasoningTest::stopStringsMayNameHiddenTokens_data()
{
    QTest::addColumn<QString>("stop");
    QTest::addColumn<QString>("reasoning");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* stop, const char* reasoning, const char* text) {
        QTest::newRow(stop) << stop << reasoning << text;
    };
    row("<|turn_end|>", "Hm", "Yes.");
    row(".<|turn_end|>\n", "Hm", "Yes");
    row("<|turn_end|>\nAnd", "Hm", "Yes.");
    row(".\nAnd", "Hm", "Yes");  // the stop string begins inside the answer that was already shown
    row("</think>", "Hm", "");
    row("<think>", "", "");
    row("<|turn_end|>nothing", "Hm", "Yes.\nAnd");
}

/// Tests stop strings that contain hidden tokens. The answer's tokens are: <think> Hm </think> Yes. <|turn_end|> \n And
void ReasoningTest::stopStringsMayNameHiddenTokens()
{
    QFETCH(QString, stop);
    QFETCH(QString, reasoning);
    QFETCH(QString, text);
    const auto tokenizer = withPieces({"<think>", "</think>", "<|turn_end|>"}, TokenKind::Control);
    AnswerText answer(findReasoningTags("", tokenizer.get()), nullptr, {stop.toStdString()}, tokenizer.get());
    AnswerText::Parts shown;
    const auto add = [&shown](const AnswerText::Parts& parts) {
        shown.reasoning += parts.reasoning;
        shown.text += parts.text;
    };
    for (const Piece& piece : std::vector<Piece>{
             {"<think>", true}, {"Hm"}, {"</think>", true}, {"Yes."}, {"<|turn_end|>", true}, {"\n"}, {"And"}}) {
        if (answer.stopString()) break;
        TokenRecord record;
        record.bytes = piece.bytes;
        record.kind = piece.isControlCharacter ? TokenKind::Control : TokenKind::Normal;
        add(answer.feed(record, false));
    }
    add(answer.finish());
    QCOMPARE(answer.stopString().has_value(), !stop.endsWith("nothing"));
    QCOMPARE(QString::fromStdString(shown.reasoning), reasoning);
    QCOMPARE(QString::fromStdString(shown.text), text);
}

/// In the format of Muse Glimmer, the model writes a recipient for each message. Messages to itself are reasoning.
void ReasoningTest::recipientsTellReasoningFromTheAnswer()
{
    const auto tags = tagsOf("{{ '<|start|>assistant to=self<|message|>' + m.reasoning_content + '<|eom|>' }}");
    QCOMPARE(tags.size(), std::size_t{1});
    const std::vector<Piece> toSelf = {{" to"}, {"="}, {"self"}, {"<|message|>", true}};
    const std::vector<Piece> toUser = {{" to"}, {"=user"}, {"<|message|>", true}};
    const std::vector<Piece> next = {{"<|eom|>", true}, {"<|start|>", true}, {"assistant"}};
    const auto joined = [](const std::vector<std::vector<Piece>>& parts) {
        std::vector<Piece> all;
        for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
        return all;
    };
    const std::vector<Piece> answer = joined({toUser, {{"Yes"}, {" to=self."}}});
    Whole whole = split(ReasoningSplitter(tags), joined({toSelf, {{"Hm"}, {", so."}}, next, answer}));
    QCOMPARE(whole.reasoning, std::string("Hm, so."));
    QCOMPARE(whole.content, std::string("Yes to=self."));
    whole = split(ReasoningSplitter(tags), joined({toSelf, {{"a"}}, next, toSelf, {{"b"}}, next, answer}));
    QCOMPARE(whole.reasoning, std::string("ab"));
    QCOMPARE(whole.content, std::string("Yes to=self."));
    whole = split(ReasoningSplitter(tags), answer);
    QCOMPARE(whole.reasoning, std::string());
    QCOMPARE(whole.content, std::string("Yes to=self."));
    // Tests the text with which a template opens reasoning, and the text that the engine adds to close a block that has
    // become too long.
    QCOMPARE(openedBlock(tags, "<|start|>assistant to=self<|message|>"), tags.front());
    QCOMPARE(openedBlock(tags, "<|start|>assistant"), nullptr);
    QCOMPARE(closingText(*tags.front()), std::string("<|eom|><|start|>assistant to=user<|message|>"));
}

void ReasoningTest::templatesAndVocabulariesTellTheTags()
{
    QVERIFY(tagsOf("{{ messages }}").empty());
    QCOMPARE(tagsOf("{{ content.split('</think>')[-1] }}").front()->open, std::string_view("<think>"));
    QCOMPARE(tagsOf("[THINK]").front()->close, std::string_view("[/THINK]"));
    QVERIFY(tagsOf("'<|end|>'").empty());  // not a tag, because it ends messages in many formats
    const auto with = [](TokenKind kind, const std::string& name = "think") {
        return test::tinyTokenizer(false, [&](Vocabulary& vocabulary) {
            for (const char* begin : {"<", "</"}) {
                vocabulary.pieces.push_back(begin + name + ">");
                vocabulary.kinds.push_back(kind);
            }
        });
    };
    // The template of Hunyuan 3 builds the tag from several parts.
    const auto hunyuan = findReasoningTags("{{ '<think{}>'.format(':opensource') }}",
                                           with(TokenKind::Control, "think:opensource").get());
    QCOMPARE(hunyuan.size(), std::size_t{1});
    QCOMPARE(openedBlock(hunyuan, "<think:opensource>"), hunyuan[0]);
    QCOMPARE(findReasoningTags("", with(TokenKind::UserDefined).get()).size(), std::size_t{1});
    QCOMPARE(findReasoningTags("", with(TokenKind::Control).get()).size(), std::size_t{1});
    QVERIFY(findReasoningTags("", with(TokenKind::Normal).get()).empty());
    QVERIFY(findReasoningTags("", test::tinyTokenizer().get()).empty());
}

void ReasoningTest::generationPromptMayOpenABlock()
{
    const auto tags = tagsOf("<think> [THINK]");
    QCOMPARE(openedBlock(tags, "<|assistant|>\n<think>\n"), tags[0]);
    QCOMPARE(openedBlock(tags, "<think>\n\n</think>\n\n"), nullptr);
    QCOMPARE(openedBlock(tags, "<think></think><think>"), tags[0]);
    QCOMPARE(openedBlock(tags, "[THINK]"), tags[1]);
    QCOMPARE(openedBlock(tags, ""), nullptr);
}

void ReasoningTest::engineMarksWhatTheTemplateOpened()
{
    test::TinyEngine tiny(256, {}, test::TinyModelSpec::chatMlTemplate() + "{{ '<think>\n' }}");
    const test::Request answer = tiny.run(test::TinyEngine::greedy(1, {{"user", "Hello"}}, 12));
    QVERIFY(answer.finished);
    QCOMPARE(answer.text, std::string());
    std::string reasoning;
    for (const TokenGenerated& token : answer.tokens) {
        reasoning += token.reasoning;
        QVERIFY(token.record.reasoning || answer.finished->reason == StopReason::EndOfTurn);
    }
    reasoning += answer.finished->remainingReasoning;
    QVERIFY(!reasoning.empty());
    const GenerationStats& stats = answer.finished->stats;
    QVERIFY(stats.reasoningSeconds > 0 && stats.reasoningSeconds <= stats.generationSeconds);

    // A stop string also ends reasoning, and is not part of the shown reasoning.
    Generate again = test::TinyEngine::greedy(2, {{"user", "Hello"}}, 12);
    again.conversation = 2;
    const auto letter =
        std::find_if(reasoning.begin() + 1, reasoning.end(), [](char c) { return c > ' ' && c < 0x7F; });
    QVERIFY(letter != reasoning.end());
    again.stopStrings = {std::string(1, *letter)};
    const test::Request stopped = tiny.run(again);
    QCOMPARE(stopped.finished->reason, StopReason::StopString);
    QCOMPARE(stopped.finished->stopString, again.stopStrings.front());
    std::string shown;
    for (const TokenGenerated& token : stopped.tokens) shown += token.reasoning;
    QCOMPARE(shown + stopped.finished->remainingReasoning, reasoning.substr(0, reasoning.find(again.stopStrings[0])));
}

void ReasoningTest::engineClosesWhatGrowsTooLong()
{
    const std::string thinks = test::TinyModelSpec::chatMlTemplate() + "{{ '<think>\n' }}";
    test::TinyEngine tiny(256, {}, thinks);
    Generate command = test::TinyEngine::greedy(1, {{"user", "Hello"}}, 40);
    command.sampling.logitBias = {{*Model::load(tiny.path())->tokenizer().find("o"), 1000.0F}};
    for (const std::uint32_t most : {5U, 0U, 1U}) {
        command.thinkingTokens = most;
        ++command.request;
        const test::Request answer = tiny.run(command);
        std::string bytes;
        std::string shown;
        std::size_t drawn = 0;
        for (const TokenGenerated& token : answer.tokens) {
            bytes += token.record.bytes;
            shown += token.text;
            if (!token.chosen && token.record.reasoning) ++drawn;
            QVERIFY(token.record.scored);
        }
        QCOMPARE(drawn, std::size_t{most});
        QVERIFY2(bytes.starts_with(std::string(most, 'o') + "\n</think>\n\no"), bytes.c_str());
        QVERIFY2(shown.starts_with("oo"), shown.c_str());
    }
    // The given beginning counts towards the limit of reasoning. If it exceeds the limit, it is closed at once.
    command.thinkingTokens = 3;
    command.answerReasoning = "hello hello hello hello";
    ++command.request;
    QVERIFY(tiny.run(command).tokens.front().chosen);
    // The limit has no effect on a model without reasoning.
    test::TinyEngine plain;
    Generate other = test::TinyEngine::greedy(1, {{"user", "Hello"}}, 12);
    const std::string text = plain.run(other).text;
    other.request = 2;
    other.thinkingTokens = 0;
    QCOMPARE(plain.run(other).text, text);
}

void ReasoningTest::templatesLetOneChoose_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("variables");
    const auto row = [](const char* name, const char* source, const char* words, const char* word, const char* set) {
        QTest::newRow(name) << source << words << word << set;
    };
    row("a switch", "{% if enable_thinking is defined and not enable_thinking %}<think></think>{% endif %}", "off on",
        "off", R"({"enable_thinking":false})");
    row("another name", "{% if not thinking is defined %}{% set thinking = false %}{% endif %}{{ thinking }}", "off on",
        "on", R"({"thinking":true})");
    row("a level", "Reasoning: {{ reasoning_effort | default('medium') }}", "low medium high", "high",
        R"({"reasoning_effort":"high"})");
    row("both", "{{ enable_thinking }}{{ reasoning_effort }}", "off on low medium high", "low",
        R"({"enable_thinking":true,"reasoning_effort":"low"})");
    row("both, off", "{{ enable_thinking }}{{ reasoning_effort }}", "off on low medium high", "off",
        R"({"enable_thinking":false})");
    row("only two levels",
        "{% if reasoning_effort == 'medium' %}{{ raise_exception('no') }}{% endif %}{{ reasoning_effort }}", "low high",
        "medium", "{}");
    row("a field of messages", "{% for m in messages %}{{ m.thinking }}{% endfor %}", "", "on", "{}");
    row("a comment", "{# enable_thinking #}Hello", "", "off", "{}");
    row("nothing", "Hello", "", "on", "{}");
}

void ReasoningTest::templatesLetOneChoose()
{
    QFETCH(QString, source);
    QFETCH(QString, words);
    QFETCH(QString, word);
    QFETCH(QString, variables);
    const auto compiled = ChatTemplate::compile(source.toStdString());
    const ThinkingChoices choices = findThinkingChoices(compiled->source(), [&](const nlohmann::ordered_json& values) {
        RenderOptions options;
        options.variables = values;
        return compiled->render({{{"role", "user"}, {"content", "Hello"}}}, options).text;
    });
    QStringList found;
    for (const std::string& each : choices.words) found << QString::fromStdString(each);
    QCOMPARE(found.join(u' '), words);
    QCOMPARE(QString::fromStdString(thinkingVariables(choices, word.toStdString()).dump()), variables);
    QCOMPARE(thinkingVariables(choices, "").dump(), std::string("{}"));
}

void ReasoningTest::choiceReachesThePrompt()
{
    test::TinyEngine tiny(256, {},
                          test::TinyModelSpec::chatMlTemplate() +
                              "{% if enable_thinking is defined and enable_thinking %}{{ '<think>\n' }}"
                              "{% else %}{{ '<think>\n\n</think>\n\n' }}{% endif %}");
    const auto loaded = tiny.recorder().waitFor(test::TinyEngine::kLoad).loaded;
    QCOMPARE(loaded->summary.thinking, (std::vector<std::string>{"off", "on"}));
    Generate command = test::TinyEngine::greedy(1, {{"user", "Hello"}}, 2);
    for (const char* word : {"", "off", "on"}) {
        ++command.request;
        command.thinking = word;
        const bool thinks = command.thinking == "on";
        QCOMPARE(QString::fromStdString(tiny.run(command).prompt->text).endsWith("<think>\n"), thinks);
        const FittedPrompt counted = loaded->prompts->fit(command.messages, {.thinking = word});
        QCOMPARE(counted.prompt.openedBlock != nullptr, thinks);
    }
}

void ReasoningTest::engineFindsNothingInOtherModels()
{
    test::TinyEngine tiny;
    const test::Request answer = tiny.run(test::TinyEngine::greedy(1, {{"user", "Hello"}}, 12));
    QVERIFY(!answer.text.empty());
    for (const TokenGenerated& token : answer.tokens) {
        QVERIFY(token.reasoning.empty());
        QVERIFY(!token.record.reasoning);
    }
}

VITRINE_TEST(ReasoningTest);
#include "reasoning_test.moc"
