#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/prompts.h"
#include "core/generate/sampling/sampler_settings.h"
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
    TooLong,           ///< the messages that must be kept do not fit into the context
    TemplateBroken,    ///< the file's template cannot be used, or refuses the messages
    TemplateMissing,   ///< the file has no template; the messages are joined as plain text
    TemplateFallback,  ///< ChatML is used instead of the file's template
    TemplateFamily,    ///< the template marks turns with text that is not a token of this vocabulary
    SystemDropped,     ///< the template leaves out the system message
    DoubleBos,
    MissingBos,
    SpecialSplit,   ///< a special token is written as several ordinary tokens
    SpecialInText,  ///< a message contains the text of a special token
    Unknown,        ///< the prompt has unknown tokens, for text that is not in the vocabulary
    TrailingSpace,  ///< the prompt ends with a space, after which the answer begins
    BeyondTrained,  ///< the prompt is longer than the number of positions that the model was trained for
    NoStop,         ///< no end-of-answer token is known, or the template ends answers with a different token
    /// The sampler settings always choose the most probable token, without penalties for repetition.
    GreedyLoop,
    // The next two faults occur only for a model on a server that has a companion file on this computer
    // (server_check.h).
    ServerVocabulary,  ///< a token id has a different meaning on the server
    ServerPrompt,      ///< the server has processed a different prompt
};
/// Number of faults in PromptFault.
inline constexpr std::size_t kPromptFaults = 17;
/// Number of faults that apply to every model. They come before ServerVocabulary.
inline constexpr std::size_t kOwnPromptFaults = 15;

/// Returns the stable code of a fault, such as "double-bos".
std::string_view faultName(PromptFault fault) noexcept;

/// How much a fault affects the answer.
enum class FaultLevel : std::uint8_t {
    Note,     ///< the user should know about the fault
    Warning,  ///< the fault may affect the answer
    Error,    ///< because of the fault, the answer will be wrong or missing
};

/// Returns the stable code of a level: "note", "warning" or "error".
std::string_view levelName(FaultLevel level) noexcept;

/// A change of a chat's settings that corrects a fault.
struct PromptFix {
    /// Name of a sampler parameter to set (sampler_table.h); if empty, `stopString` is added instead.
    std::string parameter = {};
    double value = 0;
    std::string stopString = {};
};

/// A fault that was found, with the tokens that are affected.
struct PromptFinding {
    PromptFault fault = PromptFault::TooLong;
    FaultLevel level = FaultLevel::Note;
    Sentence sentence = {};                   ///< description of the fault
    Sentence advice = {};                     ///< the effect of the fault, and what the user can do about it
    std::vector<std::size_t> positions = {};  ///< indices of the affected tokens in the prompt, ascending; may be empty
    std::optional<PromptFix> fix = {};
};

/// The settings for the answer to a prompt.
struct AnswerSettings {
    SamplerSettings sampling = {};
    std::vector<std::string> stopStrings = {};
};

/// Result of checking a prompt.
struct PromptCheck {
    std::vector<PromptToken> tokens;      ///< tokens that were checked; empty if no prompt could be made
    std::vector<PromptFinding> findings;  ///< findings in the order of PromptFault
    std::vector<PromptFault> checked;     ///< faults that were searched for
};

/// Checks the prompt that would be sent for these messages. If the template refuses the messages or they do not fit,
/// this is a finding, not an Error. Throws Error if the model's file is no longer intact or a stop was requested.
PromptCheck checkPrompt(const ModelPrompts& prompts, std::span<const Message> messages, const PromptLimits& limits,
                        const AnswerSettings& settings, const std::stop_token& stop = {});
/// Checks a prompt that was built for these messages. If the user has given the beginning of the answer, `prompt` must
/// not contain it.
PromptCheck checkBuilt(const Model& model, TemplateSource source, const BuiltPrompt& prompt,
                       std::span<const Message> messages, const AnswerSettings& settings);
/// Checks tokens that were given without a template and messages.
PromptCheck checkTokens(const Model& model, std::span<const TokenId> ids, const AnswerSettings& settings);

}  // namespace vitrine
