#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/conversation.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Returns whether this kind of tokenizer adds BOS if the file does not specify whether to add it.
bool addsBosByItself(const Tokenizer& tokenizer)
{
    Vocabulary vocabulary = tokenizer.vocabulary();
    vocabulary.addBos.reset();
    return Tokenizer::create(std::move(vocabulary))->addsBos();
}

/// Returns whether models of this family give nonsense without BOS.
bool needsBos(const Examination& examination)
{
    const std::string_view architecture = examination.file().string("general.architecture").value_or("");
    return architecture == "llama" || architecture.starts_with("gemma");
}

/// Returns whether models of the family are trained without BOS. If the metadata still has a BOS id, it is the id of a
/// padding or separator token.
bool knowsNoBos(std::string_view architecture)
{
    constexpr std::string_view kFamilies[] = {"qwen",      "qwen2",   "qwen2moe",   "qwen2vl",   "qwen3",
                                              "qwen3moe",  "qwen3vl", "qwen3vlmoe", "qwen3next", "qwen35",
                                              "qwen35moe", "gpt2",    "gptneox",    "starcoder", "starcoder2",
                                              "falcon",    "bloom",   "mpt",        "phi2",      "olmo"};
    return std::ranges::find(kFamilies, architecture) != std::end(kFamilies);
}

/// Returns how many times the template writes `piece` at the beginning of a prompt.
std::size_t countAtStart(Examination& examination, const std::string& piece)
{
    std::string text;
    try {
        text = renderRoles(examination, {"user"}, true).text;
    } catch (const Error&) {
        return 0;  // the check of the chat template reports templates that cannot be rendered
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
                 "The file turns BOS off, and no chat template writes BOS.",
                 {"Tokenizers of this kind begin every text with BOS. Models that were trained with BOS give confused "
                  "answers without it.",
                  "Set tokenizer.ggml.add_bos_token to true, unless the model's publisher says otherwise."});
}

void checkSurplus(const Examination& examination, bool templateWritesBos, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const std::string_view architecture = examination.file().string("general.architecture").value_or("");
    const bool isAdded = tokenizer.vocabulary().addBos.value_or(false);
    if (!knowsNoBos(architecture) || tokenizer.vocabulary().model != "gpt2" || (!isAdded && !templateWritesBos)) return;
    findings.add(Severity::Warning, isAdded ? "tokenizer.ggml.add_bos_token" : "tokenizer.chat_template",
                 concat(isAdded ? "The file asks for BOS" : "The template begins a prompt with BOS", " (",
                        inQuotes(tokenizer.piece(*tokenizer.vocabulary().bos)), "), which models of the family ",
                        architecture, " do not have."),
                 {"A text then begins with a token that the model never saw at the beginning of a text.",
                  isAdded ? "Set tokenizer.ggml.add_bos_token to false, unless the model's publisher says otherwise."
                          : "Use the template of the model's publisher."});
}

/// Reports EOS as the first token of a text, if the vocabulary has a token for that. Only vocabularies of SentencePiece
/// are judged, because many others have one token for both ends.
void checkBothEnds(const Tokenizer& tokenizer, Findings& findings)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (vocabulary.model != "llama" || !tokenizer.addsBos() || vocabulary.bos != vocabulary.eos) return;
    for (const char* piece : {"<s>", "<bos>", "<|begin_of_text|>", "<|startoftext|>"}) {
        const std::optional<TokenId> begin = tokenizer.find(piece);
        if (!begin || begin == vocabulary.bos || tokenizer.kind(*begin) != TokenKind::Control) continue;
        findings.add(
            Severity::Warning, "tokenizer.ggml.bos_token_id",
            concat("BOS is the token ", *vocabulary.bos, ", ", inQuotes(tokenizer.piece(*vocabulary.bos)),
                   ", which is EOS, too, although the vocabulary has the token ", *begin, ", ", inQuotes(piece), '.'),
            {"Every prompt begins with the token that ends a text. Models that were trained with another BOS "
             "give confused answers then.",
             concat("Set tokenizer.ggml.bos_token_id to ", *begin, ", unless the model's publisher says otherwise.")});
        return;
    }
}

/// Reports EOS at the end of prompts. Models that turn a text into a vector need it. Models that continue a text do
/// not.
void checkClosing(const Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const GgufFile& file = examination.file();
    const std::string architecture(file.string("general.architecture").value_or(""));
    const bool isEncoder = architecture.starts_with("t5") || architecture.find("bert") != std::string::npos ||
                           file.find(architecture + ".pooling_type") != nullptr;
    if (isEncoder || tokenizer.vocabulary().model == "t5" || !tokenizer.vocabulary().addEos.value_or(false)) return;
    const std::optional<TokenId> closing = tokenizer.closing();
    if (!closing) return;
    findings.add(Severity::Warning, "tokenizer.ggml.add_eos_token",
                 concat("The file asks for EOS (", inQuotes(tokenizer.piece(*closing)), ") at the end of every text."),
                 {"A model that continues texts sees the end of the text before it begins its answer.",
                  "Set tokenizer.ggml.add_eos_token to false, unless the model's publisher says otherwise."});
}

}  // namespace

void checkBos(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    checkClosing(examination, findings);
    const std::optional<TokenId> bos = tokenizer.vocabulary().bos;
    if (!bos) return;
    std::size_t written = 0;
    if (examination.chatTemplate()) written = countAtStart(examination, tokenizer.piece(*bos));
    const std::string piece = inQuotes(tokenizer.piece(*bos));
    if (written > 1) {
        findings.add(Severity::Error, "tokenizer.chat_template",
                     concat("The template begins a prompt with ", piece, ' ', written, " times."),
                     {"Models are trained with one BOS. With more than one, answers get worse.",
                      "Remove all but one BOS from the template."});
    } else if (written == 1 && tokenizer.vocabulary().addBos.value_or(false)) {
        findings.add(Severity::Note, "tokenizer.ggml.add_bos_token",
                     concat("Both the template and the metadata put ", piece, " in front of a prompt."),
                     {"Vitrine adds BOS only once. Programs that do not check the prompt add it twice.",
                      "No change is needed for Vitrine."});
    }
    checkBothEnds(tokenizer, findings);
    checkText(examination, written > 0, findings);
    checkSurplus(examination, written > 0, findings);
}

}  // namespace vitrine
