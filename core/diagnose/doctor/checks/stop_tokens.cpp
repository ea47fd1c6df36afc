#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/conversation.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the first special token that the template writes after an answer; nullopt if it writes none.
std::optional<TokenId> tokenAfterAnswer(Examination& examination, std::initializer_list<std::string_view> roles)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    std::string text;
    try {
        text = renderRoles(examination, roles, false).text;
    } catch (const Error&) {
        return std::nullopt;  // the check of the chat template reports templates that cannot be rendered
    }
    const std::size_t answer = text.rfind(sampleContent("assistant"));
    if (answer == std::string::npos) return std::nullopt;
    const std::string_view tail = std::string_view(text).substr(answer + sampleContent("assistant").size());
    for (const TokenId id : templateTokens(tokenizer, tail)) {
        const TokenKind kind = tokenizer.kind(id);
        if (kind == TokenKind::Control || kind == TokenKind::UserDefined) return id;
    }
    return std::nullopt;
}

/// Returns whether a token that should end an answer may also occur in the text of an answer.
bool isOrdinaryText(const Tokenizer& tokenizer, TokenId id)
{
    const std::string& piece = tokenizer.piece(id);
    const TokenKind kind = tokenizer.kind(id);
    // In RWKV models, an empty line ends the turns of a chat.
    if (tokenizer.vocabulary().model == "rwkv" && tokenizer.tokenBytes(id) == "\n\n") return false;
    // Markers such as "</s>" or "[END]" do not count as ordinary text, because the file may wrongly mark them as text.
    const bool bracketed = piece.size() > 2 && (piece.front() == '<' || piece.front() == '[');
    return kind == TokenKind::Byte || (kind == TokenKind::Normal && !bracketed);
}

void checkNamedTokens(const Tokenizer& tokenizer, Findings& findings)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    const std::pair<std::optional<TokenId>, const char*> named[] = {
        {vocabulary.eos, "eos"}, {vocabulary.eot, "eot"}, {vocabulary.eom, "eom"}};
    for (const auto& [id, name] : named) {
        if (!id || !isOrdinaryText(tokenizer, *id)) continue;
        findings.add(
            Severity::Error, concat("tokenizer.ggml.", name, "_token_id"),
            concat("Answers end at ", inQuotes(tokenizer.piece(*id)), ", token ", *id, ", which is ordinary text."),
            {"An answer stops wherever this text occurs.",
             "Name the token that ends a turn; the publisher's generation_config.json has its id."});
    }
}

/// Reports a template that writes EOS before the text of a turn instead of after the text. Models with the same token
/// as EOS and BOS are excluded, because they begin every text with this token.
void checkEosOpensTurns(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (!vocabulary.eos || vocabulary.eos == vocabulary.bos) return;
    std::string text;
    try {
        text = renderRoles(examination, {"user"}, false).text;
    } catch (const Error&) {
        return;
    }
    const std::size_t content = text.find(sampleContent("user"));
    if (content == std::string::npos) return;
    const std::vector<TokenId> head = templateTokens(tokenizer, std::string_view(text).substr(0, content));
    if (std::find(head.begin(), head.end(), *vocabulary.eos) == head.end()) return;
    findings.add(
        Severity::Warning, "tokenizer.ggml.eos_token_id",
        concat("EOS is ", inQuotes(tokenizer.piece(*vocabulary.eos)), ", token ", *vocabulary.eos,
               ", with which the template begins a turn."),
        {"Programs that stop only at EOS do not stop when the model's turn ends, so the model begins another turn.",
         "Name the token that ends a turn; the publisher's generation_config.json has its id."});
}

}  // namespace

void checkStopTokens(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    if (tokenizer.endOfGeneration().empty()) {
        findings.add(Severity::Error, "tokenizer.ggml.eos_token_id", "No token ends an answer.",
                     {"Every answer continues until the context is full.",
                      "Name the token that ends a turn in tokenizer.ggml.eos_token_id or eot_token_id."});
        return;
    }
    checkNamedTokens(tokenizer, findings);
    if (!tokenizer.vocabulary().eos) {
        // BERT models end a text with [SEP], so they need no EOS.
        const bool hasNone = tokenizer.vocabulary().model == "bert";
        findings.add(
            hasNone ? Severity::Note : Severity::Warning, "tokenizer.ggml.eos_token_id", "The file names no EOS token.",
            {"In Vitrine, answers end at tokens with the usual text for the end of a turn; other programs do not stop.",
             "Name the token that ends a turn in tokenizer.ggml.eos_token_id; the publisher's "
             "generation_config.json has its id."});
    }
    if (!examination.chatTemplate()) return;
    checkEosOpensTurns(examination, findings);
    // Some templates write a different token after the last answer than after earlier answers.
    const auto last = tokenAfterAnswer(examination, {"user", "assistant"});
    const auto inner = tokenAfterAnswer(examination, {"user", "assistant", "user"});
    const bool stops = (last && tokenizer.isEndOfGeneration(*last)) || (inner && tokenizer.isEndOfGeneration(*inner));
    const std::optional<TokenId> found = last ? last : inner;
    if (stops || !found) return;
    findings.add(Severity::Error, concat("tokenizer.ggml.tokens[", *found, "]"),
                 concat("The template ends an answer with ", inQuotes(tokenizer.piece(*found)), ", token ", *found,
                        ", which does not stop generation."),
                 {"The model continues with invented turns after its answer.",
                  concat("Set tokenizer.ggml.eot_token_id to ", *found, '.')});
}

}  // namespace vitrine
