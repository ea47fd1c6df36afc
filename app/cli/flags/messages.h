#pragma once

#include "app/cli/output/json_output.h"
#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/reasoning.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <string>
#include <vector>

namespace vitrine::cli {

/// Reads a JSON file ("-": stdin) for templates. Throws Error with the file's name if the document contains values that
/// templates do not accept, or if `isWanted` returns false for it. In the second case, `what` is the end of the error
/// sentence.
Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept);
/// Reads a conversation: [{"role", "content", …}, …]. Throws Error.
Json readMessages(const std::string& path);

/// A prompt to evaluate.
struct MessagesPrompt {
    BuiltPrompt built;  ///< the tokens with their origins; for messages also the text, and the block that is left open
    std::vector<TokenId> ids;
    std::vector<const ReasoningTags*> tags;  ///< tags of the model's reasoning; empty without messages
    std::vector<Message> messages;           ///< the messages, only system messages with their content
};

/// Returns the prompt of a conversation in a file, rendered by the model's template. A model without a template is
/// rendered with ChatML if it has its tokens. Message text is tokenized as plain text. Reports left-out bytes on
/// stderr. Throws Error.
MessagesPrompt promptOfMessages(const Model& model, const std::string& path);

/// Reads the messages of a file, which must contain only text, as in the desktop window. `refusal` is the sentence for
/// other content. Throws Error.
std::vector<Message>
textMessages(const std::string& path,
             const std::string& refusal = "--messages: inspect supports only messages with text content.");

}  // namespace vitrine::cli
