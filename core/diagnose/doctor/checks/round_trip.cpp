#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/whitespace.h"

#include <algorithm>
#include <string>
#include <vector>

namespace vitrine {

namespace {

struct Sample {
    std::string name;
    std::string text;
};

std::vector<Sample> samples()
{
    return {
        {"English", "The quick brown fox doesn't jump over 12,345.67 lazy dogs!"},
        {"spaces", "a  b   c    d "},
        {"lines", "one\ntwo\n\nthree\r\n\r\nfour\n"},
        {"code", "int main()\n{\n\treturn x[0] != 0x1F ? -1 : 0;\n}\n"},
        {"accents", "Grüße aus Český Krumlov, naïve façade, 12 €"},
        {"other scripts", "Привет, мир. 你好，世界。こんにちは。नमस्ते مرحبا"},
        {"emoji", "👩‍👩‍👧 👍🏽 🇫🇷 ☕️"},
    };
}

/// Encodes and decodes a text. Returns a sentence about the difference; empty if the text is unchanged.
std::string problemOf(const Tokenizer& tokenizer, std::string_view text)
{
    try {
        const std::string back = tokenizer.decode(tokenizer.encode(text, false, false));
        if (back == text) return {};
        const auto [there, here] = std::mismatch(text.begin(), text.end(), back.begin(), back.end());
        return concat("the restored text differs from byte ", there - text.begin(), " on");
    } catch (const Error& error) {
        std::string sentence = error.sentence().english();
        if (!sentence.empty() && sentence.back() == '.') sentence.pop_back();
        return sentence;
    }
}

/// Returns whether the byte occurs in real texts. Control characters, and first bytes of code points that no language
/// uses, do not occur.
bool isUsual(unsigned char byte)
{
    return byte == '\t' || byte == '\n' || byte == '\r' || (byte >= 0x20 && byte < 0x7F) ||
           (byte >= 0x80 && byte < 0xC0) || (byte >= 0xC2 && byte <= 0xF0);
}

/// Encodes and decodes each single byte that UTF-8 uses (all except 0xC0, 0xC1 and above 0xF4). Returns whether all
/// usual bytes are unchanged.
bool checkBytes(const Tokenizer& tokenizer, const std::string& known, Findings& findings)
{
    std::string unusual;
    std::string usual;
    for (unsigned value = 0; value <= 0xF4; ++value) {
        const auto byte = static_cast<unsigned char>(value);
        const std::string text(1, static_cast<char>(byte));
        if (byte == 0xC0 || byte == 0xC1 || known.find(text) != std::string::npos) continue;
        if (!problemOf(tokenizer, text).empty()) (isUsual(byte) ? usual : unusual) += text;
    }
    if (!usual.empty()) {
        findings.add(Severity::Error, "tokenizer.ggml.tokens",
                     concat("The vocabulary cannot express these bytes: ", inQuotes(usual), '.'),
                     {"These bytes are left out of texts in every language.",
                      "The vocabulary is damaged: convert the model again."});
    } else if (!unusual.empty()) {
        findings.add(
            Severity::Note, "tokenizer.ggml.tokens",
            concat("The vocabulary cannot express these bytes: ", inQuotes(unusual), '.'),
            {"Only control characters or characters that no language uses are lost; some models were trained that way.",
             "No change is needed unless your texts contain them."});
    }
    return usual.empty();
}

}  // namespace

void checkRoundTrip(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (!keepsBytes(vocabulary) || vocabulary.removeExtraWhitespaces)
        return;  // tokenizers such as WordPiece and Unigram normalize texts intentionally
    if (!hasByteTokens(vocabulary)) {
        findings.add(Severity::Note, "tokenizer.ggml.tokens",
                     "The vocabulary has only certain characters, and no tokens for single bytes.",
                     {"All other characters of a text become the unknown token and are lost.",
                      "No change is needed if the model was trained that way."});
        return;
    }
    std::string missing;  // white space without a token; the check of white space reports it
    for (const WhitespaceToken& token : whitespaceTokens(tokenizer)) {
        if (!token.exists) missing += token.character;
    }
    if (!checkBytes(tokenizer, missing, findings)) return;
    for (const Sample& sample : samples()) {
        std::string text = sample.text;
        std::erase_if(text, [&missing](char c) { return missing.find(c) != std::string::npos; });
        const std::string problem = problemOf(tokenizer, text);
        if (problem.empty()) continue;
        findings.add(
            Severity::Error, concat("the sample of ", sample.name),
            concat("The text ", inQuotes(text), " is not restored from its tokens: ", problem, '.'),
            {"The model does not see the text that a user wrote, or its answers are shown with wrong characters.",
             "The vocabulary is damaged: convert the model again."});
        return;  // one damaged token changes several samples, so only the first is reported
    }
}

}  // namespace vitrine
