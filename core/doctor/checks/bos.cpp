#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/doctor/check.h"
#include "core/doctor/conversation.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Whether a tokenizer of this kind adds BOS where the file does not say.
bool addsBosByItself(const Tokenizer& tokenizer)
{
    Vocabulary vocabulary = tokenizer.vocabulary();
    vocabulary.addBos.reset();
    return Tokenizer::create(std::move(vocabulary))->addsBos();
}

/// Families whose models fall apart without BOS.
bool needsBos(const Examination& examination)
{
    const std::string_view architecture = examination.file().string("general.architecture").value_or("");
    return architecture == "llama" || architecture.starts_with("gemma");
}

/// How often the template begins a prompt with `piece`.
std::size_t countAtStart(Examination& examination, const std::string& piece)
{
    std::string text;
    try {
        text = renderRoles(examination, {"user"}, true).text;
    } catch (const Error&) {
        return 0;  // said by the check of the template
    }
    std::size_t count = 0;
    while (!piece.empty() && text.compare(count * piece.size(), piece.size(), piece) == 0) ++count;
    return count;
}

void checkText(const Examination& examination, bool templateWritesBos, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const bool switchedOff = !tokenizer.vocabulary().addBos.value_or(true);
    if (templateWritesBos || !switchedOff || !needsBos(examination) || !addsBosByItself(tokenizer)) return;
    findings.add(Severity::Warning, "tokenizer.ggml.add_bos_token",
                 "The file switches BOS off, and no chat template writes it.",
                 {"Tokenizers of this kind begin every text with BOS; models trained that way give confused "
                  "answers without it.",
                  "Set tokenizer.ggml.add_bos_token to true, unless the model's publisher says otherwise."});
}

}  // namespace

void checkBos(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const std::optional<TokenId> bos = tokenizer.vocabulary().bos;
    if (!bos) return;
    std::size_t written = 0;
    if (examination.chatTemplate()) written = countAtStart(examination, tokenizer.piece(*bos));
    const std::string piece = inQuotes(tokenizer.piece(*bos));
    if (written > 1) {
        findings.add(Severity::Error, "tokenizer.chat_template",
                     concat("The template begins a prompt with ", piece, ' ', written, " times."),
                     {"Models are trained with one; with more, their answers get worse.",
                      "Remove the surplus from the template."});
    } else if (written == 1 && tokenizer.vocabulary().addBos.value_or(false)) {
        findings.add(
            Severity::Note, "tokenizer.ggml.add_bos_token",
            concat("Both the template and the metadata put ", piece, " in front of a prompt."),
            {"Here it is put there once; programs that do not check begin with two.", "Nothing, for use here."});
    }
    checkText(examination, written > 0, findings);
}

}  // namespace vitrine
