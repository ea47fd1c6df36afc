#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/text/known_vocabularies.h"
#include "core/text/pretokenizers.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

namespace {

/// Returns whether the file names an unknown pre-tokenizer, and the user has not chosen a pre-tokenizer instead.
bool namesUnknownPreTokenizer(const Examination& examination)
{
    const auto pre = examination.file().string("tokenizer.ggml.pre");
    return examination.options().preTokenizer.empty() && pre && !isPreTokenizer(*pre) &&
           examination.file().string("tokenizer.ggml.model") == "gpt2";
}

std::string preTokenizerRemedy(const GgufFile& file)
{
    const auto count = [&file](const char* key) {
        const GgufArray* const array = file.array(key);
        return array ? static_cast<std::size_t>(array->count) : std::size_t{0};
    };
    const std::string likely =
        likelySentence(likelyPreTokenizers(count("tokenizer.ggml.tokens"), count("tokenizer.ggml.merges"))).english();
    return concat("Name the right pre-tokenizer with --pre or in the file. The publisher's tokenizer.json contains the "
                  "pattern that splits text into words.",
                  likely.empty() ? "" : " ", likely);
}

/// Reports pieces that several tokens have. Unused tokens may have equal names.
void checkEqualPieces(const GgufFile& file, Findings& findings)
{
    constexpr std::int64_t kUnused = 5;
    const std::vector<std::string_view>* const pieces = file.stringArray("tokenizer.ggml.tokens");
    const GgufArray* const types = file.array("tokenizer.ggml.token_type");
    if (!pieces) return;
    const bool hasTypes = types && types->holdsNumbers() && types->count == pieces->size();
    struct Pair {
        std::size_t first, second;
    };
    std::unordered_map<std::string_view, std::size_t> known;
    std::vector<Pair> equal;
    for (std::size_t i = 0; i < pieces->size(); ++i) {
        const std::string_view piece = (*pieces)[i];
        if (piece.empty() || (hasTypes && wholeNumber(types->at(i)) == kUnused)) continue;
        const auto [earlier, isNew] = known.try_emplace(piece, i);
        if (!isNew) equal.push_back({earlier->second, i});
    }
    if (equal.empty()) return;
    const Pair& first = equal.front();
    findings.add(
        Severity::Warning, concat("tokenizer.ggml.tokens[", first.second, ']'),
        concat(equal.size() == 1 ? std::string("A token has") : concat(equal.size(), " tokens have"),
               " the piece of an earlier token", equal.size() == 1 ? ": " : ", the first of them ",
               inQuotes((*pieces)[first.first]), ", token ", first.second, " like token ", first.first, '.'),
        {"Text always becomes the earlier token, so the later one is never used. Its own piece is lost, and text with "
         "that piece is split into other tokens than the model was trained with.",
         "Take the tokens from the publisher's tokenizer files: convert the model again."});
}

}  // namespace

void checkTokenizer(Examination& examination, Findings& findings)
{
    const GgufFile& file = examination.file();
    checkEqualPieces(file, findings);
    if (!examination.tokenizer()) {
        findings.add(Severity::Error, "tokenizer.ggml.*", examination.tokenizerProblem(),
                     {"Text cannot be turned into tokens, or only into wrong ones.",
                      namesUnknownPreTokenizer(examination)
                          ? preTokenizerRemedy(file)
                          : "Convert the model again with a current converter, or correct the named key."});
        return;
    }
    const Vocabulary& vocabulary = examination.tokenizer()->vocabulary();
    if (vocabulary.model == "gpt2" && vocabulary.pre.empty()) {
        findings.add(
            Severity::Warning, "tokenizer.ggml.pre",
            "The file does not define how text is split before its merges apply.",
            {"Vitrine uses a common pattern. If the model was trained with another pattern, numbers, white space or "
             "other scripts are split into tokens that the model has hardly seen.",
             "Name the right pattern with --pre or in the file, or convert the model again with a current converter."});
    }
    if (vocabulary.model == "gpt2" && vocabulary.merges.empty()) {
        findings.add(Severity::Error, "tokenizer.ggml.merges", "The file has no merges.",
                     {"Every text is split into single bytes, which the model has hardly seen.",
                      "Convert the model again with its tokenizer's files in the same folder."});
    }
    if (!file.find("tokenizer.ggml.token_type")) {
        findings.add(Severity::Warning, "tokenizer.ggml.token_type", "The file does not give the types of its tokens.",
                     {"Control tokens that Vitrine does not recognize by their text are treated as ordinary text.",
                      "Convert the model again with a current converter."});
    }
}

}  // namespace vitrine
