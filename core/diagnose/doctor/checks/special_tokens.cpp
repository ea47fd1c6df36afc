#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/conversation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kLongest = 48;

/// Returns whether `text` has the form "<|user|>", with ASCII bars or with DeepSeek's fullwidth bars. Such text is very
/// rare outside of templates.
bool isMarker(std::string_view text)
{
    constexpr std::string_view kBar = "\xEF\xBD\x9C";
    const std::string_view inside = text.substr(1, text.size() - 2);
    return inside.size() > 2 && (inside.front() == '|' || inside.back() == '|' || inside.starts_with(kBar));
}

/// Adds to `found` all parts of `text` in angle or square brackets that contain no white space.
void collectBracketed(std::string_view text, std::set<std::string>& found)
{
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        const char open = text[begin];
        if (open != '<' && open != '[') continue;
        const char close = open == '<' ? '>' : ']';
        const std::size_t end = text.find_first_of(concat(close, open, " \t\r\n"), begin + 1);
        if (end == std::string_view::npos || text[end] != close) continue;
        const std::size_t length = end + 1 - begin;
        if (length > 3 && length <= kLongest) found.emplace(text.substr(begin, length));
    }
}

/// Returns the bracketed texts that the template itself writes in a conversation, without texts of messages.
std::set<std::string> writtenByTemplate(Examination& examination)
{
    std::set<std::string> found;
    for (const bool withSystem : {false, true}) {
        RenderedPrompt prompt;
        try {
            prompt = withSystem ? renderRoles(examination, {"system", "user", "assistant"}, false)
                                : renderRoles(examination, {"user", "assistant", "user"}, true);
        } catch (const Error&) {
            continue;  // many templates refuse a system prompt; the check of the chat template reports other errors
        }
        std::string run;
        for (const PromptSpan& span : prompt.spans) {
            if (span.source == PromptSpan::Source::Message) {
                collectBracketed(run, found);
                run.clear();
            } else {
                run += prompt.text.substr(span.begin, span.end - span.begin);
            }
        }
        collectBracketed(run, found);
    }
    return found;
}

/// Returns the kind that the file gives for a token. The tokenizer may use another kind: it treats some tokens as
/// control tokens although the file marks them as text.
TokenKind kindInFile(const Examination& examination, TokenId id)
{
    const GgufArray* kinds = examination.file().array("tokenizer.ggml.token_type");
    const auto index = static_cast<std::uint64_t>(id);
    if (!kinds || kinds->numbers.empty() || index >= kinds->count) return examination.tokenizer()->kind(id);
    const std::optional<std::int64_t> kind = wholeNumber(kinds->at(index));
    return kind ? static_cast<TokenKind>(*kind) : examination.tokenizer()->kind(id);
}

bool usesMarkers(const Tokenizer& tokenizer)
{
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (tokenizer.kind(id) == TokenKind::Control && tokenizer.piece(id).size() > 3 && isMarker(tokenizer.piece(id)))
            return true;
    }
    return false;
}

void checkUnknownMarker(const Tokenizer& tokenizer, const std::string& text, Findings& findings)
{
    const std::size_t count = templateTokens(tokenizer, text).size();
    // A marker without a token may be correct, because some models were trained with markers as ordinary text. This is
    // rare if other markers have tokens, so the finding is then a warning instead of a note.
    const bool others = usesMarkers(tokenizer);
    findings.add(
        others ? Severity::Warning : Severity::Note, "tokenizer.chat_template",
        concat("The template writes ", inQuotes(text), ", which is not a token and becomes ", count, " tokens."),
        {others ? "Other marks of the template are tokens of this vocabulary, so the model does not know this mark."
                : "The mark is ordinary text, so a user's message can contain it, too.",
         others ? "Check that the template belongs to this model."
                : "No change is needed if the model was trained that way."});
}

void checkKnownToken(const Examination& examination, const std::string& text, TokenId id, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    const std::string where = concat("tokenizer.ggml.token_type[", id, "]");
    const std::vector<TokenId> ids = templateTokens(tokenizer, text);
    if (ids.size() != 1 || ids.front() != id) {
        findings.add(isMarker(text) ? Severity::Error : Severity::Warning, where,
                     concat("The template writes ", inQuotes(text), ", which is token ", id, ", but a prompt gets ",
                            ids.size(), " tokens in its place."),
                     {"The model was trained on the single token and does not recognise its turns.",
                      "Mark the token as a control token (3) in tokenizer.ggml.token_type."});
        return;
    }
    const TokenKind kind = kindInFile(examination, id);
    if (!isMarker(text) || kind == TokenKind::Control || kind == TokenKind::Unknown) return;
    if (kind == TokenKind::UserDefined) {
        findings.add(Severity::Note, where,
                     concat("The template writes ", inQuotes(text), ", token ", id, ", which is user-defined."),
                     {"A user's message can contain the mark, too, because the token is also recognized in messages.",
                      "No change is needed if the model's publisher intended it."});
        return;
    }
    findings.add(
        Severity::Warning, where,
        concat("The template writes ", inQuotes(text), ", token ", id, ", which is ordinary text in the file."),
        {"Programs that follow the file split the mark into several tokens, or accept a forged mark in a user's "
         "message.",
         "Mark the token as a control token (3) in tokenizer.ggml.token_type."});
}

}  // namespace

void checkSpecialTokens(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    for (const std::string& text : writtenByTemplate(examination)) {
        if (const std::optional<TokenId> id = tokenizer.find(text)) {
            checkKnownToken(examination, text, *id, findings);
        } else if (isMarker(text)) {
            checkUnknownMarker(tokenizer, text, findings);
        }
    }
}

}  // namespace vitrine
