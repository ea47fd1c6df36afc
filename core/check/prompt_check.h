#pragma once

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

/// What may be wrong with a prompt, in the order in which it is told.
enum class PromptFault : std::uint8_t {
    TooLong,           ///< what must stay in the prompt does not fit into the context
    TemplateBroken,    ///< the file's template cannot be used, or refuses the messages
    TemplateMissing,   ///< the messages are joined, and the model goes on with them
    TemplateFallback,  ///< ChatML stands in
    TemplateFamily,    ///< it marks turns with what is no token of this vocabulary
    SystemDropped,     ///< the template leaves out the system message
    DoubleBos,
    MissingBos,
    SpecialSplit,   ///< what should be one special token is spelled by several
    SpecialInText,  ///< a message spells a special token
    Unknown,        ///< tokens that stand for what the vocabulary does not know
    TrailingSpace,  ///< before the answer
    BeyondTrained,  ///< positions that the model was not trained for
    NoStop,         ///< nothing ends an answer, or not what the template ends one with
    GreedyLoop,     ///< the settings always take the most probable token, and nothing counts repetitions
    // Of a model on a server, with a companion on this computer (server_check.h).
    ServerVocabulary,  ///< an id means something else there
    ServerPrompt,      ///< the server read another prompt
};
inline constexpr std::size_t kPromptFaults = 17;
/// Those of every model, before ServerVocabulary.
inline constexpr std::size_t kOwnPromptFaults = 15;

/// "double-bos"; stable.
std::string_view faultName(PromptFault fault) noexcept;

/// How much it affects the answer.
enum class FaultLevel : std::uint8_t {
    Note,     ///< worth knowing
    Warning,  ///< suspicious
    Error,    ///< the answer will be wrong, or there will be none
};

/// "note", "warning", "error"
std::string_view levelName(FaultLevel level) noexcept;

/// A change of a chat's settings that does away with a fault.
struct PromptFix {
    std::string parameter = {};  ///< of a sampler (sampler_table.h); empty: it is the stop string
    double value = 0;
    std::string stopString = {};
};

/// One thing that is wrong, with what shows it.
struct PromptFinding {
    PromptFault fault = PromptFault::TooLong;
    FaultLevel level = FaultLevel::Note;
    std::string sentence = {};                ///< what is wrong
    std::string advice = {};                  ///< what it does, and what to do about it
    std::vector<std::size_t> positions = {};  ///< of tokens of the prompt, ascending; empty: it is about none
    std::optional<PromptFix> fix = {};
};

/// How the answer to a prompt is to be made.
struct AnswerSettings {
    SamplerSettings sampling = {};
    std::vector<std::string> stopStrings = {};
};

struct PromptCheck {
    std::vector<PromptToken> tokens;      ///< that were checked; none when no prompt could be made
    std::vector<PromptFinding> findings;  ///< in the order of PromptFault
    std::vector<PromptFault> checked;     ///< what was looked for
};

/// Checks the prompt that would be sent for these messages. Throws Error when the model's file is no longer intact or
/// a stop was requested; what the template refuses, or has no room, is a finding.
PromptCheck checkPrompt(const ModelPrompts& prompts, std::span<const Message> messages, const PromptLimits& limits,
                        const AnswerSettings& settings, const std::stop_token& stop = {});
/// The same for a prompt that was built for these messages. `prompt` ends before what the answer begins with.
PromptCheck checkBuilt(const Model& model, TemplateSource source, const BuiltPrompt& prompt,
                       std::span<const Message> messages, const AnswerSettings& settings);
/// Checks tokens as they are; nothing is known of a template.
PromptCheck checkTokens(const Model& model, std::span<const TokenId> ids, const AnswerSettings& settings);

}  // namespace vitrine
