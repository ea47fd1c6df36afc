#pragma once

#include "core/base/sentence.h"
#include "core/engine/built_prompt.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/engine/prompts.h"
#include "core/sampling/sampler_settings.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class Model;
class ModelPrompts;

/// Possible faults of a prompt, in the order in which they are reported.
enum class PromptFault : std::uint8_t {
    TooLong,           ///< the part that must stay in the prompt does not fit into the context
    TemplateBroken,    ///< the file's template cannot be used, or refuses the messages
    TemplateMissing,   ///< the file has no template; the messages are joined as plain text
    TemplateFallback,  ///< ChatML is used in place of the file's template
    TemplateFamily,    ///< the template marks turns with text that is not a token of this vocabulary
    SystemDropped,     ///< the template leaves out the system message
    DoubleBos,
    MissingBos,
    SpecialSplit,   ///< a special token is spelled by several ordinary tokens
    SpecialInText,  ///< a message spells a special token
    Unknown,        ///< tokens for text that is not in the vocabulary
    TrailingSpace,  ///< the prompt ends with a space before the answer
    BeyondTrained,  ///< positions beyond those that the model was trained for
    NoStop,         ///< no end-of-answer token is known, or the template ends answers with a different one
    GreedyLoop,     ///< the settings always take the most probable token, without penalties for repetition
    // For a model on a server, with a companion on this computer (server_check.h).
    ServerVocabulary,  ///< an id has a different meaning on the server
    ServerPrompt,      ///< the server read a different prompt
};
inline constexpr std::size_t kPromptFaults = 17;
/// Number of faults that apply to every model: those before ServerVocabulary.
inline constexpr std::size_t kOwnPromptFaults = 15;

/// Stable code of a fault, such as "double-bos".
std::string_view faultName(PromptFault fault) noexcept;

/// How much a fault affects the answer.
enum class FaultLevel : std::uint8_t {
    Note,     ///< worth knowing
    Warning,  ///< suspicious
    Error,    ///< the answer will be wrong or missing
};

/// Stable code: "note", "warning" or "error".
std::string_view levelName(FaultLevel level) noexcept;

/// A change of a chat's settings that removes a fault.
struct PromptFix {
    std::string parameter = {};  ///< a sampler's parameter (sampler_table.h); empty: stopString is added
    double value = 0;
    std::string stopString = {};
};

/// A fault that was found, with the tokens that show it.
struct PromptFinding {
    PromptFault fault = PromptFault::TooLong;
    FaultLevel level = FaultLevel::Note;
    Sentence sentence = {};                   ///< description of the fault
    Sentence advice = {};                     ///< its effect, and what to do about it
    std::vector<std::size_t> positions = {};  ///< affected tokens of the prompt, ascending; may be empty
    std::optional<PromptFix> fix = {};
};

/// The settings that produce the answer to a prompt.
struct AnswerSettings {
    SamplerSettings sampling = {};
    std::vector<std::string> stopStrings = {};
};

/// Result of a check.
struct PromptCheck {
    std::vector<PromptToken> tokens;      ///< tokens that were checked; empty if no prompt could be made
    std::vector<PromptFinding> findings;  ///< in the order of PromptFault
    std::vector<PromptFault> checked;     ///< faults that were looked for
};

/// Checks the prompt that would be sent for these messages. A refusal by the template and a lack of space are findings.
/// Throws Error if the model's file is no longer intact or a stop was requested.
PromptCheck checkPrompt(const ModelPrompts& prompts, std::span<const Message> messages, const PromptLimits& limits,
                        const AnswerSettings& settings, const std::stop_token& stop = {});
/// Checks a prompt that was built for these messages. `prompt` excludes the beginning of the answer.
PromptCheck checkBuilt(const Model& model, TemplateSource source, const BuiltPrompt& prompt,
                       std::span<const Message> messages, const AnswerSettings& settings);
/// Checks tokens without a template or messages.
PromptCheck checkTokens(const Model& model, std::span<const TokenId> ids, const AnswerSettings& settings);

}  // namespace vitrine
