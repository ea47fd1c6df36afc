#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/diagnose/check/checks.h"
#include "core/text/special_tokens.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace vitrine {

namespace {

/// Text with which a family of models marks turns. A text is listed only if all models that use it have a special token
/// for it. "[INST]" and "<|user|>" are missing, because they are special in some vocabularies and plain text in others.
struct TurnMark {
    std::string_view family;
    std::string_view text;
};
constexpr TurnMark kTurnMarks[] = {
    {"ChatML", "<|im_start|>"},
    {"ChatML", "<|im_end|>"},
    {"Llama-3", "<|start_header_id|>"},
    {"Llama-3", "<|end_header_id|>"},
    {"Llama-3", "<|eot_id|>"},
    {"Gemma", "<start_of_turn>"},
    {"Gemma", "<end_of_turn>"},
    {"Command-R", "<|START_OF_TURN_TOKEN|>"},
    {"Command-R", "<|END_OF_TURN_TOKEN|>"},
    {"Granite", "<|start_of_role|>"},
    {"Granite", "<|end_of_role|>"},
};

bool isFromMessage(const PromptToken& token)
{
    return token.messageIndex >= 0;
}

/// A sequence of adjacent ordinary tokens that all come from messages, or all from the template.
struct Stretch {
    std::size_t first = 0;  ///< index of the first token
    bool fromMessage = false;
    std::string text;
    std::vector<std::size_t> begins;  ///< offset of each token in `text`, in bytes

    std::size_t tokenAt(std::size_t byte) const
    {
        const auto next = std::upper_bound(begins.begin(), begins.end(), byte);
        return first + static_cast<std::size_t>(next - begins.begin()) - 1;
    }
};

std::vector<Stretch> stretchesOf(std::span<const PromptToken> tokens)
{
    std::vector<Stretch> stretches;
    bool open = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const TokenKind kind = tokens[i].record.kind;
        if (kind == TokenKind::Control || kind == TokenKind::Unknown) {
            open = false;
            continue;
        }
        if (!open || stretches.back().fromMessage != isFromMessage(tokens[i])) {
            stretches.push_back({i, isFromMessage(tokens[i]), {}, {}});
        }
        open = true;
        stretches.back().begins.push_back(stretches.back().text.size());
        stretches.back().text += tokens[i].record.bytes;
    }
    return stretches;
}

/// The text of a special token, and the ordinary tokens that the prompt has instead.
struct Spelled {
    std::string text;
    std::vector<std::size_t> positions;
    bool isInMessage = false;
};

void note(std::vector<Spelled>& list, const Stretch& stretch, std::string text, std::size_t begin)
{
    const std::size_t first = stretch.tokenAt(begin);
    const std::size_t last = stretch.tokenAt(begin + text.size() - 1);
    const auto same = std::find_if(list.begin(), list.end(), [&](const Spelled& other) {
        return other.text == text && other.isInMessage == stretch.fromMessage;
    });
    Spelled& spelled = same != list.end() ? *same : list.emplace_back(Spelled{text, {}, stretch.fromMessage});
    for (std::size_t i = first; i <= last; ++i) {
        if (spelled.positions.empty() || spelled.positions.back() < i) spelled.positions.push_back(i);
    }
}

/// Returns whether the text of a message was tokenized as a token that marks turns.
bool isSmuggled(const PromptToken& token)
{
    return isFromMessage(token) && token.record.kind == TokenKind::UserDefined && token.record.bytes.starts_with("<|");
}

/// Returns the first model family with turn marks that are tokens of the vocabulary; empty if no such family exists.
std::string_view familyOf(const Tokenizer& tokenizer)
{
    for (const TurnMark& mark : kTurnMarks) {
        if (tokenizer.find(mark.text)) return mark.family;
    }
    if (const auto id = tokenizer.find("[INST]"); id && tokenizer.kind(*id) == TokenKind::Control) return "Mistral";
    return {};
}

void addSplitFinding(const Tokenizer& tokenizer, Spelled spelled, PromptFindings& found)
{
    const std::string text = inQuotes(spelled.text);
    if (!tokenizer.find(spelled.text)) {
        PromptFinding finding{.fault = PromptFault::TemplateFamily, .level = FaultLevel::Warning};
        finding.sentence =
            SENTENCE("The template marks turns with ", text, ", which is not a token of this vocabulary.");
        finding.advice =
            SENTENCE("The model reads this marker as ordinary text. Use the template of the model's publisher.");
        if (const std::string_view family = familyOf(tokenizer); !family.empty()) {
            finding.advice =
                SENTENCE("The vocabulary has the tokens of ", family, ". Use the template of the model's publisher.");
        }
        finding.positions = std::move(spelled.positions);
        found.push_back(std::move(finding));
        return;
    }
    found.push_back({.fault = PromptFault::SpecialSplit,
                     .level = FaultLevel::Warning,
                     .sentence = SENTENCE("The special token ", text, " is split into pieces."),
                     .advice = SENTENCE("The model reads ordinary text instead of the special token. The list of token "
                                        "types in the file may be wrong."),
                     .positions = std::move(spelled.positions)});
}

/// Returns whether tokenizers of this kind add BOS by default. The default applies if the file does not specify it.
bool addsBosByNature(const Tokenizer& tokenizer)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    return vocabulary.model == "llama" || vocabulary.pre == "llama-bpe" || vocabulary.pre == "llama3" ||
           vocabulary.pre == "llama-v3";
}

}  // namespace

void checkBegin(const Tokenizer& tokenizer, std::string_view architecture, std::span<const PromptToken> tokens,
                PromptFindings& found)
{
    const std::optional<TokenId> bos = tokenizer.vocabulary().bos;
    if (!bos || tokens.empty()) return;
    std::size_t count = 0;
    while (count < tokens.size() && tokens[count].record.id == *bos) ++count;
    const std::string piece = inQuotes(tokenizer.piece(*bos));
    if (count > 1) {
        std::vector<std::size_t> positions;
        for (std::size_t i = 1; i < count; ++i) positions.push_back(i);
        found.push_back({.fault = PromptFault::DoubleBos,
                         .level = FaultLevel::Error,
                         .sentence = SENTENCE("The prompt begins with BOS (", piece, ") ", count, " times."),
                         .advice = SENTENCE("Models are trained with a single BOS, and additional ones make answers "
                                            "worse. Remove the additional BOS from the template or the text."),
                         .positions = std::move(positions)});
    }
    const bool isFamilyWithBos = architecture == "llama" || architecture.starts_with("gemma");
    const bool isSwitchedOff = !tokenizer.vocabulary().addBos.value_or(true);
    const bool wants = tokenizer.addsBos() || (isSwitchedOff && isFamilyWithBos && addsBosByNature(tokenizer));
    if (count == 0 && wants) {
        found.push_back({.fault = PromptFault::MissingBos,
                         .level = FaultLevel::Warning,
                         .sentence = SENTENCE("The prompt does not begin with BOS (", piece, ")."),
                         .advice = SENTENCE("Models that were trained with BOS give confused answers without it."),
                         .positions = {0}});
    }
}

void checkSpelled(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found)
{
    const SpecialTokens special(tokenizer.vocabulary());
    std::vector<Spelled> list;
    for (const Stretch& stretch : stretchesOf(tokens)) {
        const TextSegment whole{stretch.text, true};
        for (const SpecialMatch& match : special.find(stretch.text, {&whole, 1})) {
            if (tokenizer.kind(match.id) == TokenKind::UserDefined) continue;
            const std::string& piece = tokenizer.piece(match.id);
            const std::size_t begin = stretch.text.find(piece, match.begin);
            if (begin < match.end) note(list, stretch, piece, begin);
        }
        if (stretch.fromMessage) continue;
        for (const TurnMark& mark : kTurnMarks) {
            const std::optional<TokenId> id = tokenizer.find(mark.text);
            if (id && tokenizer.kind(*id) != TokenKind::Normal) continue;
            for (std::size_t at = 0; (at = stretch.text.find(mark.text, at)) != std::string::npos; ++at) {
                const std::size_t token = stretch.tokenAt(at);
                const bool isOne = id && tokens[token].record.id == *id;
                const bool isWritten = tokens[token].origin == TokenOrigin::Template;
                if (!isOne && (id || isWritten)) note(list, stretch, std::string(mark.text), at);
            }
        }
    }
    for (Spelled& spelled : list) {
        if (!spelled.isInMessage) {
            addSplitFinding(tokenizer, std::move(spelled), found);
            continue;
        }
        found.push_back(
            {.fault = PromptFault::SpecialInText,
             .level = FaultLevel::Note,
             .sentence = SENTENCE("A message contains the spelling of the special token ", inQuotes(spelled.text), "."),
             .advice = SENTENCE("Vitrine reads the spelling of a special token as ordinary text, but other programs "
                                "may read it as the token itself."),
             .positions = std::move(spelled.positions)});
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!isSmuggled(tokens[i])) continue;
        found.push_back({.fault = PromptFault::SpecialInText,
                         .level = FaultLevel::Warning,
                         .sentence = SENTENCE("A message contains the token ", inQuotes(tokens[i].record.bytes), "."),
                         .advice = SENTENCE("The file allows the token in any text, so the model reads the token "
                                            "instead of the letters. Rewrite the message if that is not intended."),
                         .positions = {i}});
    }
}

void checkUnknown(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found)
{
    std::vector<std::size_t> positions;
    std::size_t runs = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const TokenRecord& token = tokens[i].record;
        if (token.kind != TokenKind::Unknown && token.id != tokenizer.vocabulary().unknown) continue;
        if (positions.empty() || positions.back() + 1 != i) ++runs;
        positions.push_back(i);
    }
    if (positions.empty()) return;
    found.push_back(
        {.fault = PromptFault::Unknown,
         .level = FaultLevel::Warning,
         .sentence = SENTENCE("The prompt has ", positions.size(), " tokens that stand for unknown text, in ", runs,
                              " places."),
         .advice = SENTENCE(
             "The model cannot read the unknown text. It may not support the language or the characters of the text."),
         .positions = std::move(positions)});
}

void checkTrailingSpace(std::span<const PromptToken> tokens, PromptFindings& found)
{
    if (tokens.empty()) return;
    const PromptToken& last = tokens.back();
    const std::string& bytes = last.record.bytes;
    if (last.origin == TokenOrigin::Template || last.record.kind == TokenKind::Control || bytes.empty()) return;
    if (bytes.back() != ' ' && bytes.back() != '\t') return;
    found.push_back({.fault = PromptFault::TrailingSpace,
                     .level = FaultLevel::Warning,
                     .sentence = SENTENCE("The prompt ends in a space."),
                     .advice = SENTENCE("Most words begin with a space, so the model must now choose one of the few "
                                        "tokens that begin without a space. Remove the space at the end."),
                     .positions = {tokens.size() - 1}});
}

void checkTrainedContext(std::span<const PromptToken> tokens, std::size_t trained, PromptFindings& found)
{
    if (trained == 0 || tokens.size() <= trained) return;
    std::vector<std::size_t> positions;
    for (std::size_t i = trained; i < tokens.size(); ++i) positions.push_back(i);
    found.push_back(
        {.fault = PromptFault::BeyondTrained,
         .level = FaultLevel::Warning,
         .sentence = SENTENCE("The prompt has ", tokens.size(), " tokens; the model was trained for ", trained, "."),
         .advice = SENTENCE("With prompts that are longer than in training, answers get worse, often suddenly. Choose "
                            "a shorter context, or leave out old messages."),
         .positions = std::move(positions)});
}

}  // namespace vitrine
