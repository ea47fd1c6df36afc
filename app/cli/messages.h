#pragma once

#include "app/cli/json_output.h"
#include "core/base/sentence.h"
#include "core/engine/reasoning.h"
#include "core/engine/token_record.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Reads a JSON file ("-": stdin) for templates. Throws Error with the file's name for values that templates do not
/// accept, and for documents that `isWanted` does not accept. `what` is the end of the sentence for the latter.
Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept);
/// Reads a conversation: [{"role", "content", …}, …]. Throws Error.
Json readMessages(const std::string& path);

struct MessagesPrompt {
    std::string text;
    std::vector<TokenId> ids;
    std::vector<PromptToken> tokens;  ///< the ids with their origins
    /// Tags of the model's reasoning. `opened` below is the block that the template leaves open (nullptr: none).
    std::vector<const ReasoningTags*> tags;
    /// Reasoning tags to search for in the answer; empty without messages.
    std::vector<const ReasoningTags*> answerTags = {};
    const ReasoningTags* opened = nullptr;
    std::vector<std::size_t> starts = {};  ///< offsets of the messages in the tokens (messageStarts)
    std::vector<Sentence> errors = {};     ///< errors that the prompt check found, one line each
};

/// Returns the prompt of a conversation in a file, rendered by the model's template. A model without a template is
/// rendered with ChatML if it has its tokens. Message text is tokenized as plain text. Reports left-out bytes on
/// stderr. `stops` are the stop strings of the answer. Throws Error.
MessagesPrompt promptOfMessages(const Model& model, const std::string& path,
                                const std::vector<std::string>& stops = {});

}  // namespace vitrine::cli
