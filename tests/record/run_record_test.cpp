#include "core/base/error.h"
#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/run_record.h"
#include "tests/record/sample_record.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <malloc.h>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

using Json = nlohmann::ordered_json;

namespace {

/// Returns the error message for a document, or an empty string if the document is accepted.
std::string refusal(const std::string& text)
{
    try {
        parseRecord(text);
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

std::string changed(const std::function<void(Json&)>& change)
{
    Json document = Json::parse(recordText(sampleRecord()));
    change(document);
    return document.dump();
}

}  // namespace

class RunRecordTest : public QObject {
    Q_OBJECT

private slots:
    void aSeedThatNobodyKnowsStaysUnknown()
    {
        RunRecord record = sampleRecord();
        record.sampling.randomSeed = true;
        const std::string text = recordText(record);
        QVERIFY(nlohmann::json::parse(text)["settings"]["seed"].is_null());
        const RunRecord read = parseRecord(text);
        QVERIFY(read.sampling.randomSeed && recordText(read) == text);
        QVERIFY(!parseRecord(recordText(sampleRecord())).sampling.randomSeed);
        const auto isSeed = [](const FactDifference& fact) { return fact.name == "seed"; };
        const RecordComparison found = compareRecords(record, sampleRecord());
        const auto seed = std::ranges::find_if(found.facts, isSeed);
        QVERIFY(seed != found.facts.end() && seed->a.empty() && !seed->b.empty());
    }

    /// A record keeps the settings of the versions from which its answer branched off, and the mark of a token that was
    /// chosen by hand.
    void whatWasTakenOverKeepsItsSettings()
    {
        RunRecord record = sampleRecord();
        record.answer[1].byHand = true;
        RecordedStretch first{1, record.sampling, record.grammar};
        first.sampling.values["temperature"] = 2;
        first.sampling.seed = 7;
        RecordedStretch second{2, record.sampling, ""};
        second.sampling.order.clear();
        record.earlier = {first, second};
        const std::string text = recordText(record);
        QCOMPARE(recordText(parseRecord(text)), text);
        const RunRecord read = parseRecord(text);
        QCOMPARE(read.earlier.size(), std::size_t{2});
        QCOMPARE(read.earlier[0].until, std::uint64_t{1});
        QCOMPARE(read.earlier[0].sampling.values.at("temperature"), 2.0);
        QCOMPARE(read.earlier[0].sampling.seed, std::uint64_t{7});
        QVERIFY(read.answer[1].byHand && !read.answer[0].byHand);
        const RecordComparison found = compareRecords(record, sampleRecord());
        const auto valueOf = [&](std::string_view name) {
            const auto fact = std::ranges::find(found.facts, name, &FactDifference::name);
            return fact == found.facts.end() ? std::string() : fact->a;
        };
        QCOMPARE(valueOf("earlier"), std::string("to token 1: seed 7, temperature 2; to token 2: samplers in the usual "
                                                 "order, grammar none"));
        QCOMPARE(valueOf("by_hand"), std::string("2"));
        QVERIFY(recordText(redacted(record)).find("secret") == std::string::npos);
        QVERIFY(refusal(changed([](Json& json) {
                    json["settings"]["earlier"] = Json::array({json["settings"]});
                    json["settings"]["earlier"][0]["until"] = 0;
                })).find("settings.earlier[0].until") != std::string::npos);
    }

    void whatAServerWasAskedIsCompared()
    {
        RunRecord record = sampleRecord();
        record.prompt.clear();  // empty, because servers may not report the tokens of the prompt
        record.messages = {recordedMessage("system", "Be brief."), recordedMessage("user", "a secret")};
        clearUnreported(record);
        const std::string text = recordText(record);
        const auto document = nlohmann::json::parse(text);
        QCOMPARE(document["messages"][1]["text"].get<std::string>(), std::string("a secret"));
        QVERIFY(document["answer"]["tokens"][0]["p_final"].is_null());
        QVERIFY(document["answer"]["tokens"][0]["entropy"].is_null());
        QVERIFY(document["answer"]["tokens"][0]["top"][0]["p_final"].is_null());
        QCOMPARE(recordText(parseRecord(text)), text);
        QCOMPARE(askedText(record), std::string("a secret"));
        RunRecord other = record;
        other.messages[1] = recordedMessage("user", "no secret");
        const auto differs = [](const RecordComparison& found) {
            return std::ranges::any_of(found.facts, [](const FactDifference& fact) { return fact.name == "messages"; });
        };
        QVERIFY(differs(compareRecords(record, other)) && compareRecords(record, other).steps.empty());
        QVERIFY(!differs(compareRecords(record, record)) && !compareRecords(record, record).steps.empty());
        const std::string hidden = recordText(redacted(record));
        QVERIFY(hidden.find("a secret") == std::string::npos && hidden.find("brief") == std::string::npos);
        QVERIFY(differs(compareRecords(parseRecord(hidden), redacted(other))));
        // Messages are not compared if the prompt is known, as with a local model.
        QVERIFY(!differs(compareRecords(record, sampleRecord())));
        QVERIFY(refusal(changed([](Json& json) {
                    json["messages"] = Json::array({{{"role", "user"}, {"bytes", 1}, {"xxh64", "no hash"}}});
                })).find("messages[0].xxh64") != std::string::npos);
    }

    void everythingComesBack()
    {
        const RunRecord record = sampleRecord();
        const RunRecord read = parseRecord(recordText(record));
        QCOMPARE(recordText(read), recordText(record));
        QCOMPARE(read.sampling.seed, record.sampling.seed);
        QCOMPARE(read.modelHash, record.modelHash);
        QCOMPARE(read.prompt[2].record.bytes, std::string("\xE2\x82"));
        QCOMPARE(read.prompt[1].record.top.size(), std::size_t{2});
        QCOMPARE(read.prompt[1].record.top[0].removedBy, stageNamed("top_k"));
        QCOMPARE(read.prompt[1].origin, TokenOrigin::User);
        QCOMPARE(read.prompt[4].messageIndex, -1);
        QCOMPARE(read.answer[0].pRaw, record.answer[0].pRaw);
        QCOMPARE(read.answer[0].logit, record.answer[0].logit);
        QVERIFY(read.answer[0].reasoning && !read.answer[1].reasoning);
        QVERIFY(!read.answer[2].scored);
        QCOMPARE(read.answer[2].position, 7);
        QCOMPARE(read.promptSeconds, std::optional(0.25));
        QVERIFY(!read.generationSeconds);
        QCOMPARE(read.taps[0].deviation, 1.5);
        QCOMPARE(read.captures[0].values, record.captures[0].values);  // the values are bit-identical
        QCOMPARE(read.captures[0].shape, (std::vector<std::uint64_t>{2, 3}));
        QCOMPARE(read.captures[0].firstPosition, std::uint64_t{5});
        QVERIFY(compareRecords(record, read).isSame());
    }

    void whatIsNoNumberIsKeptAsNone()
    {
        RunRecord record = sampleRecord();
        record.answer[0].logit = std::numeric_limits<float>::quiet_NaN();
        record.sampling.logitBias = {{5, -std::numeric_limits<float>::infinity()}};
        const RunRecord read = parseRecord(recordText(record));
        QVERIFY(std::isnan(read.answer[0].logit));
        QVERIFY(std::isinf(read.sampling.logitBias[0].second));  // minus infinity, which bans the token
    }

    /// Parsing must not build the whole document in memory, which would take seven times the size of the file.
    void aLongRecordTakesLittleMemory()
    {
        RunRecord record = sampleRecord();
        const std::vector<TokenRecord> some = record.answer;
        while (record.answer.size() < 40'000) record.answer.insert(record.answer.end(), some.begin(), some.end());
        const std::string text = recordText(record);
        record = {};
        const auto peak = [] {
            std::ifstream status("/proc/self/status");
            for (std::string line; std::getline(status, line);) {
                if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
            }
            return 0ULL;
        };
        // Frees memory and resets the peak. Otherwise the peak would still contain the memory that was needed to make
        // the text.
        ::malloc_trim(0);
        std::ofstream("/proc/self/clear_refs") << "5";
        [[maybe_unused]] const auto before = peak();
        const RunRecord read = parseRecord(text);
        QVERIFY(read.answer.size() >= 40'000);
        QCOMPARE(read.answer.back().position, static_cast<std::int32_t>(read.prompt.size() + read.answer.size() - 1));
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // a sanitizer keeps freed memory
        const auto taken = peak() - before;
        QVERIFY2(taken < 3 * text.size(), qPrintable(QString("%1 of %2").arg(taken).arg(text.size())));
#endif
    }

    void filesAreWrittenAndRead()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("a.json").toStdString();
        writeRecord(sampleRecord(), file);
        QVERIFY(isRecord(file));
        QCOMPARE(recordText(readRecord(file)), recordText(sampleRecord()));
        std::ofstream(file) << "{\"messages\": []}";
        QVERIFY(!isRecord(file));
        try {
            readRecord(file);
            QFAIL("taken");
        } catch (const Error& error) {
            QCOMPARE(error.sentence().english(), std::string("a.json: this is not a run record of Vitrine."));
        }
        QVERIFY(!isRecord(folder.filePath("none").toStdString()));
    }

    void badFilesGetASentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const std::function<void(Json&)>& change, const char* sentence) {
            QTest::newRow(name) << QString::fromStdString(changed(change)) << sentence;
        };
        QTest::newRow("empty") << ""
                               << "this is not a JSON document: the text from byte ";
        QTest::newRow("cut") << QString::fromStdString(recordText(sampleRecord())).left(700) << "not a JSON document";
        QTest::newRow("large number") << "{\"format\": 1e999}"
                                      << "number that is too large";
        QTest::newRow("list") << "[]"
                              << "not a run record";
        QTest::newRow("deep") << QString(100000, '[') << "nests lists and objects more than 128 levels deep";
        row(
            "other format", [](Json& j) { j["format"] = "x"; }, "not a run record");
        row(
            "version", [](Json& j) { j["version"] = 2; }, "version 2, but this program reads version 1");
        row(
            "no program", [](Json& j) { j.erase("program"); }, "\"program\" is missing");
        row(
            "flag", [](Json& j) { j["redacted"] = "no"; }, "\"redacted\" is \"no\", but must be true or false");
        row(
            "text", [](Json& j) { j["model"]["name"] = 3; }, "\"model.name\" is 3, but must be a text");
        row(
            "hash", [](Json& j) { j["model"]["xxh64"] = "12"; }, "16 hexadecimal digits");
        row(
            "hash letters", [](Json& j) { j["model"]["xxh64"] = "0123456789abcdeg"; }, "16 hexadecimal digits");
        row(
            "negative id", [](Json& j) { j["prompt"][1]["id"] = -4; }, "\"prompt[1].id\"");
        row(
            "huge id", [](Json& j) { j["answer"]["tokens"][0]["id"] = 1ULL << 40U; }, "\"answer.tokens[0].id\"");
        row(
            "kind", [](Json& j) { j["prompt"][0]["kind"] = "odd"; }, "a known kind of token");
        row(
            "origin", [](Json& j) { j["prompt"][0]["origin"] = "odd"; }, "a known origin of a token");
        row(
            "byte",
            [](Json& j) {
                j["prompt"][2]["piece"] = {226, 256};
            },
            "a whole number up to 255");
        row(
            "probability", [](Json& j) { j["answer"]["tokens"][0]["p"] = 1.5; }, "a number from 0 to 1");
        row(
            "null probability", [](Json& j) { j["answer"]["tokens"][0]["p"] = nullptr; }, "a number from 0 to 1");
        row(
            "large logit", [](Json& j) { j["answer"]["tokens"][0]["logit"] = 1e300; }, "float32");
        row(
            "tokens", [](Json& j) { j["prompt"] = "all"; }, "a list");
        row(
            "capture's shape",
            [](Json& j) {
                j["captures"][0]["shape"] = {2, 0};
            },
            "a length above 0");
        row(
            "large capture",
            [](Json& j) {
                j["captures"][0]["shape"] = {4096, 4096};
            },
            "a shape of at most 16777216 bytes");
        row(
            "capture's values", [](Json& j) { j["captures"][0]["float32"] = "AAAA"; }, "24 bytes in base64");
        row(
            "no base64", [](Json& j) { j["captures"][0]["float32"] = std::string(32, '?'); }, "24 bytes in base64");
        row(
            "seed", [](Json& j) { j["settings"]["seed"] = -1; }, "a whole number up to 18446744073709551615");
        row(
            "values", [](Json& j) { j["settings"]["values"]["top-k"] = "many"; }, "\"settings.values.top-k\"");
    }

    void badFilesGetASentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const QString said = QString::fromStdString(refusal(text.toStdString()));
        QVERIFY2(said.contains(sentence), qPrintable(said));
        QVERIFY(said.endsWith('.') && !said.contains('\n'));
    }

    /// A redacted record contains no words, bytes or ids of the text, and no numbers from which the text could be
    /// guessed.
    void redactionLeavesNothingToReadOrToTry()
    {
        const RunRecord record = redacted(sampleRecord());
        const std::string text = recordText(record);
        for (const char* word : {"secret", "whisper", "900", "901", "902", "77", "0.123456", "0.4321", "226",
                                 "\"byte\"", "3.68", "layer_out"}) {
            QVERIFY2(text.find(word) == std::string::npos, word);
        }
        const RunRecord read = parseRecord(text);
        QVERIFY(read.isRedacted);
        QCOMPARE(read.prompt.size(), std::size_t{5});
        QCOMPARE(read.prompt[0].record.id, 1);  // kept, because the template wrote this token
        QCOMPARE(read.prompt[1].record.id, -1);
        QCOMPARE(read.prompt[3].record.id, -1);  // removed, because the user spelled this control token in the text
        QVERIFY(!read.prompt[1].record.scored);
        QCOMPARE(read.answer[2].id, 4);
        QCOMPARE(read.answer[0].pRaw, 0.45F);
        QCOMPARE(read.answer[0].rank, 10);  // only ranks above ten are removed
        QVERIFY(read.answer[0].top.empty());
        QCOMPARE(read.modelHash, sampleRecord().modelHash);
        QCOMPARE(read.sampling.values.at("temperature"), 0.7);
        QCOMPARE(recordText(redacted(record)), text);
    }

    void differencesAreFound()
    {
        const RunRecord a = sampleRecord();
        RunRecord b = a;
        QVERIFY(compareRecords(a, b).isSame());
        b.sampling.values["temperature"] = 0.8;
        b.sampling.values["min-p"] = 0.05;
        b.driver = "Mesa";
        b.answer[0].pRaw = 0.5F;
        b.answer[0].top[1].pRaw = 0.5F;
        b.answer[0].top[0].pRaw = 0.5F;
        b.answer[1] = scoredToken(77, " other", 0.75F);
        const RecordComparison found = compareRecords(a, b);
        QVERIFY(!found.isSame());
        QCOMPARE(found.facts.size(), std::size_t{3});
        // Differences between settings come before differences that depend on them.
        QCOMPARE(found.facts[0].name, std::string("temperature"));
        QCOMPARE(found.facts[0].a, std::string("0.7"));
        QCOMPARE(found.facts[0].b, std::string("0.8"));
        QCOMPARE(found.facts[1].name, std::string("min-p"));
        QVERIFY(found.facts[1].a.empty());
        QCOMPARE(found.facts[2].name, std::string("driver"));
        QVERIFY(!found.prompt.first);
        QCOMPARE(found.answer.first, std::optional<std::size_t>(1));
        QCOMPARE(found.steps.size(), std::size_t{2});
        QCOMPARE(found.steps[0].pA, double{0.4321F});
        QCOMPARE(found.steps[0].pB, 0.5);
        // The Jensen-Shannon divergence of (0.4321, 0.5679) and (0.5, 0.5), computed as the entropy of the mean minus
        // the mean of both entropies.
        const auto entropy = [](double p) { return -p * std::log2(p) - (1 - p) * std::log2(1 - p); };
        const double p = double{0.4321F};
        const double expected = entropy((p + 0.5) / 2) - (entropy(p) + entropy(0.5)) / 2;
        QVERIFY(std::abs(found.steps[0].divergence - expected) < 1e-6);
        const Json json = comparisonToJson(found, a, b);
        QCOMPARE(json["answer"]["first_difference"]["b"]["id"], 77);
        QCOMPARE(json["differences"].size(), std::size_t{3});
    }

    void capturesAreCompared()
    {
        const RunRecord a = sampleRecord();
        RunRecord b = a;
        b.captures[0].values[3] = 4.5F;
        RecordComparison found = compareRecords(a, b);
        QVERIFY(!found.isSame() && found.facts.empty());
        QCOMPARE(found.captures.size(), std::size_t{1});
        QCOMPARE(found.captures[0].difference->maxAbs, 0.5);
        // The expected value |a - b| / |b|, computed by hand.
        const double b2 = 0.01 + 4 + 4.5 * 4.5 + 25 + 36;
        QVERIFY(std::abs(found.captures[0].difference->relativeL2 - 0.5 / std::sqrt(b2)) < 1e-6);
        QCOMPARE(comparisonToJson(found, a, b)["captures"][0]["max_abs"], 0.5);
        b.captures[0].shape = {3, 2};
        QVERIFY(!compareRecords(a, b).captures[0].difference);
        b.captures[0].name = "4.layer_out";
        found = compareRecords(a, b);
        QCOMPARE(found.captures.size(), std::size_t{2});
        QVERIFY(found.captures[0].inA && !found.captures[0].inB && !found.captures[1].inA && found.captures[1].inB);
        b.captures.clear();
        QVERIFY(!compareRecords(a, b).isSame());
    }

    void tapsStandInTheOrderOfTheForwardPass()
    {
        RunRecord record;
        for (const char* name : {"logits", "10.q", "2.ffn_out", "2.q", "final_norm", "embed", "2.attn_norm"})
            record.taps.push_back({name, 1, 0, 0, 0, 0, 0});
        sortTaps(record);
        std::string names;
        for (const RecordedTap& tap : record.taps) names += tap.name + ' ';
        QCOMPARE(names, std::string("embed 2.attn_norm 2.q 2.ffn_out 10.q final_norm logits "));
    }

    void capturedPiecesAreJoined()
    {
        RunRecord record;
        addCapture(record, {Site::LayerOut, 2, 4, 2, 1, 2, {1, 2, 3, 4}});
        addCapture(record, {Site::LayerOut, 2, 6, 1, 1, 2, {5, 6}});
        addCapture(record, {Site::LayerOut, 2, 9, 1, 1, 2, {7, 8}});
        QCOMPARE(record.captures.size(), std::size_t{2});
        QCOMPARE(record.captures[0].shape, (std::vector<std::uint64_t>{3, 2}));
        QCOMPARE(record.captures[0].values, (std::vector<float>{1, 2, 3, 4, 5, 6}));
    }

    void theShorterOneEndsFirst()
    {
        const RunRecord a = sampleRecord();
        RunRecord b = a;
        b.answer.pop_back();
        const RecordComparison found = compareRecords(a, b);
        QCOMPARE(found.answer.first, std::optional<std::size_t>(2));
        QVERIFY(comparisonToJson(found, a, b)["answer"]["first_difference"]["b"].is_null());
        b = a;
        b.prompt[1].record.id = 8;
        QCOMPARE(compareRecords(a, b).prompt.first, std::optional<std::size_t>(1));
        QVERIFY(compareRecords(a, b).steps.empty());  // if the prompts differ, the steps cannot be compared
    }

    void whatAServerSaysIsComparedByItsBytes()
    {
        const RunRecord here = sampleRecord();
        RunRecord there = here;
        for (TokenRecord& token : there.answer) {
            token.id = kUnknownId;
            for (TokenAlternative& candidate : token.top) candidate.id = kUnknownId;
        }
        RunRecord read = parseRecord(recordText(there));
        QCOMPARE(read.answer[0].id, kUnknownId);
        QVERIFY(compareRecords(here, there).isSame() && compareRecords(read, here).isSame());
        // If one of the prompts is unknown, the answers are still compared.
        there.prompt.clear();
        RecordComparison found = compareRecords(here, there);
        QVERIFY(!found.prompt.isKnown && found.answer.isKnown && !found.answer.first && !found.isSame());
        QVERIFY(!found.steps.empty());
        QVERIFY(found.steps[0].divergence < 1e-9);
        QCOMPARE(found.steps[0].pB, found.steps[0].pA);
        there.answer[0].top[0].pRaw /= 2;
        QVERIFY(compareRecords(here, there).steps[0].divergence > 1e-3);
        // If only one of the two records contains the token that ends the answer, the records still count as equal.
        there.answer[0] = here.answer[0];
        RunRecord longer = here;
        longer.answer.emplace_back().kind = TokenKind::Control;
        longer.answer.back().id = 2;
        there.stopReason = "end_of_turn";
        there.isa.clear();
        there.kvKeys.clear();
        QVERIFY(!compareRecords(longer, there).answer.first);
        QVERIFY(!compareRecords(there, longer).answer.first);
        there.stopReason = "max_tokens";
        QCOMPARE(compareRecords(longer, there).answer.first, std::optional(here.answer.size()));
        there.answer[1].bytes = " else";
        found = compareRecords(here, there);
        QCOMPARE(found.answer.first, std::optional<std::size_t>(1));
        QVERIFY(comparisonToJson(found, here, there)["answer"]["first_difference"]["b"]["id"].is_null());
    }

    void whatIsEmptyIsNoDifference()
    {
        RunRecord plain = sampleRecord();
        plain.stopStrings.clear();
        plain.grammar.clear();
        plain.sampling.logitBias.clear();
        plain.sampling.textBias.clear();
        for (const auto& [a, b] : {std::pair(redacted(plain), plain), std::pair(plain, redacted(plain))}) {
            for (const FactDifference& fact : compareRecords(a, b).facts) {
                QVERIFY2(!fact.a.empty() || !fact.b.empty(), fact.name.c_str());
            }
        }
    }

    void ofRedactedOnesTheIdsAreNotKnown()
    {
        const RunRecord a = redacted(sampleRecord());
        const RecordComparison found = compareRecords(a, a);
        QVERIFY(!found.prompt.isKnown && !found.answer.isKnown);
        QVERIFY(!found.isSame());  // not equal, because the prompt and the answer are unknown
        QVERIFY(found.facts.empty());
    }
};

VITRINE_TEST(RunRecordTest);
#include "run_record_test.moc"
