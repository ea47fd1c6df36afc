#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/doctor/check.h"

#include <optional>

namespace vitrine {

void checkVocabularySize(Examination& examination, Findings& findings)
{
    const GgufFile& file = examination.file();
    const GgufTensor* embedding = file.findTensor("token_embd.weight");
    if (!embedding) return;  // the check of tensors reports a missing embedding
    const std::uint64_t rows = embedding->shape[1];
    const auto* tokens = file.find("tokenizer.ggml.tokens") ? file.stringArray("tokenizer.ggml.tokens") : nullptr;
    if (tokens && tokens->size() != rows) {
        findings.add(
            Severity::Error, "tokenizer.ggml.tokens",
            concat("The vocabulary has ", tokens->size(), " tokens, but token_embd.weight has ", rows, " rows."),
            {"Ids and rows do not match: tokens without a row cannot be evaluated, and rows without a token cannot be "
             "shown as text.",
             "Convert the model again with a converter that pads the vocabulary with unused tokens."});
    }
    const std::optional<std::string_view> architecture = file.string("general.architecture");
    if (!architecture) return;
    const std::string key = concat(*architecture, ".vocab_size");
    const std::optional<std::int64_t> stated = file.integer(key);
    if (stated && static_cast<std::uint64_t>(*stated) != rows) {
        findings.add(Severity::Warning, key,
                     concat("The metadata gives ", *stated, " tokens, but token_embd.weight has ", rows, " rows."),
                     {"Programs that rely on the metadata read the logits incorrectly.", "Correct the key."});
    }
}

}  // namespace vitrine
